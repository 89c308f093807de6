// Inns & Cathedrals has no state of its own: inns and cathedrals are printed, and the large meeple
// is a figure like any other.
#pragma once

namespace bastide {
struct Expansion;
}

namespace bastide::inns {

extern const Expansion kInnsTiles;
extern const Expansion kInnsLarge;

}  // namespace bastide::inns
