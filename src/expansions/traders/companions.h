// What the builder and the pig have in common: they stand only beside a meeple of their owner, and
// count for nothing in a majority.
#pragma once

#include <string>
#include <vector>

#include "rules/rules.h"

namespace bastide::traders {

// The player's figure of this kind on the board; null if it is not there. Each player has one.
const Figure* find_companion(const State& state, Player player, FigureKind kind);
// Offers to put it on the placed tile, in regions of these kinds that are not complete and hold a
// meeple of the player.
void offer_companion(const State& state, FigureKind kind, SegmentKindMask kinds, ActionList& list);
// Sends home those whose last meeple has left the region or has been cut off from them.
void send_lonely_home(Play& play, FigureKind kind, RemovalReason why);
// Reports those that stand where they may not.
void check_companions(const State& state, FigureKind kind, SegmentKindMask kinds, std::vector<std::string>& found);

}  // namespace bastide::traders
