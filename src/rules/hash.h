// A 64-bit hash of a position: tiles, figures, scores, what is left, who decides next and what is
// still to be settled. It does not depend on the order in which tiles were placed and figures
// deployed, nor on how the scores were made.
#pragma once

#include <cstdint>

#include "rules/state.h"

namespace bastide {

std::uint64_t hash_of(const State& state);

// Hashes one item of a module's state: `what` distinguishes kinds of items, the rest says which and
// where. Items are summed, so their order does not matter.
std::uint64_t hash_item(std::uint64_t what, std::uint64_t a, std::uint64_t b = 0, std::uint64_t c = 0);
// A square, and a segment of a placed tile, identified by position.
std::uint64_t square_key(const State& state, CellIndex cell);
std::uint64_t node_key(const State& state, NodeIndex node);

}  // namespace bastide
