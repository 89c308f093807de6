// The builder joins a meeple of its owner on a road or in a city. Adding a tile there gives the
// owner another tile, once per turn.
#include "expansions/traders/companions.h"
#include "expansions/traders/traders.h"
#include "rules/base/base.h"
#include "rules/expansion.h"
#include "rules/hash.h"
#include "rules/play.h"

namespace bastide::traders {

namespace {

void configure(Rules& rules) { rules.figure(FigureKind::kBuilder) = {.count = 1}; }

// A feature completed by this tile can no longer take a builder.
void offer_deploy(const State& state, ActionList& list) { offer_companion(state, FigureKind::kBuilder, kRoadsAndCities, list); }

// The builder counts if it is there when the tile is placed, whatever happens to it later in the
// turn.
void tile_placed(Play& play, CellIndex cell) {
  State& state = play.state;
  const Figure* builder = find_companion(state, state.frame.active, FigureKind::kBuilder);
  if (builder == nullptr) return;
  visit_nodes(state, cell, [&](NodeIndex node, unsigned) {
    if (state.regions.are_joined(node, builder->node)) state.frame.ext.traders.builder_due = true;
  });
}

void figure_removed(Play& play, FigureIndex, const Figure& figure, RemovalReason why) {
  if (find_companion(play.state, figure.colour, FigureKind::kBuilder) == nullptr) return;
  send_lonely_home(play, FigureKind::kBuilder, why == RemovalReason::kScored ? why : RemovalReason::kAlone);
}

void regions_rebuilt(Play& play) { send_lonely_home(play, FigureKind::kBuilder, RemovalReason::kAlone); }

// The extra tile does not earn a third one.
Flow enter_builder_part(Play& play) {
  TradersFrame& builder = play.state.frame.ext.traders;
  if (!builder.builder_due || builder.builder_done || play.state.bag.is_empty()) return Flow::kNext;
  builder.builder_done = true;
  return base::begin_part(play);
}

// A builder counts as long as its road or city can grow; a tile that it earned in this turn is
// still to be drawn.
void add_standing(const State& state, Standing& standing) {
  for (const Figure& figure : state.figures) {
    if (figure.is_on_board() && figure.kind == FigureKind::kBuilder && !is_complete(state, figure.node)) ++standing.workers[figure.colour];
  }
  const TradersFrame& builder = state.frame.ext.traders;
  if (builder.builder_due && !builder.builder_done && !state.bag.is_empty()) ++standing.further_tiles[state.frame.active];
}

std::uint64_t hash_frame(const State&, const TurnFrame& frame) {
  return hash_item(0xb111, frame.ext.traders.builder_due ? 1 : 0, frame.ext.traders.builder_done ? 1 : 0);
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
    .summary = "A builder beside one of your meeples earns you a second tile when you extend its road or city.",
    .configure = configure,
    .tile_placed = tile_placed,
    .offer_deploy = offer_deploy,
    .figure_removed = figure_removed,
    .regions_rebuilt = regions_rebuilt,
    .add_standing = add_standing,
    .hash_frame = hash_frame,
    .check_state = check_state,
};

}  // namespace bastide::traders
