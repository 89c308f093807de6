// What the Robbers remember besides the score track, where they stand.
#pragma once

#include <cstdint>

namespace bastide {
struct Expansion;
struct Step;
}  // namespace bastide

namespace bastide::robbers {

struct RobbersState {
  std::uint8_t asked = 0;  // how many other players had their turn to place a robber on account of the laid tile
};

extern const Step kPlaceRobber;
extern const Step kOthersPlaceRobber;
extern const Expansion kRobbers;

}  // namespace bastide::robbers
