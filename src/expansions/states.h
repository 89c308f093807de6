// The plain data of all expansions, one member each. This is the only thing of theirs that the core includes.
#pragma once

#include "expansions/river/river.h"
#include "expansions/traders/traders.h"

namespace bastide {

struct ExpansionStates {
  river::RiverState river;
  traders::TradersState traders;
};

}  // namespace bastide
