// Whole pages of the terminal game: help and the final result.
#pragma once

#include <string>
#include <vector>

#include "rules/state.h"
#include "terminal/wording.h"

namespace bastide {

std::vector<std::string> help_page();
// The points of all players by source, their totals and their ranks; equal totals share a rank.
std::vector<std::string> result_table(const State& state, const PlayerNames& names);

}  // namespace bastide
