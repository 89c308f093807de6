// A set-up as a JSON object.
#pragma once

#include "core/result.h"
#include "formats/json.h"
#include "game/setup.h"

namespace bastide {

Json setup_json(const Setup& setup);
// Unknown fields are refused, so that a misspelt one is not silently ignored.
Result<Setup> parse_setup(const Json& json);

}  // namespace bastide
