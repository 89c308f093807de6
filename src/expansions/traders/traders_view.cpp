// Traders & Builders in JSON: the goods that players have, and those they take.
#include "expansions/traders/traders.h"

#include "formats/module_view.h"

namespace bastide {

namespace traders {
namespace {

Json goods_json(int wine, int grain, int cloth) { return {{"wine", wine}, {"grain", grain}, {"cloth", cloth}}; }

void add_state(Json& json, const State& state) {
  for (std::size_t player = 0; player < json["players"].size(); ++player) {
    const auto& goods = state.ext.traders.goods[player];
    json["players"][player]["goods"] = goods_json(goods[0], goods[1], goods[2]);
  }
}

bool add_event(Json& json, const State& state, const Event& event) {
  if (event.type != EventType::kGoodsTaken) return false;
  json["goods"] = goods_json(event.detail, event.flag, event.count);
  json["x"] = state.board[event.cell].x;
  json["y"] = state.board[event.cell].y;
  return true;
}

}  // namespace
}  // namespace traders

const ModuleView kTradersView{.module = Module::kTraders, .add_state = traders::add_state, .add_event = traders::add_event};

}  // namespace bastide
