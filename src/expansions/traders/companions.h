// What the builder and the pig have in common: they stand only beside a meeple of their owner, and count nothing themselves.
#pragma once

#include <string>
#include <vector>

#include "rules/rules.h"

namespace bastide::traders {

// Calls visit(NodeIndex, segment) for everything on a cell, a road laid over it included.
template <class Visit>
void visit_nodes(const State& state, CellIndex cell, Visit visit) {
  const Cell& place = state.board[cell];
  const std::size_t segments = tile_at(state, cell).segments.size();
  for (unsigned segment = 0; segment < segments; ++segment) visit(static_cast<NodeIndex>(place.first_node + segment), segment);
  if (place.overlay != kNoNode) visit(place.overlay, static_cast<unsigned>(state.regions.node(place.overlay).segment));
}

// The figure of that kind, of which each player has one, on the board; null if it is not there.
const Figure* find_companion(const State& state, Player player, FigureKind kind);
// Offers to put it on the laid tile, in regions of these kinds that are not complete and hold a meeple of the player.
void offer_companion(const State& state, FigureKind kind, SegmentKindMask kinds, ActionList& list);
// Sends home those whose last meeple left the region, or who were cut off from it.
void send_lonely_home(Play& play, FigureKind kind, Why why);
// Says which of them stand where they must not.
void check_companions(const State& state, FigureKind kind, SegmentKindMask kinds, std::vector<std::string>& found);

}  // namespace bastide::traders
