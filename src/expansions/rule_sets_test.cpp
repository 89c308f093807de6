#include "expansions/rule_sets.h"

#include <gtest/gtest.h>

#include "expansions/registry.h"

namespace bastide {

namespace {

using Sets = std::vector<std::uint64_t>;

const Expansion kFree{.module = Module::kFarmers};
const Expansion kLake{.module = Module::kRiver, .excludes = bit(Module::kCount)};
const Expansion kCityTiles{.module = Module::kCount, .part = "tiles"};
const Expansion kCityRules{.module = Module::kCount, .part = "rules"};
const Ruleset kAnother{};
const Expansion kSpinoff{.module = Module::kMists, .ruleset = &kAnother};

TEST(RuleSets, WhatExcludesNothingIsOneSet) {
  const Expansion* const tables[] = {&kFree, &kLake};
  EXPECT_EQ(maximal_sets(tables), (Sets{0b11}));
  EXPECT_EQ(maximal_sets({}), (Sets{0}));
}

TEST(RuleSets, AnExclusionHoldsBothWaysAndForAllPartsOfAModule) {
  const Expansion* const tables[] = {&kFree, &kLake, &kCityTiles, &kCityRules};
  EXPECT_EQ(maximal_sets(tables), (Sets{0b1101, 0b0011}));
  const Expansion* const reversed[] = {&kCityRules, &kLake, &kFree};
  EXPECT_EQ(maximal_sets(reversed), (Sets{0b101, 0b110}));
}

TEST(RuleSets, ASpinoffIsASetOfItsOwn) {
  const Expansion* const tables[] = {&kFree, &kSpinoff, &kLake, &kCityRules};
  EXPECT_EQ(maximal_sets(tables), (Sets{0b0101, 0b1001, 0b0010}));
}

TEST(RuleSets, AContradictionNamesBothModules) {
  const Expansion* const tables[] = {&kFree, &kLake, &kSpinoff};
  EXPECT_FALSE(find_contradiction(tables, bit(Module::kFarmers) | bit(Module::kRiver)));
  // The excluded module need not have a table.
  EXPECT_EQ(find_contradiction(tables, bit(Module::kCount) | bit(Module::kRiver)), std::pair(Module::kRiver, Module::kCount));
  EXPECT_EQ(find_contradiction(tables, bit(Module::kMists) | bit(Module::kFarmers)), std::pair(Module::kMists, Module::kFarmers));
}

// Every table of this version is in some set, and no set contradicts itself.
TEST(RuleSets, OfThisVersionHoldEverythingOnce) {
  std::uint64_t seen = 0;
  for (const std::uint64_t set : rule_sets()) {
    seen |= set;
    std::uint32_t modules = 0;
    for (std::size_t index = 0; index < expansions().size(); ++index) {
      if ((set >> index & 1U) != 0) modules |= bit(expansions()[index]->module);
    }
    EXPECT_FALSE(find_contradiction(expansions(), modules));
  }
  EXPECT_EQ(seen, (1ULL << expansions().size()) - 1);
}

}  // namespace

}  // namespace bastide
