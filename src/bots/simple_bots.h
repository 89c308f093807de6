// The bots that do not search.
#pragma once

#include <memory>

#include "bots/bot.h"

namespace bastide {

// Plays any legal action, each equally likely.
std::unique_ptr<Bot> make_random_bot();
// Takes the turn with the highest immediate value: points now, points at the end if nothing
// changed, and a price for figures.
std::unique_ptr<Bot> make_greedy_bot();

}  // namespace bastide
