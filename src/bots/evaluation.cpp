#include "bots/evaluation.h"

#include <algorithm>

namespace bastide {

namespace {

// A meeple in hand at the start of the game is worth about a small road.
constexpr double kFigurePrice = 2.5;

double worth(const State& now, const State& finished, Player player) {
  int figures = 0;
  for (const std::uint8_t count : now.supply[player]) figures += count;
  const double left = now.rules->bag.left == 0 ? 0.0 : static_cast<double>(now.bag.left) / now.rules->bag.left;
  // The last figure in hand is worth more than the seventh.
  double price = 0;
  for (int i = 0; i < figures; ++i) price += kFigurePrice * 2.0 / (2.0 + i);
  return finished.score[player] + price * left;
}

}  // namespace

double evaluate(const State& state, Player player) {
  State finished = state;
  Play play{finished};
  if (!finished.over) finish_now(play);
  const double own = worth(state, finished, player);
  if (state.rules->players == 1) return own;
  double best = -1e9;
  for (Player other = 0; other < state.rules->players; ++other) {
    if (other != player) best = std::max(best, worth(state, finished, other));
  }
  return own - best;
}

}  // namespace bastide
