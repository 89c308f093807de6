// The tiles of Bridges, Castles & Bazaars.
#pragma once

namespace bastide {
struct Expansion;
}  // namespace bastide

namespace bastide::bridges {

extern const Expansion kBridgesTiles;

}  // namespace bastide::bridges
