// Princess & Dragon in JSON: the two among the neutral figures, the flight, and the tiles set aside.
#include "expansions/dragon/dragon.h"

#include "formats/module_view.h"
#include "rules/rules.h"

namespace bastide {

namespace dragon {
namespace {

Json dragon_json(const State& state) {
  const CellIndex cell = state.ext.dragon.dragon;
  if (cell == kNoCell) return {};
  Json json = Json::object();
  add_square(json, state, cell);
  return json;
}

// Beside the board she has no place; whom she helps is null if it is nobody.
Json fairy_json(const State& state) {
  if (state.ext.dragon.fairy == kNoCell) return {};
  Json json = Json::object();
  add_square(json, state, state.ext.dragon.fairy);
  const Figure* helped = helped_figure(state);
  if (helped == nullptr) {
    for (const char* key : {"player", "figure", "kind", "at"}) json[key] = nullptr;
    return json;
  }
  json["player"] = state.rules->player_of(helped->colour);
  json["figure"] = kFigureKindNames[static_cast<std::size_t>(helped->kind)];
  add_node(json, state, helped->node);
  return json;
}

Json flight_json(const State& state) {
  const DragonFrame& flight = state.frame.ext.dragon;
  if (flight.visited_count == 0) return {};
  Json visited = Json::array();
  for (std::size_t i = 0; i < flight.visited_count; ++i) {
    const Cell& cell = state.board[flight.visited[i]];
    visited.push_back({cell.x, cell.y});
  }
  return {{"left", steps_left(flight)}, {"visited", std::move(visited)}};
}

Json aside_json(const State& state) {
  Json json = Json::object();
  for (const TileId tile : state.ext.dragon.aside) {
    const std::string& name = tile_kind(state, tile).name;
    json[name] = json.value(name, 0) + 1;
  }
  return json;
}

void add_state(Json& json, const State& state) {
  json["neutral"]["dragon"] = dragon_json(state);
  json["neutral"]["fairy"] = fairy_json(state);
  json["flight"] = flight_json(state);
  json["aside"] = aside_json(state);
}

bool add_event(Json& json, const State& state, const Event& event) {
  switch (event.type) {
    case EventType::kSetAside: json["tile"] = tile_kind(state, event.node).name; return true;
    case EventType::kShuffledIn: json["count"] = event.count; return true;
    case EventType::kDragonMoved:
      add_square(json, state, event.cell);
      json["why"] = event.flag == kByVolcano ? "volcano" : "flight";
      return true;
    case EventType::kFairyMoved:
      json["figure"] = kFigureKindNames[event.detail];
      add_node(json, state, event.node);
      return true;
    default: return false;
  }
}

}  // namespace
}  // namespace dragon

const ModuleView kDragonView{.module = Module::kDragon, .add_state = dragon::add_state, .add_event = dragon::add_event};

}  // namespace bastide
