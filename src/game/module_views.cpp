#include "game/module_view.h"

namespace bastide {

extern const ModuleView kTradersView;

std::span<const ModuleView* const> module_views() {
  static constexpr const ModuleView* kViews[] = {&kTradersView};
  return kViews;
}

}  // namespace bastide
