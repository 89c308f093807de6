// Actions as text, one line each, with the words of the protocol: "place base/V 1,0 90", "deploy
// meeple 1,0 field EL,ER", "pass".
#pragma once

#include <string>
#include <string_view>
#include <utility>

#include "core/result.h"
#include "rules/action.h"

namespace bastide {

std::string to_text(const ActionFields& fields);
// Reads an action; what is left out is left open, so "deploy meeple road" is enough where only one
// road can be meant. Code: bad_action.
Result<ActionFields> parse_action(std::string_view text);

// The error for an action that cannot be read, in text or in JSON.
inline Error bad_action(std::string message) { return {.code = "bad_action", .message = std::move(message)}; }

// "N,S" for a road or city, "EL,ER" for a field, "enclosed" for a field without sides.
std::string sides_text(PortMask ports);

}  // namespace bastide
