#include "game/module_view.h"

namespace bastide {

extern const ModuleView kMessagesView;
extern const ModuleView kRobbersView;

namespace {

const ModuleView* const kViews[] = {&kMessagesView, &kRobbersView};

}  // namespace

std::span<const ModuleView* const> module_views() { return kViews; }

}  // namespace bastide
