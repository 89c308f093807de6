// The crop circles still to be carried out.
#pragma once

#include <cstdint>

#include "core/fixed_vector.h"
#include "rules/types.h"

namespace bastide {
struct Expansion;
struct Step;
}  // namespace bastide

namespace bastide::circles {

enum class Order : std::uint8_t { kNone, kAdd, kRemove };

struct Circle {
  SegmentKind kind = SegmentKind::kField;  // where the meeples that it calls stand
  Player player = kNobody;                 // who placed the tile
  Order order = Order::kNone;              // what everybody does, once this player has chosen
  std::uint8_t asked = 0;                  // players who have had their turn, starting on the left
};

struct CirclesState {
  FixedVector<Circle, 8> waiting;
};

extern const Expansion kCircles;
extern const Step kCircle;

}  // namespace bastide::circles
