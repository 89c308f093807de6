// The water: what River and River II have in common, whether one is played or both together.
#pragma once

#include "rules/rules.h"

namespace bastide::river {

// Sets up the rivers in the game: the spring starts on the table, then come the fork, the river
// tiles and the lake, each before all that follow. Calling it again changes nothing.
void configure(Rules& rules);

// The number of sides on which a tile shows water.
int river_sides(EdgeMask edges);

// Whether the placement follows the course of the river.
bool may_place_tile(const State& state, TileId tile, CellIndex cell, Rotation rotation);
bool restricts_tile(const TileKind& tile);

}  // namespace bastide::river
