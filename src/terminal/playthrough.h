// A whole game as a text to read: every decision with its choices, what happened, and the board
// from time to time. Tests hold such texts as golden files; `bastide replay --full` prints them.
#pragma once

#include <string>

#include "formats/record.h"

namespace bastide {

enum class PlaythroughDetail {
  kStory,  // what happened
  kFull,   // also every legal action, the hash of every position, and boards
};

// The record must have been checked by replaying it.
std::string playthrough(const Record& record, PlaythroughDetail detail);

}  // namespace bastide
