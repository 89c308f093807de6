// How the modules' own state and events look as JSON: one table per module, in
// expansions/x/x_view.cpp, so that view.cpp knows none of them.
#pragma once

#include "formats/json_action.h"
#include "rules/rules.h"

namespace bastide {

struct ModuleView {
  Module module = Module::kFarmers;
  // Adds to the state's JSON ("players" is a list with one object for each player, "neutral" an
  // object); called if the module is in force.
  void (*add_state)(Json& json, const State& state) = nullptr;
  // Adds the fields of an event of the module's own; false if it is not its own.
  bool (*add_event)(Json& json, const State& state, const Event& event) = nullptr;
};

extern const ModuleView kTradersView;
extern const ModuleView kFlyingView;
extern const ModuleView kFerriesView;
extern const ModuleView kGoldView;
extern const ModuleView kMagicView;
extern const ModuleView kCirclesView;
extern const ModuleView kMessagesView;
extern const ModuleView kRobbersView;
extern const ModuleView kKingView;
extern const ModuleView kCultView;
extern const ModuleView kDragonView;
extern const ModuleView kBazaarsView;
extern const ModuleView kBridgesView;
extern const ModuleView kCountView;

inline constexpr const ModuleView* kModuleViews[] = {&kTradersView, &kFlyingView,   &kFerriesView, &kGoldView, &kMagicView,
                                                     &kCirclesView, &kMessagesView, &kRobbersView, &kKingView, &kCultView,
                                                     &kDragonView,  &kBazaarsView,  &kBridgesView, &kCountView};

// Adds where a node lies: x, y, kind, at, n.
void add_node(Json& json, const State& state, NodeIndex node);
// Adds x and y.
void add_square(Json& json, const State& state, CellIndex cell);

}  // namespace bastide
