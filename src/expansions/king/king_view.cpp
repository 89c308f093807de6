// The King & Robber Baron in JSON: who has them, and where they lie.
#include "expansions/king/king.h"

#include "formats/module_view.h"

namespace bastide {

namespace king {
namespace {

Json token_json(const State& state, const Token& token) {
  if (!token.is_taken()) return {};
  Json json = object_with_capacity();
  json["player"] = token.player;
  json["size"] = token.size;
  add_node(json, state, token.node);
  return json;
}

void add_state(Json& json, const State& state) {
  json["king"] = token_json(state, state.ext.king.king);
  json["robber_baron"] = token_json(state, state.ext.king.robber_baron);
}

bool add_event(Json& json, const State& state, const Event& event) {
  if (event.type != EventType::kTokenTaken) return false;
  json["token"] = static_cast<SegmentKind>(event.detail) == SegmentKind::kCity ? "king" : "robber-baron";
  json["size"] = event.count;
  add_node(json, state, event.node);
  return true;
}

}  // namespace
}  // namespace king

const ModuleView kKingView{.module = Module::kKing, .add_state = king::add_state, .add_event = king::add_event};

}  // namespace bastide
