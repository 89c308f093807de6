// JSON that comes from outside.
#pragma once

#include <optional>
#include <string_view>

#include "formats/json.h"

namespace bastide {

// The value, or nothing if the text is not JSON or nests deeper than this. Depth is checked before
// anything is built, and nothing throws.
std::optional<Json> parse_json(std::string_view text, int max_depth);

}  // namespace bastide
