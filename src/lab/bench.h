// What `bastide bench` measures: speed, and one number that changes when behaviour does.
#pragma once

#include <cstdint>

#include "game/setup.h"

namespace bastide {

struct Speed {
  double games_per_s = 0;          // uniform over full legal lists
  double sampled_games_per_s = 0;  // drawn without listing
  double decisions_per_s = 0;      // of the former
  double copy_us = 0;              // of a state in the middle of a game
  std::size_t state_bytes = 0;
  int early_tile = 0, late_tile = 0;  // around which decisions are measured
  double early_ns = 0;                // a decision around the early tile
  double late_ns = 0;                 // and around the late one
};

// Plays on one core for about this long.
Speed measure(const Rules& rules, double seconds);

// A hash over fixed random games: every module alone, the largest sets, none, with 1 to 6 players.
// A change that keeps the hash keeps the behaviour.
std::uint64_t signature();
// The same over the base game alone, without and with farmers: a new module does not change it.
std::uint64_t base_signature();

}  // namespace bastide
