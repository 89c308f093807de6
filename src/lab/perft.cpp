#include "lab/perft.h"

#include <memory>

#include "rules/turn.h"

namespace bastide {

namespace {

// Lets chance act until a player decides.
void resolve_chance(PerftNode& node) {
  while (node.state.to_move == kChance) {
    if (is_drawing(node.state)) {
      apply(node.state, node.chance.next(node.state));
      continue;
    }
    const auto list = std::make_unique<ActionList>();
    legal_actions(node.state, *list);
    apply(node.state, (*list)[0]);
  }
}

PerftNode child(const PerftNode& node, Action action) {
  PerftNode next = node;
  apply(next.state, action);
  resolve_chance(next);
  return next;
}

}  // namespace

PerftNode perft_root(const Rules& rules, const Setup& setup) {
  PerftNode node{.state = {}, .chance = Chance(setup, rules)};
  Play play{node.state};
  set_up(play, rules);
  resolve_chance(node);
  return node;
}

std::vector<PerftNode> perft_children(const PerftNode& node) {
  const auto list = std::make_unique<ActionList>();
  legal_actions(node.state, *list);
  std::vector<PerftNode> children;
  for (const Action action : *list) children.push_back(child(node, action));
  return children;
}

std::uint64_t perft(const PerftNode& node, int depth) {
  if (depth == 0 || node.state.over) return 1;
  const auto list = std::make_unique<ActionList>();
  legal_actions(node.state, *list);
  if (depth == 1) return list->size();
  std::uint64_t sum = 0;
  for (const Action action : *list) sum += perft(child(node, action), depth - 1);
  return sum;
}

}  // namespace bastide
