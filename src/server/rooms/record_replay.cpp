#include "server/rooms/record_replay.h"

#include "formats/json_action.h"
#include "formats/record.h"
#include "formats/view.h"
#include "server/protocol/json_text.h"

namespace bastide::server {

namespace {

Json seats_json(const Setup& setup) {
  Json seats = Json::array();
  for (const std::string& name : setup.players) seats.push_back({{"kind", "person"}, {"name", name}});
  return seats;
}

// What every update of a game has; tiles from number `told` on are new.
Json update_json(const Game& game, std::size_t version, std::string_view kind, std::size_t told) {
  const State& state = game.state();
  return {{"type", "update"},
          {"version", version},
          {"at", 0},
          {"kind", kind},
          {"events", events_json(state, game.events())},
          {"state", brief_state_json(game)},
          {"board", {{"from", told}, {"tiles", board_json(state, told)}}},
          {"deciding", state.over ? Json() : Json(state.to_move)},
          {"held", false},
          {"paused", false}};
}

}  // namespace

Result<std::string> replay_record(std::string_view text) {
  const Result<Record> record = parse_record(text);
  if (!record) return record.error();
  // Whatever is wrong is found here; then the same actions are told one by one.
  const Result<Game> whole = replay(*record);
  if (!whole) return whole.error();
  Result<Game> game = Game::start(record->setup);
  Json start = update_json(*game, 1, "start", 0);
  start["status"] = "running";
  start["seats"] = seats_json(record->setup);
  std::string updates = "[" + to_line(start);
  for (std::size_t number = 0; number < whole->actions().size(); ++number) {
    const Action action = whole->actions()[number];
    const std::size_t told = game->state().board.tile_count();
    const int seat = game->state().to_move;
    Json fields = action_json(describe(game->state(), action));
    game->play(action);
    Json update = update_json(*game, number + 2, "play", told);
    update["seat"] = seat;
    update["action"] = std::move(fields);
    if (game->state().over) update["status"] = "over";
    updates += ",\n" + to_line(update);
  }
  return updates + "]";
}

}  // namespace bastide::server
