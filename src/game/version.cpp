#include "game/version.h"

namespace bastide {

std::string_view version() { return BASTIDE_VERSION; }

}  // namespace bastide
