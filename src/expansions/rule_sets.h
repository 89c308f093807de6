// Which modules may be played together.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "rules/expansion.h"

namespace bastide {

// Two of these modules (one bit each) that exclude each other according to a table, or nothing.
std::optional<std::pair<Module, Module>> find_contradiction(std::span<const Expansion* const> tables, std::uint32_t modules);
// The consistent sets of tables (one bit each) to which no other table can be added, the largest
// first.
std::vector<std::uint64_t> maximal_sets(std::span<const Expansion* const> tables);

}  // namespace bastide
