// The Flying Machines as JSON. Whoever has to say where a figure lands sees which one is in the
// air.
#include "formats/module_view.h"
#include "rules/rules.h"

namespace bastide {

namespace flying {
namespace {

std::string_view figure_name(std::uint8_t figure) { return kFigureKindNames[figure]; }

void add_state(Json& json, const State& state) {
  const FlyingState& flying = state.ext.flying;
  if (!flying.is_flying) return;
  json["flying"] = {
      {"player", state.frame.active}, {"figure", figure_name(static_cast<std::uint8_t>(flying.figure))}, {"roll", flying.distance}};
}

bool add_event(Json& json, const State& state, const Event& event) {
  if (event.type == EventType::kTookOff) {
    json["figure"] = figure_name(event.detail);
    add_square(json, state, event.cell);
    return true;
  }
  if (event.type != EventType::kRolled) return false;
  json["roll"] = event.value;
  return true;
}

}  // namespace
}  // namespace flying

const ModuleView kFlyingView{.module = Module::kFlying, .add_state = flying::add_state, .add_event = flying::add_event};

}  // namespace bastide
