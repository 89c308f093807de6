// All modules of the game, and the rules that a choice of them makes.
#pragma once

#include <span>

#include "rules/expansion.h"

namespace bastide {

// Every module this version plays. Farmers come last: they let every figure that the others brought lie on fields.
std::span<const Expansion* const> expansions();
// The module's table, or null where this version does not play it.
const Expansion* find_expansion(Module module);

// Rows of the turn for these modules; turn_order.cpp is the page to read to know the game.
void fill_turn_order(Rules& rules);

// The rules of a game with these modules (one bit each): figures, turn, hooks, the printed bag and start tiles.
Rules make_rules(std::uint32_t modules, int players);
// Counts the bag by piles; to be called after its tiles were changed.
void count_bag(Rules& rules);

}  // namespace bastide
