// What the builder and the pig have in common: they stand only beside a meeple of their owner, and count nothing themselves.
#pragma once

#include <string>
#include <vector>

#include "rules/rules.h"

namespace bastide::traders {

// The figure of that kind, of which each player has one, on the board; null if it is not there.
const Figure* find_companion(const State& state, Player player, FigureKind kind);
// Offers to put it on the laid tile, in regions of these kinds that are not complete and hold a meeple of the player.
void offer_companion(const State& state, FigureKind kind, SegmentKindMask kinds, ActionList& list);
// Sends home those whose last meeple left the region, or who were cut off from it.
void send_lonely_home(Play& play, FigureKind kind, RemovalReason why);
// Says which of them stand where they must not.
void check_companions(const State& state, FigureKind kind, SegmentKindMask kinds, std::vector<std::string>& found);

}  // namespace bastide::traders
