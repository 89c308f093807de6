// Derives again everything that the state caches for speed, and compares. Tests call it after every
// action; a difference is a bug.
#pragma once

#include <string>
#include <vector>

#include "rules/state.h"

namespace bastide {

// Describes the differences; empty if there are none.
std::vector<std::string> check(const State& state);

}  // namespace bastide
