// Rooms with a clock of our own and no sockets: every kind of request, who may make it, and what is stored and told.
#include "server/rooms/room.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "formats/json_action.h"
#include "formats/record.h"
#include "game/notation.h"
#include "server/protocol/json_text.h"

namespace bastide::server {

namespace {

constexpr std::int64_t kBegin = 1'800'000'000'000;

// A table with tokens "host", "p1", "p2"...; every accepted request is kept as a store would.
class TestTable {
 public:
  explicit TestTable(std::string_view setup) {
    const Result<TableSetup> table = parse_table_setup(Json::parse(setup));
    EXPECT_TRUE(table) << (table ? "" : table.error().message);
    Effects effects;
    room_ = Room::create("table", {.table = *table, .shuffle = {.seed = 42, .nonce = std::string(64, 'a')}, .host = TokenHash::of("host")},
                         std::vector<TokenHash>(table->seats.size(), TokenHash::of("host")), now, effects);
    stored_.id = "table";
    stored_.setup = *effects.write.setup;
    stored_.created = effects.write.created;
    keep(std::move(effects));
  }

  Room& room() { return *room_; }
  const StoredTable& stored() const { return stored_; }
  Effects last;
  std::int64_t now = kBegin;

  // "ok" or the code of the refusal.
  std::string say(std::string_view token, Json message) {
    if (message.contains("version") && message["version"] == "now") message["version"] = room_->version();
    Json id;
    const Result<ClientMessage> parsed = parse_client_message(to_line(message), id);
    if (!parsed) return parsed.error().code;
    const auto fresh = [] { return Fresh{.table = "next", .shuffle = {.seed = 43, .nonce = std::string(64, 'b')}}; };
    return keep(room_->take(token.empty() ? -1 : room_->holder_of(token), *parsed, now, fresh));
  }
  std::string say(std::string_view token, const char* type) { return say(token, Json{{"type", type}}); }
  std::string play(std::string_view token, std::string_view text) {
    const Result<ActionFields> fields = parse_action_text(text);
    return say(token, {{"type", "play"}, {"version", room_->version()}, {"action", action_json(*fields)}});
  }
  std::string confirm(std::string_view token) { return say(token, {{"type", "confirm"}, {"version", room_->version()}}); }
  std::string undo(std::string_view token) { return say(token, {{"type", "undo"}, {"version", room_->version()}}); }
  std::string join(std::string_view token, const char* name, std::optional<int> seat = {}) {
    return keep(room_->join(seat, name, TokenHash::of(token), now));
  }
  // Plays the first legal action, passing where that is possible, and confirms.
  std::string step(std::string_view token) {
    const Json question = Json::parse(*room_->ask(room_->holder_of(token)));
    if (question["step"] == "confirm") return confirm(token);
    Json chosen = question["actions"].front();
    for (const Json& action : question["actions"]) {
      if (action["type"] == "pass") chosen = action;
    }
    return say(token, {{"type", "play"}, {"version", room_->version()}, {"action", chosen}});
  }
  bool answer(std::int64_t version, std::optional<Action> action = {}) {
    std::optional<Effects> effects = room_->answer(version, action, now);
    if (!effects) return false;
    keep(std::move(*effects));
    return true;
  }
  bool tick() {
    std::optional<Effects> effects = room_->tick(now);
    if (!effects) return false;
    keep(std::move(*effects));
    return true;
  }
  Json view(std::string_view token = "") { return Json::parse(*room_->view(token.empty() ? -1 : room_->holder_of(token))); }
  Json last_update() { return Json::parse(*last.updates.back()); }
  // The same table, read from what was stored.
  std::string reloaded_view() {
    const Result<std::unique_ptr<Room>> again = Room::load(stored_);
    return again ? *(*again)->view(-1) : again.error().message;
  }

 private:
  static Result<ActionFields> parse_action_text(std::string_view text) { return bastide::parse_action(text); }

