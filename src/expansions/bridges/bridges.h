// The bridges on the table.
#pragma once

#include "core/fixed_vector.h"
#include "rules/board.h"
#include "rules/types.h"

namespace bastide {
struct Expansion;
struct State;
}  // namespace bastide

namespace bastide::bridges {

constexpr int kBridgeCount = 12;

// A road over a tile; the board stores how it lies.
struct Bridge {
  CellIndex cell = kNoCell;
  Player player = kNobody;  // who built it
};

struct BridgesState {
  FixedVector<Bridge, kBridgeCount> built;
};

extern const Expansion kBridgesTiles;
extern const Expansion kBridges;

// How many bridges a player can still build; none without this part of the module.
int bridges_left(const State& state, Player player);
// How a bridge lies: index into kAxisNames.
int axis_of(const State& state, const Bridge& bridge);

}  // namespace bastide::bridges
