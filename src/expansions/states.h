// The plain data of all expansions, one member each. This is the only thing of theirs that the core includes.
#pragma once

#include "expansions/ferries/ferries.h"
#include "expansions/flying/flying.h"
#include "expansions/river/river.h"

namespace bastide {

struct ExpansionStates {
  river::RiverState river;
  flying::FlyingState flying;
  ferries::FerriesState ferries;
};

}  // namespace bastide
