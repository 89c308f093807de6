// Words for what happens on the score track: counters, messages and robbers.
#pragma once

#include <optional>
#include <string>

#include "rules/rules.h"
#include "terminal/wording.h"

namespace bastide {

// The sentence for an event of Messages or Robbers; empty for other events and for those that need no words.
std::string track_sentence(const Event& event, const State& state, const PlayerNames& names);
// A choice of Messages or Robbers in words, or nothing if it is not theirs.
std::optional<std::string> track_action_words(const State& state, Action action);
// Where a player's counters and robber stand, as far as the score does not tell: "12 and 15, robber 3".
std::string track_words(const State& state, Player player);

}  // namespace bastide
