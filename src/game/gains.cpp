#include "game/gains.h"

#include <memory>

#include "rules/play.h"

namespace bastide {

namespace {

int gain(const State& state, Action action, State& copy, EventLog& log) {
  copy = state;
  log.clear();
  Play play{copy, &log};
  apply(play, action);
  int points = 0;
  for (const Event& event : log) {
    const bool is_own = event.type == EventType::kScored && event.player == state.to_move && event.flag == 0;
    points += is_own ? event.value : 0;
  }
  return points;
}

}  // namespace

std::vector<int> gains(const State& state, const ActionList& actions) {
  std::vector<int> points(actions.size());
  if (!actions.empty() && actions[0].kind() == ActionKind::kPlace) return points;
  const auto copy = std::make_unique<State>();
  const auto log = std::make_unique<EventLog>();
  for (std::size_t i = 0; i < actions.size(); ++i) points[i] = gain(state, actions[i], *copy, *log);
  return points;
}

}  // namespace bastide
