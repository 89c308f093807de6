// Actions as JSON objects.
#pragma once

#include <string>

#include "core/result.h"
#include "formats/json.h"
#include "rules/action.h"

namespace bastide {

Json action_json(const ActionFields& fields);
// Appends what action_json would print, without building it.
void write_action(const ActionFields& fields, std::string& text);
// Reads an action's fields: bad_action or unknown_tile if a field has a wrong type or value.
Result<ActionFields> parse_action(const Json& json);

// A list of sides: ["N", "S"].
Json sides_json(PortMask ports);

}  // namespace bastide
