// What a position is worth to a player if nothing more is laid: the points there are and would be at the end, the figures in hand, and what
// the builder promises.
#pragma once

#include "rules/turn.h"

namespace bastide {

// Points ahead of the best opponent (alone: points), with a price on each figure still in the supply that falls as the bag empties.
double evaluate(const State& state, Player player);

// Scores the game as if it ended here.
void finish_outright(State& state);
}  // namespace bastide
