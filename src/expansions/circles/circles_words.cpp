// The Crop Circles in the terminal: the order, and what each player does.
#include "expansions/circles/circles.h"

#include <fmt/format.h>

#include "rules/turn.h"
#include "terminal/module_words.h"

namespace bastide {

namespace circles {
namespace {

std::optional<std::string> event_sentence(const Event& event, const State&, const PlayerNames& names) {
  if (event.type != EventType::kCircleChosen) return std::nullopt;
  const bool adds = static_cast<Choice>(event.detail) == Choice::kAdd;
  return fmt::format("{}: everybody {} a meeple on a {}.", names.with_verb(event.player, "choose"), adds ? "may add" : "takes back",
                     kSegmentKindNames[event.flag]);
}

std::optional<std::string> action_words(const State& state, Action action) {
  const auto on_segment = [&](std::string_view verb) {
    return fmt::format("{} a {}: {}", verb, figure_words(static_cast<int>(action.figure())), segment_words(state, action));
  };
  switch (action.kind()) {
    case ActionKind::kCircle:
      return static_cast<Choice>(action.value()) == Choice::kAdd ? "everybody may add a meeple" : "everybody takes a meeple back";
    case ActionKind::kCircleAdd: return on_segment("add");
    case ActionKind::kCircleRemove: return on_segment("take back");
    case ActionKind::kPass:
      if (&current_step(state) == &kCircle) return "add no meeple";
      return std::nullopt;
    default: return std::nullopt;
  }
}

}  // namespace
}  // namespace circles

const ModuleWords kCirclesWords{
    .module = Module::kCircles, .event_sentence = circles::event_sentence, .action_words = circles::action_words};

}  // namespace bastide
