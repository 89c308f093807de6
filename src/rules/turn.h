// The machine that runs the turn table, and the three questions everybody outside asks it.
#pragma once

#include "rules/rules.h"

namespace bastide {

// Enters rows of the table until somebody has to decide or the game is over.
void advance(Play& play);
// The row, or what comes before it, that waits for a decision.
constexpr std::uint8_t kNoInterrupt = 0xff;
const Step& current_step(const State& state);
// All legal actions of whoever decides now (chance included); none when the game is over.
void legal_actions(const State& state, ActionList& list);
// One legal action, uniformly random if the number is, without listing them all where the step knows a shorter way.
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
// How many ways of chance lead to this action: tiles of that kind, sides of the die.
int chance_weight(const State& state, Action action);
// The state before the first turn: start tiles laid, figures in the supplies. The first decision is chance's.
void set_up(Play& play, const Rules& rules);
// Scores the game as if it ended here. For evaluations; the state is over afterwards.
void finish_now(Play& play);

// The action in words.
ActionFields describe(const State& state, Action action);
// Fills in a square.
void describe_cell(const State& state, CellIndex cell, ActionFields& fields);
// Fills in where a node lies: square, kind, sides.
void describe_node(const State& state, NodeIndex node, ActionFields& fields);

}  // namespace bastide
