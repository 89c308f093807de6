#include "lab/playout.h"

#include "game/deck.h"

namespace bastide {

namespace {

template <class Choose>
std::uint32_t run(State& state, Rng& rng, Choose choose) {
  Deck deck(state, rng);
  std::uint32_t decisions = 0;
  while (!state.over) {
    if (state.to_move == kChance) {
      apply(state, deck.next(state, rng));
      continue;
    }
    apply(state, choose());
    ++decisions;
  }
  return decisions;
}

}  // namespace

std::uint32_t play_out(State& state, Rng& rng) {
  ActionList list;
  return run(state, rng, [&] {
    legal_actions(state, list);
    return list[rng.below(static_cast<std::uint32_t>(list.size()))];
  });
}

std::uint32_t sample_out(State& state, Rng& rng) {
  return run(state, rng, [&] { return sample_action(state, rng.next()); });
}

}  // namespace bastide
