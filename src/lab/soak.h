// Property games: random whole games over random rule sets in which everything that can be checked
// is checked after every action.
#pragma once

#include <cstdint>
#include <string>

#include "expansions/registry.h"

namespace bastide {

// The parts of modules in the n-th rule set: none, all, then subsets that between them soon hold
// every pair on/on, on/off, off/on, off/off.
std::uint64_t soak_parts(std::uint64_t number);
// The options of the n-th rule set: the defaults for the first two, then random ones.
Options soak_options(std::uint64_t number);
int soak_players(std::uint64_t number);

// Plays the n-th game; returns what is wrong, or nothing. After every action: the state is as
// re-derived from the table, all points are explained by their sheets, a copy without a log plays
// the same, and no question with one answer was asked.
std::string soak_game(std::uint64_t number);

}  // namespace bastide
