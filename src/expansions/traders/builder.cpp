// The builder: he joins a meeple of his owner on a road or in a city. A tile that his owner adds there brings another tile, once a turn.
#include "expansions/traders/companions.h"
#include "expansions/traders/traders.h"
#include "rules/base/base.h"
#include "rules/expansion.h"
#include "rules/hash.h"
#include "rules/play.h"

namespace bastide::traders {

namespace {

void configure(Rules& rules) { rules.figure(FigureKind::kBuilder) = {.count = 1}; }

// Whoever completes his feature with this tile can not use him there any more.
void offer_deploy(const State& state, ActionList& list) { offer_companion(state, FigureKind::kBuilder, kRoadsAndCities, list); }

// He works if he stands there when the tile is laid, whatever becomes of him later in the turn.
void tile_placed(Play& play, CellIndex cell) {
  State& state = play.state;
  const Figure* builder = find_companion(state, state.turn_of, FigureKind::kBuilder);
  if (builder == nullptr) return;
  visit_nodes(state, cell, [&](NodeIndex node, unsigned) {
    if (state.regions.are_joined(node, builder->node)) state.ext.traders.builder_due = state.turn;
  });
}

void figure_removed(Play& play, FigureIndex, const Figure& figure, RemovalReason why) {
  if (find_companion(play.state, figure.player, FigureKind::kBuilder) == nullptr) return;
  send_lonely_home(play, FigureKind::kBuilder, why == RemovalReason::kScored ? why : RemovalReason::kAlone);
}

void regions_rebuilt(Play& play) { send_lonely_home(play, FigureKind::kBuilder, RemovalReason::kAlone); }

// A tile added with the further tile brings no third one.
Flow enter_builder_part(Play& play) {
  const State& state = play.state;
  TradersState& traders = play.state.ext.traders;
  if (traders.builder_due != state.turn || traders.builder_done == state.turn || state.bag.is_empty()) return Flow::kNext;
  traders.builder_done = state.turn;
  return base::begin_part(play);
}

std::uint64_t hash_state(const State& state) {
  const TradersState& traders = state.ext.traders;
  return hash_item(0xb111, traders.builder_due == state.turn ? 1U : 0U, traders.builder_done == state.turn ? 1U : 0U);
}

void check_state(const State& state, std::vector<std::string>& found) {
  check_companions(state, FigureKind::kBuilder, kRoadsAndCities, found);
}

}  // namespace

const Step kBuilderPart{.name = "builder", .enter = enter_builder_part};

const Expansion kTradersBuilder{
    .module = Module::kTraders,
    .part = "builder",
    .title = "Traders & Builders: builder",
    .summary = "A builder beside an own meeple brings a second tile whenever his road or city grows.",
    .configure = configure,
    .tile_placed = tile_placed,
    .offer_deploy = offer_deploy,
    .figure_removed = figure_removed,
    .regions_rebuilt = regions_rebuilt,
    .hash_state = hash_state,
    .check_state = check_state,
};

}  // namespace bastide::traders
