#include "bots/evaluation.h"

#include <algorithm>

#include "rules/play.h"
#include "rules/scoring.h"

namespace bastide {

namespace {

// A meeple in hand at the start of the game is worth about a small road.
constexpr double kFigurePrice = 2.5;
// The value of an extra tile, and of a builder that may earn some. In matches, the bot with them
// beats the bot without them.
constexpr double kTilePrice = 5;
constexpr double kBuilderPrice = 4;

double worth(const State& now, const State& finished, const Standing& held, Player player) {
  int figures = 0;
  for (const std::uint8_t count : now.supply[player]) figures += count;
  const double left = now.rules->bag.left == 0 ? 0.0 : static_cast<double>(now.bag.left) / now.rules->bag.left;
  // The only figure in hand is worth more than the seventh.
  double price = kBuilderPrice * held.workers[player];
  for (int i = 0; i < figures; ++i) price += kFigurePrice * 2.0 / (2.0 + i);
  const bool draws_further_tile = is_drawing(now) && now.frame.part > 1 && now.frame.active == player;
  const bool has_tile_due = held.further_tiles[player] > 0 || draws_further_tile;
  return finished.score[player] + held.promised[player] + held.expected[player] + price * left + (has_tile_due ? kTilePrice : 0.0);
}

}  // namespace

// A module may still ask something before the final scoring; any answer will do.
void finish_outright(State& state) {
  Play play{state};
  if (!state.over) finish_now(play);
  while (!state.over) {
    ActionList list;
    legal_actions(state, list);
    apply(state, list[0]);
  }
}

double evaluate(const State& state, Player player) {
  State finished = state;
  finish_outright(finished);
  const Standing held = standing(state);
  const double own = worth(state, finished, held, player);
  if (state.rules->players == 1) return own;
  double best = -1e9;
  for (Player other = 0; other < state.rules->players; ++other) {
    if (other != player) best = std::max(best, worth(state, finished, held, other));
  }
  return own - best;
}

}  // namespace bastide
