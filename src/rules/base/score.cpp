// Scoring what the tile completed, and the end of the turn and of the game.
#include <utility>

#include "rules/base/base.h"
#include "rules/play.h"
#include "rules/scoring.h"
#include "rules/turn.h"

namespace bastide::base {

namespace {

// Notes the monastery or the like on a tile that is now surrounded.
void note_surrounded(State& state, CellIndex cell) {
  visit_nodes(state, cell, [&](NodeIndex node, unsigned) {
    if ((bit(state.regions.node(node).kind) & kSurroundedKinds) != 0) note_if_complete(state, node);
  });
}

// A tile completes regions on itself and monasteries around it.
Flow enter_complete(Play& play) {
  State& state = play.state;
  visit_nodes(state, state.frame.placed, [&](NodeIndex node, unsigned) {
    if ((bit(state.regions.node(node).kind) & kRoadsAndCities) != 0 && state.regions.of(node).open == 0) note_if_complete(state, node);
  });
  for (const CellIndex surrounded : state.board.surrounded()) note_surrounded(state, surrounded);
  for (const NoteCompleted note : state.rules->note_completed) note(state);
  return Flow::kNext;
}

// The rows that follow deal with this region until it is scored.
Flow choose(State& state, std::size_t index) {
  state.scoring = state.completed[index];
  state.completed.erase(index);
  return Flow::kNext;
}

bool order_matters(const State& state) {
  for (const OrderMatters matters : state.rules->order_matters) {
    if (matters(state)) return true;
  }
  return false;
}

bool owners_order(const State& state) {
  for (const OrderMatters order : state.rules->owners_order) {
    if (order(state)) return true;
  }
  return false;
}

// Whether this player is the region's only owner.
bool owns_alone(const State& state, Player player, NodeIndex node) { return owners_of(state, node) == 1U << player; }

int owned_alone(const State& state, Player player) {
  int regions = 0;
  for (const NodeIndex node : state.completed) regions += owns_alone(state, player, node) ? 1 : 0;
  return regions;
}

// The player who chooses the region after the active player has named this one: another player who
// is the sole owner of it and of others still to be scored.
Player orderer(const State& state, NodeIndex node) {
  if (!owners_order(state)) return state.frame.active;
  for (Player player = 0; player < state.rules->players; ++player) {
    if (owns_alone(state, player, node) && owned_alone(state, player) > 1) return player;
  }
  return state.frame.active;
}

// Whether the region will score nobody points: it is unoccupied and stays so.
bool is_unclaimed(const State& state, NodeIndex node) {
  if (owners_of(state, node) != 0) return false;
  for (const MayBeJoined may : state.rules->may_be_joined) {
    if (may(state, node)) return false;
  }
  return true;
}

// Regions are scored one by one, so that modules can ask about the points in between. The active
// player chooses the order, but is asked only if it can matter, and never about regions that score
// nobody points.
Flow enter_choose(Play& play) {
  State& state = play.state;
  if (state.completed.empty()) return Flow::kNext;
  if (state.completed.size() == 1 || !order_matters(state)) return choose(state, 0);
  for (std::size_t index = 0; index < state.completed.size(); ++index) {
    if (is_unclaimed(state, state.completed[index])) return choose(state, index);
  }
  // If one other player owns them all, the active player has nothing to choose.
  const Player player = orderer(state, state.completed[0]);
  const bool owns_all = owned_alone(state, player) == static_cast<int>(state.completed.size());
  state.to_move = owns_all ? player : state.frame.active;
  return Flow::kAsk;
}

// Scores the chosen region and goes back for the next one.
Flow enter_score(Play& play) {
  State& state = play.state;
  if (state.scoring == kNoNode) return Flow::kNext;
  score_region(play, std::exchange(state.scoring, kNoNode), false);
  return jump(play, Landmark::kScore);
}

void offer_choice(const State& state, ActionList& list) {
  for (const NodeIndex node : state.completed) {
    if (state.to_move != state.frame.active && !owns_alone(state, state.to_move, node)) continue;
    list.push_back(Action::on_segment(ActionKind::kScore, state.regions.node(node).cell, state.regions.node(node).segment));
  }
}

// An inner turn returns to the outer one; otherwise the next player's turn begins, or the game
// ends.
Flow enter_end_turn(Play& play) {
  State& state = play.state;
  if (!state.outer.empty()) {
    end_inner_turn(state);
    return Flow::kAgain;
  }
  state.turn_of = static_cast<Player>((state.turn_of + 1) % state.rules->players);
  return jump(play, state.bag.is_empty() ? Landmark::kFinish : Landmark::kBegin);
}

// First what modules settle, then roads, cities, monasteries and the like, and fields; last what
// else modules score.
Flow enter_final_scoring(Play& play) {
  State& state = play.state;
  if (!state.over) {
    for (const FinalScoring settle : state.rules->before_final_scoring) settle(play);
    for (int rank = 1; rank <= kLastFinalRank; ++rank) score_finally(play, rank);
    for (const FinalScoring score : state.rules->final_scoring) score(play);
  }
  return end_game(play, {});
}

}  // namespace

const Step kComplete{.name = "complete", .enter = enter_complete};
const Step kChooseRegion{.name = "score", .enter = enter_choose, .offer = offer_choice};
const Step kScoreRegion{.name = "points", .enter = enter_score};
const Step kEndTurn{.name = "end", .enter = enter_end_turn};
const Step kFinalScoring{.name = "final", .enter = enter_final_scoring};

Flow apply_score(Play& play, Action action) {
  State& state = play.state;
  const NodeIndex node = node_of(state, action.cell(), action.segment());
  if (const Player player = orderer(state, node); player != state.to_move && state.to_move == state.frame.active) {
    state.to_move = player;
    return Flow::kAsk;
  }
  std::size_t index = 0;
  while (state.completed[index] != node) ++index;
  return choose(state, index);
}

void describe_figure(const State& state, Action action, ActionFields& fields) {
  fields.figure = static_cast<std::int16_t>(action.figure());
  if (state.rules->colours_each > 1) fields.colour = colour_of(state, action);
  describe_segment(state, action, fields);
}

void describe_figure_on_board(const State& state, Action action, ActionFields& fields) {
  fields.figure = static_cast<std::int16_t>(action.figure());
  fields.is_singled_out = action.is_singled_out();
  describe_segment(state, action, fields);
}

void describe_segment(const State& state, Action action, ActionFields& fields) {
  describe_node(state, node_of(state, action.cell(), action.segment()), fields);
}

}  // namespace bastide::base
