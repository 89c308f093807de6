// Random whole games over many rule sets and numbers of players: after every action everything the state keeps is re-derived and compared,
// points are explained by their sheets, copies equal originals, and a replayed record leads to the same state.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <array>
#include <cstdlib>
#include <memory>
#include <string>
#include <vector>

#include "core/rng.h"
#include "expansions/registry.h"
#include "game/deck.h"
#include "game/record.h"
#include "rules/check.h"
#include "rules/hash.h"
#include "rules/turn.h"

namespace bastide {

namespace {

int game_count(int otherwise) {
  const char* wanted = std::getenv("BASTIDE_PROPERTY_GAMES");
  return wanted == nullptr ? otherwise : std::atoi(wanted);
}

// All subsets of the modules while they are few.
std::uint64_t rule_set(int number) { return static_cast<std::uint64_t>(number) & all_parts(); }

// Every scored event's points must be what its rows, if it has any, add up to, and all of them together the change of the score.
std::string explain_points(const EventLog& log, const std::array<std::int32_t, kMaxPlayers>& before, const State& after) {
  std::array<std::int32_t, kMaxPlayers> points = before;
  for (std::size_t i = 0; i < log.size(); ++i) {
    if (log[i].type != EventType::kScored) continue;
    points[log[i].player] += log[i].value;
    int sum = 0;
    for (std::size_t row = i + 1; row < log.size() && log[row].type == EventType::kSheetRow; ++row) sum += log[row].value;
    const bool has_sheet = i + 1 < log.size() && log[i + 1].type == EventType::kSheetRow;
    if (has_sheet && sum != log[i].value) return fmt::format("{} points are explained by rows of {}", log[i].value, sum);
  }
  if (points != after.score) return "the score changed without an event";
  return {};
}

void play_checked(std::uint64_t parts, int players, std::uint64_t seed) {
  const Rules rules = make_rules(parts, players);
  const auto log = std::make_unique<EventLog>();
  const auto list = std::make_unique<ActionList>();
  const auto state = std::make_unique<State>();
  Play play{*state, log.get()};
  set_up(play, rules);
  Rng rng(seed);
  Deck deck(*state, rng);
  int actions = 0;
  while (!state->over) {
    ASSERT_LT(++actions, 2000) << "the game does not end";
    legal_actions(*state, *list);
    ASSERT_FALSE(list->empty()) << "nobody can do anything";
    const bool is_chance = state->to_move == kChance;
    if (!is_chance && current_step(*state).name != "place") ASSERT_GT(list->size(), 1U) << "a question with one answer is asked";
    const Action action = is_chance ? deck.next(*state, rng) : (*list)[rng.below(static_cast<std::uint32_t>(list->size()))];
    ASSERT_TRUE(list->contains(action));
    const auto copy = std::make_unique<State>(*state);
    const auto score_before = state->score;
    log->clear();
    apply(play, action);
    apply(*copy, action);
    const std::string where = fmt::format("parts {:x}, {} players, seed {}, action {}: ", parts, players, seed, actions);
    ASSERT_EQ(hash_of(*copy), hash_of(*state)) << where << "a copy without a log plays differently";
    ASSERT_EQ(explain_points(*log, score_before, *state), "") << where;
    const std::vector<std::string> differences = check(*state);
    ASSERT_TRUE(differences.empty()) << where << differences[0];
  }
}

// One test for each number of players, so that they run side by side.
class PropertyGames : public testing::TestWithParam<int> {};

TEST_P(PropertyGames, EveryStateIsConsistent) {
  const int count = game_count(2400) / kMaxPlayers;
  const int rule_sets = 1 << expansions().size();
  for (int game = 0; game < count && !HasFatalFailure(); ++game)
    play_checked(rule_set(game % rule_sets), GetParam(), static_cast<std::uint64_t>(game));
}

INSTANTIATE_TEST_SUITE_P(Players, PropertyGames, testing::Range(1, kMaxPlayers + 1));

Setup numbered_setup(int number) {
  Setup setup = simple_setup(1 + number % kMaxPlayers, {}, static_cast<std::uint64_t>(number));
  for (std::size_t index = 0; index < expansions().size(); ++index) {
    const Expansion& part = *expansions()[index];
    if ((rule_set(number) >> index & 1U) == 0) continue;
    const std::string_view module = kModuleNames[static_cast<std::size_t>(part.module)];
    setup.modules.push_back(part.part.empty() ? std::string(module) : fmt::format("{}.{}", module, part.part));
  }
  return setup;
}

void play_to_the_end(Game& game, std::uint64_t seed) {
  const auto list = std::make_unique<ActionList>();
  Rng rng(seed);
  while (!game.state().over) {
    game.legal(*list);
    game.play((*list)[rng.below(static_cast<std::uint32_t>(list->size()))]);
  }
}

// A game played through Game, written as a record and read again is the same game; so is one that was undone and played again.
TEST(PropertyRecords, ReplayToTheSameState) {
  for (int number = 0; number < game_count(2400) / 20; ++number) {
    Result<Game> game = Game::start(numbered_setup(number));
    ASSERT_TRUE(game) << game.error().message;
    play_to_the_end(*game, static_cast<std::uint64_t>(number));
    const std::string record = write_record(*game);
    Result<Game> again = load_record(record);
    ASSERT_TRUE(again) << again.error().message;
    EXPECT_EQ(hash_of(again->state()), hash_of(game->state()));
    EXPECT_EQ(write_record(*again), record);
    const std::vector<Action> actions = again->actions();
    const std::size_t half = actions.size() / 2;
    again->undo(actions.size() - half);
    for (std::size_t i = half; i < actions.size(); ++i) again->play(actions[i]);
    EXPECT_EQ(hash_of(again->state()), hash_of(game->state()));
  }
}

}  // namespace

}  // namespace bastide
