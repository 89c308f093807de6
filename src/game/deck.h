// An order of the tiles still in a bag: chance's choices made in advance. Playouts and games draw from it; the state itself knows no order.
#pragma once

#include "core/fixed_vector.h"
#include "core/rng.h"
#include "rules/state.h"

namespace bastide {

class Deck {
 public:
  // Shuffles what is left in the bag, pile by pile.
  Deck(const State& state, Rng& rng);
  // The next tile; the deck must not be empty.
  TileId draw() { return order_[next_++]; }
  std::size_t left() const { return order_.size() - next_; }

 private:
  FixedVector<TileId, 256> order_;
  std::size_t next_ = 0;
};

}  // namespace bastide
