// The points that each choice scores at once.
#pragma once

#include <vector>

#include "rules/turn.h"

namespace bastide {

// For each of these legal actions, the points that the deciding player gets before the next
// decision of a player or of chance, without those of the final scoring. Placing a tile scores
// nothing by itself, so all placements are 0.
std::vector<int> gains(const State& state, const ActionList& actions);

}  // namespace bastide
