#include "expansions/bridges/bridges_tiles.h"

#include "rules/expansion.h"

namespace bastide::bridges {

const Expansion kBridgesTiles{
    .module = Module::kBridges,
    .part = "tiles",
    .title = "Bridges, Castles & Bazaars: tiles",
    .summary = "Twelve tiles, eight of them with a bazaar.",
    .tiles = "bridges",
};

}  // namespace bastide::bridges
