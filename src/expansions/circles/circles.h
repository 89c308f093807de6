// The crop circles that still have to be carried out.
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
  SegmentKind kind = SegmentKind::kField;  // where the meeples stand that it calls for
  Player player = kNobody;                 // who laid the tile
  Order order = Order::kNone;              // what everybody does, once he has said so
  std::uint8_t asked = 0;                  // players who had their turn, from his left
};

struct CirclesState {
  FixedVector<Circle, 8> waiting;
};

extern const Expansion kCircles;
extern const Step kCircle;

}  // namespace bastide::circles
