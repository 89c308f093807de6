// All modules of the game, and the rules that a choice of them makes.
#pragma once

#include <initializer_list>
#include <span>
#include <vector>

#include "expansions/rule_sets.h"
#include "rules/expansion.h"

namespace bastide {

// Modules that are games of their own.
constexpr std::uint32_t kSpinoffs = bit(Module::kMists);

// Every module this version plays, a table for each of its parts. Farmers come last: they let every figure that the others brought lie on
// fields.
std::span<const Expansion* const> expansions();

// Sets of tables, one bit each in the order of expansions().
std::uint64_t parts_of(Module module);  // 0 where this version does not play it
std::uint64_t parts_of(std::initializer_list<Module> modules);
// The largest sets whose modules may all be played together, the largest first.
const std::vector<std::uint64_t>& rule_sets();

// The turn of the game with all its expansions; turn_order.cpp is the page to read to know it.
std::span<const Row> turn_order();

// The rules of a game with these parts of modules: figures, turn, hooks, the printed bag and start tiles.
Rules make_rules(std::uint64_t parts, int players, const Options& options = {});

}  // namespace bastide
