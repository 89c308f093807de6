// Perft: how many different sequences of decisions there are when chance is fixed. A count that changes shows a rule that changed.
#pragma once

#include <cstdint>
#include <vector>

#include "game/setup.h"
#include "rules/state.h"

namespace bastide {

// The tiles of a game in the order of its dictated draws and seed, as perft draws them.
std::vector<TileId> draw_order(const Setup& setup, const Rules& rules);

// A position of the tree: a state and how many tiles were drawn.
struct PerftNode {
  State state;
  std::size_t drawn = 0;
};
PerftNode perft_root(const Rules& rules, const std::vector<TileId>& order);
// The positions one decision further.
std::vector<PerftNode> perft_children(const PerftNode& node, const std::vector<TileId>& order);
// The number of sequences of this many decisions; one that ends earlier with the game counts once.
std::uint64_t perft(const PerftNode& node, const std::vector<TileId>& order, int depth);

}  // namespace bastide
