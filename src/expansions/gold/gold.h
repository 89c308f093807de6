// The state of the Gold Mines: ingots on tiles and in front of players.
#pragma once

#include <array>
#include <cstdint>

#include "core/fixed_vector.h"
#include "rules/board.h"
#include "rules/types.h"

namespace bastide {
struct Expansion;
struct Step;
}  // namespace bastide

namespace bastide::gold {

constexpr int kIngots = 16;

// An ingot on a tile; while the gold is shared, the players who may take it, one bit each.
struct Ingot {
  CellIndex cell = kNoCell;
  std::uint8_t claims = 0;
};

struct GoldState {
  FixedVector<Ingot, kIngots> ingots;
  std::array<std::uint8_t, kMaxPlayers> taken{};
  Player next = kNobody;  // who takes next while the gold is shared
};

extern const Expansion kGold;
extern const Step kPlaceGold;
extern const Step kShareGold;

}  // namespace bastide::gold
