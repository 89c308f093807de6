// The Cult in JSON: who won a challenge, and who lost it.
#include "formats/module_view.h"

namespace bastide {

namespace cult {
namespace {

bool add_event(Json& json, const State&, const Event& event) {
  if (event.type != EventType::kChallenged) return false;
  json["winner"] = event.detail;
  json["loser"] = event.flag;
  return true;
}

}  // namespace
}  // namespace cult

const ModuleView kCultView{.module = Module::kCult, .add_event = cult::add_event};

}  // namespace bastide
