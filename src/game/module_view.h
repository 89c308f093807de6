// How the modules' own state and events look as JSON: one entry a module, so that view.cpp knows none of them.
#pragma once

#include <span>

#include "game/view.h"

namespace bastide {

struct ModuleView {
  Module module = Module::kFarmers;
  // Adds to the state's JSON ("players" is a list with one object for each player, "neutral" an object); called if the module is in force.
  void (*add_state)(Json& json, const State& state) = nullptr;
  // Adds the fields of an event of the module's own; false if it is not its own.
  bool (*add_event)(Json& json, const State& state, const Event& event) = nullptr;
};

std::span<const ModuleView* const> module_views();

// Adds where a node lies: x, y, kind, at, n.
void add_node(Json& json, const State& state, NodeIndex node);
// Adds x and y.
void add_square(Json& json, const State& state, CellIndex cell);
// A list of sides: ["N", "S"].
Json sides_json(PortMask ports);

}  // namespace bastide
