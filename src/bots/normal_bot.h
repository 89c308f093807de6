// The bot that looks at all turns it may take and at what each promises.
#pragma once

#include <memory>

#include "bots/bot.h"

namespace bastide {

std::unique_ptr<Bot> make_normal_bot();

}  // namespace bastide
