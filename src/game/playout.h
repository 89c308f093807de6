// Random play to the end of the game, for benchmarks, property games and searches.
#pragma once

#include <cstdint>

#include "core/rng.h"
#include "rules/turn.h"

namespace bastide {

// Plays uniformly random legal actions, each chosen from the full list. Returns the number of players' decisions.
std::uint32_t play_out(State& state, Rng& rng);
// The same for searches: actions are drawn without listing them where the step can. Where no module has a say in laying tiles every legal
// action is equally likely, as above; where one has, a forbidden draw is replaced by a uniform one from the full list, which is uniform
// too.
std::uint32_t sample_out(State& state, Rng& rng);

}  // namespace bastide
