// Failures inside the server and how it goes on: bots, a full store, the end of the server.
#include <gtest/gtest.h>

#include <algorithm>
#include <csignal>
#include <fstream>
#include <future>
#include <iterator>
#include <set>
#include <sstream>
#include <stdexcept>

#include "paths.h"
#include "server/faults.h"
#include "server/follower.h"
#include "server/server_under_test.h"

namespace bastide::server {

namespace {

Json person_against(const char* bot) {
  return {{"seats", {{{"kind", "person"}, {"name", "Ann"}}, {{"kind", "bot"}, {"bot", bot}}}}, {"confirm", false}};
}

// Ann plays until she has made so many decisions or the game is over; the bot must not keep her
// waiting for ever.
void play_against_bot(Follower& ann, int decisions) {
  Rng rng(5);
  ann.follow_to(2);
  while (!ann.is_over() && decisions > 0) {
    if (ann.view()["state"]["player"] == 0) {
      ASSERT_EQ(ann.answer(rng), "ok");
      --decisions;
    } else {
      ASSERT_TRUE(ann.follow());
    }
  }
}

std::string text_of_file(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace

TEST(ServerBots, ABotPlaysAWholeGame) {
  const ServerUnderTest server;
  const Seated seated = make_table(server.port(), person_against("greedy"));
  Follower ann(server.port(), seated.table, seated.tokens[0]);
  play_against_bot(ann, 1000);
  EXPECT_EQ(ann.view()["ended"]["reason"], "finished");
  EXPECT_GT(metric(server.port(), "bot_answers_total"), 30);
  EXPECT_EQ(metric(server.port(), "bot_failures_total"), 0);
  EXPECT_EQ(difference_to_server(server.port(), ann), "");
}

TEST(ServerBots, AfterABotThatThrowsTheGameGoesOn) {
  const ServerUnderTest server(with_bad_bot([]() -> Action { throw std::runtime_error("I cannot play"); }));
  const Seated seated = make_table(server.port(), person_against("greedy"));
  Follower ann(server.port(), seated.table, seated.tokens[0]);
  play_against_bot(ann, 1000);
  EXPECT_EQ(ann.view()["ended"]["reason"], "finished");
  EXPECT_GT(metric(server.port(), "bot_failures_total"), 30);
}

TEST(ServerBots, AfterNonsenseTheGameGoesOn) {
  const ServerUnderTest server(with_bad_bot([] { return Action{}; }));
  const Seated seated = make_table(server.port(), person_against("greedy"));
  Follower ann(server.port(), seated.table, seated.tokens[0]);
  play_against_bot(ann, 1000);
  EXPECT_EQ(ann.view()["ended"]["reason"], "finished");
  EXPECT_EQ(difference_to_server(server.port(), ann), "");
}

TEST(ServerBots, ABotThatNeverAnswersIsReplacedAndHoldsUpNobody) {
  const auto gate = std::make_shared<Gate>();
  ServerOptions options = with_bad_bot([gate] {
    gate->pass();
    return Action{};
  });
  options.tables.bot_patience = 1;
  options.workers = 1;
  ServerUnderTest server(options);
  const Seated stuck = make_table(server.port(), person_against("greedy"));
  Follower ann(server.port(), stuck.table, stuck.tokens[0]);
  play_against_bot(ann, 5);
  const auto is_bots = [](const Json& update) { return update["kind"] == "play" && update["seat"] == 1; };
  const auto seen = std::count_if(ann.updates().begin(), ann.updates().end(), is_bots);
  EXPECT_GT(seen, 0);
  // Actions played for it after Ann's last read may already be counted.
  EXPECT_GE(metric(server.port(), "bot_failures_total"), static_cast<double>(seen));
  EXPECT_EQ(metric(server.port(), "bot_answers_total"), 0);
  const Seated other = make_table(server.port(), person_against("random"));
  Follower eve(server.port(), other.table, other.tokens[0]);
  play_against_bot(eve, 20);
  gate->open();
  play_against_bot(ann, 5);
  ann.await_question();
  EXPECT_EQ(difference_to_server(server.port(), ann), "");
  server.stop();
}

TEST(ServerBots, TheServerEndsThoughABotNeverAnswers) {
  const auto gate = std::make_shared<Gate>();
  ServerUnderTest server(with_bad_bot([gate] {
    gate->pass();
    return Action{};
  }));
  Json setup = person_against("greedy");
  std::swap(setup["seats"][0], setup["seats"][1]);
  make_table(server.port(), setup);
  gate->await_somebody();
  auto stopped = std::async(std::launch::async, [&] { server.stop(); });
  EXPECT_EQ(stopped.wait_for(std::chrono::seconds(60)), std::future_status::ready);
  gate->open();
}

TEST(ServerStore, WhatCouldNotBeStoredIsShownToNobody) {
  const auto trouble = std::make_shared<Trouble>();
  const ServerUnderTest server(generous_options(), with(trouble));
  Rng rng(6);
  const Seated seated = make_table(server.port(), two_people());
  Follower ann(server.port(), seated.table, seated.tokens[0]);
  Follower bob(server.port(), seated.table, seated.tokens[1]);
  ann.follow_to(3);
  bob.follow_to(3);
  for (int i = 0; i < 8; ++i) ASSERT_TRUE(play_one({&ann, &bob}, {}, rng));
  for (int round = 0; round < 3; ++round) {
    const std::int64_t before = ann.version();
    Follower& asked = ann.view()["state"]["player"] == 0 ? ann : bob;
    trouble->is_full = true;
    EXPECT_EQ(asked.answer(rng), "ended");
    for (Follower* follower : {&ann, &bob}) {
      while (follower->follow()) {
      }
      EXPECT_EQ(follower->last()["code"], "store_failed");
      EXPECT_EQ(follower->client().read_to_close(), 1013) << "try again later";
      EXPECT_EQ(follower->version(), before);
    }
    EXPECT_EQ(server.open_store()->load(seated.table)->entries.size(), static_cast<std::size_t>(before));
    trouble->is_full = false;
    ann.reconnect(server.port());
    bob.reconnect(server.port());
    for (int i = 0; i < 5; ++i) ASSERT_TRUE(play_one({&ann, &bob}, {}, rng));
    EXPECT_EQ(ann.version(), before + 5);
    EXPECT_EQ(difference_to_server(server.port(), ann), "");
    EXPECT_EQ(difference_to_server(server.port(), bob), "");
  }
  EXPECT_EQ(metric(server.port(), "commit_failures_total"), 3);
  EXPECT_EQ(metric(server.port(), "listeners"), 2);
}

TEST(ServerStore, TheTroubleOfOneTableIsNotTheOthers) {
  const auto trouble = std::make_shared<Trouble>();
  const ServerUnderTest server(generous_options(), with(trouble));
  Rng rng(7);
  const Seated troubled = make_table(server.port(), two_people());
  const Seated well = make_table(server.port(), two_people());
  Follower ann(server.port(), well.table, well.tokens[0]);
  Follower bob(server.port(), well.table, well.tokens[1]);
  ann.follow_to(3);
  bob.follow_to(3);
  trouble->only_for = troubled.table;
  trouble->is_full = true;
  for (int i = 0; i < 20; ++i) {
    Follower eve(server.port(), troubled.table, troubled.tokens[0]);
    eve.await_question();
    eve.send(eve.choose(rng));
    ASSERT_TRUE(play_one({&ann, &bob}, {}, rng));
    while (eve.follow()) {
    }
    EXPECT_EQ(eve.version(), 3);
  }
}

TEST(ServerStore, WithoutAStoreRequestsFailCleanly) {
  const auto trouble = std::make_shared<Trouble>();
  ServerOptions options = generous_options();
  options.tables.sleeps_after = 1;
  const ServerUnderTest server(options, with(trouble));
  const std::string open = post(server.port(), "/api/tables", two_people()).json()["table"];
  trouble->is_full = true;
  for (const auto& [path, body] : {std::pair<std::string, Json>{"/api/tables", two_people()},
                                   std::pair<std::string, Json>{"/api/tables/" + open + "/seats", {{"name", "Bob"}}}}) {
    const HttpAnswer answer = post(server.port(), path, body);
    EXPECT_EQ(answer.status, 503);
    EXPECT_EQ(answer.error_code(), "store_failed");
  }
  EXPECT_EQ(metric(server.port(), "tables"), 1);
  trouble->is_unreadable = true;
  await_metric(server.port(), "tables_awake", [](double awake) { return awake == 0; });
  EXPECT_EQ(get(server.port(), "/api/tables").error_code(), "store_failed");
  EXPECT_EQ(get(server.port(), "/api/tables/" + open).error_code(), "store_failed");
  TableClient client(server.port(), open);
  client.hello();
  EXPECT_EQ(client.read_next("error")["code"], "store_failed");
  trouble->is_full = trouble->is_unreadable = false;
  EXPECT_EQ(post(server.port(), "/api/tables/" + open + "/seats", {{"name", "Bob"}}).status, 201);
}

TEST(ServerStore, ADeadlineThatCouldNotBeReadIsNotForgotten) {
  const auto trouble = std::make_shared<Trouble>();
  ServerOptions options = generous_options();
  options.tables.sleeps_after = 1;
  options.tables.retry_after = 1;
  const ServerUnderTest server(options, with(trouble));
  Json setup = two_people();
  setup["clock"] = {{"seconds", 1}};
  const std::string table = make_table(server.port(), setup).table;
  await_metric(server.port(), "tables_awake", [](double awake) { return awake == 0; });
  trouble->is_unreadable = true;
  await_metric(server.port(), "wakes_total", [](double tried) { return tried >= 2; });
  trouble->is_unreadable = false;
  await_metric(server.port(), "tables", [](double running) { return running == 0; });
  EXPECT_EQ(get(server.port(), "/api/tables/" + table).json()["status"], "over");
}

TEST(ServerEnd, ASignalEndsItCleanlyWithEverythingStored) {
  const DataFolder folder;
  Rng rng(8);
  ProgramUnderTest program(folder, 0);
  const Seated seated = make_table(program.port(), two_people(true));
  Follower ann(program.port(), seated.table, seated.tokens[0]);
  Follower bob(program.port(), seated.table, seated.tokens[1]);
  ann.follow_to(3);
  bob.follow_to(3);
  for (int i = 0; i < 20; ++i) ASSERT_TRUE(play_one({&ann, &bob}, {}, rng));
  RawSocket idle(program.port());
  program.signal(SIGTERM);
  EXPECT_EQ(ann.client().read_to_close(), 1001);
  EXPECT_EQ(bob.client().read_to_close(), 1001);
  EXPECT_EQ(idle.read_to_end(), "");
  EXPECT_EQ(program.wait(), 0);
  EXPECT_EQ(run_program({program_path(), "admin", "--data", folder.path(), "check"}).exit_code, 0);

  const ProgramUnderTest again(folder, 0);
  ann.reconnect(again.port());
  bob.reconnect(again.port());
  EXPECT_EQ(difference_to_server(again.port(), ann), "");
  for (int i = 0; i < 20; ++i) ASSERT_TRUE(play_one({&ann, &bob}, {}, rng));
}

TEST(ServerEnd, ItDoesNotWaitForWhoDoesNotAnswer) {
  const DataFolder folder;
  ProgramUnderTest program(folder, 0);
  const Seated seated = make_table(program.port(), two_people());
  TableClient deaf(program.port(), seated.table);
  deaf.hello();
  TableClient mute(program.port(), seated.table);
  RawSocket half(program.port());
  half.send("GET /");
  await_metric(program.port(), "listeners", [](double count) { return count == 1; });
  program.signal(SIGINT);
  EXPECT_EQ(program.wait(), 0);
}

TEST(ServerEnd, ItEndsInProcessWhileEverythingIsUnderWay) {
  ServerUnderTest server;
  std::vector<std::unique_ptr<Follower>> followers;
  for (int i = 0; i < 20; ++i) {
    const Seated seated = make_table(server.port(), person_against("random"));
    followers.push_back(std::make_unique<Follower>(server.port(), seated.table, seated.tokens[0]));
    followers.back()->client().send({{"type", "chat"}, {"text", "hello"}});
  }
  // Half of them hang up, the others do not answer.
  for (std::size_t i = 0; i < followers.size(); i += 2) followers[i]->disconnect();
  server.stop();
}

TEST(ServerEnd, OnlyOneServerUsesAFolder) {
  const DataFolder folder;
  const ProgramUnderTest first(folder, 0);
  const Finished second = run_program({program_path(), "serve", "--port", "0", "--data", folder.path(), "--log", "off"});
  EXPECT_EQ(second.exit_code, 1);
  EXPECT_NE(second.errors.find("another server is using"), std::string::npos) << second.errors;
}

TEST(ServerLog, ItHasALineOfJsonForEachEventAndNoSecrets) {
  const DataFolder folder;
  const std::string path = folder.path("log.txt");
  ProgramUnderTest program(folder, 0, {"--log", path});
  const Seated seated = make_table(program.port(), two_people());
  Follower ann(program.port(), seated.table, seated.tokens[0]);
  ann.await_question();
  ASSERT_EQ(ann.say({{"type", "chat"}, {"text", "a private word"}}), "ok");
  TableClient guess(program.port(), seated.table);
  guess.hello(std::string(43, 'G'));
  guess.read_to_close();
  guess.vanish();
  ASSERT_EQ(ann.say("resign"), "ok");
  const Json ended = ann.view()["ended"];
  ann.disconnect();
  program.signal(SIGTERM);
  ASSERT_EQ(program.wait(), 0);
  const std::string log = text_of_file(path);
  std::set<std::string> events;
  std::istringstream lines(log);
  for (std::string line; std::getline(lines, line);) events.insert(Json::parse(line)["event"].get<std::string>());
  EXPECT_EQ(events.count("server_begins") + events.count("server_ends") + events.count("table_made"), 3U) << log;
  for (const std::string& secret : {seated.tokens[0], seated.tokens[1], std::string(43, 'G'), ended["seed"].get<std::string>(),
                                    ended["nonce"].get<std::string>(), std::string("a private word")}) {
    EXPECT_EQ(log.find(secret), std::string::npos) << secret;
  }
}

}  // namespace bastide::server
