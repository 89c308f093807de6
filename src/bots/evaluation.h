// What a position is worth to a player if no more tiles are placed: the points now and in the final
// scoring, the figures in hand, and the value of the builder.
#pragma once

#include "rules/turn.h"

namespace bastide {

// The lead over the best opponent (or the points, if alone), plus a price per figure in the supply
// that falls as the bag empties.
double evaluate(const State& state, Player player);

// Scores the game as if it ended now.
void finish_outright(State& state);
}  // namespace bastide
