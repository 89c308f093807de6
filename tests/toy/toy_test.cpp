#include "toy/toy.h"

#include <gtest/gtest.h>

#include <memory>
#include <set>
#include <string>

#include "core/rng.h"
#include "game/deck.h"
#include "rules/check.h"
#include "rules/hash.h"
#include "rules/play.h"
#include "rules/scoring.h"
#include "rules/turn.h"

namespace bastide::toy {

namespace {

// Plays a random game, checks every state, and calls look(state before, action, events, state
// after).
template <class Look>
void play_checked(const Rules& rules, std::uint64_t seed, Look look) {
  const auto log = std::make_unique<EventLog>();
  const auto list = std::make_unique<ActionList>();
  const auto before = std::make_unique<State>();
  State state;
  Play play{state, log.get()};
  set_up(play, rules);
  Rng rng(seed);
  Deck deck(state, rng);
  for (int actions = 0; !state.over; ++actions) {
    ASSERT_LT(actions, 5000) << "the game does not end";
    legal_actions(state, *list);
    ASSERT_FALSE(list->empty()) << current_step(state).name;
    const bool is_chance = state.to_move == kChance;
    const Action action = is_chance ? deck.next(state, rng) : (*list)[rng.below(static_cast<std::uint32_t>(list->size()))];
    ASSERT_TRUE(list->contains(action)) << current_step(state).name;
    *before = state;
    log->clear();
    apply(play, action);
    for (const std::string& problem : check(state)) FAIL() << "after " << current_step(*before).name << ": " << problem;
    State copy = *before;
    apply(copy, action);
    ASSERT_EQ(hash_of(copy), hash_of(state));
    look(*before, action, *log, state);
  }
}

void expect_considered_are_legal(const State& state) {
  const auto legal = std::make_unique<ActionList>();
  const auto considered = std::make_unique<ActionList>();
  legal_actions(state, *legal);
  considered_actions(state, *considered);
  EXPECT_EQ(considered->empty(), state.over);
  for (const Action action : *considered) EXPECT_TRUE(legal->contains(action));
  if (!state.over && current_step(state).consider == nullptr) EXPECT_EQ(considered->size(), legal->size());
}

constexpr auto kNothing = [](const State&, Action, const EventLog&, const State&) {};

TEST(Toy, UsesEveryHookOfTheMachineAndEveryStateIsConsistent) {
  calls.fill(0);
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    play_checked(toy_rules(1 + static_cast<int>(seed % kMaxPlayers)), seed,
                 [](const State& before, Action action, const EventLog&, const State& after) {
                   standing(after);
                   expect_considered_are_legal(after);
                   describe(before, action);
                   if (action.kind() == ActionKind::kPass && current_step(before).name == "place") ++calls[kDecline];
                 });
    if (HasFatalFailure()) return;
  }
  for (std::size_t hook = 0; hook < kHooks; ++hook) EXPECT_GT(calls[hook], 0) << "hook " << hook;
}

// A hook that the toy does not implement would leave one of these lists empty.
TEST(Toy, IsInEveryListOfHooks) {
  const Rules rules = toy_rules(2);
  EXPECT_EQ(rules.set_up.size(), 1U);
  EXPECT_EQ(rules.may_place_tile.size(), 1U);
  EXPECT_EQ(rules.offer_placement.size(), 1U);
  EXPECT_EQ(rules.is_placeable_otherwise.size(), 1U);
  EXPECT_EQ(rules.place_extra.size(), 1U);
  EXPECT_EQ(rules.describe_extra.size(), 1U);
  EXPECT_EQ(rules.set_aside.size(), 1U);
  EXPECT_TRUE(rules.may_return[tile_catalogue().find("base/X")]);
  EXPECT_EQ(rules.tile_placed.size(), 1U);
  EXPECT_EQ(rules.may_deploy.size(), 1U);
  EXPECT_EQ(rules.offer_deploy.size(), 1U);
  EXPECT_EQ(rules.is_singled_out.size(), 1U);
  EXPECT_EQ(rules.figure_removed.size(), 1U);
  EXPECT_EQ(rules.adjust_score.size(), 1U);
  EXPECT_EQ(rules.note_completed.size(), 1U);
  EXPECT_EQ(rules.region_completed.size(), 1U);
  EXPECT_EQ(rules.order_matters.size(), 1U);
  EXPECT_EQ(rules.owners_order.size(), 1U);
  EXPECT_EQ(rules.points_given.size(), 1U);
  EXPECT_EQ(rules.regions_rebuilt.size(), 1U);
  EXPECT_EQ(rules.before_final_scoring.size(), 1U);
  EXPECT_EQ(rules.final_scoring.size(), 1U);
  EXPECT_EQ(rules.add_standing.size(), 1U);
  EXPECT_EQ(rules.hash_state.size(), 1U);
  EXPECT_EQ(rules.hash_frame.size(), 1U);
  EXPECT_EQ(rules.figures_elsewhere.size(), 1U);
  EXPECT_EQ(rules.tiles_elsewhere.size(), 1U);
  EXPECT_EQ(rules.check_state.size(), 1U);
  EXPECT_EQ(rules.dictations.size(), 1U);
  EXPECT_EQ(rules.interrupts.size(), 1U);
}

// An inner turn starts clean, and the outer one is unchanged when it is over.
TEST(Toy, ATurnInsideATurnGivesItBack) {
  int inner = 0;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    TurnFrame outer;
    play_checked(toy_rules(3), seed, [&](const State& before, Action, const EventLog&, const State& after) {
      if (before.outer.empty() && !after.outer.empty()) {
        outer = after.outer.back();
        EXPECT_EQ(after.turn_of, before.turn_of);
        EXPECT_NE(after.frame.active, outer.active);
        EXPECT_FALSE(after.frame.ext.traders.builder_due);
      }
      if (!before.outer.empty() && after.outer.empty() && !after.over && after.turn == before.turn) {
        ++inner;
        EXPECT_EQ(after.frame.active, outer.active);
        EXPECT_EQ(after.frame.placed, outer.placed);
      }
    });
  }
  EXPECT_GT(inner, 10);
}

