// A 64-bit hash of a position: tiles, figures, scores, what is left, whose decision it is and what waits to be settled.
// The order in which tiles were placed and figures deployed does not matter, nor how the scores came about.
#pragma once

#include <cstdint>

#include "rules/state.h"

namespace bastide {

std::uint64_t hash_of(const State& state);

// For modules that hash what they remember. One thing as a number: `what` tells kinds of things apart, the rest says which and where.
// Things are summed, so that their order does not count.
std::uint64_t hash_item(std::uint64_t what, std::uint64_t a, std::uint64_t b = 0, std::uint64_t c = 0);
// A square, and a segment of a placed tile, by where they lie.
std::uint64_t square_key(const State& state, CellIndex cell);
std::uint64_t node_key(const State& state, NodeIndex node);

}  // namespace bastide
