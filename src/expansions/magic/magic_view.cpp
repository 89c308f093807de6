// The mage and the witch in JSON, among the neutral figures.
#include "formats/module_view.h"
#include "rules/rules.h"

namespace bastide {

namespace magic {
namespace {

Json place_json(const State& state, NodeIndex node) {
  if (node == kNoNode) return {};
  Json json = Json::object();
  add_node(json, state, node);
  return json;
}

void add_state(Json& json, const State& state) {
  json["neutral"]["mage"] = place_json(state, state.ext.magic.node[kMage]);
  json["neutral"]["witch"] = place_json(state, state.ext.magic.node[kWitch]);
}

bool add_event(Json& json, const State& state, const Event& event) {
  if (event.type != EventType::kMagicPlaced && event.type != EventType::kMagicRemoved) return false;
  json["figure"] = event.detail == kMage ? "mage" : "witch";
  add_node(json, state, event.node);
  return true;
}

}  // namespace
}  // namespace magic

const ModuleView kMagicView{.module = Module::kMagic, .add_state = magic::add_state, .add_event = magic::add_event};

}  // namespace bastide
