// Tables without sockets and with a clock of our own: every kind of request, who may make it, and
// what is stored and sent.
#include "server/tables/table.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "bots/bot.h"
#include "formats/record.h"
#include "server/protocol/json_text.h"
#include "server/table_under_test.h"

namespace bastide::server {

namespace {

constexpr const char* kTwo = R"({"seats":[{"kind":"person","name":"Ann"},{"kind":"open"}],"modules":["farmers"],"public":true})";
constexpr const char* kTwoQuick = R"({"seats":[{"kind":"person","name":"Ann"},{"kind":"open"}],"modules":["farmers"],"confirm":false})";

TableUnderTest running(const char* setup = kTwo) {
  TableUnderTest table(setup);
  EXPECT_EQ(table.join("p1", "Bob"), "ok");
  return table;
}

// Whether one of the first questions of a game says what its choices score.
bool says_gains(TableUnderTest table) {
  for (int i = 0; i < 200 && table.table().status() == TableStatus::kRunning; ++i) {
    const std::string_view token = table.table().ask(0) ? "host" : "p1";
    if (Json::parse(*table.table().ask(table.table().holder_of(token))).contains("gives")) return true;
    if (table.step(token) != "ok") return false;
  }
  return false;
}

// The stored set-up as an older program wrote it, or changed otherwise.
StoredTable with_setup(StoredTable stored, const std::function<void(Json&)>& change) {
  Json setup = Json::parse(stored.setup);
  change(setup);
  stored.setup = to_line(setup);
  return stored;
}

// Stored by a program without generations.
StoredTable of_first_generation(const StoredTable& stored) {
  return with_setup(stored, [](Json& setup) {
    setup.erase("rules");
    setup.erase("chance");
  });
}

// A game of six actions, of which today's rules do not accept the third.
StoredTable unplayable(const TableUnderTest& table) {
  StoredTable stored = of_first_generation(table.stored());
  stored.entries[5].text = "place base/A 99,99 0";
  return stored;
}

}  // namespace

TEST(Table, StartsWhenItIsFull) {
  TableUnderTest table(kTwo);
  EXPECT_EQ(table.table().status(), TableStatus::kOpen);
  EXPECT_EQ(table.stored().head.status, "open");
  EXPECT_EQ(table.join("p1", "Bob"), "ok");
  EXPECT_EQ(table.table().status(), TableStatus::kRunning);
  EXPECT_EQ(table.stored().head.status, "running");
  EXPECT_EQ(table.view()["state"]["players"][1]["name"], "Bob");
  EXPECT_EQ(table.join("p2", "Eve"), "not_open");
}

// The longest names have four bytes per letter.
TEST(Table, StartsWithTheLongestNames) {
  std::string name;
  for (std::size_t letter = 0; letter < kMaxName; ++letter) name += "🐑";
  TableUnderTest table(R"({"seats":[{"kind":"person","name":")" + name + R"("},{"kind":"open"}]})");
  EXPECT_EQ(table.join("p1", name.c_str()), "ok");
  EXPECT_EQ(table.table().status(), TableStatus::kRunning);
}

TEST(Table, TheHostMayStartWithTheSeatsThatAreTaken) {
  TableUnderTest table(R"({"seats":[{"kind":"open"},{"kind":"person","name":"Ann"},{"kind":"open"},{"kind":"bot","bot":"random"}]})");
  EXPECT_EQ(table.join("p1", "Bob", 2), "ok");
  EXPECT_EQ(table.join("p2", "Eve", 2), "seat_taken");
  EXPECT_EQ(table.join("p2", "Eve", 7), "seat_taken");
  EXPECT_EQ(table.say("p1", "start"), "not_host");
  EXPECT_EQ(table.say("host", "start"), "ok");
  EXPECT_EQ(table.view()["seats"].size(), 3U);
  EXPECT_EQ(table.view("p1")["you"]["seats"], Json::parse("[1]"));
}

TEST(Table, NobodyActsForAnotherSeat) {
  TableUnderTest table = running();
  const std::string place = to_line(table.view()["state"]["drawn"]);
  const Json action = Json::parse(*table.table().ask(table.table().holder_of("host")))["actions"][0];
  const auto play = [&](std::string_view token, const Json& extra = Json::object()) {
    Json message = {{"type", "play"}, {"version", "now"}, {"action", action}};
    message.update(extra);
    return table.say(token, message);
  };
  EXPECT_EQ(play("p1"), "not_your_turn");
  EXPECT_EQ(play("p1", {{"seat", 0}}), "not_your_turn");
  EXPECT_EQ(play("host", {{"seat", 1}}), "not_your_turn");
  EXPECT_EQ(play(""), "not_your_seat");
  EXPECT_EQ(table.table().holder_of("guess"), -1);
  EXPECT_EQ(table.undo("p1"), "nothing_to_undo");
  EXPECT_EQ(table.say("", {{"type", "chat"}, {"text", "hello"}}), "not_your_seat");
  EXPECT_EQ(table.say("p1", {{"type", "chat"}, {"text", "hello"}, {"seat", 0}}), "not_your_seat");
  EXPECT_EQ(table.say("p1", {{"type", "resign"}, {"seat", 0}}), "not_your_seat");
  EXPECT_EQ(table.say("", "resign"), "not_your_seat");
  EXPECT_EQ(table.say("", "abandon"), "not_your_seat");
  EXPECT_EQ(play("host"), "ok");
}

TEST(Table, AnOldMessageIsRefused) {
  TableUnderTest table = running(kTwoQuick);
  const std::int64_t seen = table.table().version();
  const Json action = Json::parse(*table.table().ask(0))["actions"][0];
  const Json message = {{"type", "play"}, {"version", seen}, {"action", action}};
  EXPECT_EQ(table.say("host", {{"type", "chat"}, {"text", "I think"}}), "ok");
  EXPECT_EQ(table.say("host", message), "ok") << "a chat line does not make the decision another one";
  EXPECT_EQ(table.say("host", message), "stale_version");
  EXPECT_EQ(table.say("host", {{"type", "play"}, {"version", seen + 100}, {"action", action}}), "bad_version");
}

TEST(Table, ATurnIsHeldUntilItIsConfirmedAndShowsNothingOfTheNextTile) {
  TableUnderTest table = running();
  const std::size_t tiles_left = table.view()["state"]["tiles_left"].get<std::size_t>();
  while (Json::parse(*table.table().ask(0))["step"] != "confirm") ASSERT_EQ(table.step("host"), "ok");
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

TEST(Table, WithinATurnEverythingCanBeTakenBack) {
  TableUnderTest table = running();
  const Json before = table.view()["state"];
  while (Json::parse(*table.table().ask(0))["step"] != "confirm") ASSERT_EQ(table.step("host"), "ok");
  while (table.undo("host") == "ok") {
  }
  EXPECT_EQ(table.view()["state"], before);
  EXPECT_EQ(table.last_update()["board"]["from"], 1) << "clients forget the tile";
  EXPECT_EQ(table.last_update()["board"]["tiles"], Json::array());
}

TEST(Table, WithoutConfirmationTheTurnPassesAtOnce) {
  TableUnderTest table = running(kTwoQuick);
  while (table.view()["state"]["player"] == 0) ASSERT_EQ(table.step("host"), "ok");
  EXPECT_FALSE(table.view()["held"].get<bool>());
  EXPECT_EQ(table.undo("host"), "nothing_to_undo");
}

TEST(Table, SeveralPeopleAtOneScreenShareAToken) {
  TableUnderTest table(R"({"seats":[{"kind":"person","name":"Ann"},{"kind":"person","name":"Bob"}],"confirm":false})");
  EXPECT_EQ(table.table().status(), TableStatus::kRunning);
  EXPECT_EQ(table.view("host")["you"]["seats"], Json::parse("[0,1]"));
  for (int i = 0; i < 20; ++i) ASSERT_EQ(table.step("host"), "ok");
}

TEST(Table, AWholeGameEndsWithTheSeedAndARecordThatProvesIt) {
  TableUnderTest table = running(kTwoQuick);
  const std::string commitment = table.view()["commitment"];
  EXPECT_EQ(table.table().record().error().code, "game_running");
  EXPECT_EQ(to_line(table.view()).find("\"seed\""), std::string::npos);
  while (table.table().status() == TableStatus::kRunning) ASSERT_EQ(table.step(table.view()["state"]["player"] == 0 ? "host" : "p1"), "ok");
  EXPECT_EQ(table.last_update()["ended"]["reason"], "finished");
  EXPECT_EQ(table.last_update()["ended"]["seed"], "42");
  EXPECT_EQ(commitment, (Shuffle{.seed = 42, .nonce = std::string(64, 'a')}.commitment()));
  const Result<std::string> record = table.table().record();
  ASSERT_TRUE(record);
  EXPECT_NE(record->find("# commitment " + commitment), std::string::npos);
  const Result<Game> game = load_record(*record);
  ASSERT_TRUE(game);
  EXPECT_TRUE(game->state().over);
  EXPECT_EQ(table.stored().head.status, "over");
  EXPECT_FALSE(table.stored().head.deadline);
  EXPECT_EQ(table.say("host", {{"type", "play"}, {"version", "now"}, {"action", {{"type", "pass"}}}}), "game_over");
}

TEST(Table, WhoResignsAgainstOneLoses) {
  TableUnderTest table = running();
  EXPECT_EQ(table.say("p1", "resign"), "ok");
  EXPECT_EQ(table.table().status(), TableStatus::kOver);
  EXPECT_EQ(table.view()["ended"]["reason"], "resigned");
  EXPECT_EQ(table.view()["ended"]["places"], Json::parse("[1,2]"));
}

TEST(Table, OfSeveralPlayersAtOneScreenTheOneWhoIsAskedResigns) {
  TableUnderTest table(
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

TEST(Table, WhenOneOfThreeResignsTheOthersGoOn) {
  TableUnderTest table(R"({"seats":[{"kind":"person","name":"Ann"},{"kind":"open"},{"kind":"open"}],"confirm":false})");
  table.join("p1", "Bob");
  table.join("p2", "Eve");
  EXPECT_EQ(table.say("host", "resign"), "ok") << "in the middle of the own turn";
  EXPECT_EQ(table.say("host", "resign"), "not_your_seat");
  EXPECT_EQ(table.view()["state"]["player"], 1) << "a stand-in laid the tile";
  const std::string names[] = {"host", "p1", "p2"};
  while (table.table().status() == TableStatus::kRunning) {
    const int player = table.view()["state"]["player"];
    ASSERT_NE(player, 0);
    ASSERT_EQ(table.step(names[player]), "ok");
  }
  EXPECT_EQ(table.view()["ended"]["reason"], "finished");
  EXPECT_EQ(table.view()["ended"]["places"][0], 3);
}

TEST(Table, AHeldTurnCountsWhenItsPlayerResigns) {
  TableUnderTest table(R"({"seats":[{"kind":"person","name":"Ann"},{"kind":"open"},{"kind":"open"}]})");
  table.join("p1", "Bob");
  table.join("p2", "Eve");
  while (Json::parse(*table.table().ask(0))["step"] != "confirm") ASSERT_EQ(table.step("host"), "ok");
  EXPECT_EQ(table.say("host", "resign"), "ok");
  EXPECT_EQ(table.view()["state"]["player"], 1);
  EXPECT_FALSE(table.view()["held"].get<bool>());
}

TEST(Table, TheClockRunsForWhoDecidesAndTheBonusComesWithTheTurn) {
  TableUnderTest table(R"({"seats":[{"kind":"person","name":"Ann"},{"kind":"open"}],"confirm":false,"clock":{"seconds":60,"bonus":5}})");
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

TEST(Table, DaysAreCountedForEachDecision) {
  TableUnderTest table(R"({"seats":[{"kind":"person","name":"Ann"},{"kind":"open"}],"confirm":false,"clock":{"days":2}})");
  table.join("p1", "Bob");
  constexpr std::int64_t kDay = 24LL * 3600 * 1000;
  table.now += kDay;
  ASSERT_EQ(table.step("host"), "ok");
  while (table.view()["state"]["player"] == 0) ASSERT_EQ(table.step("host"), "ok");
  EXPECT_EQ(table.table().deadline(), table.now + 2 * kDay);
}

TEST(Table, APauseStopsTheClockWhenAllAgree) {
  TableUnderTest table(R"({"seats":[{"kind":"person","name":"Ann"},{"kind":"open"}],"clock":{"seconds":60}})");
  table.join("p1", "Bob");
  table.now += 10'000;
  EXPECT_EQ(table.say("p1", "pause"), "ok");
  EXPECT_EQ(table.say("p1", "pause"), "already_proposed");
  EXPECT_FALSE(table.view()["paused"].get<bool>());
  EXPECT_EQ(table.view()["proposals"], Json::parse(R"([{"what":"pause","seat":1}])"));
  EXPECT_EQ(table.say("host", "pause"), "ok");
  EXPECT_TRUE(table.view()["paused"].get<bool>());
  EXPECT_FALSE(table.table().deadline());
  EXPECT_EQ(table.say("host", {{"type", "play"}, {"version", "now"}, {"action", {{"type", "pass"}}}}), "paused");
  EXPECT_EQ(table.table().ask(0), nullptr);
  table.now += 1'000'000;
  EXPECT_EQ(table.say("p1", "resume"), "ok");
  EXPECT_EQ(table.say("p1", "resume"), "not_paused");
  EXPECT_EQ(table.view()["clock"]["left"][0], 50'000);
  EXPECT_EQ(table.table().deadline(), table.now + 50'000);
}

TEST(Table, AfterARestartTheClockForgivesTheTimeTheServerWasAway) {
  TableUnderTest table(R"({"seats":[{"kind":"person","name":"Ann"},{"kind":"open"}],"clock":{"seconds":60}})");
  table.join("p1", "Bob");
  Result<LoadedTable> again = Table::load(table.stored());
  ASSERT_TRUE(again);
  const std::int64_t later = table.now + 3'600'000;
  const Effects effects = again->table->wake(later, true);
  EXPECT_EQ(effects.write.entries.size(), 1U);
  EXPECT_EQ(again->table->deadline(), later + 60'000);
  EXPECT_TRUE(again->table->wake(later, false).write.entries.empty());
}

TEST(Table, AbandoningNeedsEverybody) {
  TableUnderTest table = running();
  EXPECT_EQ(table.say("host", "abandon"), "ok");
  EXPECT_EQ(table.table().status(), TableStatus::kRunning);
  EXPECT_EQ(table.say("p1", "abandon"), "ok");
  EXPECT_EQ(table.view()["ended"]["reason"], "abandoned");
  EXPECT_FALSE(table.view()["ended"].contains("places"));
}

TEST(Table, ARematchRotatesTheSeatsAndKeepsTheTokens) {
  TableUnderTest table = running();
  EXPECT_EQ(table.say("host", "rematch"), "not_over");
  table.say("p1", "resign");
  EXPECT_EQ(table.say("host", "rematch"), "ok");
  EXPECT_EQ(table.last.rematch, nullptr);
  EXPECT_EQ(table.say("p1", "rematch"), "ok");
  ASSERT_NE(table.last.rematch, nullptr);
  const Table& next = *table.last.rematch;
  EXPECT_EQ(next.id(), "next");
  EXPECT_EQ(next.status(), TableStatus::kRunning);
  EXPECT_EQ(next.seats()[0].name, "Bob");
  EXPECT_EQ(next.seats()[1].name, "Ann");
  EXPECT_EQ(next.seats()[0].holder, next.holder_of("p1"));
  EXPECT_EQ(next.seats()[1].holder, next.holder_of("host"));
  EXPECT_EQ(table.last_update()["table"], "next");
  EXPECT_EQ(table.say("p1", "rematch"), "has_rematch");
}

TEST(Table, BotsAreAskedOnceAndAnsweredForWhenTheyFail) {
  TableUnderTest table(R"({"seats":[{"kind":"bot","bot":"random"},{"kind":"person","name":"Ann"}],"confirm":false})");
  ASSERT_TRUE(table.last.question);
  EXPECT_EQ(table.last.question->bot, "random");
  std::int64_t asked = table.last.question->version;
  EXPECT_EQ(table.say("host", {{"type", "chat"}, {"text", "well?"}}), "ok");
  EXPECT_FALSE(table.last.question) << "it is not asked twice";
  EXPECT_FALSE(table.answer(asked - 1)) << "an answer to something else";
  while (table.table().is_bot_thinking()) {
    ASSERT_TRUE(table.answer(asked, Action{})) << "nonsense becomes a legal action";
    if (table.last.question) asked = table.last.question->version;
  }
  EXPECT_FALSE(table.answer(asked)) << "too late";
  EXPECT_EQ(table.view()["state"]["player"], 1);
}

TEST(Table, AnOpenTableEndsByItselfAfterADay) {
  TableUnderTest table(kTwo);
  table.now += 24LL * 3600 * 1000 - 1;
  EXPECT_FALSE(table.tick());
  table.now += 1;
  EXPECT_TRUE(table.tick());
  EXPECT_EQ(table.view()["ended"]["reason"], "expired");
}

TEST(Table, ASeatCanBeGivenUpBeforeTheStart) {
  TableUnderTest table(R"({"seats":[{"kind":"person","name":"Ann"},{"kind":"open"},{"kind":"open"}]})");
  table.join("p1", "Bob");
  EXPECT_EQ(table.say("p2", "leave"), "not_your_seat");
  EXPECT_EQ(table.say("p1", "leave"), "ok");
  EXPECT_EQ(table.view()["seats"][1]["kind"], "open");
  EXPECT_EQ(table.join("p2", "Eve", 1), "ok");
}

TEST(Table, WhoComesBackGetsWhatWasMissedOrTheViewIfThatIsShorter) {
  TableUnderTest table = running(kTwoQuick);
  const std::int64_t seen = table.table().version();
  table.say("host", {{"type", "chat"}, {"text", "one"}});
  table.say("p1", {{"type", "chat"}, {"text", "two"}});
  std::vector<Text> missed = table.table().catch_up(-1, seen);
  ASSERT_EQ(missed.size(), 2U);
  EXPECT_EQ(Json::parse(*missed[1])["text"], "two");
  EXPECT_TRUE(table.table().catch_up(-1, seen + 2).empty());
  EXPECT_EQ(Json::parse(*table.table().catch_up(-1, seen + 3).at(0))["type"], "view") << "a version from the future";
  for (int i = 0; i < 40; ++i) ASSERT_EQ(table.step(table.view()["state"]["player"] == 0 ? "host" : "p1"), "ok");
  missed = table.table().catch_up(-1, seen);
  ASSERT_EQ(missed.size(), 1U);
  EXPECT_EQ(Json::parse(*missed[0])["type"], "view");
  missed = table.table().catch_up(0, std::nullopt);
  EXPECT_EQ(Json::parse(*missed[0])["type"], "view");
}

TEST(Table, AReplayTellsTheSameUpdatesAgain) {
  TableUnderTest table(kTwoQuick);
  std::vector<std::string> sent;
  const auto note = [&] {
    for (const Text& update : table.last.updates) sent.push_back(*update);
  };
  note();
  table.join("p1", "Bob");
  note();
  for (int i = 0; i < 30; ++i) {
    table.step(table.view()["state"]["player"] == 0 ? "host" : "p1");
    note();
  }
  const Result<std::vector<Text>> replay = Table::replay(table.stored());
  ASSERT_TRUE(replay);
  ASSERT_EQ(replay->size(), sent.size());
  for (std::size_t i = 0; i < sent.size(); ++i) EXPECT_EQ(*(*replay)[i], sent[i]);
}

TEST(Table, DetailsAreThoseOfTheVersion) {
  TableUnderTest table = running(kTwoQuick);
  const Json before = Json::parse(**table.table().details(1));
  EXPECT_EQ(before, Json::parse(**table.table().details(1)));
  EXPECT_EQ(Json::parse(**table.table().details("two"))["id"], "two");
  ASSERT_EQ(table.step("host"), "ok");
  const Json after = Json::parse(**table.table().details(1));
  EXPECT_EQ(after["version"], table.table().version());
  EXPECT_NE(after["features"], before["features"]);
}

TEST(Table, AidsCanBeSwitchedOffForAll) {
  TableUnderTest with = running();
  EXPECT_TRUE(with.table().details({}));
  TableUnderTest without = running(R"({"seats":[{"kind":"person","name":"Ann"},{"kind":"open"}],"aids":false})");
  EXPECT_EQ(without.table().details({}).error().code, "no_aids");
}

TEST(Table, AsksWhatChoicesGiveOnlyWithAids) {
  EXPECT_TRUE(says_gains(running()));
  EXPECT_FALSE(says_gains(running(R"({"seats":[{"kind":"person","name":"Ann"},{"kind":"open"}],"aids":false})")));
}

TEST(Table, ABrokenJournalIsRefusedAndNotGuessed) {
  TableUnderTest table = running(kTwoQuick);
  for (int i = 0; i < 6; ++i) table.step(table.view()["state"]["player"] == 0 ? "host" : "p1");
  const auto spoil = [&](auto change) {
    StoredTable stored = table.stored();
    change(stored);
    const Result<LoadedTable> loaded = Table::load(stored);
    return loaded ? "loaded" : loaded.error().code;
  };
  EXPECT_EQ(spoil([](StoredTable&) {}), "loaded");
  EXPECT_EQ(spoil([](StoredTable& stored) { stored.entries.erase(stored.entries.begin() + 3); }), "corrupt_table");
  EXPECT_EQ(spoil([](StoredTable& stored) { stored.entries[3].text = "place base/A 99,99 0"; }), "corrupt_table");
  EXPECT_EQ(spoil([](StoredTable& stored) { stored.entries[3].kind = "dance"; }), "corrupt_table");
  EXPECT_EQ(spoil([](StoredTable& stored) { stored.entries[0].text = "{}"; }), "corrupt_table");
  EXPECT_EQ(spoil([](StoredTable& stored) { stored.entries[3].seat = 17; }), "corrupt_table");
  EXPECT_EQ(spoil([](StoredTable& stored) { stored.setup = "{\"table\":"; }), "corrupt_table");
}

TEST(TableGenerations, AreStoredWithTheSetup) {
  const Json setup = Json::parse(TableUnderTest(kTwo).stored().setup);
  EXPECT_EQ(setup["rules"], kGeneration.rules);
  EXPECT_EQ(setup["chance"], kGeneration.chance);
  EXPECT_EQ(from_stored(to_line(setup))->generation, kGeneration);
  EXPECT_EQ(from_stored(of_first_generation(TableUnderTest(kTwo).stored()).setup)->generation, kFirstGeneration);
}

TEST(TableGenerations, AGameThatCanStillBePlayedGoesOn) {
  TableUnderTest table = running(kTwoQuick);
  for (int i = 0; i < 6; ++i) table.step(table.view()["state"]["player"] == 0 ? "host" : "p1");
  const Result<LoadedTable> old = Table::load(of_first_generation(table.stored()));
  ASSERT_TRUE(old) << old.error().message;
  EXPECT_TRUE(old->repairs.empty());
  EXPECT_EQ(*old->table->view(0), *table.table().view(0));
  EXPECT_TRUE(old->table->wake(table.now, false).write.entries.empty());
}

TEST(TableGenerations, AGameThatCannotBePlayedAnyMoreEndsWithAReason) {
  TableUnderTest table = running(kTwoQuick);
  for (int i = 0; i < 6; ++i) table.step(table.view()["state"]["player"] == 0 ? "host" : "p1");
  table.say("p1", {{"type", "chat"}, {"text", "still here"}});
  StoredTable stored = unplayable(table);
  Result<LoadedTable> loaded = Table::load(stored);
  ASSERT_TRUE(loaded) << loaded.error().message;
  ASSERT_EQ(loaded->repairs.size(), 1U);
  EXPECT_EQ(loaded->repairs[0].failure, Failure::kRulesChanged);
  EXPECT_EQ(loaded->repairs[0].report.version, 6);
  const Json view = Json::parse(*loaded->table->view(0));
  EXPECT_EQ(view["status"], "over");
  EXPECT_EQ(view["version"], table.table().version()) << "the journal goes on where it ends";
  EXPECT_EQ(view["ended"]["reason"], "rules_changed");
  EXPECT_EQ(view["ended"]["seed"], "42");
  EXPECT_FALSE(view["ended"].contains("places")) << "nobody has won";
  EXPECT_EQ(view["state"]["players"].size(), 2U) << "the scores reached so far";
  EXPECT_EQ(view["board"]["tiles"].size(), 2U);
  EXPECT_EQ(view["chat"].size(), 1U) << "what is not part of the game is kept";
  EXPECT_FALSE(loaded->table->deadline());
  EXPECT_TRUE(loaded->table->record());

  // The end is stored once, and an entry that could be played again later does not bring the game
  // back.
  const Effects effects = loaded->table->wake(table.now, true);
  ASSERT_EQ(effects.write.entries.size(), 1U);
  EXPECT_EQ(effects.write.entries[0].kind, "rules_changed");
  EXPECT_EQ(effects.write.head->status, "over");
  EXPECT_EQ(Json::parse(*effects.updates[0])["ended"]["reason"], "rules_changed");
  stored.entries.push_back(effects.write.entries[0]);
  stored.head = *effects.write.head;
  EXPECT_TRUE(Table::load(stored)->table->wake(table.now, true).write.entries.empty());
  stored.entries[5] = table.stored().entries[5];
  EXPECT_EQ(Json::parse(*Table::load(stored)->table->view(0))["ended"]["reason"], "rules_changed");
}

TEST(TableGenerations, TheReplayOfSuchAGameEndsWhereTheRulesDiffer) {
  TableUnderTest table = running(kTwoQuick);
  for (int i = 0; i < 6; ++i) table.step(table.view()["state"]["player"] == 0 ? "host" : "p1");
  const Result<std::vector<Text>> replay = Table::replay(unplayable(table));
  ASSERT_TRUE(replay) << replay.error().message;
  ASSERT_EQ(replay->size(), table.stored().entries.size());
  EXPECT_EQ(Json::parse(*(*replay)[5])["ended"]["reason"], "rules_changed");
  EXPECT_FALSE(Json::parse(*(*replay)[6]).contains("state"));
}

TEST(TableGenerations, AModuleThatIsGoneEndsTheGameBeforeItsStart) {
  const TableUnderTest table = running();
  const auto without = [&](StoredTable stored) {
    return Table::load(with_setup(std::move(stored), [](Json& setup) { setup["table"]["modules"] = {"a module of old"}; }));
  };
  const Result<LoadedTable> old = without(of_first_generation(table.stored()));
  ASSERT_TRUE(old) << old.error().message;
  EXPECT_EQ(Json::parse(*old->table->view(0))["ended"]["reason"], "rules_changed");
  EXPECT_EQ(old->table->record().error().code, "not_running");
  EXPECT_EQ(without(table.stored()).error().code, "corrupt_table");
}

TEST(TableGenerations, DamageIsDamageInEveryGeneration) {
  const TableUnderTest table = running();
  const auto spoil = [&](auto change) {
    StoredTable stored = of_first_generation(table.stored());
    change(stored);
    const Result<LoadedTable> loaded = Table::load(stored);
    return loaded ? "loaded" : loaded.error().code;
  };
  EXPECT_EQ(spoil([](StoredTable& stored) { stored.entries.erase(stored.entries.begin()); }), "corrupt_table");
  EXPECT_EQ(spoil([](StoredTable& stored) { stored.entries[0].text = "{}"; }), "corrupt_table");
  EXPECT_EQ(spoil([](StoredTable& stored) { stored.entries[1].kind = "dance"; }), "corrupt_table");
}

TEST(TableGenerations, ABotThatIsGoneIsReplaced) {
  TableUnderTest table(R"({"seats":[{"kind":"person","name":"Ann"},{"kind":"bot","bot":"random","name":"Rob"}],"confirm":false})");
  const auto rename = [](Json& setup) { setup["table"]["seats"][1]["bot"] = "clever"; };
  const Result<LoadedTable> loaded = Table::load(with_setup(table.stored(), rename));
  ASSERT_TRUE(loaded) << loaded.error().message;
  ASSERT_EQ(loaded->repairs.size(), 1U);
  EXPECT_EQ(loaded->repairs[0].failure, Failure::kBotReplaced);
  EXPECT_EQ(loaded->repairs[0].report.what, "there is no bot \"clever\" any more; \"normal\" plays instead");
  const Seat& seat = loaded->table->seats()[1];
  EXPECT_EQ(seat.name, "Rob");
  EXPECT_NE(make_bot(seat.bot), nullptr);
}

// Limits of requests do not apply to what is stored.
TEST(StoredSetup, IsReadWithoutJudgingIt) {
  const TableUnderTest table(kTwo);
  const auto read = [&](const std::function<void(Json&)>& change) { return from_stored(with_setup(table.stored(), change).setup); };
  EXPECT_EQ(read([](Json& setup) { setup["table"]["modules"] = {"of old"}; })->table.modules, std::vector<std::string>{"of old"});
  EXPECT_EQ(read([](Json& setup) { setup["table"]["options"] = {{"a", "b"}}; })->table.options.at(0).second, "b");
  EXPECT_EQ(read([](Json& setup) { setup["table"]["clock"] = {{"days", 400}}; })->table.clock->days, 400);
  EXPECT_TRUE(read([](Json& setup) { setup["table"]["colour"] = "red"; })) << "a field of another version";
  EXPECT_FALSE(read([](Json& setup) { setup["table"]["seats"] = Json::array(); }));
  EXPECT_FALSE(read([](Json& setup) { setup["table"]["seats"][0]["kind"] = "ghost"; }));
  EXPECT_FALSE(read([](Json& setup) { setup["seed"] = 42; }));
  EXPECT_FALSE(read([](Json& setup) { setup.erase("host"); }));
}

}  // namespace bastide::server
