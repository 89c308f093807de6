// Builds the rules of a game from a ruleset and the tables of its expansions.
#pragma once

#include <span>

#include "rules/expansion.h"

namespace bastide {

// The rules with these expansions, built in this order: figures, turn, hooks, the printed bag and
// start tiles.
Rules build_rules(const Ruleset& ruleset, std::span<const Expansion* const> expansions, int players, const Options& options = {});

// Adds the tiles of a set to the bag.
void add_tiles(Rules& rules, std::string_view set);
// Counts the bag by piles after its tiles have changed.
void count_bag(Rules& rules);

}  // namespace bastide
