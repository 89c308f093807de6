// All modules of the game, and the rules for a selection of them.
#pragma once

#include <initializer_list>
#include <span>
#include <vector>

#include "expansions/rule_sets.h"
#include "rules/expansion.h"

namespace bastide {

// Modules that are games of their own.
constexpr std::uint32_t kSpinoffs = bit(Module::kMists);

// Every module that this version plays, with one table per part. Farmers come last, because they
// let the figures added by the others lie on fields.
std::span<const Expansion* const> expansions();

// Sets of tables, one bit each in the order of expansions().
std::uint64_t parts_of(Module module);  // 0 if this version does not play it
std::uint64_t parts_of(std::initializer_list<Module> modules);
// The maximal sets of modules that may all be played together, the largest first.
const std::vector<std::uint64_t>& rule_sets();

// Those of the parts that do nothing because the tiles of their module are missing.
std::uint64_t idle_parts(std::uint64_t parts);

// The turn of the game with all its expansions; read turn_order.cpp to learn it.
std::span<const Row> turn_order();

// The rules of a game with these parts of modules: figures, turn, hooks, the printed bag and start
// tiles.
Rules make_rules(std::uint64_t parts, int players, const Options& options = {});

}  // namespace bastide
