// The state of the Flying Machines while a figure is in the air.
#pragma once

#include <cstdint>

#include "rules/types.h"

namespace bastide {
struct Expansion;
struct Step;
}  // namespace bastide

namespace bastide::flying {

struct FlyingState {
  bool is_flying = false;  // a figure of the active player has left the supply and has not landed yet
  FigureKind figure = FigureKind::kMeeple;
  std::uint8_t distance = 0;  // the roll; 0 before it
};

extern const Expansion kFlying;
extern const Step kFly;
extern const Step kLand;

}  // namespace bastide::flying
