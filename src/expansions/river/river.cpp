// The River: twelve tiles placed before all others, from the spring to the lake, always continuing
// the water.
#include "expansions/river/river.h"

#include "expansions/river/course.h"
#include "rules/expansion.h"

namespace bastide::river {

const Expansion kRiver{
    .module = Module::kRiver,
    .title = "The River",
    .summary = "Twelve river tiles are placed first, from the spring to the lake.",
    .tiles = "river",
    .excludes = bit(Module::kCount),  // its city is a start tile too, and the river might not fit beside it
    .configure = configure,
    .may_place_tile = may_place_tile,
    .restricts_tile = restricts_tile,
};

}  // namespace bastide::river
