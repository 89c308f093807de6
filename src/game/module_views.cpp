#include "game/module_view.h"

namespace bastide {

extern const ModuleView kFlyingView;
extern const ModuleView kFerriesView;

namespace {

const ModuleView* const kViews[] = {&kFlyingView, &kFerriesView};

}  // namespace

std::span<const ModuleView* const> module_views() { return kViews; }

}  // namespace bastide
