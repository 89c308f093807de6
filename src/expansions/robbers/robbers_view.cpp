// How the Robbers look as JSON.
#include "expansions/track/track.h"
#include "formats/module_view.h"

namespace bastide {

namespace robbers {
namespace {

void add_state(Json& json, const State& state) {
  for (std::size_t player = 0; player < state.rules->players; ++player) {
    const std::int8_t space = state.ext.track.robber[player];
    json["players"][player]["robber"] = space == track::kInSupply ? Json() : Json(space);
  }
}

bool add_event(Json& json, const State&, const Event& event) {
  switch (event.type) {
    case EventType::kRobberPlaced:
      json["space"] = event.value;
      json["along"] = event.flag == 1;
      return true;
    case EventType::kRobbed:
      json["victim"] = event.detail;
      json["points"] = event.value;
      return true;
    case EventType::kRobberReturned: return true;
    default: return false;
  }
}

}  // namespace
}  // namespace robbers

const ModuleView kRobbersView{.module = Module::kRobbers, .add_state = robbers::add_state, .add_event = robbers::add_event};

}  // namespace bastide
