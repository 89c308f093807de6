// Chance for playouts: the tiles still in the bag, shuffled in advance, and dice. The state itself
// has no order of tiles.
#pragma once

#include "core/fixed_vector.h"
#include "core/rng.h"
#include "rules/turn.h"

namespace bastide {

class Deck {
 public:
  // Shuffles what is left in the bag, pile by pile.
  Deck(const State& state, Rng& rng) { shuffle(state, rng); }

  // What chance does where it is to move: the next tile, or anything else by its weight.
  Action next(const State& state, Rng& rng);
  // The next tile. The deck is shuffled again if the bag no longer matches it because tiles were
  // put back.
  TileId draw(const State& state, Rng& rng) {
    if (order_.size() - drawn_ != static_cast<std::size_t>(state.bag.left + state.bag.lost)) shuffle(state, rng);
    return order_[drawn_++];
  }

 private:
  void shuffle(const State& state, Rng& rng);

  FixedVector<TileId, 256> order_;
  std::size_t drawn_ = 0;
};

// A random action of chance, each by its weight.
Action random_chance(const State& state, Rng& rng);

}  // namespace bastide
