// The River: twelve tiles placed before all others. It remembers nothing.
#pragma once

namespace bastide {
struct Expansion;
}

namespace bastide::river {

extern const Expansion kRiver;

}  // namespace bastide::river
