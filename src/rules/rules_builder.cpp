#include "rules/rules_builder.h"

#include <algorithm>
#include <cassert>

namespace bastide {

namespace {

template <class Function>
void add_hook(Hooks<Function>& hooks, Function function) {
  if (function != nullptr) hooks.push_back(function);
}

void add_handlers(Rules& rules, std::span<const Handler> handlers) {
  for (const Handler& handler : handlers) rules.handlers[static_cast<std::size_t>(handler.kind)] = &handler;
}

// Two modules may share a condition, which is then asked once.
void add_condition(Rules& rules, const Expansion& expansion) {
  if (expansion.may_place_tile == nullptr) return;
  if (!rules.may_place_tile.contains(expansion.may_place_tile)) rules.may_place_tile.push_back(expansion.may_place_tile);
  const auto index =
      std::find(rules.may_place_tile.begin(), rules.may_place_tile.end(), expansion.may_place_tile) - rules.may_place_tile.begin();
  assert(index < 8);
  for (TileId tile = 0; tile < tile_catalogue().size(); ++tile) {
    if (expansion.restricts_tile == nullptr || expansion.restricts_tile(rules.tiles[tile]))
      rules.restricted_by[tile] = static_cast<std::uint8_t>(rules.restricted_by[tile] | 1U << index);
  }
}

void note_returning(Rules& rules, const Expansion& expansion) {
  if (expansion.may_return == nullptr) return;
  for (TileId tile = 0; tile < tile_catalogue().size(); ++tile) {
    if (expansion.may_return(rules.tiles[tile])) rules.may_return[tile] = true;
  }
}

void add_expansion(Rules& rules, const Expansion& expansion) {
  if (!expansion.tiles.empty()) add_tiles(rules, expansion.tiles);
  if (expansion.configure != nullptr) expansion.configure(rules);
  if (expansion.dictation != nullptr) rules.dictations.push_back(expansion.dictation);
  if (expansion.interrupt != nullptr) rules.interrupts.push_back(expansion.interrupt);
  add_hook(rules.set_up, expansion.set_up);
  add_condition(rules, expansion);
  add_hook(rules.offer_placement, expansion.offer_placement);
  add_hook(rules.is_placeable_otherwise, expansion.is_placeable_otherwise);
  add_hook(rules.place_extra, expansion.place_extra);
  add_hook(rules.describe_extra, expansion.describe_extra);
  add_hook(rules.set_aside, expansion.set_aside);
  note_returning(rules, expansion);
  add_hook(rules.tile_placed, expansion.tile_placed);
  add_hook(rules.may_deploy, expansion.may_deploy);
  add_hook(rules.offer_deploy, expansion.offer_deploy);
  add_hook(rules.is_singled_out, expansion.is_singled_out);
  add_hook(rules.figure_removed, expansion.figure_removed);
  add_hook(rules.adjust_score, expansion.adjust_score);
  add_hook(rules.note_completed, expansion.note_completed);
  add_hook(rules.region_completed, expansion.region_completed);
  add_hook(rules.order_matters, expansion.order_matters);
  add_hook(rules.owners_order, expansion.owners_order);
  add_hook(rules.may_be_joined, expansion.may_be_joined);
  add_hook(rules.points_given, expansion.points_given);
  add_hook(rules.regions_rebuilt, expansion.regions_rebuilt);
  add_hook(rules.before_final_scoring, expansion.before_final_scoring);
  add_hook(rules.final_scoring, expansion.final_scoring);
  add_hook(rules.add_standing, expansion.add_standing);
  add_hook(rules.hash_state, expansion.hash_state);
  add_hook(rules.hash_frame, expansion.hash_frame);
  add_hook(rules.figures_elsewhere, expansion.figures_elsewhere);
  add_hook(rules.tiles_elsewhere, expansion.tiles_elsewhere);
  add_hook(rules.check_state, expansion.check_state);
  add_handlers(rules, expansion.handlers);
}

// Rows of absent modules are dropped; a landmark marks the next row that is present.
void add_turn(Rules& rules, std::span<const Row> turn) {
  rules.landmarks.fill(kNoRow);
  for (const Row& row : turn) {
    if (row.landmark) rules.landmarks[static_cast<std::size_t>(*row.landmark)] = static_cast<std::uint8_t>(rules.steps.size());
    if (row.step != nullptr && (!row.needs || rules.has(*row.needs))) rules.steps.push_back(row.step);
  }
  for ([[maybe_unused]] const std::uint8_t row : rules.landmarks) assert(row < rules.steps.size());
}

}  // namespace

void add_tiles(Rules& rules, std::string_view set) {
  const TileCatalogue& tiles = tile_catalogue();
  for (TileId tile = 0; tile < tiles.size(); ++tile) {
    if (tiles[tile].set == set) rules.bag.count[tile] = tiles[tile].count;
  }
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

Rules build_rules(const Ruleset& ruleset, std::span<const Expansion* const> expansions, int players, const Options& options) {
  Rules rules;
  rules.players = static_cast<std::uint8_t>(players);
  rules.options = options;
  rules.tiles = tile_catalogue().data();
  for (const Expansion* expansion : expansions) rules.modules |= 1U << static_cast<unsigned>(expansion->module);
  ruleset.configure(rules);
  add_handlers(rules, ruleset.handlers);
  for (const Expansion* expansion : expansions) add_expansion(rules, *expansion);
  add_turn(rules, ruleset.turn);
  count_bag(rules);
  for (std::size_t kind = 0; kind < kFigureKinds; ++kind) {
    if (rules.figures[kind].count != 0) rules.figure_kinds = static_cast<std::uint8_t>(rules.figure_kinds | 1U << kind);
  }
  return rules;
}

}  // namespace bastide
