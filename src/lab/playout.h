// Random play to the end of the game, for benchmarks, property games and searches.
#pragma once

#include <cstdint>

#include "core/rng.h"
#include "rules/turn.h"

namespace bastide {

// Plays uniformly random legal actions, each chosen from the full list. Returns the number of
// players' decisions.
std::uint32_t play_out(State& state, Rng& rng);
// The same for searches: where a step can, actions are drawn without listing them all. Every legal
// action is equally likely, as above, but the random numbers are used differently, so the same
// generator leads to another game.
std::uint32_t sample_out(State& state, Rng& rng);

}  // namespace bastide
