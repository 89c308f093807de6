// Records of whole games written by older versions, in tests/corpus: each must load forever and end
// with the scores that it states.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <map>
#include <set>

#include "bots/bot.h"
#include "corpus.h"
#include "expansions/registry.h"
#include "formats/record.h"

namespace bastide {

namespace {

constexpr std::string_view kOutcome = "outcome ";

std::string text_of(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

std::string outcome_of(const Game& game) {
  std::string text = game.state().over ? "over" : "running";
  for (std::size_t player = 0; player < game.rules().players; ++player) text += fmt::format(" {}", game.state().score[player]);
  return text;
}

std::string outcome_of(const Record& record) {
  const Result<Game> game = replay(record);
  return game ? outcome_of(*game) : game.error().code;
}

// The outcome that the record states in a comment.
std::string noted_outcome(const Record& record) {
  for (const Comment& comment : record.comments) {
    if (comment.text.starts_with(kOutcome)) return comment.text.substr(kOutcome.size());
  }
  return {};
}

class RecordCorpus : public testing::TestWithParam<CorpusFile> {};

TEST_P(RecordCorpus, IsPlayedAsItWas) {
  const Result<Record> record = parse_record(text_of(GetParam().path));
  ASSERT_TRUE(record) << record.error().message;
  expect_outcome(GetParam(), noted_outcome(*record), outcome_of(*record));
}

INSTANTIATE_TEST_SUITE_P(All, RecordCorpus, testing::ValuesIn(corpus_files("records")),
                         [](const auto& file) { return test_name(file.param); });

std::set<std::string> module_names() {
  std::set<std::string> names;
  for (const Expansion* expansion : expansions()) names.emplace(kModuleNames[static_cast<std::size_t>(expansion->module)]);
  return names;
}

TEST(RecordCorpusFiles, HasTwoWholeGamesOfEveryModuleAlone) {
  std::map<std::string, int> games;
  for (const CorpusFile& file : corpus_files("records")) {
    const Result<Record> record = parse_record(text_of(file.path));
    if (record && record->setup.modules.size() == 1 && !file.has_changed) ++games[record->setup.modules[0]];
  }
  for (const std::string& module : module_names()) EXPECT_GE(games[module], 2) << module << ": see tests/corpus/README.md";
}

std::string played_by(const std::vector<std::string>& bots, const std::vector<std::string>& modules,
                      const std::vector<std::pair<std::string, std::string>>& options, std::uint64_t seed) {
  Setup setup = simple_setup(static_cast<int>(bots.size()), modules, seed);
  setup.options = options;
  Result<Game> game = Game::start(setup);
  EXPECT_TRUE(game) << game.error().message;
  std::vector<std::unique_ptr<Bot>> players;
  for (const std::string& bot : bots) players.push_back(make_bot(bot));
  while (!game->state().over) {
    game->play(players[game->state().to_move]->decide(game->state(), seed + game->actions().size(), {}).action);
  }
  return write_record(*game, {{.before_action = game->actions().size(), .text = std::string(kOutcome) + outcome_of(*game)}});
}

// Tests nothing: adds what is missing to the folder of the current generation.
TEST(RecordCorpusFiles, IsCompletedOnDemand) {
  if (!is_updating_corpus()) GTEST_SKIP() << "BASTIDE_UPDATE_CORPUS is not set";
  std::uint64_t seed = 1;
  const auto add = [&](const std::string& name, const std::vector<std::string>& bots, const std::vector<std::string>& modules,
                       const std::vector<std::pair<std::string, std::string>>& options = {}) {
    add_to_corpus("records", name + ".rec", [&] { return played_by(bots, modules, options, seed); });
    ++seed;
  };
  add("base_2_players", {"greedy", "greedy"}, {});
  add("base_4_players", {"random", "greedy", "random", "greedy"}, {});
  for (const std::string& module : module_names()) {
    add(module + "_2_players", {"greedy", "greedy"}, {module});
    add(module + "_4_players", {"greedy", "random", "greedy", "random"}, {module});
  }
  const std::vector<std::string> three = {"greedy", "random", "greedy"};
  add("farmers_inns_traders_abbot", three, {"farmers", "inns", "traders", "abbot"});
  add("parts", three, {"farmers", "inns.large", "traders.builder", "traders.pig"});
  add("river_flying_ferries_gold", three, {"river", "abbot", "flying", "ferries", "gold"}, {{"flying.abbot", "allow"}});
  add("messages_robbers", three, {"messages", "robbers"}, {{"messages.trigger", "pass"}, {"robbers.placing", "all"}});
  add("messages_robbers_circles_magic", {"greedy", "random"}, {"farmers", "messages", "robbers", "circles", "magic"});
  const std::vector<std::string> many = {"river", "abbot", "inns",    "traders",  "flying",  "ferries",
                                         "gold",  "magic", "circles", "messages", "robbers", "farmers"};
  add("many_modules_2_players", {"greedy", "greedy"}, many);
  add("many_modules_6_players", {"random", "random", "greedy", "random", "random", "greedy"}, many);
}

}  // namespace

}  // namespace bastide
