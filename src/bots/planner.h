// The turns that a player may take from here on, as lines of actions up to the point where another
// player or chance decides, each with its value.
#pragma once

#include <vector>

#include "bots/prospects.h"

namespace bastide {

struct Line {
  FixedVector<Action, 12> actions;
  double value = 0;  // the expected lead of the player who plays it
};

class Planner {
 public:
  explicit Planner(Prospects& prospects) : prospects_(prospects) {}

  // The lines of the player to move, at least one per action that is worth considering and in the
  // order of those actions. The next call overwrites the list.
  const std::vector<Line>& lines(const State& state);
  // The best of them; the first if several are equal.
  const Line& best(const State& state);

 private:
  // Whether the player who began the line has nothing more to decide in it.
  bool is_settled(const State& state) const { return state.over || state.to_move != player_ || state.turn != turn_; }
  void add_answers(const State& state, Action first, const ActionList& answers);
  void play_to_the_end(State& state, Line& line);

  Prospects& prospects_;
  Player player_ = kNobody;
  std::uint16_t turn_ = 0;
  std::vector<Line> lines_;
};

}  // namespace bastide
