// The engine protocol, tested against the real program. tests/protocol/*.txt are transcripts: "> "
// lines are sent, and the "< " line after each is what the answer must contain; keys that the line
// omits may have any value, "*" stands for any value, and "$name" for the value that the same name
// stood for before in the transcript, or any value at first.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <string>

#include "child_process.h"
#include "formats/view.h"
#include "paths.h"

namespace bastide {

namespace {

std::filesystem::path folder() { return source_folder() / "tests" / "protocol"; }

std::vector<std::string> transcripts() {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(folder())) {
    if (entry.path().extension() == ".txt") names.push_back(entry.path().stem().string());
  }
  std::sort(names.begin(), names.end());
  return names;
}

using Names = std::map<std::string, Json>;

// What the answer lacks, with its path; empty if nothing.
std::string missing(const Json& expected, const Json& actual, Names& names, const std::string& path = "answer") {
  if (expected == "*") return {};
  if (expected.is_string() && expected.get<std::string>().starts_with('$')) {
    const Json& named = names.try_emplace(expected.get<std::string>(), actual).first->second;
    return named == actual ? std::string() : fmt::format("{} is {}, not {} as before", path, actual.dump(), named.dump());
  }
  if (expected.is_object() && actual.is_object()) {
    for (const auto& [key, value] : expected.items()) {
      if (!actual.contains(key)) return fmt::format("{} has no \"{}\"", path, key);
      const std::string lack = missing(value, actual[key], names, path + "." + key);
      if (!lack.empty()) return lack;
    }
    return {};
  }
  if (expected.is_array() && actual.is_array() && expected.size() == actual.size()) {
    for (std::size_t i = 0; i < expected.size(); ++i) {
      const std::string lack = missing(expected[i], actual[i], names, fmt::format("{}[{}]", path, i));
      if (!lack.empty()) return lack;
    }
    return {};
  }
  return expected == actual ? std::string() : fmt::format("{} is {}, not {}", path, actual.dump(), expected.dump());
}

class Protocol : public testing::TestWithParam<std::string> {};

TEST_P(Protocol, AnswersAsWritten) {
  ChildProcess engine({program_path(), "engine"});
  std::ifstream file(folder() / (GetParam() + ".txt"));
  Names names;
  int number = 0;
  int answers = 0;
  for (std::string line; std::getline(file, line);) {
    ++number;
    if (line.starts_with("> ")) engine.write_line(line.substr(2));
    if (!line.starts_with("< ")) continue;
    ++answers;
    const std::string answer = engine.read_line();
    const Json actual = Json::parse(answer, nullptr, false);
    const Json expected = Json::parse(line.substr(2), nullptr, false);
    ASSERT_FALSE(expected.is_discarded()) << "line " << number << " is not JSON";
    ASSERT_FALSE(actual.is_discarded()) << "the answer is not JSON: " << answer;
    ASSERT_EQ(missing(expected, actual, names), "") << GetParam() << ".txt:" << number << "\n" << answer.substr(0, 2000);
  }
  EXPECT_GT(answers, 0);
  std::string rest;
  EXPECT_EQ(engine.finish(&rest), 0);
  EXPECT_EQ(rest, "") << "the program printed more than was asked for";
}

INSTANTIATE_TEST_SUITE_P(Transcripts, Protocol, testing::ValuesIn(transcripts()), [](const auto& test) { return test.param; });

// A whole random game through the program: every answer is ok, the check passes, and saving and
// loading give the same hash.
TEST(ProtocolGame, RandomGameSavesAndLoads) {
  ChildProcess engine({program_path(), "engine"});
  const auto ask = [&engine](const Json& request) {
    engine.write_line(request.dump());
    return Json::parse(engine.read_line());
  };
  const Json set_up = {{"players", {"Ann", "Bob", "Eve"}}, {"modules", {"farmers", "river", "abbot"}}, {"seed", 7}};
  ASSERT_EQ(ask({{"op", "new"}, {"setup", set_up}})["ok"], true);
  for (int i = 0; i < 40; ++i) {
    const Json legal = ask({{"op", "legal"}});
    const Json played = ask({{"op", "play"}, {"action", legal["actions"][legal["actions"].size() / 2]}});
    ASSERT_EQ(played["ok"], true) << played.dump();
    ASSERT_EQ(ask({{"op", "check"}})["check"], "ok");
  }
  const Json end = ask({{"op", "random"}, {"count", -1}});
  EXPECT_EQ(end["state"]["over"], true);
  const Json hash = ask({{"op", "hash"}})["hash"];
  const Json record = ask({{"op", "save"}})["record"];
  ASSERT_EQ(ask({{"op", "new"}, {"setup", set_up}})["ok"], true);
  EXPECT_NE(ask({{"op", "hash"}})["hash"], hash);
  ASSERT_EQ(ask({{"op", "load"}, {"record", record}})["ok"], true);
  EXPECT_EQ(ask({{"op", "hash"}})["hash"], hash);
  ask({{"op", "quit"}});
  EXPECT_EQ(engine.finish(), 0);
}

}  // namespace

}  // namespace bastide
