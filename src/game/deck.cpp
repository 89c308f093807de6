#include "game/deck.h"

#include "rules/rules.h"

namespace bastide {

void Deck::shuffle(const State& state, Rng& rng) {
  order_.clear();
  drawn_ = 0;
  for (std::size_t pile = 0; pile < kPiles; ++pile) {
    if (state.bag.pile_left[pile] == 0) continue;
    const std::size_t first = order_.size();
    state.bag.visit([&](TileId tile) {
      if (state.rules->pile[tile] != pile) return;
      for (int i = 0; i < state.bag.count[tile]; ++i) order_.push_back(tile);
    });
    rng.shuffle(order_.data() + first, order_.size() - first);
  }
}

Action Deck::next(const State& state, Rng& rng) { return is_drawing(state) ? Action::draw(draw(state, rng)) : random_chance(state, rng); }

Action random_chance(const State& state, Rng& rng) {
  ActionList list;
  legal_actions(state, list);
  int total = 0;
  for (const Action action : list) total += chance_weight(state, action);
  auto left = static_cast<int>(rng.below(static_cast<std::uint32_t>(total)));
  for (const Action action : list) {
    left -= chance_weight(state, action);
    if (left < 0) return action;
  }
  return list.back();
}

}  // namespace bastide
