#include "server/tables/record_replay.h"

#include "formats/json_action.h"
#include "formats/record.h"
#include "formats/view.h"
#include "server/protocol/json_text.h"
#include "server/tables/entry_kind.h"
#include "server/tables/game_part.h"

namespace bastide::server {

namespace {

Json seats_json(const Setup& setup) {
  Json seats = Json::array();
  for (const std::string& name : setup.players) seats.push_back({{"kind", "person"}, {"name", name}});
  return seats;
}

// What every update of a game has.
Json update_json(const Game& game, std::size_t version, EntryKind kind, std::size_t from_tile) {
  Json json = {{"type", "update"}, {"version", version}, {"at", 0}, {"kind", name_of(kind)}};
  json["events"] = events_json(game.state(), game.events());
  add_game_part(json, game, {.from_tile = from_tile, .deciding = game.state().over ? -1 : game.state().to_move});
  return json;
}

}  // namespace

Result<std::string> replay_record(std::string_view text) {
  const Result<Record> record = parse_record(text);
  if (!record) return record.error();
  // Any error is found here; then the same actions are played one by one.
  const Result<Game> whole = replay(*record);
  if (!whole) return whole.error();
  Result<Game> game = Game::start(record->setup);
  Json start = update_json(*game, 1, EntryKind::kStart, 0);
  start["status"] = "running";
  start["seats"] = seats_json(record->setup);
  std::string updates = "[" + to_line(start);
  for (std::size_t number = 0; number < whole->actions().size(); ++number) {
    const Action action = whole->actions()[number];
    const std::size_t tiles_before = game->state().board.tile_count();
    const int seat = game->state().to_move;
    Json fields = action_json(describe(game->state(), action));
    game->play(action);
    Json update = update_json(*game, number + 2, EntryKind::kPlay, tiles_before);
    update["seat"] = seat;
    update["action"] = std::move(fields);
    if (game->state().over) update["status"] = "over";
    updates += ",\n" + to_line(update);
  }
  return updates + "]";
}

}  // namespace bastide::server
