// What choices bring at once, so that a player need not reckon it himself.
#pragma once

#include <vector>

#include "rules/turn.h"

namespace bastide {

// For each of these legal actions the points that whoever decides gets before anybody decides again or chance acts; points of the final
// scoring are not its doing. A tile's place brings nothing by itself, so where a tile is laid all are 0.
std::vector<int> gains(const State& state, const ActionList& actions);

}  // namespace bastide
