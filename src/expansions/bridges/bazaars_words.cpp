// Bazaars in the terminal: the auction, bid by bid.
#include "expansions/bridges/bazaars.h"

#include <fmt/format.h>

#include "rules/turn.h"
#include "terminal/module_words.h"

namespace bastide {

namespace bazaars {
namespace {

const std::string& name_of(const State& state, TileId tile) { return tile_kind(state, tile).name; }

std::string revealed_words(const State& state, const Event& event) {
  std::vector<std::string> names;
  for (const TileId tile : revealed_tiles(event)) names.push_back(name_of(state, tile));
  return listed(names);
}

std::string bought_words(const State& state, const Event& event, const PlayerNames& names) {
  const std::string price = event.value == 0 ? "nothing" : counted(event.value, "points");
  return fmt::format("{} {} for {}.", names.with_verb(event.player, "get"), name_of(state, event.node), price);
}

std::optional<std::string> event_sentence(const Event& event, const State& state, const PlayerNames& names) {
  switch (event.type) {
    case EventType::kRevealed: return fmt::format("The bazaar offers {}.", revealed_words(state, event));
    case EventType::kPicked: {
      const std::string picks = fmt::format("{} {}", names.with_verb(event.player, "pick"), name_of(state, event.node));
      return has_bids(state) ? fmt::format("{}, bidding {}.", picks, event.value) : picks + ".";
    }
    case EventType::kBid: return fmt::format("{} {}.", names.with_verb(event.player, "bid"), event.value);
    case EventType::kPassed: return fmt::format("{}.", names.with_verb(event.player, "decline"));
    case EventType::kBought: return bought_words(state, event, names);
    default: return std::nullopt;
  }
}

std::string pick_words(const State& state, Action action) {
  const ActionFields fields = describe(state, action);
  const std::string& tile = name_of(state, action.tile());
  return ActionFields::is_set(fields.number) ? fmt::format("pick {}, offer {}", tile, fields.number) : fmt::format("take {}", tile);
}

// "buy base/V for 3 points".
std::string trade_words(const State& state, std::string_view verb) {
  const BazaarsState& bazaars = state.ext.bazaars;
  return fmt::format("{} {} for {}", verb, name_of(state, bazaars.hammer), counted(bazaars.high, "points"));
}

std::optional<std::string> action_words(const State& state, Action action) {
  switch (action.kind()) {
    case ActionKind::kPick: return pick_words(state, action);
    case ActionKind::kBid: return fmt::format("offer {}", action.value());
    case ActionKind::kBuy: return trade_words(state, "buy");
    case ActionKind::kSell: return trade_words(state, "sell");
    case ActionKind::kPass:
      if (&current_step(state) == &kBid) return "do not bid";
      return std::nullopt;
    default: return std::nullopt;
  }
}

// The tile that a player has bought and not yet placed.
std::string player_words(const State& state, Player player) {
  const TileId tile = state.ext.bazaars.bought[player];
  return tile == kNoTile ? "" : name_of(state, tile);
}

}  // namespace
}  // namespace bazaars

const ModuleWords kBazaarsWords{.module = Module::kBridges,
                                .event_sentence = bazaars::event_sentence,
                                .action_words = bazaars::action_words,
                                .player_words = bazaars::player_words};

}  // namespace bastide
