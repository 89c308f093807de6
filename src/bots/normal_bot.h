// The bot that compares the prospects of all turns it may take.
#pragma once

#include <memory>

#include "bots/bot.h"

namespace bastide {

std::unique_ptr<Bot> make_normal_bot();

}  // namespace bastide
