// A bazaar in JSON: the tiles on offer, the bids for the one under the hammer, and who has bought
// what.
#include "formats/module_view.h"
#include "rules/rules.h"

namespace bastide {

namespace bazaars {
namespace {

Json player_json(Player player) { return player == kNobody ? Json() : Json(player); }
Json tile_json(const State& state, TileId tile) { return tile == kNoTile ? Json() : Json(tile_kind(state, tile).name); }

Json tiles_json(const State& state, const FixedVector<TileId, kMaxPlayers>& tiles) {
  Json json = Json::array();
  for (const TileId tile : tiles) json.push_back(tile_json(state, tile));
  return json;
}

// The tiles that wait to be placed, in that order.
Json bought_json(const State& state) {
  Json json = Json::array();
  for (int steps = 1; steps <= state.rules->players; ++steps) {
    const auto player = static_cast<Player>((state.turn_of + steps) % state.rules->players);
    const TileId tile = state.ext.bazaars.bought[player];
    if (tile != kNoTile) json.push_back({{"player", player}, {"tile", tile_json(state, tile)}});
  }
  return json;
}

void add_state(Json& json, const State& state) {
  const BazaarsState& bazaars = state.ext.bazaars;
  json["auction"] = Json();
  if (state.over || !is_market_day(bazaars)) return;
  Json passed = Json::array();
  for (Player player = 0; player < state.rules->players; ++player) {
    if ((bazaars.passed >> player & 1U) != 0) passed.push_back(player);
  }
  const Json high = {{"player", bazaars.bidder}, {"points", bazaars.high}};
  const bool is_bidding = has_bids(state) && bazaars.bidder != kNobody;
  json["auction"] = {{"layer", state.turn_of},
                     {"tiles", tiles_json(state, bazaars.tiles)},
                     {"picker", player_json(bazaars.picker)},
                     {"tile", tile_json(state, bazaars.hammer)},
                     {"high", is_bidding ? high : Json()},
                     {"passed", std::move(passed)},
                     {"bought", bought_json(state)}};
}

bool add_event(Json& json, const State& state, const Event& event) {
  switch (event.type) {
    case EventType::kRevealed: json["tiles"] = tiles_json(state, revealed_tiles(event)); return true;
    case EventType::kPicked:
      json["tile"] = tile_json(state, event.node);
      if (has_bids(state)) json["bid"] = event.value;
      return true;
    case EventType::kBid: json["points"] = event.value; return true;
    case EventType::kPassed: return true;
    case EventType::kBought:
      json["tile"] = tile_json(state, event.node);
      json["points"] = event.value;
      json["from"] = player_json(event.detail);
      return true;
    default: return false;
  }
}

}  // namespace
}  // namespace bazaars

const ModuleView kBazaarsView{.module = Module::kBridges, .add_state = bazaars::add_state, .add_event = bazaars::add_event};

}  // namespace bastide
