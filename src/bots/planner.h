// The turns that a player may take from here on, as lines of actions up to where somebody else or chance decides, each with what it
// promises.
#pragma once

#include <vector>

#include "bots/prospects.h"

namespace bastide {

struct Line {
  FixedVector<Action, 12> actions;
  double value = 0;  // how far ahead it brings whoever plays it
};

class Planner {
 public:
  explicit Planner(Prospects& prospects) : prospects_(prospects) {}

  // The lines of the player to move, at least one for each legal action, in the order of the legal actions. The list is overwritten by the
  // next call.
  const std::vector<Line>& lines(const State& state);
  // The best of them, the first of equals.
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
