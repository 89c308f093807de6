// Every example on a rules page is played by a scenario: tests/scenarios/rules_pages.txt says
// which.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <string>

#include "core/text.h"
#include "paths.h"

namespace bastide {

namespace {

std::string text_of(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

int examples_on(const std::filesystem::path& page) {
  constexpr std::string_view kExample = "**Example.**";
  const std::string text = text_of(page);
  int examples = 0;
  for (std::size_t at = text.find(kExample); at != std::string::npos; at = text.find(kExample, at + 1)) ++examples;
  return examples;
}

// The English pages by name.
std::map<std::string, std::filesystem::path> pages() {
  std::map<std::string, std::filesystem::path> found{{"base", source_folder() / "web" / "src" / "ui" / "rules" / "base.md"}};
  for (const auto& entry : std::filesystem::directory_iterator(source_folder() / "src" / "expansions")) {
    const std::string name = entry.path().filename().string();
    const std::filesystem::path page = entry.path() / (name + ".md");
    if (std::filesystem::exists(page)) found[name] = page;
  }
  return found;
}

TEST(RulesPages, EveryExampleIsPlayedByAScenario) {
  const std::filesystem::path folder = source_folder() / "tests" / "scenarios";
  const std::string table = text_of(folder / "rules_pages.txt");
  std::map<std::string, std::set<int>> played;
  for (const std::string_view line : split(table, '\n')) {
    const auto words = words_of(line);
    if (words.empty() || words[0].front() == '#') continue;
    ASSERT_GE(words.size(), 3U) << line;
    EXPECT_TRUE(played[std::string(words[0])].insert(parse_number<int>(words[1]).value_or(0)).second) << line;
    for (std::size_t i = 2; i < words.size(); ++i)
      EXPECT_TRUE(std::filesystem::exists(folder / (std::string(words[i]) + ".scn"))) << words[i];
  }
  for (const auto& [name, page] : pages()) {
    std::set<int> numbers;
    for (int number = 1; number <= examples_on(page); ++number) numbers.insert(number);
    EXPECT_EQ(played[name], numbers) << "examples of " << name;
    played.erase(name);
  }
  EXPECT_TRUE(played.empty()) << "there is no page " << (played.empty() ? "" : played.begin()->first);
}

}  // namespace

}  // namespace bastide
