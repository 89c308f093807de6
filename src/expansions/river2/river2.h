// The state of the River II within one turn.
#pragma once

namespace bastide {
struct Expansion;
struct Step;
}  // namespace bastide

namespace bastide::river2 {

struct River2Frame {
  bool extra_turn = false;  // the volcano lake was placed, so the same player takes another turn
};

// The extra turn after the volcano lake.
extern const Step kExtraTurn;

extern const Expansion kRiver2;

}  // namespace bastide::river2
