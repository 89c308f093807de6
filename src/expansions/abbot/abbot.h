// The Abbot keeps no state of his own: he is a figure like others.
#pragma once

namespace bastide {
struct Expansion;
}

namespace bastide::abbot {

extern const Expansion kAbbot;

}  // namespace bastide::abbot
