// The gold in JSON: "gold" of each player, "ingots" on the table.
#include <algorithm>

#include "formats/module_view.h"
#include "rules/rules.h"

namespace bastide {

namespace gold {
namespace {

void add_state(Json& json, const State& state) {
  const GoldState& gold = state.ext.gold;
  for (std::size_t player = 0; player < json["players"].size(); ++player) json["players"][player]["gold"] = gold.taken[player];
  Json ingots = Json::array();
  for (const Ingot& ingot : gold.ingots) {
    const Cell& cell = state.board[ingot.cell];
    const auto is_here = [&](const Json& other) { return other["x"] == cell.x && other["y"] == cell.y; };
    const auto found = std::find_if(ingots.begin(), ingots.end(), is_here);
    if (found != ingots.end()) {
      (*found)["count"] = (*found)["count"].get<int>() + 1;
    } else {
      ingots.push_back({{"x", cell.x}, {"y", cell.y}, {"count", 1}});
    }
  }
  json["ingots"] = ingots;
}

bool add_event(Json& json, const State& state, const Event& event) {
  if (event.type != EventType::kIngotPlaced && event.type != EventType::kIngotTaken) return false;
  json["x"] = state.board[event.cell].x;
  json["y"] = state.board[event.cell].y;
  if (event.type == EventType::kIngotTaken) json["gold"] = event.count;
  return true;
}

}  // namespace
}  // namespace gold

const ModuleView kGoldView{.module = Module::kGold, .add_state = gold::add_state, .add_event = gold::add_event};

}  // namespace bastide
