// The state of the Cult: where monasteries and shrines stand.
#pragma once

#include "core/fixed_vector.h"
#include "rules/board.h"

namespace bastide {
struct Expansion;
}

namespace bastide::cult {

// It follows from the board, but searching the board for every square that a tile might go to would
// take a quarter of the time of a random game.
struct Building {
  std::int16_t x = 0, y = 0;
  CellIndex cell = kNoCell;
  bool operator==(const Building&) const = default;
};
using Buildings = FixedVector<Building, kMaxPlacedTiles>;
struct CultState {
  Buildings monasteries;
  Buildings shrines;
};

extern const Expansion kCult;

}  // namespace bastide::cult
