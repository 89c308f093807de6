#include "game/deck.h"

#include "rules/rules.h"

namespace bastide {

Deck::Deck(const State& state, Rng& rng) {
  for (std::size_t pile = 0; pile < kPiles; ++pile) {
    if (state.bag.pile_left[pile] == 0) continue;
    const std::size_t first = order_.size();
    for (TileId tile = 0; tile < kMaxTileKinds; ++tile) {
      if (state.rules->pile[tile] != pile) continue;
      for (int i = 0; i < state.bag.count[tile]; ++i) order_.push_back(tile);
    }
    rng.shuffle(order_.data() + first, order_.size() - first);
  }
}

}  // namespace bastide
