// Tables over real sockets: who may do what, what everybody gets, and what nobody may learn.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <fstream>

#include "paths.h"
#include "server/follower.h"
#include "server/server_under_test.h"
#include "server/store/store.h"

namespace bastide::server {

namespace {

bool has(std::string_view text, std::string_view part) { return text.find(part) != std::string_view::npos; }

// The error after such a hello; empty if it was accepted.
std::string refusal_of_hello(std::uint16_t port, const std::string& table, const std::string& token) {
  TableClient client(port, table);
  client.hello(token);
  const Json answer = *client.read();
  if (answer["type"] == "view") return {};
  EXPECT_EQ(client.read_to_close(), 1008);
  return answer["code"];
}

// The secrets of a table, from the store.
struct Secrets {
  std::string seed;
  std::string nonce;
};
Secrets secrets_of(const ServerUnderTest& server, const std::string& table) {
  const Json setup = Json::parse(server.open_store()->load(table)->setup);
  return {.seed = setup["seed"], .nonce = setup["nonce"]};
}

std::string record_path(const DataFolder& folder, const std::string& text) {
  const std::string path = folder.path("record.txt");
  std::ofstream(path) << text;
  return path;
}

// A server with a table of two.
class ServerSocket : public testing::Test {
 protected:
  std::uint16_t port() const { return server_.port(); }
  void sit_down(bool confirms) {
    const Seated seated = make_table(port(), two_people(confirms));
    table_ = seated.table;
    ann_.emplace(port(), table_, seated.tokens[0]);
    bob_.emplace(port(), table_, seated.tokens[1]);
    watcher_.emplace(port(), table_);
    for (Follower* follower : all()) follower->follow_to(3);
  }
  std::vector<Follower*> players() { return {&*ann_, &*bob_}; }
  std::vector<Follower*> all() { return {&*ann_, &*bob_, &*watcher_}; }
  void play(int count) {
    for (int i = 0; i < count; ++i) ASSERT_TRUE(play_one(players(), {&*watcher_}, rng_));
  }
  // A message of the player who is asked.
  Json a_play(Follower& follower) {
    follower.await_question();
    return {{"type", "play"}, {"version", follower.version()}, {"action", follower.question()["actions"][0]}};
  }
  void expect_all_see_the_same() {
    for (Follower* follower : all()) EXPECT_EQ(difference_to_server(port(), *follower), "");
  }

