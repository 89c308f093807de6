// The Abbot has no state of its own: it is a figure like any other.
#pragma once

namespace bastide {
struct Expansion;
}

namespace bastide::abbot {

extern const Expansion kAbbot;

}  // namespace bastide::abbot
