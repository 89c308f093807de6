// What this program can play: modules, their options, and bots.
#pragma once

#include "formats/json.h"

namespace bastide {

// {"name", "version", "protocol", "modules", "options", "bots"}, for a client that uses this
// version of a protocol.
Json catalogue_json(int protocol);

}  // namespace bastide
