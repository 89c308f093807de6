// What the Flying Machines remember while a figure is in the air.
#pragma once

#include <cstdint>

#include "rules/types.h"

namespace bastide {
struct Expansion;
struct Step;
}  // namespace bastide

namespace bastide::flying {

struct FlyingState {
  bool is_flying = false;  // a figure of the active player has left the supply and not yet landed
  FigureKind figure = FigureKind::kMeeple;
  std::uint8_t distance = 0;  // what was rolled, 0 before
};

extern const Expansion kFlying;
extern const Step kFly;
extern const Step kLand;

}  // namespace bastide::flying
