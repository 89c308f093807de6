// Perft tables: tests/perft/*.txt hold a set-up and the number of decision sequences per depth. A
// changed count means a changed rule.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <string>

#include "core/text.h"
#include "formats/record.h"
#include "lab/perft.h"
#include "paths.h"

namespace bastide {

namespace {

std::filesystem::path folder() { return source_folder() / "tests" / "perft"; }

std::vector<std::string> tables() {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(folder())) names.push_back(entry.path().stem().string());
  std::sort(names.begin(), names.end());
  return names;
}

class Perft : public testing::TestWithParam<std::string> {};

TEST_P(Perft, CountsAreAsWritten) {
  std::ifstream file(folder() / (GetParam() + ".txt"));
  std::string record = "bastide record 1\n";
  std::vector<std::pair<int, std::uint64_t>> expected;
  for (std::string line; std::getline(file, line);) {
    const auto words = words_of(line);
    if (words.empty() || words[0].front() == '#') continue;
    if (words[0] == "depth") {
      ASSERT_EQ(words.size(), 3U) << line;
      expected.emplace_back(*parse_number<int>(words[1]), *parse_number<std::uint64_t>(words[2]));
    } else {
      record += line + "\n";
    }
  }
  ASSERT_FALSE(expected.empty());
  const auto parsed = parse_record(record + "actions\nend\n");
  ASSERT_TRUE(parsed) << parsed.error().message;
  const auto rules = rules_of(parsed->setup);
  ASSERT_TRUE(rules) << rules.error().message;
  const PerftNode root = perft_root(*rules, parsed->setup);
  for (const auto& [depth, sequences] : expected) EXPECT_EQ(perft(root, depth), sequences) << "depth " << depth;
}

INSTANTIATE_TEST_SUITE_P(Tables, Perft, testing::ValuesIn(tables()), [](const auto& test) { return test.param; });

}  // namespace

}  // namespace bastide
