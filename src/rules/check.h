// Re-derives everything that the state keeps for speed and compares. Tests call it after every action; a difference is a bug of ours.
#pragma once

#include <string>
#include <vector>

#include "rules/state.h"

namespace bastide {

// What differs, in words; empty when all is well.
std::vector<std::string> check(const State& state);

}  // namespace bastide
