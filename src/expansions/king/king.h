// The state of the King & Robber Baron: who has them, and for which city and road.
#pragma once

#include <cstdint>

#include "rules/board.h"
#include "rules/types.h"

namespace bastide {
struct Expansion;
}

namespace bastide::king {

// The king or the robber baron: nobody's until the first city or road is completed.
struct Token {
  Player player = kNobody;
  std::uint8_t size = 0;     // tiles of the largest city or road completed so far
  NodeIndex node = kNoNode;  // where it lies

  bool is_taken() const { return player != kNobody; }
};

struct KingState {
  Token king;
  Token robber_baron;
};

extern const Expansion kKing;

}  // namespace bastide::king
