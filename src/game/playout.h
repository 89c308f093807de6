// Random play to the end of the game, for benchmarks, property games and searches.
#pragma once

#include <cstdint>

#include "core/rng.h"
#include "rules/turn.h"

namespace bastide {

// Plays uniformly random legal actions, each chosen from the full list. Returns the number of players' decisions.
std::uint32_t play_out(State& state, Rng& rng);
// The same for searches: actions are drawn without listing them where the step can. Every legal action is as likely as any other, as above;
// only the random numbers are used otherwise, so the same generator leads to another game.
std::uint32_t sample_out(State& state, Rng& rng);

}  // namespace bastide
