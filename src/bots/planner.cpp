#include "bots/planner.h"

#include <algorithm>

#include "rules/base/base.h"

namespace bastide {

namespace {

// If a first action has more answers than this, they are considered only for the most promising
// first actions.
constexpr std::size_t kManyAnswers = 16;
constexpr std::size_t kPromising = 4;

}  // namespace

// Takes the action with the best immediate value until the turn is settled.
void Planner::play_to_the_end(State& state, Line& line) {
  while (!is_settled(state) && !line.actions.full()) {
    ActionList list;
    considered_actions(state, list);
    Action best = list[0];
    double most = -1e9;
    for (const Action action : list) {
      if (list.size() == 1) break;
      State next = state;
      apply(next, action);
      const double value = prospects_.lead(next, player_);
      if (value <= most) continue;
      most = value;
      best = action;
    }
    apply(state, best);
    line.actions.push_back(best);
  }
  line.value = prospects_.lead(state, player_);
}

void Planner::add_answers(const State& state, Action first, const ActionList& answers) {
  // Deploying leaves the board unchanged, so it need not be judged again for each choice.
  const bool is_deploying = &current_step(state) == &base::kDeploy;
  prospects_.forget_board();
  for (const Action answer : answers) {
    State next = state;
    apply(next, answer);
    Line line;
    line.actions = {first, answer};
    if (is_deploying && is_settled(next)) {
      line.value = prospects_.lead_on_same_board(next, player_);
    } else {
      play_to_the_end(next, line);
      prospects_.forget_board();
    }
    lines_.push_back(line);
  }
}

const std::vector<Line>& Planner::lines(const State& state) {
  struct Deferred {
    Action action;
    double value;
  };
  player_ = state.to_move;
  turn_ = state.turn;
  lines_.clear();
  std::vector<Deferred> deferred;
  ActionList list;
  ActionList answers;
  considered_actions(state, list);
  for (const Action action : list) {
    State next = state;
    apply(next, action);
    if (!is_settled(next)) {
      considered_actions(next, answers);
      if (answers.size() <= kManyAnswers) {
        add_answers(next, action, answers);
        continue;
      }
      deferred.push_back({action, prospects_.lead(next, player_)});
      continue;
    }
    lines_.push_back({.actions = {action}, .value = prospects_.lead(next, player_)});
  }
  std::stable_sort(deferred.begin(), deferred.end(), [](const Deferred& a, const Deferred& b) { return a.value > b.value; });
  for (std::size_t i = 0; i < deferred.size(); ++i) {
    if (i >= kPromising) {
      lines_.push_back({.actions = {deferred[i].action}, .value = deferred[i].value});
      continue;
    }
    State next = state;
    apply(next, deferred[i].action);
    considered_actions(next, answers);
    add_answers(next, deferred[i].action, answers);
  }
  return lines_;
}

const Line& Planner::best(const State& state) {
  lines(state);
  return *std::max_element(lines_.begin(), lines_.end(), [](const Line& a, const Line& b) { return a.value < b.value; });
}

}  // namespace bastide
