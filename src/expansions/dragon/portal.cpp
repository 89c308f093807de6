// The magic portal: a meeple may be deployed on any tile that lies on the board instead of the
// portal's own.
#include <bit>

#include "expansions/dragon/dragon.h"
#include "rules/expansion.h"
#include "rules/play.h"

namespace bastide::dragon {

namespace {

// One bit per kind of figure that the player to move could send. Builders and pigs join a meeple of
// their owner and stand nowhere by themselves, so they cannot go.
unsigned travellers(const State& state) {
  unsigned figures = 0;
  for (unsigned kind = 0; kind < kFigureKinds; ++kind) {
    if (state.supply[state.to_move][kind] != 0 && state.rules->figures[kind].stands_on != 0) figures |= 1U << kind;
  }
  return figures;
}

void offer_segment(const State& state, NodeIndex index, unsigned figures, ActionList& list) {
  const Node& node = state.regions.node(index);
  for (; figures != 0; figures &= figures - 1) {
    const auto figure = static_cast<FigureKind>(std::countr_zero(figures));
    if ((state.rules->figure(figure).stands_on & bit(node.kind)) != 0 && may_deploy(state, figure, index))
      list.push_back(Action::deploy(figure, node.cell, node.segment));
  }
}

// Every segment of an unoccupied region that is not complete, on any other tile. The portal's own
// tile is left to the ordinary deployment; bridges elsewhere are out of reach.
void offer_portal(const State& state, ActionList& list) {
  const CellIndex placed = state.frame.placed;
  if (!tile_at(state, placed).has(TileKind::kPortal)) return;
  const unsigned figures = travellers(state);
  SegmentKindMask places = 0;
  for (unsigned left = figures; left != 0; left &= left - 1)
    places |= state.rules->figures[static_cast<std::size_t>(std::countr_zero(left))].stands_on;
  for (NodeIndex index = 0; index < state.regions.node_count(); ++index) {
    const Node& node = state.regions.node(index);
    if ((places & bit(node.kind)) == 0 || node.cell == placed || is_overlay(node.segment)) continue;
    const NodeIndex root = state.regions.root_of(index);
    if (!state.regions.of(root).is_occupied() && !is_complete(state, root)) offer_segment(state, index, figures, list);
  }
}

}  // namespace

const Expansion kDragonPortal{
    .module = Module::kDragon,
    .part = "portal",
    .title = "Princess & Dragon: magic portal",
    .summary = "A portal lets you deploy a meeple on any unoccupied, unfinished feature of any tile on the board.",
    .needs_tiles = true,
    .offer_deploy = offer_portal,
};

}  // namespace bastide::dragon
