#include "server/tables/game_part.h"

#include <algorithm>

namespace bastide::server {

void add_game_part(Json& json, const Game& game, const GamePart& part) {
  const State& state = game.state();
  // After an undo there may be fewer tiles than before.
  const std::size_t from = std::min(part.from_tile, state.board.tile_count());
  json["state"] = brief_state_json(game);
  json["board"] = {{"from", from}, {"tiles", board_json(state, from)}};
  json["deciding"] = part.deciding < 0 ? Json() : Json(part.deciding);
  json["held"] = part.is_held;
  json["paused"] = part.is_paused;
}

}  // namespace bastide::server
