#include "expansions/rule_sets.h"

#include <algorithm>
#include <bit>

namespace bastide {

namespace {

// A spin-off is a game of its own; an expansion names the modules with which it cannot be combined.
bool excludes(const Expansion& one, Module other) {
  return one.module != other && (one.ruleset != nullptr || (one.excludes & bit(other)) != 0);
}

bool contradict(const Expansion& one, const Expansion& other) { return excludes(one, other.module) || excludes(other, one.module); }

// Splits a set at its first contradiction, once without the one module and once without the other,
// until none is left.
void split(std::span<const Expansion* const> tables, std::uint64_t set, std::vector<std::uint64_t>& consistent) {
  for (std::size_t one = 0; one < tables.size(); ++one) {
    for (std::size_t other = one + 1; other < tables.size(); ++other) {
      if ((set >> one & set >> other & 1U) == 0 || !contradict(*tables[one], *tables[other])) continue;
      split(tables, set & ~(1ULL << other), consistent);
      split(tables, set & ~(1ULL << one), consistent);
      return;
    }
  }
  consistent.push_back(set);
}

}  // namespace

std::optional<std::pair<Module, Module>> find_contradiction(std::span<const Expansion* const> tables, std::uint32_t modules) {
  for (const Expansion* table : tables) {
    if ((modules & bit(table->module)) == 0) continue;
    for (unsigned other = 0; other < kModules; ++other) {
      const auto module = static_cast<Module>(other);
      if ((modules & bit(module)) != 0 && excludes(*table, module)) return std::pair(table->module, module);
    }
  }
  return std::nullopt;
}

std::vector<std::uint64_t> maximal_sets(std::span<const Expansion* const> tables) {
  std::vector<std::uint64_t> sets;
  split(tables, tables.size() == 64 ? ~0ULL : (1ULL << tables.size()) - 1, sets);
  std::sort(sets.begin(), sets.end(), [](std::uint64_t a, std::uint64_t b) {
    return std::popcount(a) != std::popcount(b) ? std::popcount(a) > std::popcount(b) : a < b;
  });
  std::vector<std::uint64_t> maximal;
  for (const std::uint64_t set : sets) {
    const auto holds = [set](std::uint64_t larger) { return (set & ~larger) == 0; };
    if (std::none_of(maximal.begin(), maximal.end(), holds)) maximal.push_back(set);
  }
  return maximal;
}

}  // namespace bastide
