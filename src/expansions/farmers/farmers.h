// Farmers have no state of their own.
#pragma once

namespace bastide {
struct Expansion;
}

namespace bastide::farmers {

extern const Expansion kFarmers;

}  // namespace bastide::farmers
