// Bridges and castles in JSON: those on the table, and how many each player has left.
#include "formats/module_view.h"
#include "rules/play.h"

namespace bastide {

namespace bridges {
namespace {

Json bridges_json(const State& state) {
  Json list = Json::array();
  for (const Bridge& bridge : state.ext.bridges.built) {
    Json json = Json::object();
    add_square(json, state, bridge.cell);
    json["axis"] = kAxisNames[static_cast<std::size_t>(axis_of(state, bridge))];
    json["player"] = bridge.player;
    list.push_back(std::move(json));
  }
  return list;
}

// The lord of a castle, or null once he has gone home.
Json lord_json(const State& state, const castles::Castle& castle) {
  const FigureIndex index = castles::lord_of(state, castle);
  if (index == kNoFigure) return {};
  const Figure& lord = state.figures[index];
  Json json = {{"figure", kFigureKindNames[static_cast<std::size_t>(lord.kind)]}};
  add_square(json, state, state.regions.node(lord.node).cell);
  return json;
}

Json castles_json(const State& state) {
  Json list = Json::array();
  for (const castles::Castle& castle : state.ext.castles.castles) {
    Json squares = Json::array();
    for (const CellIndex cell : castles::squares_of(state, castle.node)) squares.push_back({state.board[cell].x, state.board[cell].y});
    Json fief = Json::array();
    for (const castles::FiefSquare square : castles::fief(state, castle.node)) fief.push_back({square.x, square.y});
    list.push_back(
        {{"player", castle.player}, {"squares", std::move(squares)}, {"fief", std::move(fief)}, {"lord", lord_json(state, castle)}});
  }
  return list;
}

void add_state(Json& json, const State& state) {
  for (Player player = 0; player < state.rules->players; ++player) {
    json["players"][player]["bridges"] = bridges_left(state, player);
    json["players"][player]["castles"] = castles::castles_left(state, player);
  }
  json["bridges"] = bridges_json(state);
  json["castles"] = castles_json(state);
}

bool add_event(Json& json, const State& state, const Event& event) {
  if (event.type == EventType::kBridgeBuilt) {
    add_square(json, state, event.cell);
    json["axis"] = kAxisNames[event.detail];
    return true;
  }
  if (event.type != EventType::kCastleBuilt) return false;
  json["figure"] = kFigureKindNames[event.detail];
  add_node(json, state, event.node);
  return true;
}

}  // namespace
}  // namespace bridges

const ModuleView kBridgesView{.module = Module::kBridges, .add_state = bridges::add_state, .add_event = bridges::add_event};

}  // namespace bastide
