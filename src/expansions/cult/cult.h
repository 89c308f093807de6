// The Cult: shrines beside monasteries. It remembers nothing.
#pragma once

namespace bastide {
struct Expansion;
}

namespace bastide::cult {

extern const Expansion kCult;

}  // namespace bastide::cult
