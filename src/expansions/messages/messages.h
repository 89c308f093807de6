// The state of the Messages besides the score track: the stack of message tiles.
#pragma once

#include "core/fixed_vector.h"
#include "rules/types.h"

namespace bastide {
struct Expansion;
struct Step;
}  // namespace bastide

namespace bastide::messages {

// The message tiles.
enum class Message : std::uint8_t { kScoreRoad, kScoreCity, kScoreMonastery, kExtraTile, kShields, kKnights, kFarmers, kScoreAndReturn };
constexpr int kMessageCount = 8;
constexpr std::array<std::string_view, kMessageCount> kMessageNames{"score-road", "score-city", "score-monastery", "extra-tile",
                                                                    "shields",    "knights",    "farmers",         "score-and-return"};

constexpr std::uint8_t kNoMessage = 0xff;

struct MessagesState {
  FixedVector<std::uint8_t, kMessageCount> seen;  // in the order first drawn, which is the order of the stack from then on
  std::uint8_t next = 0;                          // once all have been seen: which of them is on top
  std::uint8_t in_hand = kNoMessage;
};

extern const Step kMessage;
extern const Expansion kMessages;

}  // namespace bastide::messages
