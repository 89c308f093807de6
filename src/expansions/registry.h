// All modules of the game, and the rules that a choice of them makes.
#pragma once

#include <initializer_list>
#include <span>

#include "rules/expansion.h"

namespace bastide {

// Every module this version plays, a table for each of its parts. Farmers come last: they let every figure that the others brought lie on
// fields.
std::span<const Expansion* const> expansions();

// Sets of tables, one bit each in the order of expansions().
std::uint64_t parts_of(Module module);  // 0 where this version does not play it
std::uint64_t parts_of(std::initializer_list<Module> modules);
std::uint64_t all_parts();

// Rows of the turn for these modules; turn_order.cpp is the page to read to know the game.
void fill_turn_order(Rules& rules);

// The value of each option by its number.
using Options = std::array<std::uint8_t, kOptions>;

// The rules of a game with these parts of modules: figures, turn, hooks, the printed bag and start tiles.
Rules make_rules(std::uint64_t parts, int players, const Options& options = {});
// Counts the bag by piles; to be called after its tiles were changed.
void count_bag(Rules& rules);

}  // namespace bastide
