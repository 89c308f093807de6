// A crop circle in JSON: the choice, and while it is carried out who comes after whom.
#include "formats/module_view.h"
#include "rules/rules.h"
#include "rules/turn.h"

namespace bastide {

namespace circles {
namespace {

// The circle that is being carried out, or null; `round` is the order of the players, of whom the
// first `asked` have had their turn or have it now.
void add_state(Json& json, const State& state) {
  json["circle"] = Json();
  if (state.over || &current_step(state) != &kCircle) return;
  const Circle& circle = state.ext.circles.waiting[0];
  constexpr const char* kOrderNames[] = {nullptr, "add", "remove"};
  const char* order = kOrderNames[static_cast<std::size_t>(circle.order)];
  Json round = Json::array();
  for (int step = 1; step <= state.rules->players; ++step) round.push_back((circle.player + step) % state.rules->players);
  json["circle"] = {{"player", circle.player},
                    {"kind", kSegmentKindNames[static_cast<std::size_t>(circle.kind)]},
                    {"choice", order == nullptr ? Json() : Json(order)},
                    {"round", round},
                    {"asked", circle.asked}};
}

bool add_event(Json& json, const State&, const Event& event) {
  if (event.type != EventType::kCircleChosen) return false;
  json["choice"] = kChoiceNames[event.detail];
  json["kind"] = kSegmentKindNames[event.flag];
  return true;
}

}  // namespace
}  // namespace circles

const ModuleView kCirclesView{.module = Module::kCircles, .add_state = circles::add_state, .add_event = circles::add_event};

}  // namespace bastide
