#include "expansions/registry.h"

#include "expansions/abbot/abbot.h"
#include "expansions/circles/circles.h"
#include "expansions/farmers/farmers.h"
#include "expansions/ferries/ferries.h"
#include "expansions/flying/flying.h"
#include "expansions/gold/gold.h"
#include "expansions/inns/inns.h"
#include "expansions/magic/magic.h"
#include "expansions/messages/messages.h"
#include "expansions/river/river.h"
#include "expansions/robbers/robbers.h"
#include "expansions/traders/traders.h"
#include "rules/base/base.h"

namespace bastide {

namespace {

// Farmers come last: they change the figures of all others.
const Expansion* const kExpansions[] = {
    &river::kRiver,        &abbot::kAbbot,     &inns::kInnsTiles,  &inns::kInnsLarge, &traders::kTradersTiles, &traders::kTradersBuilder,
    &traders::kTradersPig, &flying::kFlying,   &ferries::kFerries, &gold::kGold,      &magic::kMagic,          &circles::kCircles,
    &messages::kMessages,  &robbers::kRobbers, &farmers::kFarmers,
};

template <class Function>
void add_hook(Hooks<Function>& hooks, Function function) {
  if (function != nullptr) hooks.push_back(function);
}

void add_handlers(Rules& rules, std::span<const Handler> handlers) {
  for (const Handler& handler : handlers) rules.handlers[static_cast<std::size_t>(handler.kind)] = &handler;
}

void add_tiles(Rules& rules, std::string_view set) {
  const TileCatalogue& tiles = tile_catalogue();
  for (TileId tile = 0; tile < tiles.size(); ++tile) {
    if (tiles[tile].set == set) rules.bag.count[tile] = tiles[tile].count;
  }
}

// The ordinary start tile has a dark back: it begins the game or stays in the box, but is never drawn.
void add_base(Rules& rules) {
  base::configure(rules);
  add_handlers(rules, base::handlers());
  add_tiles(rules, "base");
  const TileId start = tile_catalogue().find("base/D");
  --rules.bag.count[start];
  rules.start.push_back({.tile = start});
}

void note_restricted(Rules& rules, const Expansion& expansion) {
  if (expansion.may_place_tile == nullptr) return;
  for (TileId tile = 0; tile < tile_catalogue().size(); ++tile) {
    if (expansion.restricts_tile == nullptr || expansion.restricts_tile(rules.tiles[tile])) rules.is_restricted[tile] = true;
  }
}

void add_expansion(Rules& rules, const Expansion& expansion) {
  if (!expansion.tiles.empty()) add_tiles(rules, expansion.tiles);
  if (expansion.configure != nullptr) expansion.configure(rules);
  add_hook(rules.may_place_tile, expansion.may_place_tile);
  note_restricted(rules, expansion);
  add_hook(rules.offer_placement, expansion.offer_placement);
  add_hook(rules.is_placeable_otherwise, expansion.is_placeable_otherwise);
  add_hook(rules.place_extra, expansion.place_extra);
  add_hook(rules.set_aside, expansion.set_aside);
  add_hook(rules.tile_placed, expansion.tile_placed);
  add_hook(rules.may_deploy, expansion.may_deploy);
  add_hook(rules.offer_deploy, expansion.offer_deploy);
  add_hook(rules.figure_removed, expansion.figure_removed);
  add_hook(rules.adjust_score, expansion.adjust_score);
  add_hook(rules.note_completed, expansion.note_completed);
  add_hook(rules.region_completed, expansion.region_completed);
  add_hook(rules.order_matters, expansion.order_matters);
  add_hook(rules.points_given, expansion.points_given);
  add_hook(rules.regions_rebuilt, expansion.regions_rebuilt);
  add_hook(rules.before_final_scoring, expansion.before_final_scoring);
  add_hook(rules.final_scoring, expansion.final_scoring);
  add_hook(rules.hash_state, expansion.hash_state);
  add_hook(rules.hash_frame, expansion.hash_frame);
  add_hook(rules.figures_elsewhere, expansion.figures_elsewhere);
  add_hook(rules.tiles_elsewhere, expansion.tiles_elsewhere);
  add_hook(rules.check_state, expansion.check_state);
  add_handlers(rules, expansion.handlers);
}

}  // namespace

std::span<const Expansion* const> expansions() { return kExpansions; }

std::uint64_t parts_of(Module module) {
  std::uint64_t parts = 0;
  for (std::size_t index = 0; index < std::size(kExpansions); ++index) {
    if (kExpansions[index]->module == module) parts |= 1ULL << index;
  }
  return parts;
}

std::uint64_t parts_of(std::initializer_list<Module> modules) {
  std::uint64_t parts = 0;
  for (const Module module : modules) parts |= parts_of(module);
  return parts;
}

std::uint64_t all_parts() { return (1ULL << std::size(kExpansions)) - 1; }

Rules make_rules(std::uint64_t parts, int players, const Options& options) {
  Rules rules;
  rules.players = static_cast<std::uint8_t>(players);
  rules.parts = parts;
  rules.options = options;
  rules.tiles = tile_catalogue().data();
  for (std::size_t index = 0; index < std::size(kExpansions); ++index) {
    if ((parts >> index & 1U) != 0) rules.modules |= 1U << static_cast<unsigned>(kExpansions[index]->module);
  }
  add_base(rules);
  for (std::size_t index = 0; index < std::size(kExpansions); ++index) {
    if ((parts >> index & 1U) != 0) add_expansion(rules, *kExpansions[index]);
  }
  fill_turn_order(rules);
  count_bag(rules);
  return rules;
}

void count_bag(Rules& rules) {
  rules.bag.left = 0;
  rules.bag.pile_left = {};
  for (TileId tile = 0; tile < kMaxTileKinds; ++tile) {
    const std::uint8_t count = rules.bag.count[tile];
    rules.bag.left = static_cast<std::uint16_t>(rules.bag.left + count);
    std::uint8_t& pile = rules.bag.pile_left[rules.pile[tile]];
    pile = static_cast<std::uint8_t>(pile + count);
  }
}

}  // namespace bastide
