// What the Messages remember besides the score track: the stack of message tiles.
#pragma once

#include "core/fixed_vector.h"
#include "rules/types.h"

namespace bastide {
struct Expansion;
struct Step;
}  // namespace bastide

namespace bastide::messages {

constexpr std::uint8_t kNoMessage = 0xff;

struct MessagesState {
  FixedVector<std::uint8_t, kMessages> seen;  // in the order in which they were first drawn, which is that of the stack from then on
  std::uint8_t next = 0;                      // once all were seen: which of them lies on top
  std::uint8_t in_hand = kNoMessage;
};

extern const Step kMessage;
extern const Expansion kMessages;

}  // namespace bastide::messages
