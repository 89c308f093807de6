#include "bots/evaluation.h"

#include <algorithm>

#include "expansions/traders/traders.h"
#include "rules/play.h"

namespace bastide {

namespace {

// A meeple in hand at the start of the game is worth about a small road.
constexpr double kFigurePrice = 2.5;
// What a tile besides the turn's own is worth, and a builder who may bring some. Measured: with them the bot beats itself without them.
constexpr double kTilePrice = 5;
constexpr double kBuilderPrice = 4;

double worth(const State& now, const State& finished, Player player) {
  int figures = 0;
  for (const std::uint8_t count : now.supply[player]) figures += count;
  const double left = now.rules->bag.left == 0 ? 0.0 : static_cast<double>(now.bag.left) / now.rules->bag.left;
  // The last figure in hand is worth more than the seventh.
  double price = 0;
  for (int i = 0; i < figures; ++i) price += kFigurePrice * 2.0 / (2.0 + i);
  if (has_builder_at_work(now, player)) price += kBuilderPrice;
  return finished.score[player] + price * left + (has_tile_due(now, player) ? kTilePrice : 0.0);
}

}  // namespace

// Whether the builder stands on a road or in a city that can grow.
bool has_builder_at_work(const State& state, Player player) {
  for (const Figure& figure : state.figures) {
    if (figure.is_on_board() && figure.kind == FigureKind::kBuilder && figure.colour == player) return !is_complete(state, figure.node);
  }
  return false;
}

// Whether the player has another tile to draw in this turn.
bool has_tile_due(const State& state, Player player) {
  if (state.frame.active != player || state.bag.is_empty()) return false;
  const traders::TradersFrame& builder = state.frame.ext.traders;
  return (is_drawing(state) && state.frame.part > 1) || (builder.builder_due && !builder.builder_done);
}

// A module may have a question left that comes before the final scoring; any answer does.
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
  const double own = worth(state, finished, player);
  if (state.rules->players == 1) return own;
  double best = -1e9;
  for (Player other = 0; other < state.rules->players; ++other) {
    if (other != player) best = std::max(best, worth(state, finished, other));
  }
  return own - best;
}

}  // namespace bastide
