// The machine that runs the turn table: the legal actions, applying one, and the step that waits
// for a decision.
#pragma once

#include "rules/rules.h"

namespace bastide {

// Enters rows of the table until a decision is needed or the game is over.
void advance(Play& play);
// The step that waits for a decision is a pending interrupt, or else the current row.
constexpr std::uint8_t kNoInterrupt = 0xff;
const Step& current_step(const State& state);
// All legal actions of the player to move, who may be chance; none when the game is over.
void legal_actions(const State& state, ActionList& list);
// Those of them that are worth thinking about, at least one: all, unless the step knows better.
void considered_actions(const State& state, ActionList& list);
// One legal action, uniformly random if `random` is; lists them all only if the step has no faster
// way.
Action sample_action(const State& state, std::uint64_t random);
// Carries out a legal action.
void apply(Play& play, Action action);
inline void apply(State& state, Action action) {
  Play play{state};
  apply(play, action);
}
// Whether a tile is to be drawn now.
bool is_drawing(const State& state);
// Whether the turns are over and the end of the game has begun.
bool is_ending(const State& state);
// The number of equally likely outcomes that lead to this action: tiles of that kind, sides of the
// die.
int chance_weight(const State& state, Action action);
// Sets up the state before the first turn, with start tiles placed and figures in the supplies. The
// first decision is made by chance.
void set_up(Play& play, const Rules& rules);
// Scores the game as if it ended now. For evaluations; the game is over afterwards.
void finish_now(Play& play);

// The action as fields.
ActionFields describe(const State& state, Action action);
// Fills in a square.
void describe_cell(const State& state, CellIndex cell, ActionFields& fields);
// Fills in the position of a node: square, kind, sides.
void describe_node(const State& state, NodeIndex node, ActionFields& fields);

}  // namespace bastide
