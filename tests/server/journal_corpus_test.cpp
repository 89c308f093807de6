// Tables that older servers stored, in tests/corpus: each must load for ever and show what it
// notes.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <set>
#include <stdexcept>

#include "bots/bot.h"
#include "core/rng.h"
#include "core/text.h"
#include "corpus.h"
#include "server/table_under_test.h"

namespace bastide::server {

namespace {

constexpr std::string_view kHeading = "bastide table 1";

// A stored table as a text of lines, each a word and what belongs to it; what the table shows
// stands at the end.
struct TableFile {
  StoredTable stored;
  std::string outcome;
};

std::string text_of(const TableFile& file) {
  const StoredTable& stored = file.stored;
  std::string text = fmt::format("{}\nid {}\ncreated {}\nstatus {}\npublic {:d}\n", kHeading, stored.id, stored.created, stored.head.status,
                                 stored.head.is_public);
  if (stored.head.deadline) text += fmt::format("deadline {}\n", *stored.head.deadline);
  text += fmt::format("summary {}\nsetup {}\n", stored.head.summary, stored.setup);
  for (const Entry& entry : stored.entries) {
    text += fmt::format("entry {} {} {} {} {}\n", entry.version, entry.at, entry.seat, entry.kind, entry.text);
  }
  return text + fmt::format("outcome {}\n", file.outcome);
}

template <class Number>
Number take_number(std::string_view& rest) {
  const auto number = parse_number<Number>(take_word(rest));
  if (!number) throw std::runtime_error("a number is missing");
  return *number;
}

TableFile read_table(const std::filesystem::path& path) {
  TableFile file;
  std::ifstream stream(path, std::ios::binary);
  std::string line;
  std::getline(stream, line);
  if (line != kHeading) throw std::runtime_error("the first line is wrong");
  while (std::getline(stream, line)) {
    std::string_view rest = line;
    const std::string_view word = take_word(rest);
    if (word == "id") file.stored.id = rest;
    if (word == "created") file.stored.created = take_number<std::int64_t>(rest);
    if (word == "status") file.stored.head.status = rest;
    if (word == "public") file.stored.head.is_public = rest == "1";
    if (word == "deadline") file.stored.head.deadline = take_number<std::int64_t>(rest);
    if (word == "summary") file.stored.head.summary = rest;
    if (word == "setup") file.stored.setup = rest;
    if (word == "outcome") file.outcome = rest;
    if (word != "entry") continue;
    Entry entry{.version = take_number<std::int64_t>(rest), .at = take_number<std::int64_t>(rest), .seat = take_number<int>(rest)};
    entry.kind = take_word(rest);
    entry.text = rest;
    file.stored.entries.push_back(std::move(entry));
  }
  return file;
}

// What everybody sees of the table, in short.
std::string outcome_of(const Table& table) {
  const Json view = Json::parse(*table.view(-1));
  std::string text = fmt::format("version {} {}", table.version(), view["status"].get<std::string>());
  if (view.contains("ended")) text += fmt::format(" {}", view["ended"]["reason"].get<std::string>());
  if (view.contains("state")) {
    text += fmt::format(" tiles {} scores", view["board"]["tiles"].size());
    for (const Json& player : view["state"]["players"]) text += fmt::format(" {}", player["score"].get<int>());
    text += fmt::format(" deciding {} held {} paused {}", view["deciding"].dump(), view["held"].dump(), view["paused"].dump());
  }
  return text + fmt::format(" chat {} proposals {}", view["chat"].size(), view["proposals"].size());
}

std::string outcome_of(const StoredTable& stored) {
  const Result<LoadedTable> loaded = Table::load(stored);
  return loaded ? outcome_of(*loaded->table) : loaded.error().code;
}

class JournalCorpus : public testing::TestWithParam<CorpusFile> {};

TEST_P(JournalCorpus, IsLoadedAsItWas) {
  const TableFile file = read_table(GetParam().path);
  expect_outcome(GetParam(), file.outcome, outcome_of(file.stored));
  const Result<std::vector<Text>> replay = Table::replay(file.stored);
  EXPECT_TRUE(replay) << replay.error().message;
}

INSTANTIATE_TEST_SUITE_P(All, JournalCorpus, testing::ValuesIn(corpus_files("tables")),
                         [](const auto& file) { return test_name(file.param); });

TEST(JournalCorpusFiles, HaveEveryKindOfEntry) {
  std::set<std::string> kinds;
  for (const CorpusFile& file : corpus_files("tables")) {
    for (const Entry& entry : read_table(file.path).stored.entries) kinds.insert(entry.kind);
  }
  for (const std::string_view kind : kEntryKindNames) {
    if (kind != name_of(EntryKind::kRulesChanged)) EXPECT_TRUE(kinds.contains(std::string(kind))) << kind;
  }
}

// Plays tables by script; every choice follows from the seed.
class Script {
 public:
  Script(std::string_view setup, std::uint64_t seed) : table(setup, seed), rng_(seed) {}

