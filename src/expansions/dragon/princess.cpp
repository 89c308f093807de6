// The princess: whoever extends a city with her tile may expel one of its knights instead of
// deploying a figure.
#include <algorithm>

#include "expansions/dragon/dragon.h"
#include "rules/base/base.h"
#include "rules/expansion.h"
#include "rules/play.h"

namespace bastide::dragon {

namespace {

// Meeples in the city itself; a monk in its monastery and the lord of a castle are not knights.
bool is_knight(const State& state, const Figure& figure) {
  return figure.is_on_board() && (figure.kind == FigureKind::kMeeple || figure.kind == FigureKind::kLarge) &&
         state.regions.node(figure.node).kind == SegmentKind::kCity;
}

void offer_knights(const State& state, NodeIndex city, ActionList& list) {
  const std::size_t first = list.size();
  for (std::size_t index = 0; index < state.figures.size(); ++index) {
    const Figure& figure = state.figures[index];
    if (!is_knight(state, figure) || !state.regions.are_joined(figure.node, city)) continue;
    const Action action = figure_action(state, ActionKind::kExpel, static_cast<FigureIndex>(index));
    if (std::find(list.begin() + first, list.end(), action) == list.end()) list.push_back(action);
  }
}

// Any knight in the princess's city, of any player.
void offer_expulsion(const State& state, ActionList& list) {
  visit_nodes(state, state.frame.placed, [&](NodeIndex node, unsigned) {
    if (segment_of(state, node).has(Segment::kPrincess)) offer_knights(state, node, list);
  });
}

Flow apply_expulsion(Play& play, Action action) {
  remove_figure(play, figure_of(play.state, action), RemovalReason::kExpelled);
  return Flow::kNext;
}

void describe_expulsion(const State& state, Action action, ActionFields& fields) {
  fields.player = static_cast<std::int16_t>(action.colour_number());
  base::describe_figure_on_board(state, action, fields);
}

constexpr Handler kPrincessHandlers[] = {{.kind = ActionKind::kExpel, .apply = apply_expulsion, .describe = describe_expulsion}};

}  // namespace

const Expansion kDragonPrincess{
    .module = Module::kDragon,
    .part = "princess",
    .title = "Princess & Dragon: princess",
    .summary = "Whoever extends a city with a princess may expel one of its knights instead of deploying a figure.",
    .needs_tiles = true,
    .offer_deploy = offer_expulsion,
    .handlers = kPrincessHandlers,
};

}  // namespace bastide::dragon