  std::string keep(Result<Effects> effects) {
    if (!effects) return effects.error().code;
    keep(std::move(*effects));
    return "ok";
  }
  void keep(Effects effects) {
    for (const Entry& entry : effects.write.entries) stored_.entries.push_back(entry);
    if (effects.write.head) stored_.head = *effects.write.head;
    last = std::move(effects);
    EXPECT_EQ(reloaded_view(), *room_->view(-1)) << "what is stored is not what is shown";
  }

  std::unique_ptr<Room> room_;
  StoredTable stored_;
};

constexpr const char* kTwo = R"({"seats":[{"kind":"person","name":"Ann"},{"kind":"open"}],"modules":["farmers"],"public":true})";
constexpr const char* kTwoQuick = R"({"seats":[{"kind":"person","name":"Ann"},{"kind":"open"}],"modules":["farmers"],"confirm":false})";

TestTable running(const char* setup = kTwo) {
  TestTable table(setup);
  EXPECT_EQ(table.join("p1", "Bob"), "ok");
  return table;
}

// Whether one of the first questions of a game says what its choices give.
bool says_gains(TestTable table) {
  for (int i = 0; i < 200 && table.room().status() == TableStatus::kRunning; ++i) {
    const std::string_view token = table.room().ask(0) ? "host" : "p1";
    if (Json::parse(*table.room().ask(table.room().holder_of(token))).contains("gives")) return true;
    if (table.step(token) != "ok") return false;
  }
  return false;
}

}  // namespace

TEST(Room, StartsWhenItIsFull) {
  TestTable table(kTwo);
  EXPECT_EQ(table.room().status(), TableStatus::kOpen);
  EXPECT_EQ(table.stored().head.status, "open");
  EXPECT_EQ(table.join("p1", "Bob"), "ok");
  EXPECT_EQ(table.room().status(), TableStatus::kRunning);
  EXPECT_EQ(table.stored().head.status, "running");
  EXPECT_EQ(table.view()["state"]["players"][1]["name"], "Bob");
  EXPECT_EQ(table.join("p2", "Eve"), "not_open");
}

TEST(Room, TheHostMayStartWithTheSeatsThatAreTaken) {
  TestTable table(R"({"seats":[{"kind":"open"},{"kind":"person","name":"Ann"},{"kind":"open"},{"kind":"bot","bot":"random"}]})");
  EXPECT_EQ(table.join("p1", "Bob", 2), "ok");
  EXPECT_EQ(table.join("p2", "Eve", 2), "seat_taken");
  EXPECT_EQ(table.join("p2", "Eve", 7), "seat_taken");
  EXPECT_EQ(table.say("p1", "start"), "not_host");
  EXPECT_EQ(table.say("host", "start"), "ok");
  EXPECT_EQ(table.view()["seats"].size(), 3U);
  EXPECT_EQ(table.view("p1")["you"]["seats"], Json::parse("[1]"));
}

TEST(Room, NobodyActsForAnotherSeat) {
  TestTable table = running();
  const std::string place = to_line(table.view()["state"]["drawn"]);
  const Json action = Json::parse(*table.room().ask(table.room().holder_of("host")))["actions"][0];
  const auto play = [&](std::string_view token, const Json& extra = Json::object()) {
    Json message = {{"type", "play"}, {"version", "now"}, {"action", action}};
    message.update(extra);
    return table.say(token, message);
  };
  EXPECT_EQ(play("p1"), "not_your_turn");
  EXPECT_EQ(play("p1", {{"seat", 0}}), "not_your_turn");
  EXPECT_EQ(play("host", {{"seat", 1}}), "not_your_turn");
  EXPECT_EQ(play(""), "not_your_seat");
  EXPECT_EQ(table.room().holder_of("guess"), -1);
  EXPECT_EQ(table.undo("p1"), "nothing_to_undo");
  EXPECT_EQ(table.say("", {{"type", "chat"}, {"text", "hello"}}), "not_your_seat");
  EXPECT_EQ(table.say("p1", {{"type", "chat"}, {"text", "hello"}, {"seat", 0}}), "not_your_seat");
  EXPECT_EQ(table.say("p1", {{"type", "resign"}, {"seat", 0}}), "not_your_seat");
  EXPECT_EQ(table.say("", "resign"), "not_your_seat");
  EXPECT_EQ(table.say("", "abandon"), "not_your_seat");
  EXPECT_EQ(play("host"), "ok");
}

TEST(Room, AnOldMessageIsRefused) {
  TestTable table = running(kTwoQuick);
  const std::int64_t seen = table.room().version();
  const Json action = Json::parse(*table.room().ask(0))["actions"][0];
  const Json message = {{"type", "play"}, {"version", seen}, {"action", action}};
  EXPECT_EQ(table.say("host", {{"type", "chat"}, {"text", "I think"}}), "ok");
  EXPECT_EQ(table.say("host", message), "ok") << "a chat line does not make the decision another one";
  EXPECT_EQ(table.say("host", message), "stale_version");
  EXPECT_EQ(table.say("host", {{"type", "play"}, {"version", seen + 100}, {"action", action}}), "bad_version");
}

TEST(Room, ATurnIsHeldUntilItIsConfirmedAndShowsNothingOfTheNextTile) {
  TestTable table = running();
  const std::size_t tiles_left = table.view()["state"]["tiles_left"].get<std::size_t>();
  while (Json::parse(*table.room().ask(0))["step"] != "confirm") ASSERT_EQ(table.step("host"), "ok");
  EXPECT_TRUE(table.last_update()["held"].get<bool>());
  EXPECT_EQ(table.view()["state"]["tiles_left"], tiles_left) << "the next tile is not drawn yet";
  EXPECT_EQ(table.last_update().dump().find("tile-drawn"), std::string::npos);
  EXPECT_EQ(table.say("host", {{"type", "play"}, {"version", "now"}, {"action", {{"type", "pass"}}}}), "turn_is_held");
  EXPECT_EQ(table.say("p1", {{"type", "play"}, {"version", "now"}, {"action", {{"type", "pass"}}}}), "not_your_turn");
  EXPECT_EQ(table.confirm("p1"), "not_your_turn");
  EXPECT_EQ(table.undo("p1"), "not_your_turn");
  EXPECT_EQ(table.view()["deciding"], 0) << "it is still the turn of who may confirm";
  EXPECT_EQ(table.confirm("host"), "ok");
  EXPECT_EQ(table.view()["deciding"], 1);
  EXPECT_EQ(table.view()["state"]["player"], 1);
  EXPECT_EQ(table.view()["state"]["tiles_left"], tiles_left - 1);
  EXPECT_EQ(table.confirm("host"), "nothing_to_confirm");
  EXPECT_EQ(table.undo("host"), "nothing_to_undo");
}

TEST(Room, WithinATurnEverythingCanBeTakenBack) {
  TestTable table = running();
  const Json before = table.view()["state"];
  while (Json::parse(*table.room().ask(0))["step"] != "confirm") ASSERT_EQ(table.step("host"), "ok");
  while (table.undo("host") == "ok") {
  }
  EXPECT_EQ(table.view()["state"], before);
  EXPECT_EQ(table.last_update()["board"]["from"], 1) << "clients are told to forget the tile";
  EXPECT_EQ(table.last_update()["board"]["tiles"], Json::array());
}

TEST(Room, WithoutConfirmationTheTurnPassesAtOnce) {
  TestTable table = running(kTwoQuick);
  while (table.view()["state"]["player"] == 0) ASSERT_EQ(table.step("host"), "ok");
  EXPECT_FALSE(table.view()["held"].get<bool>());
  EXPECT_EQ(table.undo("host"), "nothing_to_undo");
}

TEST(Room, SeveralPeopleAtOneScreenShareAToken) {
  TestTable table(R"({"seats":[{"kind":"person","name":"Ann"},{"kind":"person","name":"Bob"}],"confirm":false})");
  EXPECT_EQ(table.room().status(), TableStatus::kRunning);
  EXPECT_EQ(table.view("host")["you"]["seats"], Json::parse("[0,1]"));
  for (int i = 0; i < 20; ++i) ASSERT_EQ(table.step("host"), "ok");
}

TEST(Room, AWholeGameEndsWithTheSeedAndARecordThatProvesIt) {
  TestTable table = running(kTwoQuick);
  const std::string commitment = table.view()["commitment"];
  EXPECT_EQ(table.room().record().error().code, "game_running");
  EXPECT_EQ(to_line(table.view()).find("\"seed\""), std::string::npos);
  while (table.room().status() == TableStatus::kRunning) ASSERT_EQ(table.step(table.view()["state"]["player"] == 0 ? "host" : "p1"), "ok");
  EXPECT_EQ(table.last_update()["ended"]["reason"], "finished");
  EXPECT_EQ(table.last_update()["ended"]["seed"], "42");
  EXPECT_EQ(commitment, (Shuffle{.seed = 42, .nonce = std::string(64, 'a')}.commitment()));
  const Result<std::string> record = table.room().record();
  ASSERT_TRUE(record);
  EXPECT_NE(record->find("# commitment " + commitment), std::string::npos);
  const Result<Game> game = load_record(*record);
  ASSERT_TRUE(game);
  EXPECT_TRUE(game->state().over);
  EXPECT_EQ(table.stored().head.status, "over");
  EXPECT_FALSE(table.stored().head.deadline);
  EXPECT_EQ(table.say("host", {{"type", "play"}, {"version", "now"}, {"action", {{"type", "pass"}}}}), "game_over");
}

TEST(Room, WhoResignsAgainstOneLoses) {
  TestTable table = running();
  EXPECT_EQ(table.say("p1", "resign"), "ok");
  EXPECT_EQ(table.room().status(), TableStatus::kOver);
  EXPECT_EQ(table.view()["ended"]["reason"], "resigned");
  EXPECT_EQ(table.view()["ended"]["places"], Json::parse("[1,2]"));
}

TEST(Room, OfSeveralPlayersAtOneScreenTheOneWhoIsAskedResigns) {
  TestTable table(
      R"({"seats":[{"kind":"person","name":"Ann"},{"kind":"person","name":"Bob"},{"kind":"person","name":"Eve"},{"kind":"open"}],"confirm":false})");
  table.join("p3", "Ida");
  while (table.view()["state"]["player"] != 1) ASSERT_EQ(table.step("host"), "ok");
  EXPECT_EQ(table.say("host", "resign"), "ok");
  EXPECT_EQ(table.view()["seats"][1]["out"], true);
  while (table.view()["state"]["player"] != 3) ASSERT_EQ(table.step("host"), "ok");
  EXPECT_EQ(table.say("host", "resign"), "ok") << "somebody else is asked";
  EXPECT_EQ(table.view()["seats"][0]["out"], true);
  EXPECT_EQ(table.say("host", {{"type", "resign"}, {"seat", 0}}), "not_your_seat") << "already out";
  EXPECT_EQ(table.say("host", "resign"), "ok");
  EXPECT_EQ(table.view()["ended"]["places"][3], 1);
}

TEST(Room, WhenOneOfThreeResignsTheOthersGoOn) {
  TestTable table(R"({"seats":[{"kind":"person","name":"Ann"},{"kind":"open"},{"kind":"open"}],"confirm":false})");
  table.join("p1", "Bob");
  table.join("p2", "Eve");
  EXPECT_EQ(table.say("host", "resign"), "ok") << "in the middle of the own turn";
  EXPECT_EQ(table.say("host", "resign"), "not_your_seat");
  EXPECT_EQ(table.view()["state"]["player"], 1) << "a stand-in laid the tile";
  const std::string names[] = {"host", "p1", "p2"};
  while (table.room().status() == TableStatus::kRunning) {
    const int player = table.view()["state"]["player"];
    ASSERT_NE(player, 0);
    ASSERT_EQ(table.step(names[player]), "ok");
  }
  EXPECT_EQ(table.view()["ended"]["reason"], "finished");
  EXPECT_EQ(table.view()["ended"]["places"][0], 3);
}

TEST(Room, AHeldTurnCountsWhenItsPlayerResigns) {
  TestTable table(R"({"seats":[{"kind":"person","name":"Ann"},{"kind":"open"},{"kind":"open"}]})");
  table.join("p1", "Bob");
  table.join("p2", "Eve");
  while (Json::parse(*table.room().ask(0))["step"] != "confirm") ASSERT_EQ(table.step("host"), "ok");
  EXPECT_EQ(table.say("host", "resign"), "ok");
  EXPECT_EQ(table.view()["state"]["player"], 1);
  EXPECT_FALSE(table.view()["held"].get<bool>());
}

TEST(Room, TheClockRunsForWhoDecidesAndTheBonusComesWithTheTurn) {
  TestTable table(R"({"seats":[{"kind":"person","name":"Ann"},{"kind":"open"}],"confirm":false,"clock":{"seconds":60,"bonus":5}})");
  table.join("p1", "Bob");
  table.now += 10'000;
  while (table.view()["state"]["player"] == 0) ASSERT_EQ(table.step("host"), "ok");
  EXPECT_EQ(table.view()["clock"]["left"], Json::parse("[55000,60000]"));
  EXPECT_EQ(table.view()["clock"]["running"], 1);
  EXPECT_EQ(table.stored().head.deadline, table.now + 60'000);
  table.now += 59'999;
  EXPECT_FALSE(table.tick());
  table.now += 1;
  EXPECT_TRUE(table.tick());
  EXPECT_EQ(table.view()["ended"]["reason"], "time");
  EXPECT_EQ(table.view()["ended"]["places"], Json::parse("[1,2]"));
}

TEST(Room, DaysAreCountedForEachDecision) {
  TestTable table(R"({"seats":[{"kind":"person","name":"Ann"},{"kind":"open"}],"confirm":false,"clock":{"days":2}})");
  table.join("p1", "Bob");
  constexpr std::int64_t kDay = 24LL * 3600 * 1000;
  table.now += kDay;
  ASSERT_EQ(table.step("host"), "ok");
  while (table.view()["state"]["player"] == 0) ASSERT_EQ(table.step("host"), "ok");
  EXPECT_EQ(table.room().deadline(), table.now + 2 * kDay);
}

TEST(Room, APauseStopsTheClockWhenAllAgree) {
  TestTable table(R"({"seats":[{"kind":"person","name":"Ann"},{"kind":"open"}],"clock":{"seconds":60}})");
  table.join("p1", "Bob");
  table.now += 10'000;
  EXPECT_EQ(table.say("p1", "pause"), "ok");
  EXPECT_EQ(table.say("p1", "pause"), "already_proposed");
  EXPECT_FALSE(table.view()["paused"].get<bool>());
  EXPECT_EQ(table.view()["proposals"], Json::parse(R"([{"what":"pause","seat":1}])"));
  EXPECT_EQ(table.say("host", "pause"), "ok");
  EXPECT_TRUE(table.view()["paused"].get<bool>());
  EXPECT_FALSE(table.room().deadline());
  EXPECT_EQ(table.say("host", {{"type", "play"}, {"version", "now"}, {"action", {{"type", "pass"}}}}), "paused");
  EXPECT_EQ(table.room().ask(0), nullptr);
  table.now += 1'000'000;
  EXPECT_EQ(table.say("p1", "resume"), "ok");
  EXPECT_EQ(table.say("p1", "resume"), "not_paused");
  EXPECT_EQ(table.view()["clock"]["left"][0], 50'000);
  EXPECT_EQ(table.room().deadline(), table.now + 50'000);
}

TEST(Room, AfterARestartTheClockForgivesTheTimeTheServerWasAway) {
  TestTable table(R"({"seats":[{"kind":"person","name":"Ann"},{"kind":"open"}],"clock":{"seconds":60}})");
  table.join("p1", "Bob");
  Result<std::unique_ptr<Room>> again = Room::load(table.stored());
  ASSERT_TRUE(again);
  const std::int64_t later = table.now + 3'600'000;
  const Effects effects = (*again)->wake(later, true);
  EXPECT_EQ(effects.write.entries.size(), 1U);
  EXPECT_EQ((*again)->deadline(), later + 60'000);
  EXPECT_TRUE((*again)->wake(later, false).write.entries.empty());
}

TEST(Room, AbandoningNeedsEverybody) {
  TestTable table = running();
  EXPECT_EQ(table.say("host", "abandon"), "ok");
  EXPECT_EQ(table.room().status(), TableStatus::kRunning);
  EXPECT_EQ(table.say("p1", "abandon"), "ok");
  EXPECT_EQ(table.view()["ended"]["reason"], "abandoned");
  EXPECT_FALSE(table.view()["ended"].contains("places"));
}

TEST(Room, ARematchRotatesTheSeatsAndKeepsTheTokens) {
  TestTable table = running();
  EXPECT_EQ(table.say("host", "rematch"), "not_over");
  table.say("p1", "resign");
  EXPECT_EQ(table.say("host", "rematch"), "ok");
  EXPECT_EQ(table.last.rematch, nullptr);
  EXPECT_EQ(table.say("p1", "rematch"), "ok");
  ASSERT_NE(table.last.rematch, nullptr);
  const Room& next = *table.last.rematch;
  EXPECT_EQ(next.id(), "next");
  EXPECT_EQ(next.status(), TableStatus::kRunning);
  EXPECT_EQ(next.seats()[0].name, "Bob");
  EXPECT_EQ(next.seats()[1].name, "Ann");
  EXPECT_EQ(next.seats()[0].holder, next.holder_of("p1"));
  EXPECT_EQ(next.seats()[1].holder, next.holder_of("host"));
  EXPECT_EQ(table.last_update()["table"], "next");
  EXPECT_EQ(table.say("p1", "rematch"), "has_rematch");
}

TEST(Room, BotsAreAskedOnceAndAnsweredForWhenTheyFail) {
  TestTable table(R"({"seats":[{"kind":"bot","bot":"random"},{"kind":"person","name":"Ann"}],"confirm":false})");
  ASSERT_TRUE(table.last.question);
  EXPECT_EQ(table.last.question->bot, "random");
  std::int64_t asked = table.last.question->version;
  EXPECT_EQ(table.say("host", {{"type", "chat"}, {"text", "well?"}}), "ok");
  EXPECT_FALSE(table.last.question) << "it is not asked twice";
  EXPECT_FALSE(table.answer(asked - 1)) << "an answer to something else";
  while (table.room().is_bot_thinking()) {
    ASSERT_TRUE(table.answer(asked, Action{})) << "nonsense becomes a legal action";
    if (table.last.question) asked = table.last.question->version;
  }
  EXPECT_FALSE(table.answer(asked)) << "too late";
  EXPECT_EQ(table.view()["state"]["player"], 1);
}

TEST(Room, AnOpenTableEndsByItselfAfterADay) {
  TestTable table(kTwo);
  table.now += 24LL * 3600 * 1000 - 1;
  EXPECT_FALSE(table.tick());
  table.now += 1;
  EXPECT_TRUE(table.tick());
  EXPECT_EQ(table.view()["ended"]["reason"], "expired");
}

TEST(Room, ASeatCanBeGivenUpBeforeTheStart) {
  TestTable table(R"({"seats":[{"kind":"person","name":"Ann"},{"kind":"open"},{"kind":"open"}]})");
  table.join("p1", "Bob");
  EXPECT_EQ(table.say("p2", "leave"), "not_your_seat");
  EXPECT_EQ(table.say("p1", "leave"), "ok");
  EXPECT_EQ(table.view()["seats"][1]["kind"], "open");
  EXPECT_EQ(table.join("p2", "Eve", 1), "ok");
}

TEST(Room, WhoComesBackGetsWhatWasMissedOrTheViewIfThatIsShorter) {
  TestTable table = running(kTwoQuick);
  const std::int64_t seen = table.room().version();
  table.say("host", {{"type", "chat"}, {"text", "one"}});
  table.say("p1", {{"type", "chat"}, {"text", "two"}});
  std::vector<Text> missed = table.room().catch_up(-1, seen);
  ASSERT_EQ(missed.size(), 2U);
  EXPECT_EQ(Json::parse(*missed[1])["text"], "two");
  EXPECT_TRUE(table.room().catch_up(-1, seen + 2).empty());
  EXPECT_EQ(Json::parse(*table.room().catch_up(-1, seen + 3).at(0))["type"], "view") << "a version from the future";
  for (int i = 0; i < 40; ++i) ASSERT_EQ(table.step(table.view()["state"]["player"] == 0 ? "host" : "p1"), "ok");
  missed = table.room().catch_up(-1, seen);
  ASSERT_EQ(missed.size(), 1U);
  EXPECT_EQ(Json::parse(*missed[0])["type"], "view");
  missed = table.room().catch_up(0, std::nullopt);
  EXPECT_EQ(Json::parse(*missed[0])["type"], "view");
}

TEST(Room, AReplayTellsTheSameUpdatesAgain) {
  TestTable table(kTwoQuick);
  std::vector<std::string> told;
  const auto note = [&] {
    for (const Text& update : table.last.updates) told.push_back(*update);
  };
  note();
  table.join("p1", "Bob");
  note();
  for (int i = 0; i < 30; ++i) {
    table.step(table.view()["state"]["player"] == 0 ? "host" : "p1");
    note();
  }
  const Result<std::vector<Text>> replay = Room::replay(table.stored());
  ASSERT_TRUE(replay);
  ASSERT_EQ(replay->size(), told.size());
  for (std::size_t i = 0; i < told.size(); ++i) EXPECT_EQ(*(*replay)[i], told[i]);
}

TEST(Room, DetailsAreThoseOfTheVersion) {
  TestTable table = running(kTwoQuick);
  const Json before = Json::parse(**table.room().details(1));
  EXPECT_EQ(before, Json::parse(**table.room().details(1)));
  EXPECT_EQ(Json::parse(**table.room().details("two"))["id"], "two");
  ASSERT_EQ(table.step("host"), "ok");
  const Json after = Json::parse(**table.room().details(1));
  EXPECT_EQ(after["version"], table.room().version());
  EXPECT_NE(after["features"], before["features"]);
}

TEST(Room, AidsCanBeSwitchedOffForAll) {
  TestTable with = running();
  EXPECT_TRUE(with.room().details({}));
  TestTable without = running(R"({"seats":[{"kind":"person","name":"Ann"},{"kind":"open"}],"aids":false})");
  EXPECT_EQ(without.room().details({}).error().code, "no_aids");
}

TEST(Room, AsksWhatChoicesGiveOnlyWithAids) {
  EXPECT_TRUE(says_gains(running()));
  EXPECT_FALSE(says_gains(running(R"({"seats":[{"kind":"person","name":"Ann"},{"kind":"open"}],"aids":false})")));
}

TEST(Room, ABrokenJournalIsRefusedAndNotGuessed) {
  TestTable table = running(kTwoQuick);
  for (int i = 0; i < 6; ++i) table.step(table.view()["state"]["player"] == 0 ? "host" : "p1");
  const auto spoil = [&](auto change) {
    StoredTable stored = table.stored();
    change(stored);
    const Result<std::unique_ptr<Room>> room = Room::load(stored);
    return room ? "loaded" : room.error().code;
  };
  EXPECT_EQ(spoil([](StoredTable&) {}), "loaded");
  EXPECT_EQ(spoil([](StoredTable& stored) { stored.entries.erase(stored.entries.begin() + 3); }), "corrupt_table");
  EXPECT_EQ(spoil([](StoredTable& stored) { stored.entries[3].text = "place base/A 99,99 0"; }), "corrupt_table");
  EXPECT_EQ(spoil([](StoredTable& stored) { stored.entries[3].kind = "dance"; }), "corrupt_table");
  EXPECT_EQ(spoil([](StoredTable& stored) { stored.entries[0].text = "{}"; }), "corrupt_table");
  EXPECT_EQ(spoil([](StoredTable& stored) { stored.entries[3].seat = 17; }), "corrupt_table");
  EXPECT_EQ(spoil([](StoredTable& stored) { stored.setup = "{\"table\":"; }), "corrupt_table");
}

}  // namespace bastide::server