  TableUnderTest table;

  std::string text() { return text_of({.stored = table.stored(), .outcome = outcome_of(table.table())}); }
  void expect_ok(const std::string& said) { EXPECT_EQ(said, "ok"); }

  // Whoever is to decide does: a bot thinks, a person plays at random and now and then takes
  // something back or says something.
  void step() {
    table.now += 1000;
    if (table.table().is_bot_thinking()) return answer_bot();
    const std::string token = asked();
    const Json question = Json::parse(*table.table().ask(table.table().holder_of(token)));
    if (question["may_undo"] == true && rng_.below(8) == 0) return expect_ok(table.undo(token));
    if (rng_.below(25) == 0) expect_ok(table.say(token, {{"type", "chat"}, {"text", fmt::format("Hm – {}?", rng_.below(100))}}));
    if (question["step"] == "confirm") return expect_ok(table.confirm(token));
    const Json& actions = question["actions"];
    const Json& action = actions[rng_.below(static_cast<std::uint32_t>(actions.size()))];
    expect_ok(table.say(token, {{"type", "play"}, {"version", "now"}, {"action", action}}));
  }
  void steps(int count) {
    for (int i = 0; i < count && table.table().status() == TableStatus::kRunning; ++i) step();
  }
  void to_end() { steps(10000); }
  // Until a person's turn waits for its confirmation.
  void to_held_turn() {
    while (table.view()["held"] == false) step();
  }
  // The token of the person to decide.
  std::string asked() {
    for (const char* token : {"host", "p1", "p2", "p3"}) {
      if (table.table().holder_of(token) >= 0 && table.table().ask(table.table().holder_of(token))) return token;
    }
    throw std::runtime_error("nobody is asked");
  }

 private:
  void answer_bot() {
    if (table.last.question) question_ = std::move(table.last.question);
    table.last.question.reset();
    const BotQuestion asked = std::exchange(question_, std::nullopt).value();
    EXPECT_TRUE(table.answer(asked.version, make_bot(asked.bot)->decide(*asked.state, asked.seed, {}).action));
  }

