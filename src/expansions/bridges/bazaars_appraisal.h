// What the tiles of a bazaar are worth to the players: a quick estimate from which the bots bid.
#pragma once

#include "rules/rules.h"

namespace bastide::bazaars {

// The tiles with a few sensible opening bids.
void consider_pick(const State& state, ActionList& list);
// Passing, and a few bids that the tile is worth.
void consider_bid(const State& state, ActionList& list);
// What the tiles that players have bought, or may still buy, are likely to bring them.
void add_standing(const State& state, Standing& standing);

}  // namespace bastide::bazaars
