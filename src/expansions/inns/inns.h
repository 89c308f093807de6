// Inns & Cathedrals keep no state of their own: inns and cathedrals are printed, the large meeple is a figure like others.
#pragma once

namespace bastide {
struct Expansion;
}

namespace bastide::inns {

extern const Expansion kInnsTiles;
extern const Expansion kInnsLarge;

}  // namespace bastide::inns