  Rng rng_;
  std::optional<BotQuestion> question_;
};

using Play = std::function<void(Script&)>;

// Not a test of anything: adds what is missing in the folder of today's generation.
TEST(JournalCorpusFiles, AreCompletedOnDemand) {
  if (!is_updating_corpus()) GTEST_SKIP() << "BASTIDE_UPDATE_CORPUS is not set";
  std::uint64_t seed = 100;
  const auto add = [&](const std::string& name, std::string_view setup, const Play& play) {
    add_to_corpus("tables", name + ".table", [&] {
      Script script(setup, seed);
      play(script);
      return script.text();
    });
    ++seed;
  };
  constexpr const char* kTwo = R"({"seats":[{"kind":"person","name":"Ann"},{"kind":"open"}],"modules":["farmers"],"public":true})";
  constexpr const char* kThree = R"({"seats":[{"kind":"person","name":"Ann"},{"kind":"open"},{"kind":"open"}],"modules":["inns"]})";
  constexpr const char* kTimed =
      R"({"seats":[{"kind":"person","name":"Ann"},{"kind":"open"}],"clock":{"seconds":600,"bonus":5},"confirm":false})";
  const auto join_two = [](Script& script) { script.expect_ok(script.table.join("p1", "Bob")); };
  const auto join_three = [&](Script& script) {
    join_two(script);
    script.expect_ok(script.table.join("p2", "Zoë"));
  };
  add("two_people_finished", kTwo, [&](Script& script) {
    join_two(script);
    script.to_end();
  });
  add("a_turn_is_held", kTwo, [&](Script& script) {
    join_two(script);
    script.steps(30);
    script.to_held_turn();
  });
  add("one_of_three_resigned", kThree, [&](Script& script) {
    join_three(script);
    script.steps(20);
    script.expect_ok(script.table.say("p1", "resign"));
    script.to_end();
  });
  add("resigned", kTwo, [&](Script& script) {
    join_two(script);
    script.steps(40);
    script.expect_ok(script.table.say("host", "resign"));
  });
  add("rematch", kTwo, [&](Script& script) {
    join_two(script);
    script.steps(10);
    script.expect_ok(script.table.say("host", "resign"));
    script.expect_ok(script.table.say("host", "rematch"));
    script.expect_ok(script.table.say("p1", "rematch"));
  });
  add("out_of_time", kTimed, [&](Script& script) {
    join_two(script);
    script.steps(25);
    script.table.now += 3'600'000;
    EXPECT_TRUE(script.table.tick());
  });
  add("server_was_away", kTimed, [&](Script& script) {
    join_two(script);
    script.steps(25);
    script.table.now += 3'600'000;
    script.table.wake();
    script.steps(5);
  });
  add("paused_and_abandoned", kTimed, [&](Script& script) {
    join_two(script);
    script.steps(12);
    for (const char* token : {"host", "p1"}) script.expect_ok(script.table.say(token, "pause"));
    script.table.now += 60'000;
    script.expect_ok(script.table.say("p1", "resume"));
    script.steps(12);
    for (const char* token : {"p1", "host"}) script.expect_ok(script.table.say(token, "abandon"));
  });
  add("paused", kTimed, [&](Script& script) {
    join_two(script);
    script.steps(12);
    for (const char* token : {"host", "p1"}) script.expect_ok(script.table.say(token, "pause"));
    script.expect_ok(script.table.say("host", "abandon"));
  });
  add("open_with_a_seat_given_up", kThree, [&](Script& script) {
    join_two(script);
    script.expect_ok(script.table.say("p1", "leave"));
    script.expect_ok(script.table.join("p2", "Eve", 2));
  });
  add("expired", kThree, [&](Script& script) {
    join_two(script);
    script.table.now += 25LL * 3600 * 1000;
    EXPECT_TRUE(script.table.tick());
  });
  add("started_by_the_host", kThree, [&](Script& script) {
    join_two(script);
    script.expect_ok(script.table.say("host", "start"));
    script.steps(60);
  });
  add("person_against_bots", R"({"seats":[{"kind":"bot","bot":"greedy","name":"Greta"},{"kind":"person","name":"Ann"},
      {"kind":"bot","bot":"random"}],"modules":["farmers","river"]})",
      [&](Script& script) { script.to_end(); });
  add("two_at_one_screen",
      R"({"seats":[{"kind":"person","name":"Ann"},{"kind":"person","name":"Bob"}],"modules":["traders"],"aids":false})",
      [&](Script& script) { script.to_end(); });
  for (const char* module : {"abbot", "ferries", "messages", "robbers"}) {
    const std::string setup =
        fmt::format(R"({{"seats":[{{"kind":"person","name":"Ann"}},{{"kind":"bot","bot":"random"}}],"modules":["{}"]}})", module);
    add(fmt::format("{}_running", module), setup, [&](Script& script) { script.steps(90); });
    add(fmt::format("{}_finished", module), setup, [&](Script& script) { script.to_end(); });
  }
  const std::string many =
      R"({"seats":[{"kind":"person","name":"Ann"},{"kind":"bot","bot":"random"},{"kind":"bot","bot":"greedy"}],"modules":)"
      R"(["river","abbot","inns","traders","flying","ferries","gold","magic","circles","messages","robbers","farmers"]})";
  add("many_modules_running", many, [&](Script& script) { script.steps(200); });
  add("many_modules_finished", many, [&](Script& script) { script.to_end(); });
}

}  // namespace

}  // namespace bastide::server
