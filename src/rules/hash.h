// A 64-bit hash of a position: tiles, figures, scores, what is left and whose decision it is. The order in which tiles were laid and
// figures deployed does not matter.
#pragma once

#include <cstdint>

#include "rules/state.h"

namespace bastide {

std::uint64_t hash_of(const State& state);

}  // namespace bastide
