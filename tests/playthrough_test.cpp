// Golden playthroughs: tests/records/*.rec are whole games of many rule sets,
// tests/playthroughs/*.txt what `bastide replay --full` prints for them: every legal action, every
// position's hash, every point. tools/update-playthroughs rewrites the texts after an intended
// change.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <string>
#include <vector>

#include "core/text.h"
#include "expansions/registry.h"
#include "formats/record.h"
#include "paths.h"
#include "terminal/playthrough.h"

namespace bastide {

namespace {

std::filesystem::path folder(const std::string& name) { return source_folder() / "tests" / name; }

std::string text_of(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

std::vector<std::string> names_in(const std::string& where, const std::string& extension) {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(folder(where))) {
    if (entry.path().extension() == extension) names.push_back(entry.path().stem().string());
  }
  std::sort(names.begin(), names.end());
  return names;
}

// The first difference between two texts, with both lines; empty if they are equal.
std::string first_difference(const std::string& expected, const std::string& actual) {
  const auto wanted = split(expected, '\n');
  const auto found = split(actual, '\n');
  for (std::size_t line = 0; line < std::max(wanted.size(), found.size()); ++line) {
    const std::string_view there = line < wanted.size() ? wanted[line] : "(the text ends)";
    const std::string_view here = line < found.size() ? found[line] : "(the text ends)";
    if (there != here || line >= wanted.size() || line >= found.size()) {
      return fmt::format("line {}\n  expected: {}\n  is now:   {}\n", line + 1, there, here);
    }
  }
  return {};
}

class Playthrough : public testing::TestWithParam<std::string> {};

TEST_P(Playthrough, IsAsWritten) {
  const std::string text = text_of(folder("records") / (GetParam() + ".rec"));
  const Result<Record> record = parse_record(text);
  ASSERT_TRUE(record) << record.error().message;
  const Result<Game> game = replay(*record);
  ASSERT_TRUE(game) << game.error().message;
  EXPECT_EQ(first_difference(text, write_record(*game, record->comments)), "") << "the record is written differently";
  const std::string golden = text_of(folder("playthroughs") / (GetParam() + ".txt"));
  ASSERT_NE(golden, "") << "there is no golden text: run tools/update-playthroughs " << GetParam();
  EXPECT_EQ(first_difference(golden, playthrough(*record, PlaythroughDetail::kFull)), "")
      << "if the change is intended, run tools/update-playthroughs and read the git diff";
}

INSTANTIATE_TEST_SUITE_P(Records, Playthrough, testing::ValuesIn(names_in("records", ".rec")), [](const auto& test) { return test.param; });

TEST(Playthroughs, EachBelongsToARecord) { EXPECT_EQ(names_in("playthroughs", ".txt"), names_in("records", ".rec")); }

TEST(Playthroughs, CoverTheRuleSets) {
  std::set<std::set<std::string>> rule_sets;
  std::set<std::size_t> players;
  for (const std::string& name : names_in("records", ".rec")) {
    const Result<Record> record = parse_record(text_of(folder("records") / (name + ".rec")));
    ASSERT_TRUE(record) << name << ": " << record.error().message;
    rule_sets.insert({record->setup.modules.begin(), record->setup.modules.end()});
    players.insert(record->setup.players.size());
  }
  for (unsigned subset = 0; subset < 8; ++subset) {
    std::set<std::string> modules;
    if ((subset & 1U) != 0) modules.insert("farmers");
    if ((subset & 2U) != 0) modules.insert("river");
    if ((subset & 4U) != 0) modules.insert("abbot");
    EXPECT_TRUE(rule_sets.contains(modules)) << fmt::format("no record with the modules {}", fmt::join(modules, " "));
  }
  EXPECT_EQ(players, (std::set<std::size_t>{1, 2, 3, 4, 5, 6}));
}

// A whole game of every module and of the largest rule sets.
TEST(Playthroughs, CoverEveryModuleToTheEnd) {
  std::uint64_t seen = 0;
  std::set<std::uint64_t> sets;
  for (const std::string& name : names_in("records", ".rec")) {
    const Result<Record> record = parse_record(text_of(folder("records") / (name + ".rec")));
    ASSERT_TRUE(record) << name << ": " << record.error().message;
    const Result<Game> game = replay(*record);
    ASSERT_TRUE(game) << name << ": " << game.error().message;
    if (!game->state().over) continue;
    std::uint64_t parts = 0;
    for (std::size_t index = 0; index < expansions().size(); ++index) {
      if (game->rules().has(expansions()[index]->module)) parts |= 1ULL << index;
    }
    seen |= parts;
    sets.insert(parts);
  }
  EXPECT_EQ(seen, (1ULL << expansions().size()) - 1);
  for (const std::uint64_t set : rule_sets()) EXPECT_TRUE(sets.contains(set)) << set;
}

TEST(Perft, HasATableForEveryModule) {
  std::set<std::string> named;
  for (const std::string& name : names_in("perft", ".txt")) {
    const std::string text = text_of(folder("perft") / (name + ".txt"));
    for (const std::string_view line : split(text, '\n')) {
      const auto words = words_of(line);
      if (!words.empty() && words[0] == "modules") named.insert(words.begin() + 1, words.end());
    }
  }
  for (const Expansion* expansion : expansions()) {
    const std::string name(kModuleNames[static_cast<std::size_t>(expansion->module)]);
    EXPECT_TRUE(std::any_of(named.begin(), named.end(), [&](const std::string& word) { return word.substr(0, word.find('.')) == name; }))
        << name;
  }
}

TEST(Playthroughs, TheFirstDifferenceIsShown) {
  EXPECT_EQ(first_difference("a\nb\n", "a\nb\n"), "");
  EXPECT_EQ(first_difference("a\nb\n", "a\nc\n"), "line 2\n  expected: b\n  is now:   c\n");
  EXPECT_EQ(first_difference("a\n", "a"), "line 2\n  expected: \n  is now:   (the text ends)\n");
  EXPECT_EQ(first_difference("a", "a\nb"), "line 2\n  expected: (the text ends)\n  is now:   b\n");
}

}  // namespace

}  // namespace bastide
