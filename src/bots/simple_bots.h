// The bots that need no search.
#pragma once

#include <memory>

#include "bots/bot.h"

namespace bastide {

// Plays any legal action, each equally likely.
std::unique_ptr<Bot> make_random_bot();
// Takes the turn that is worth most at once: points now, points at the end if nothing changed, and a price on figures.
std::unique_ptr<Bot> make_greedy_bot();

}  // namespace bastide