  ServerUnderTest server_;
  Rng rng_{1};
  std::string table_;
  std::optional<Follower> ann_, bob_, watcher_;
};

}  // namespace

TEST_F(ServerSocket, AWholeGameIsSeenAlikeByBothPlayersAndAWatcher) {
  sit_down(true);
  play_to_end(players(), {&*watcher_}, rng_);
  EXPECT_EQ(ann_->view()["ended"]["reason"], "finished");
  const std::vector<Json>& told = watcher_->updates();
  ASSERT_GT(told.size(), 150U);
  EXPECT_TRUE(std::equal(told.rbegin(), told.rend(), ann_->updates().rbegin()));
  EXPECT_TRUE(std::equal(told.rbegin(), told.rend(), bob_->updates().rbegin()));
  EXPECT_EQ(watcher_->question(), Json()) << "a watcher is never asked";
  EXPECT_EQ(ann_->views() + bob_->views() + watcher_->views(), 3U) << "updates were enough";
  expect_all_see_the_same();
}

TEST_F(ServerSocket, AReplayTellsWhatWasToldLive) {
  sit_down(true);
  play(30);
  ASSERT_EQ(ann_->say({{"type", "chat"}, {"text", "Grüße"}}), "ok");
  watcher_->follow_to(ann_->version());
  const Json replay = get(port(), "/api/tables/" + table_ + "/replay").json();
  ASSERT_EQ(replay.size(), static_cast<std::size_t>(watcher_->version()));
  for (const Json& update : watcher_->updates()) EXPECT_EQ(replay[update["version"].get<std::size_t>() - 1], update);
}

TEST_F(ServerSocket, OnlyATokenOfThisTableGivesASeat) {
  sit_down(false);
  const Seated other = make_table(port(), two_people());
  EXPECT_EQ(refusal_of_hello(port(), table_, std::string(43, 'A')), "bad_token");
  EXPECT_EQ(refusal_of_hello(port(), table_, other.tokens[0]), "bad_token");
  EXPECT_EQ(refusal_of_hello(port(), table_, ann_->token().substr(0, 42)), "bad_token");
  EXPECT_EQ(refusal_of_hello(port(), table_, ann_->token() + "A"), "bad_token");
  EXPECT_EQ(refusal_of_hello(port(), "zzzzzzzzzzzz", ann_->token()), "unknown_table");
  EXPECT_EQ(refusal_of_hello(port(), table_, ""), "");
  EXPECT_EQ(ann_->view()["you"], Json::parse(R"({"seats":[0],"host":true})"));
  EXPECT_EQ(bob_->view()["you"], Json::parse(R"({"seats":[1],"host":false})"));
  EXPECT_EQ(watcher_->view()["you"], Json::parse(R"({"seats":[],"host":false})"));
}

TEST_F(ServerSocket, AWatcherChangesNothing) {
  sit_down(true);
  const Json message = a_play(*ann_);
  const std::int64_t version = ann_->version();
  EXPECT_EQ(watcher_->say(message), "not_your_seat");
  EXPECT_EQ(watcher_->say({{"type", "undo"}, {"version", version}}), "not_your_seat");
  EXPECT_EQ(watcher_->say({{"type", "confirm"}, {"version", version}}), "not_your_seat");
  EXPECT_EQ(watcher_->say("start"), "not_host");
  EXPECT_EQ(watcher_->say("leave"), "not_open");
  for (const char* type : {"resign", "abandon", "pause", "resume"}) EXPECT_EQ(watcher_->say(type), "not_your_seat") << type;
  EXPECT_EQ(watcher_->say("rematch"), "not_your_seat");
  EXPECT_EQ(watcher_->say({{"type", "chat"}, {"text", "hello"}}), "not_your_seat");
  EXPECT_EQ(watcher_->say("details"), "ok") << "looking is free";
  EXPECT_EQ(ann_->say(message), "ok");
  EXPECT_EQ(ann_->version(), version + 1) << "nothing came between";
}

TEST_F(ServerSocket, NobodyActsForAnotherSeat) {
  sit_down(true);
  Json message = a_play(*ann_);
  EXPECT_EQ(bob_->say(message), "not_your_turn");
  message["seat"] = 0;
  EXPECT_EQ(bob_->say(message), "not_your_turn");
  EXPECT_EQ(bob_->say({{"type", "chat"}, {"text", "I am Ann"}, {"seat", 0}}), "not_your_seat");
  EXPECT_EQ(bob_->say({{"type", "resign"}, {"seat", 0}}), "not_your_seat");
  while (ann_->await_question()["step"] != "confirm") ASSERT_EQ(ann_->answer(rng_), "ok");
  EXPECT_EQ(bob_->say({{"type", "confirm"}, {"version", ann_->version()}}), "not_your_turn");
  EXPECT_EQ(bob_->say({{"type", "undo"}, {"version", ann_->version()}}), "not_your_turn");
  EXPECT_EQ(ann_->answer(rng_), "ok");
}

TEST_F(ServerSocket, TwoConnectionsWithOneTokenBothFollowAndAct) {
  sit_down(false);
  Follower phone(port(), table_, ann_->token());
  phone.await_question();
  EXPECT_EQ(phone.view()["you"], ann_->view()["you"]);
  ASSERT_EQ(phone.answer(rng_), "ok");
  ann_->follow_to(phone.version());
  EXPECT_EQ(ann_->updates().back(), phone.updates().back());
  while (ann_->view()["state"]["player"] == 0) {
    ASSERT_EQ(ann_->answer(rng_), "ok");
    phone.follow_to(ann_->version());
  }
  EXPECT_EQ(difference_to_server(port(), phone), "");
}

TEST_F(ServerSocket, StaleReplayedAndFutureMessagesAreRefused) {
  sit_down(false);
  const Json message = a_play(*ann_);
  ASSERT_EQ(ann_->say({{"type", "chat"}, {"text", "I think"}}), "ok");
  ASSERT_EQ(ann_->say(message), "ok") << "a chat line changes no decision";
  EXPECT_EQ(ann_->say(message), "stale_version") << "the same bytes again";
  Json future = message;
  future["version"] = ann_->version() + 1;
  EXPECT_EQ(ann_->say(future), "bad_version");
  ann_->reconnect(port());
  EXPECT_EQ(ann_->say(message), "stale_version") << "over another connection";
}

TEST_F(ServerSocket, WhoReconnectsGetsExactlyWhatWasMissed) {
  sit_down(false);
  play(40);
  const std::int64_t seen = watcher_->version();
  watcher_->disconnect();
  ASSERT_TRUE(play_one(players(), {}, rng_));
  for (const char* text : {"one", "two"}) ASSERT_EQ(ann_->say({{"type", "chat"}, {"text", text}}), "ok");
  bob_->follow_to(ann_->version());
  watcher_->reconnect(port());
  watcher_->follow_to(ann_->version());
  EXPECT_EQ(watcher_->views(), 1U) << "no view was needed";
  EXPECT_EQ(watcher_->version(), seen + 3);
  expect_all_see_the_same();

  bob_->reconnect(port());
  ASSERT_EQ(bob_->say({{"type", "chat"}, {"text", "here again"}}), "ok");
  EXPECT_EQ(bob_->updates().back()["text"], "here again") << "nothing was missed, so nothing came before";
}

TEST_F(ServerSocket, WhoComesBackAfterLongOrFromTheFutureGetsAView) {
  sit_down(false);
  play(60);
  for (const std::int64_t seen : {std::int64_t{0}, std::int64_t{3}, ann_->version() + 1}) {
    TableClient client(port(), table_);
    client.hello("", seen);
    const Json first = *client.read();
    EXPECT_EQ(first["type"], "view");
    EXPECT_EQ(first["version"], ann_->version());
  }
}

TEST_F(ServerSocket, ATurnIsTakenBackUntilItIsConfirmed) {
  sit_down(true);
  const Json before = ann_->view()["state"];
  while (ann_->await_question()["step"] != "confirm") ASSERT_EQ(ann_->answer(rng_), "ok");
  EXPECT_TRUE(ann_->question()["may_undo"].get<bool>());
  while (ann_->question()["may_undo"].get<bool>()) {
    ASSERT_EQ(ann_->say({{"type", "undo"}, {"version", ann_->version()}}), "ok");
    ann_->await_question();
  }
  EXPECT_EQ(ann_->view()["state"], before);
  while (ann_->await_question()["step"] != "confirm") ASSERT_EQ(ann_->answer(rng_), "ok");
  ASSERT_EQ(ann_->answer(rng_), "ok");
  EXPECT_EQ(ann_->say({{"type", "undo"}, {"version", ann_->version()}}), "nothing_to_undo");
  for (Follower* follower : all()) follower->follow_to(ann_->version());
  expect_all_see_the_same();
}

TEST_F(ServerSocket, TheNextTileIsNotShownBeforeTheTurnIsConfirmed) {
  sit_down(true);
  for (int turn = 0; turn < 10; ++turn) {
    Follower& player = *asked_among(players());
    const Json tiles_left = player.view()["state"]["tiles_left"];
    while (player.await_question()["step"] != "confirm") ASSERT_EQ(player.answer(rng_), "ok");
    for (Follower* follower : all()) {
      follower->follow_to(player.version());
      EXPECT_EQ(follower->view()["state"]["tiles_left"], tiles_left);
      EXPECT_FALSE(has(follower->updates().back().dump(), "tile-drawn"));
    }
    EXPECT_EQ(difference_to_server(port(), player), "") << "a new view shows no more";
    ASSERT_EQ(player.answer(rng_), "ok");
    for (Follower* follower : all()) follower->follow_to(player.version());
    EXPECT_NE(player.view()["state"]["tiles_left"], tiles_left);
  }
}

TEST_F(ServerSocket, NoByteBeforeTheEndTellsTheShuffleOrAToken) {
  const Seated seated = make_table(port(), two_people());
  const Secrets secrets = secrets_of(server_, seated.table);
  ASSERT_EQ(secrets.nonce.size(), 64U);
  Follower ann(port(), seated.table, seated.tokens[0]);
  Follower bob(port(), seated.table, seated.tokens[1]);
  Follower watcher(port(), seated.table);
  for (Follower* follower : {&ann, &bob, &watcher}) follower->follow_to(3);
  for (int i = 0; i < 50; ++i) {
    ASSERT_TRUE(play_one({&ann, &bob}, {&watcher}, rng_));
    if (i % 10 == 0) ASSERT_EQ(ann.say("details"), "ok");
  }
  std::string bytes = ann.received() + bob.received() + watcher.received();
  for (const char* part : {"", "/replay", "/record"}) bytes += get(port(), "/api/tables/" + seated.table + part).body;
  bytes += get(port(), "/api/tables").body + get(port(), "/metrics").body;
  EXPECT_FALSE(has(bytes, secrets.seed));
  EXPECT_FALSE(has(bytes, secrets.nonce));
  EXPECT_FALSE(has(bytes, "\"seed\""));
  for (const std::string& token : seated.tokens) {
    EXPECT_FALSE(has(bytes, token));
    EXPECT_FALSE(has(bytes, TokenHash::of(token).hex()));
  }
  ASSERT_EQ(bob.say("resign"), "ok");
  EXPECT_EQ(bob.view()["ended"]["seed"], secrets.seed);
  EXPECT_EQ(bob.view()["ended"]["nonce"], secrets.nonce);
}

TEST_F(ServerSocket, ARecordIsShownAtTheEndAndVerifyProvesItsShuffle) {
  sit_down(false);
  const std::string path = "/api/tables/" + table_ + "/record";
  EXPECT_EQ(get(port(), path).error_code(), "game_running");
  EXPECT_EQ(get(port(), path).status, 409);
  const std::string commitment = ann_->view()["commitment"];
  play_to_end(players(), {}, rng_);
  const HttpAnswer record = get(port(), path);
  ASSERT_EQ(record.status, 200);
  const DataFolder folder;
  const auto verify = [&](const std::string& text, const std::string& published) {
    return run_program({program_path(), "verify", record_path(folder, text), "--commitment", published}).exit_code;
  };
  EXPECT_EQ(verify(record.body, commitment), 0);
  EXPECT_NE(verify(record.body, std::string(64, '0')), 0);
  const Json ended = ann_->view()["ended"];
  const auto replaced = [&](const std::string& from, const std::string& to) {
    std::string text = record.body;
    EXPECT_TRUE(has(text, from));
    return text.replace(text.find(from), from.size(), to);
  };
  EXPECT_NE(verify(replaced(ended["seed"], "12345"), commitment), 0);
  EXPECT_NE(verify(replaced(ended["nonce"], std::string(64, 'a')), commitment), 0);
  const std::size_t first = record.body.find("\nplace ");
  ASSERT_NE(first, std::string::npos);
  EXPECT_NE(verify(std::string(record.body).erase(first, record.body.find('\n', first + 1) - first), commitment), 0) << "a move is missing";
}

TEST_F(ServerSocket, ChatIsToldAndKept) {
  sit_down(false);
  ASSERT_EQ(bob_->say({{"type", "chat"}, {"text", "  <b>Grüße</b>  "}}), "ok");
  watcher_->follow_to(bob_->version());
  EXPECT_EQ(watcher_->updates().back()["text"], "<b>Grüße</b>");
  EXPECT_EQ(watcher_->updates().back()["seat"], 1);
  EXPECT_EQ(bob_->say({{"type", "chat"}, {"text", std::string(300, 'x')}}), "ok");
  EXPECT_EQ(bob_->say({{"type", "chat"}, {"text", std::string(301, 'x')}}), "bad_chat");
  EXPECT_EQ(bob_->say({{"type", "chat"}, {"text", " "}}), "bad_chat");
  EXPECT_EQ(bob_->say({{"type", "chat"}, {"text", "a\nb"}}), "bad_chat");
  EXPECT_EQ(bob_->say({{"type", "chat"}, {"text", 5}}), "bad_chat");
  for (Follower* follower : all()) follower->follow_to(bob_->version());
  expect_all_see_the_same();
}

TEST_F(ServerSocket, OnlyTheLastHundredChatLinesAreShown) {
  sit_down(false);
  for (int i = 0; i < 120; ++i) ASSERT_EQ(bob_->say({{"type", "chat"}, {"text", fmt::format("line {}", i)}}), "ok");
  TableClient client(port(), table_);
  client.hello();
  const Json chat = client.read_next("view")["chat"];
  ASSERT_EQ(chat.size(), 100U);
  EXPECT_EQ(chat[0]["text"], "line 20");
}

TEST_F(ServerSocket, ARematchIsPlayedWithTheSameTokensOnOtherSeats) {
  sit_down(false);
  ASSERT_EQ(ann_->say("resign"), "ok");
  ASSERT_EQ(bob_->say("rematch"), "ok");
  ASSERT_EQ(bob_->say("rematch"), "already_proposed");
  ASSERT_EQ(ann_->say("rematch"), "ok");
  const std::string next = ann_->updates().back()["table"];
  EXPECT_EQ(ann_->view()["ended"]["rematch"], next);
  Follower ann(port(), next, ann_->token());
  Follower bob(port(), next, bob_->token());
  bob.await_question();
  EXPECT_EQ(bob.view()["you"]["seats"], Json::parse("[0]"));
  EXPECT_NE(bob.view()["commitment"], bob_->view()["commitment"]);
  ann.follow_to(bob.version());
  play_to_end({&bob, &ann}, {}, rng_);
  EXPECT_EQ(difference_to_server(port(), ann), "");
}

TEST_F(ServerSocket, PauseResumeAndAbandonNeedTheirAgreement) {
  sit_down(false);
  ASSERT_EQ(ann_->say("pause"), "ok");
  EXPECT_FALSE(ann_->view()["paused"].get<bool>());
  ASSERT_EQ(bob_->say("pause"), "ok");
  EXPECT_TRUE(bob_->view()["paused"].get<bool>());
  ann_->follow_to(bob_->version());
  EXPECT_EQ(ann_->say({{"type", "play"}, {"version", ann_->version()}, {"action", {{"type", "pass"}}}}), "paused");
  ASSERT_EQ(bob_->say("resume"), "ok");
  ann_->await_question();
  play(5);
  ASSERT_EQ(ann_->say("abandon"), "ok");
  ASSERT_EQ(bob_->say("abandon"), "ok");
  EXPECT_EQ(bob_->view()["ended"]["reason"], "abandoned");
}

TEST_F(ServerSocket, EverybodyIsToldWhoIsThere) {
  const Seated seated = make_table(port(), two_people());
  Follower ann(port(), seated.table, seated.tokens[0]);
  ann.await_question();
  EXPECT_EQ(ann.client().read_next("presence")["seats"], Json::parse("[true,false]"));
  Follower bob(port(), seated.table, seated.tokens[1]);
  EXPECT_EQ(ann.client().read_next("presence")["seats"], Json::parse("[true,true]"));
  Follower watcher(port(), seated.table);
  EXPECT_EQ(ann.client().read_next("presence")["watchers"], 1);
  bob.disconnect();
  EXPECT_EQ(ann.client().read_next("presence")["seats"], Json::parse("[true,false]"));
}

TEST_F(ServerSocket, AfterAMistakeTheConnectionGoesOn) {
  sit_down(false);
  ann_->await_question();
  const auto code_of = [&](std::string_view text) {
    ann_->client().send_text(text);
    return ann_->client().read_next("error")["code"].get<std::string>();
  };
  EXPECT_EQ(code_of("nonsense"), "bad_json");
  EXPECT_EQ(code_of("[1,2]"), "bad_json");
  EXPECT_EQ(code_of("{\"a\":" + std::string(5000, '[')), "bad_json");
  EXPECT_EQ(code_of("{}"), "bad_message");
  EXPECT_EQ(code_of(R"({"type":"dance"})"), "bad_message");
  EXPECT_EQ(code_of(R"({"type":"play"})"), "bad_message");
  EXPECT_EQ(code_of(R"({"type":"play","version":18446744073709551615,"action":{"type":"pass"}})"), "bad_message");
  EXPECT_EQ(code_of(R"({"type":"play","version":4,"action":{"type":"dance"}})"), "bad_action");
  EXPECT_EQ(code_of(R"({"type":"hello","protocol":1})"), "bad_message") << "hello is said once";
  EXPECT_EQ(code_of(R"({"type":"chat","text":"x","id":[1]})"), "bad_message");
  EXPECT_EQ(ann_->answer(rng_), "ok");
}

TEST_F(ServerSocket, AConnectionBeginsWithHello) {
  sit_down(false);
  const auto first = [&](std::string_view text) {
    TableClient client(port(), table_);
    client.send_text(text);
    const Json answer = *client.read();
    EXPECT_EQ(client.read_to_close(), 1008);
    return answer["code"].get<std::string>();
  };
  EXPECT_EQ(first(R"({"type":"details"})"), "hello_first");
  EXPECT_EQ(first(R"({"type":"hello"})"), "bad_message");
  EXPECT_EQ(first(R"({"type":"hello","protocol":2})"), "wrong_protocol");
  EXPECT_EQ(first("?"), "bad_json");
}

TEST(ServerSleep, ATableWithNobodySleepsAndWakesWithTheSameView) {
  ServerOptions options = generous_options();
  options.tables.sleeps_after = 1;
  ServerUnderTest server(options);
  Rng rng(2);
  const Seated seated = make_table(server.port(), two_people(true));
  std::vector<Json> views;
  for (int round = 0; round < 5; ++round) {
    Follower ann(server.port(), seated.table, seated.tokens[0]);
    Follower bob(server.port(), seated.table, seated.tokens[1]);
    ann.follow_to(3);
    bob.follow_to(3);
    if (!views.empty()) EXPECT_EQ(ann.view(), views.back());
    for (int i = 0; i < 7; ++i) ASSERT_TRUE(play_one({&ann, &bob}, {}, rng));
    ASSERT_EQ(ann.say({{"type", "chat"}, {"text", "good night"}}), "ok");
    TableClient client(server.port(), seated.table);
    client.hello(seated.tokens[0]);
    views.push_back(client.read_next("view"));
    ann.disconnect();
    bob.disconnect();
    client.vanish();
    await_metric(server.port(), "tables_awake", [](double awake) { return awake == 0; });
  }
  EXPECT_EQ(metric(server.port(), "tables"), 1) << "asleep, not over";
  EXPECT_EQ(get(server.port(), "/api/tables/" + seated.table).json()["status"], "running");
}

}  // namespace bastide::server
