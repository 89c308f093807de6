#include "game/module_view.h"

namespace bastide {

std::span<const ModuleView* const> module_views() { return {}; }

}  // namespace bastide