// No figure stands where a module forbids it, however it got there.
TEST(Toy, APermissionHoldsForEveryDeployment) {
  play_checked(toy_rules(4), 7, [](const State&, Action, const EventLog&, const State& after) {
    for (const Figure& figure : after.figures) {
      if (figure.is_on_board()) EXPECT_NE(after.board[after.regions.node(figure.node).cell].x, 2);
    }
  });
}

// Of two equal figures on one segment, the one that a module singles out has an action of its own;
// otherwise they share one.
TEST(Toy, EqualFiguresShareAnActionUnlessOneIsSingledOut) {
  const Rules rules = toy_rules(2);
  State state;
  Play play{state};
  set_up(play, rules);
  const NodeIndex node = node_at(state, state.board.find(0, 0), middle_port(kNorth));
  for (int i = 0; i < 3; ++i) deploy(play, 1, FigureKind::kMeeple, node);
  const Action first = figure_action(state, ActionKind::kExpel, 0);
  const Action second = figure_action(state, ActionKind::kExpel, 1);
  EXPECT_NE(first, second);
  EXPECT_TRUE(describe(state, first).is_singled_out);
  EXPECT_EQ(second, figure_action(state, ActionKind::kExpel, 2));
  EXPECT_EQ(figure_of(state, first), 0);
  EXPECT_EQ(figure_of(state, second), 1);
  remove_figure(play, 1, RemovalReason::kExpelled);
  remove_figure(play, 2, RemovalReason::kExpelled);
  EXPECT_EQ(figure_action(state, ActionKind::kExpel, 0), second) << "alone, it needs no other name";
}

// If placements may come with something extra, sampling draws from all of them.
TEST(Toy, SamplingSeesPlacementsWithSomethingExtra) {
  const Rules rules = toy_rules(2);
  State state;
  Play play{state};
  set_up(play, rules);
  apply(state, Action::draw(tile_catalogue().find("base/U")));
  std::set<unsigned> extras;
  Rng rng(3);
  for (int i = 0; i < 300; ++i) extras.insert(sample_action(state, rng.next()).extra());
  EXPECT_EQ(extras, (std::set<unsigned>{0, 1, 2}));
}

TEST(ToySpinoff, IsWonOrLostAndSaysWhy) {
  std::set<Verdict> seen;
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    State last;
    play_checked(spinoff_rules(1 + static_cast<int>(seed % 3)), seed, [&](const State&, Action, const EventLog& log, const State& after) {
      if (!after.over) return;
      last = after;
      EXPECT_EQ(log.back().type, EventType::kGameEnded);
      EXPECT_EQ(log.back().detail, static_cast<std::uint8_t>(after.outcome.verdict));
    });
    if (HasFatalFailure()) return;
    const bool won = last.outcome.verdict == Verdict::kWon;
    EXPECT_EQ(last.outcome.reason, won ? EndReason::kGoal : EndReason::kTiles);
    EXPECT_EQ(*std::max_element(last.score.begin(), last.score.end()) >= kGoal, won);
    seen.insert(last.outcome.verdict);
  }
  EXPECT_EQ(seen, (std::set{Verdict::kWon, Verdict::kLost}));
}

// A player deploys figures of all their colours, and no others.
TEST(ToySpinoff, AColourIsOneOfThePlayers) {
  std::set<unsigned> numbers;
  for (std::uint64_t seed = 0; seed < 5; ++seed) {
    play_checked(spinoff_rules(2), seed, [&](const State& before, Action action, const EventLog& log, const State&) {
      if (action.kind() != ActionKind::kDeploy) return;
      numbers.insert(action.colour_number());
      EXPECT_EQ(before.rules->player_of(log[0].player), before.to_move);
    });
  }
  EXPECT_EQ(numbers, (std::set<unsigned>{0, 1}));
}

// Mist meets mist over any edge; against a clear side or a face-down tile it stays open forever.
// `check` flood-fills it in every state.
TEST(ToySpinoff, MistJoinsOverTheEdges) {
  int joined = 0;
  play_checked(spinoff_rules(2), 1, [&](const State&, Action, const EventLog&, const State& after) {
    visit_regions(after, bit(SegmentKind::kMist), [&](NodeIndex root) { joined += after.regions.of(root).size > 1 ? 1 : 0; });
  });
  EXPECT_GT(joined, 0);
}

TEST(ToySpinoff, NoTileIsMatchedAgainstOneThatIsFaceDown) {
  int beside = 0;
  play_checked(spinoff_rules(1), 2, [&](const State&, Action, const EventLog&, const State& after) {
    for (const CellIndex cell : after.board.placed()) {
      if (!tile_at(after, cell).is_face_down) continue;
      for (int side = 0; side < kSides; ++side) {
        const Cell& neighbour = after.board[after.board.beside(cell, side)];
        if (neighbour.is_empty()) EXPECT_EQ(neighbour.known & known_bits(side ^ 2), 0);
        beside += neighbour.is_empty() ? 0 : 1;
      }
    }
  });
  EXPECT_GT(beside, 0);
}

}  // namespace

}  // namespace bastide::toy
