#include "expansions/registry.h"

#include <algorithm>

#include "expansions/abbot/abbot.h"
#include "expansions/bridges/bazaars.h"
#include "expansions/bridges/bridges.h"
#include "expansions/bridges/castles.h"
#include "expansions/circles/circles.h"
#include "expansions/count/count.h"
#include "expansions/cult/cult.h"
#include "expansions/dragon/dragon.h"
#include "expansions/farmers/farmers.h"
#include "expansions/ferries/ferries.h"
#include "expansions/flying/flying.h"
#include "expansions/gold/gold.h"
#include "expansions/inns/inns.h"
#include "expansions/king/king.h"
#include "expansions/magic/magic.h"
#include "expansions/messages/messages.h"
#include "expansions/river/river.h"
#include "expansions/river2/river2.h"
#include "expansions/robbers/robbers.h"
#include "expansions/traders/traders.h"
#include "rules/base/base.h"
#include "rules/rules_builder.h"

namespace bastide {

namespace {

// Cult and Farmers come last, because they change the figures of all others. Otherwise the order only
// decides in which order the rows of a score sheet are shown: what lies beside a field before the pig.
const Expansion* const kExpansions[] = {
    &river::kRiver,
    &abbot::kAbbot,
    &inns::kInnsTiles,
    &inns::kInnsLarge,
    &count::kCount,
    &bridges::kBridgesTiles,
    &bridges::kBridges,
    &castles::kCastles,
    &bazaars::kBazaars,
    &traders::kTradersTiles,
    &traders::kTradersBuilder,
    &traders::kTradersPig,
    &river2::kRiver2,
    &flying::kFlying,
    &ferries::kFerries,
    &gold::kGold,
    &magic::kMagic,
    &circles::kCircles,
    &messages::kMessages,
    &robbers::kRobbers,
    &dragon::kDragonTiles,
    &dragon::kDragonDragon,
    &dragon::kDragonFairy,
    &dragon::kDragonPrincess,
    &dragon::kDragonPortal,
    &king::kKing,
    &cult::kCult,
    &farmers::kFarmers,
};

constexpr std::size_t kCount = std::size(kExpansions);
static_assert(kCount <= 64);

// The ordinary start tile has a dark back: it starts the game or stays in the box, but is never
// drawn.
void configure_base(Rules& rules) {
  base::configure(rules);
  add_tiles(rules, "base");
  const TileId start = tile_catalogue().find("base/D");
  --rules.bag.count[start];
  rules.start.push_back({.tile = start});
}

template <class Visit>
void visit_parts(std::uint64_t parts, Visit visit) {
  for (std::size_t index = 0; index < kCount; ++index) {
    if ((parts >> index & 1U) != 0) visit(*kExpansions[index]);
  }
}

}  // namespace

std::span<const Expansion* const> expansions() { return kExpansions; }

std::uint64_t parts_of(Module module) {
  std::uint64_t parts = 0;
  for (std::size_t index = 0; index < kCount; ++index) {
    if (kExpansions[index]->module == module) parts |= 1ULL << index;
  }
  return parts;
}

std::uint64_t parts_of(std::initializer_list<Module> modules) {
  std::uint64_t parts = 0;
  for (const Module module : modules) parts |= parts_of(module);
  return parts;
}

std::uint64_t idle_parts(std::uint64_t parts) {
  std::uint32_t with_tiles = 0;
  visit_parts(parts, [&](const Expansion& part) { with_tiles |= part.tiles.empty() ? 0U : bit(part.module); });
  std::uint64_t idle = 0;
  for (std::size_t index = 0; index < kCount; ++index) {
    const Expansion& part = *kExpansions[index];
    if ((parts >> index & 1U) != 0 && part.needs_tiles && (with_tiles & bit(part.module)) == 0) idle |= 1ULL << index;
  }
  return idle;
}

const std::vector<std::uint64_t>& rule_sets() {
  static const std::vector<std::uint64_t> kSets = maximal_sets(kExpansions);
  return kSets;
}

Rules make_rules(std::uint64_t parts, int players, const Options& options) {
  FixedVector<const Expansion*, kCount> chosen;
  Ruleset ruleset{.turn = turn_order(), .configure = configure_base, .handlers = base::handlers()};
  visit_parts(parts, [&](const Expansion& expansion) {
    chosen.push_back(&expansion);
    if (expansion.ruleset != nullptr) ruleset = *expansion.ruleset;
  });
  return build_rules(ruleset, std::span(chosen.begin(), chosen.end()), players, options);
}

}  // namespace bastide
