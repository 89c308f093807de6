// The Flying Machines in the terminal: take-off, the die, landing.
#include <fmt/format.h>

#include "rules/turn.h"
#include "terminal/module_words.h"

namespace bastide {

namespace flying {
namespace {

std::optional<std::string> event_sentence(const Event& event, const State& state, const PlayerNames& names) {
  if (event.type == EventType::kRolled) return fmt::format("The die shows {}.", event.value);
  if (event.type == EventType::kTookOff) {
    return fmt::format("{} {} takes off from {}.", names.possessive(event.player), figure_words(event.detail),
                       square_words(state, event.cell));
  }
  if (event.type != EventType::kReturned || event.flag != static_cast<std::uint8_t>(RemovalReason::kCrashed)) return std::nullopt;
  return fmt::format("{} {} finds no place to land and comes home.", names.possessive(event.player), figure_words(event.detail));
}

std::optional<std::string> action_words(const State& state, Action action) {
  if (action.kind() == ActionKind::kLand) {
    return fmt::format("land at {}, {}", square_words(state, action.cell()), deploy_words(state, action));
  }
  const bool takes_off =
      action.kind() == ActionKind::kDeploy && describe(state, action).kind == static_cast<std::int16_t>(SegmentKind::kFlying);
  if (!takes_off) return std::nullopt;
  return fmt::format("{}: flying machine", figure_words(static_cast<int>(action.figure())));
}

}  // namespace
}  // namespace flying

const ModuleWords kFlyingWords{.module = Module::kFlying, .event_sentence = flying::event_sentence, .action_words = flying::action_words};

}  // namespace bastide
