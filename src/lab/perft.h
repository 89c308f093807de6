// Perft: the number of different sequences of decisions when chance is fixed. If a count changes, a
// rule has changed.
#pragma once

#include <cstdint>
#include <vector>

#include "game/game.h"

namespace bastide {

// A position of the tree, and what chance will do from there: the dictated draws, then those of the
// seed. Dice and messages take their first outcome.
struct PerftNode {
  State state;
  Chance chance;
};
PerftNode perft_root(const Rules& rules, const Setup& setup);
// The positions one decision further.
std::vector<PerftNode> perft_children(const PerftNode& node);
// The number of sequences of this many decisions; one that ends earlier with the game counts once.
std::uint64_t perft(const PerftNode& node, int depth);

}  // namespace bastide
