#include "game/perft.h"

#include <memory>

#include "core/rng.h"
#include "game/deck.h"
#include "game/game.h"
#include "rules/turn.h"

namespace bastide {

namespace {

// Lets chance draw in order until a player decides; the game ends where the order does. Dice and messages take their first outcome.
void draw_tiles(PerftNode& node, const std::vector<TileId>& order) {
  while (node.state.to_move == kChance) {
    if (!is_drawing(node.state)) {
      const auto list = std::make_unique<ActionList>();
      legal_actions(node.state, *list);
      apply(node.state, (*list)[0]);
      continue;
    }
    const TileId tile = node.drawn < order.size() ? order[node.drawn] : kDrawEnd;
    ++node.drawn;
    apply(node.state, Action::draw(tile));
  }
}

PerftNode child(const PerftNode& node, Action action, const std::vector<TileId>& order) {
  PerftNode next = node;
  apply(next.state, action);
  draw_tiles(next, order);
  return next;
}

}  // namespace

std::vector<TileId> draw_order(const Setup& setup, const Rules& rules) {
  State state;
  Play play{state};
  set_up(play, rules);
  Chance chance(setup);
  std::vector<TileId> order;
  while (!state.bag.is_empty()) {
    const TileId tile = chance.next(state).tile();
    if (tile == kDrawEnd) break;
    order.push_back(tile);
    --state.bag.count[tile];
    --state.bag.pile_left[rules.pile[tile]];
    --state.bag.left;
  }
  return order;
}

PerftNode perft_root(const Rules& rules, const std::vector<TileId>& order) {
  PerftNode node;
  Play play{node.state};
  set_up(play, rules);
  draw_tiles(node, order);
  return node;
}

std::vector<PerftNode> perft_children(const PerftNode& node, const std::vector<TileId>& order) {
  const auto list = std::make_unique<ActionList>();
  legal_actions(node.state, *list);
  std::vector<PerftNode> children;
  for (const Action action : *list) children.push_back(child(node, action, order));
  return children;
}

std::uint64_t perft(const PerftNode& node, const std::vector<TileId>& order, int depth) {
  if (depth == 0 || node.state.over) return 1;
  const auto list = std::make_unique<ActionList>();
  legal_actions(node.state, *list);
  if (depth == 1) return list->size();
  std::uint64_t sum = 0;
  for (const Action action : *list) sum += perft(child(node, action, order), order, depth - 1);
  return sum;
}

}  // namespace bastide
