// What views, updates and replays all say of a game.
#pragma once

#include "formats/view.h"
#include "game/game.h"

namespace bastide::server {

struct GamePart {
  std::size_t from_tile = 0;  // tiles before this number are known already
  int deciding = -1;          // the seat the table waits for
  bool is_held = false;
  bool is_paused = false;
};

// Adds state, board, deciding, held and paused.
void add_game_part(Json& json, const Game& game, const GamePart& part);

}  // namespace bastide::server
