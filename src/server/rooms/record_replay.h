// The record of a game that was played anywhere, told like the replay of a table. Nothing of it is kept.
#pragma once

#include <string>
#include <string_view>

#include "core/result.h"

namespace bastide::server {

// A list of updates as JSON: the start, then one for each action; or what is wrong with the record, with its line.
Result<std::string> replay_record(std::string_view text);

}  // namespace bastide::server
