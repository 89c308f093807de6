#include "expansions/registry.h"

#include "expansions/abbot/abbot.h"
#include "expansions/farmers/farmers.h"
#include "expansions/river/river.h"
#include "rules/base/base.h"

namespace bastide {

namespace {

const Expansion* const kExpansions[] = {&river::kRiver, &abbot::kAbbot, &farmers::kFarmers};

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

void add_expansion(Rules& rules, const Expansion& expansion) {
  if (!expansion.tiles.empty()) add_tiles(rules, expansion.tiles);
  if (expansion.configure != nullptr) expansion.configure(rules);
  add_hook(rules.may_place_tile, expansion.may_place_tile);
  add_hook(rules.tile_placed, expansion.tile_placed);
  add_hook(rules.offer_deploy, expansion.offer_deploy);
  add_hook(rules.adjust_score, expansion.adjust_score);
  add_hook(rules.final_scoring, expansion.final_scoring);
  add_hook(rules.hash_state, expansion.hash_state);
  add_handlers(rules, expansion.handlers);
}

}  // namespace

std::span<const Expansion* const> expansions() { return kExpansions; }

const Expansion* find_expansion(Module module) {
  for (const Expansion* expansion : kExpansions) {
    if (expansion->module == module) return expansion;
  }
  return nullptr;
}

Rules make_rules(std::uint32_t modules, int players) {
  Rules rules;
  rules.players = static_cast<std::uint8_t>(players);
  rules.modules = modules;
  rules.tiles = tile_catalogue().kinds().data();
  add_base(rules);
  for (const Expansion* expansion : kExpansions) {
    if (rules.has(expansion->module)) add_expansion(rules, *expansion);
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
