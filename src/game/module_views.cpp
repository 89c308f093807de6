#include "game/module_view.h"

namespace bastide {

extern const ModuleView kTradersView;
extern const ModuleView kFlyingView;
extern const ModuleView kFerriesView;
extern const ModuleView kGoldView;
extern const ModuleView kMagicView;
extern const ModuleView kCirclesView;
extern const ModuleView kMessagesView;
extern const ModuleView kRobbersView;

namespace {

const ModuleView* const kViews[] = {&kTradersView, &kFlyingView,  &kFerriesView,  &kGoldView,
                                    &kMagicView,   &kCirclesView, &kMessagesView, &kRobbersView};

}  // namespace

std::span<const ModuleView* const> module_views() { return kViews; }

}  // namespace bastide
