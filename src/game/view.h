// A game as JSON, with the field names of the engine protocol (docs/protocol.md).
#pragma once

#include <nlohmann/json.hpp>

#include "core/result.h"
#include "game/game.h"

namespace bastide {

using Json = nlohmann::ordered_json;

// An empty object with room for this many keys; growing one copies everything in it.
Json object_with_capacity(std::size_t keys = 16);

Json action_json(const ActionFields& fields);
// Appends what action_json would print, without building it.
void write_action(const ActionFields& fields, std::string& text);
// Reads an action's fields: bad_action or unknown_tile if a field has a wrong type or value.
Result<ActionFields> parse_action(const Json& json);

Json setup_json(const Setup& setup);
Result<Setup> parse_setup(const Json& json);

Json state_json(const Game& game);
// Parts of it, for clients that follow a game action by action: everything short (of the tiles left only their number) ...
Json brief_state_json(const Game& game);
// ... the tiles on the table in the order in which they were placed, beginning with that number ...
Json board_json(const State& state, std::size_t from = 0);
// ... every region that can be worth something (gardens only where somebody may stand on them) ...
Json features_json(const State& state);
// ... and how many tiles of each kind are left, also by pile if there are several.
Json tiles_left_json(const State& state);
Json events_json(const State& state, const EventLog& events);

// "0" to "ffffffffffffffff", always sixteen digits.
std::string hash_text(std::uint64_t hash);

}  // namespace bastide
