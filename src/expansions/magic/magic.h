// Where the mage and the witch stand.
#pragma once

#include <array>
#include <cstdint>

#include "rules/board.h"

namespace bastide {
struct Expansion;
struct Step;
struct Play;
struct State;
}  // namespace bastide

namespace bastide::magic {

enum Figure : std::uint8_t { kMage, kWitch };

struct MagicState {
  std::array<NodeIndex, 2> node{kNoNode, kNoNode};  // of the mage and of the witch; kNoNode off the board
};

extern const Expansion kMagic;
extern const Step kMoveMagic;
extern const Step kMoveApart;

// Removes whichever of the two stands in the region of this node.
void leave_region(Play& play, NodeIndex node);

}  // namespace bastide::magic
