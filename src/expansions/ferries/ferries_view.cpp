// The Ferries as JSON: each with its lake's square and the two sides that it joins.
#include "expansions/ferries/ferries.h"

#include "formats/module_view.h"
#include "rules/rules.h"

namespace bastide {

namespace ferries {
namespace {

void add_state(Json& json, const State& state) {
  json["ferries"] = Json::array();
  for (const Link& link : state.regions.links()) {
    Json ferry = Json::object();
    add_square(ferry, state, state.regions.node(link.first).cell);
    ferry["at"] = sides_json(sides_of(state, link));
    json["ferries"].push_back(ferry);
  }
}

bool add_event(Json& json, const State& state, const Event& event) {
  if (event.type != EventType::kFerryPlaced && event.type != EventType::kFerryTurned) return false;
  add_square(json, state, event.cell);
  json["at"] = sides_json(static_cast<PortMask>(event.count));
  if (event.type == EventType::kFerryTurned) json["from"] = sides_json(static_cast<PortMask>(event.value));
  return true;
}

}  // namespace
}  // namespace ferries

const ModuleView kFerriesView{.module = Module::kFerries, .add_state = ferries::add_state, .add_event = ferries::add_event};

}  // namespace bastide
