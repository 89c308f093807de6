// The choice at a crop circle in JSON. Between decisions a circle leaves nothing to show.
#include "game/module_view.h"
#include "rules/rules.h"

namespace bastide {

namespace {

bool add_event(Json& json, const State&, const Event& event) {
  if (event.type != EventType::kCircleChosen) return false;
  json["choice"] = kChoiceNames[event.detail];
  json["kind"] = kSegmentKindNames[event.flag];
  return true;
}

}  // namespace

extern const ModuleView kCirclesView;
const ModuleView kCirclesView{.module = Module::kCircles, .add_event = add_event};

}  // namespace bastide
