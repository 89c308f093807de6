// The city of Carcassonne in JSON: the count, and who waits in which quarter.
#include "expansions/count/count.h"

#include "formats/module_view.h"
#include "rules/rules.h"

namespace bastide {

namespace count {
namespace {

std::string_view name_of(Quarter quarter) { return kQuarterNames[static_cast<std::size_t>(quarter)]; }

// The square with the quarters stands for the city.
CellIndex quarters_cell(const State& state) {
  CellIndex cell = 0;
  while (state.board[cell].is_empty() || !tile_at(state, cell).has(TileKind::kQuarters)) ++cell;
  return cell;
}

Json waiting_json(const State& state, Quarter quarter) {
  Json figures = Json::array();
  for (Colour colour = 0; colour < state.rules->colours(); ++colour) {
    for (std::size_t kind = 0; kind < kFigureKinds; ++kind) {
      const int number = state.ext.count.in(quarter)[colour][kind];
      if (number != 0)
        figures.push_back({{"player", state.rules->player_of(colour)}, {"figure", kFigureKindNames[kind]}, {"count", number}});
    }
  }
  return figures;
}

// Null where the city is only a large start tile.
void add_state(Json& json, const State& state) {
  json["carcassonne"] = Json();
  json["neutral"]["count"] = Json();
  if (!has_quarters(*state.rules)) return;
  Json city = Json::object();
  add_square(city, state, quarters_cell(state));
  json["neutral"]["count"] = city;
  json["neutral"]["count"]["quarter"] = name_of(state.ext.count.count);
  city["count"] = name_of(state.ext.count.count);
  city["quarters"] = Json::object();
  for (unsigned quarter = 0; quarter < kQuarters; ++quarter)
    city["quarters"][std::string(kQuarterNames[quarter])] = waiting_json(state, static_cast<Quarter>(quarter));
  json["carcassonne"] = city;
}

bool add_event(Json& json, const State& state, const Event& event) {
  switch (event.type) {
    case EventType::kEnteredCity:
    case EventType::kRedeployed: json["figure"] = kFigureKindNames[event.detail]; break;
    case EventType::kCountMoved: break;
    default: return false;
  }
  json["quarter"] = kQuarterNames[event.flag];
  if (event.type == EventType::kRedeployed) add_node(json, state, event.node);
  return true;
}

}  // namespace
}  // namespace count

const ModuleView kCountView{.module = Module::kCount, .add_state = count::add_state, .add_event = count::add_event};

}  // namespace bastide
