// The replay of a game that was played elsewhere, in the form of a table's replay. Nothing of it is
// kept.
#pragma once

#include <string>
#include <string_view>

#include "core/result.h"

namespace bastide::server {

// A JSON list of updates: the start, then one per action; or what is wrong with the record, with
// its line.
Result<std::string> replay_record(std::string_view text);

}  // namespace bastide::server
