// The state of the Robbers besides the score track, on which they stand.
#pragma once

#include <cstdint>

namespace bastide {
struct Expansion;
struct Step;
}  // namespace bastide

namespace bastide::robbers {

struct RobbersState {
  std::uint8_t asked = 0;  // how many other players have had their chance to place a robber for the placed tile
};

extern const Step kPlaceRobber;
extern const Step kOthersPlaceRobber;
extern const Expansion kRobbers;

}  // namespace bastide::robbers
