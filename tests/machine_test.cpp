// What the machine promises: sampling is uniform, a hash depends on every piece of the state, the
// core names no expansion, and the longest list of actions has room.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <functional>
#include <map>
#include <memory>
#include <regex>
#include <string>
#include <vector>

#include "core/rng.h"
#include "expansions/registry.h"
#include "game/deck.h"
#include "paths.h"
#include "rules/hash.h"
#include "rules/play.h"
#include "rules/turn.h"

namespace bastide {

namespace {

// A position some turns into a random game, where a player is about to place a tile.
State position(const Rules& rules, std::uint64_t seed, int turns) {
  State state;
  Play play{state};
  set_up(play, rules);
  Rng rng(seed);
  Deck deck(state, rng);
  while (!state.over && (state.turn < turns || current_step(state).name != "place")) {
    apply(state, state.to_move == kChance ? deck.next(state, rng) : sample_action(state, rng.next()));
  }
  return state;
}

// Pearson's statistic of samples against the uniform distribution over the legal actions, as a
// number of standard deviations of the chi-square distribution with that many degrees of freedom.
double deviation(const State& state, int samples_per_action, std::uint64_t seed) {
  const auto list = std::make_unique<ActionList>();
  legal_actions(state, *list);
  std::map<std::uint32_t, int> counts;
  for (const Action action : *list) counts[action.bits()] = 0;
  const std::size_t kinds = counts.size();
  EXPECT_EQ(kinds, list->size()) << "an action is listed twice";
  Rng rng(seed);
  for (std::size_t i = 0; i < kinds * static_cast<std::size_t>(samples_per_action); ++i) {
    const Action action = sample_action(state, rng.next());
    if (counts.find(action.bits()) == counts.end()) {
      ADD_FAILURE() << "a sampled action is not legal";
      return 0;
    }
    ++counts[action.bits()];
  }
  double statistic = 0;
  for (const auto& [bits, count] : counts) statistic += std::pow(count - samples_per_action, 2) / samples_per_action;
  const auto freedom = static_cast<double>(kinds - 1);
  return (statistic - freedom) / std::sqrt(2 * freedom);
}

TEST(Sampling, IsUniformOverTheLegalActions) {
  const Rules rules = make_rules(rule_sets()[0], 3);
  double sum = 0;
  int positions = 0;
  for (std::uint64_t seed = 0; seed < 24; ++seed) {
    const State state = position(rules, seed, 6 + 3 * static_cast<int>(seed));
    const auto list = std::make_unique<ActionList>();
    legal_actions(state, *list);
    if (list->size() < 5) continue;
    const double found = deviation(state, 200, seed);
    EXPECT_LT(std::abs(found), 5) << "seed " << seed;
    sum += found;
    ++positions;
  }
  ASSERT_GT(positions, 10);
  // Small deviations in one direction would add up.
  EXPECT_LT(std::abs(sum) / std::sqrt(positions), 4);
}

// A test that cannot fail proves nothing: samples that leave out one of the actions must be
// detected.
TEST(Sampling, ABiasWouldBeSeen) {
  constexpr int kKinds = 20;
  constexpr int kEach = 200;
  const double one_missing = std::pow(kEach, 2) / kEach;
  EXPECT_GT((one_missing - (kKinds - 1)) / std::sqrt(2.0 * (kKinds - 1)), 5);
}

struct Flip {
  const char* what;
  std::function<void(State&)> change;
};

void expect_seen(const State& state, const std::vector<Flip>& flips) {
  for (const Flip& flip : flips) {
    State changed = state;
    flip.change(changed);
    EXPECT_NE(hash_of(changed), hash_of(state)) << flip.what;
  }
}

TEST(Hash, SeesEveryPieceOfTheState) {
  const Rules rules = make_rules(rule_sets()[0], 3);
  const State state = position(rules, 5, 40);
  ASSERT_FALSE(state.over);
  std::size_t figure = 0;
  while (!state.figures[figure].is_on_board()) ++figure;
  // A tile on which nothing stands, so that it can be exchanged for any other.
  const auto& placed = state.board.placed();
  const CellIndex cell = *std::find_if(placed.begin(), placed.end(), [&](CellIndex one) {
    return std::none_of(state.figures.begin(), state.figures.end(),
                        [&](const Figure& standing) { return standing.is_on_board() && state.regions.node(standing.node).cell == one; });
  });
  expect_seen(state, {
                         {"a tile", [&](State& s) { ++s.board.cell(cell).tile; }},
                         {"a square", [&](State& s) { ++s.board.cell(cell).x; }},
                         {"a figure's kind",
                          [&](State& s) {
                            s.figures[figure].kind =
                                s.figures[figure].kind == FigureKind::kLarge ? FigureKind::kMeeple : FigureKind::kLarge;
                          }},
                         {"a figure's colour", [&](State& s) { s.figures[figure].colour ^= 1; }},
                         {"a figure's place", [&](State& s) { s.figures[figure].node = s.figures[figure].node == 0 ? 1 : 0; }},
                         {"the bag", [&](State& s) { ++s.bag.count[7]; }},
                         {"a score", [&](State& s) { ++s.score[2]; }},
                         {"the step", [&](State& s) { ++s.step; }},
                         {"an interrupt", [&](State& s) { s.interrupt = 0; }},
                         {"who decides", [&](State& s) { s.to_move ^= 1; }},
                         {"whose turn it is", [&](State& s) { s.turn_of ^= 1; }},
                         {"the end", [&](State& s) { s.over = true; }},
                         {"the active player", [&](State& s) { s.frame.active ^= 1; }},
                         {"the part of the turn", [&](State& s) { ++s.frame.part; }},
                         {"what began the part", [&](State& s) { s.frame.begun_by = 3; }},
                         {"where an inner turn returns to", [&](State& s) { s.frame.resume = 3; }},
                         {"the tile in hand", [&](State& s) { ++s.frame.drawn; }},
                         {"the tile just placed", [&](State& s) { s.frame.placed = cell; }},
                         {"an outer turn", [&](State& s) { s.outer.push_back(s.frame); }},
                         {"a completed region", [&](State& s) { s.completed.push_back(0); }},
                         {"the region being scored", [&](State& s) { s.scoring = 0; }},
                     });
}

TEST(Hash, SeesWhatModulesRemember) {
  const Rules rules = make_rules(rule_sets()[0], 3);
  const State state = position(rules, 5, 40);
  ASSERT_FALSE(state.over);
  const CellIndex cell = state.board.placed()[3];
  std::size_t figure = 0;
  while (!state.figures[figure].is_on_board()) ++figure;
  expect_seen(
      state,
      {
          {"river2: an extra turn", [](State& s) { s.frame.ext.river2.extra_turn ^= true; }},
          {"traders: goods", [](State& s) { ++s.ext.traders.goods[1][2]; }},
          {"traders: a tile for the builder", [](State& s) { s.frame.ext.traders.builder_due ^= true; }},
          {"traders: the builder's tile was drawn", [](State& s) { s.frame.ext.traders.builder_done ^= true; }},
          {"flying: a figure in the air", [](State& s) { s.ext.flying.is_flying ^= true; }},
          {"ferries: one may be turned", [&](State& s) { s.ext.ferries.turnable.push_back(cell); }},
          {"ferries: a road that changed", [](State& s) { s.ext.ferries.changed.push_back(0); }},
          {"ferries: one was turned", [&](State& s) { s.frame.ext.ferries.turned[0] = cell; }},
          {"gold: an ingot", [&](State& s) { s.ext.gold.ingots.push_back({.cell = cell}); }},
          {"gold: who took some", [](State& s) { ++s.ext.gold.taken[0]; }},
          {"gold: who takes next", [](State& s) { s.ext.gold.next = 1; }},
          {"magic: the mage", [](State& s) { s.ext.magic.node[0] = s.ext.magic.node[0] == 0 ? 1 : 0; }},
          {"magic: the witch", [](State& s) { s.ext.magic.node[1] = s.ext.magic.node[1] == 0 ? 1 : 0; }},
          {"circles: one that waits", [](State& s) { s.ext.circles.waiting.push_back({.player = 1}); }},
          {"track: a counter", [](State& s) { ++s.ext.track.counter[1][1]; }},
          {"track: a robber", [](State& s) { s.ext.track.robber[2] = 33; }},
          {"track: a victim", [](State& s) { s.ext.track.victim[2] = 1; }},
          {"track: points on their way", [](State& s) { s.ext.track.queue.push_back({.player = 1, .points = 3}); }},
          {"track: a dark space", [](State& s) { s.frame.ext.track.reached_dark ^= true; }},
          {"messages: the one in hand", [](State& s) { s.ext.messages.in_hand = 3; }},
          {"messages: the top of the stack", [](State& s) { ++s.ext.messages.next; }},
          {"robbers: who was asked", [](State& s) { ++s.ext.robbers.asked; }},
          {"king: whose he is", [](State& s) { s.ext.king.king = {.player = 1, .size = 77, .node = 0}; }},
          {"king: the size of his city", [](State& s) { s.ext.king.king = {.player = 1, .size = 78, .node = 0}; }},
          {"king: the robber baron", [](State& s) { s.ext.king.robber_baron = {.player = 1, .size = 77, .node = 0}; }},
          {"dragon: where he is", [&](State& s) { s.ext.dragon.dragon = s.ext.dragon.dragon == cell ? kNoCell : cell; }},
          {"dragon: he is to come", [](State& s) { s.frame.ext.dragon.comes ^= true; }},
          {"dragon: he flies", [](State& s) { s.frame.ext.dragon.flies ^= true; }},
          {"dragon: a square of the flight", [&](State& s) { s.frame.ext.dragon.visited[s.frame.ext.dragon.visited_count++] = cell; }},
          {"dragon: a tile set aside", [](State& s) { s.ext.dragon.aside.push_back(0); }},
          {"dragon: the fairy's square", [&](State& s) { s.ext.dragon.fairy = s.ext.dragon.fairy == cell ? kNoCell : cell; }},
          {"dragon: whom the fairy helps",
           [&](State& s) { s.ext.dragon.helped = s.ext.dragon.helped == kNoFigure ? static_cast<FigureIndex>(figure) : kNoFigure; }},
          {"bridges: who built one", [&](State& s) { s.ext.bridges.built.push_back({.cell = cell, .player = 1}); }},
          {"castles: one", [](State& s) { s.ext.castles.castles.push_back({.node = 0, .player = 1}); }},
          {"castles: a feature to take over", [](State& s) { s.ext.castles.prizes.push_back({.node = 0, .value = 3}); }},
          {"castles: the wave", [](State& s) { ++s.ext.castles.wave; }},
          {"bazaars: an auction is due", [](State& s) { ++s.frame.ext.bazaars.due; }},
          {"bazaars: tiles are being revealed", [](State& s) { s.ext.bazaars.is_revealing ^= true; }},
          {"bazaars: a tile on offer", [](State& s) { s.ext.bazaars.tiles.push_back(7); }},
          {"bazaars: the picker", [](State& s) { s.ext.bazaars.picker = 2; }},
          {"bazaars: the tile under the hammer", [](State& s) { s.ext.bazaars.hammer = 7; }},
          {"bazaars: who bids most", [](State& s) { s.ext.bazaars.bidder = 2; }},
          {"bazaars: the highest bid", [](State& s) { ++s.ext.bazaars.high; }},
          {"bazaars: who was asked", [](State& s) { ++s.ext.bazaars.asked; }},
          {"bazaars: who passed", [](State& s) { s.ext.bazaars.passed ^= 2; }},
          {"bazaars: who bought which tile", [](State& s) { s.ext.bazaars.bought[1] = 7; }},
      });
}

// The count cannot be combined with the river.
TEST(Hash, SeesWhatTheCountRemembers) {
  const Rules rules = make_rules(parts_of({Module::kFarmers, Module::kCount}), 3);
  const State state = position(rules, 5, 20);
  ASSERT_FALSE(state.over);
  expect_seen(state, {
                         {"the count", [](State& s) { s.ext.count.count = count::Quarter::kForge; }},
                         {"a figure in a quarter", [](State& s) { ++s.ext.count.in(count::Quarter::kCathedral)[1][0]; }},
                         {"who was asked", [](State& s) { ++s.ext.count.asked; }},
                         {"whose turn was the last", [](State& s) { s.ext.count.last ^= 1; }},
                         {"the active player's points", [](State& s) { s.frame.ext.count.has_scored ^= true; }},
                         {"the others' points", [](State& s) { s.frame.ext.count.others_scored ^= true; }},
                         {"a figure that has entered", [](State& s) { s.frame.ext.count.has_entered ^= true; }},
                         {"figures that may enter", [](State& s) { ++s.frame.ext.count.entries; }},
                     });
}

// How a position was reached is not part of it.
TEST(Hash, DoesNotSeeHistory) {
  const Rules rules = make_rules(rule_sets()[0], 3);
  const State state = position(rules, 5, 40);
  State other = state;
  ++other.turn;
  ++other.score_by_source[0][0];
  other.discarded.push_back(0);
  EXPECT_EQ(hash_of(other), hash_of(state));
}

// The longest list is that of placements with bridges: every square of the frontier in four
// rotations, each plain, with a bridge on the tile along either axis, or with one on the neighbour
// at any of the four sides, running through that side.
TEST(ActionLists, HaveRoomForEveryPlacementWithABridge) {
  constexpr std::size_t kWays = 1 + 2 + 4;
  constexpr std::size_t kMost = std::size_t{kMaxFrontier} * 4 * kWays + 1;  // plus declining
  static_assert(kMost <= ActionList::capacity());
  // Mage or witch on any segment, and any kind of figure through a portal, are fewer.
  static_assert(std::size_t{kMaxNodes} * 2 <= ActionList::capacity() && std::size_t{kMaxNodes} * kFigureKinds <= ActionList::capacity());
  FixedVector<int, 2> list{1, 2};
  EXPECT_THROW(list.push_back(3), std::length_error);
  EXPECT_THROW(list.resize(3), std::length_error);
  EXPECT_EQ(list.size(), 2U);
}

std::string without_comments(const std::string& text) {
  static const std::regex kComment("//[^\n]*");
  return std::regex_replace(text, kComment, "");
}

// The lists of ids and the plain data of expansions are the only exceptions (ARCHITECTURE.md,
// invariant 2).
TEST(Core, NamesNoExpansion) {
  const std::regex module_id(R"(Module::k[A-Z]\w*)");
  const std::regex include(R"(#include "expansions/(?!states\.h))");
  const std::regex state(R"(\bext\.(?!\w*;)\w+)");
  int files = 0;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(source_folder() / "src" / "rules")) {
    const std::string name = entry.path().filename().string();
    if ((entry.path().extension() != ".h" && entry.path().extension() != ".cpp") || name.ends_with("_test.cpp")) continue;
    ++files;
    std::ifstream file(entry.path());
    const std::string text = without_comments({std::istreambuf_iterator<char>(file), {}});
    EXPECT_FALSE(std::regex_search(text, include)) << name;
    EXPECT_FALSE(std::regex_search(text, state)) << name << " uses the state of a module";
    if (name != "types.h" && name != "expansion.h") EXPECT_FALSE(std::regex_search(text, module_id)) << name << " names a module";
    for (const Expansion* expansion : expansions()) {
      const std::string space = std::string(kModuleNames[static_cast<std::size_t>(expansion->module)]) + "::";
      EXPECT_EQ(text.find("\n" + space), std::string::npos) << name << " uses " << space;
      EXPECT_EQ(text.find(" " + space), std::string::npos) << name << " uses " << space;
    }
  }
  EXPECT_GT(files, 20);
}

}  // namespace

}  // namespace bastide
