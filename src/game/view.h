// Everything of a game as JSON, with the field names of the engine protocol (docs/protocol.md).
#pragma once

#include <nlohmann/json.hpp>

#include "core/result.h"
#include "game/game.h"

namespace bastide {

using Json = nlohmann::ordered_json;

Json action_json(const ActionFields& fields);
// Reads an action's fields: bad_action or unknown_tile if a field has a wrong type or value.
Result<ActionFields> parse_action(const Json& json);

Json setup_json(const Setup& setup);
Result<Setup> parse_setup(const Json& json);

Json state_json(const Game& game);
Json events_json(const State& state, const EventLog& events);

// "0" to "ffffffffffffffff", always sixteen digits.
std::string hash_text(std::uint64_t hash);

}  // namespace bastide
