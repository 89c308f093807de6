// A game as JSON, with the field names of the engine protocol (docs/protocol.md).
#pragma once

#include <string>

#include "formats/json.h"
#include "game/game.h"

namespace bastide {

Json state_json(const Game& game);
// Parts of it, for clients that follow a game action by action: everything short (of the tiles left
// only their number) ...
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
