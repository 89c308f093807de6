// The Abbot: a figure for monasteries and gardens that may be taken back and scored before its
// feature is complete.
#include "expansions/abbot/abbot.h"

#include "rules/base/base.h"
#include "rules/expansion.h"
#include "rules/play.h"
#include "rules/scoring.h"

namespace bastide::abbot {

namespace {

void configure(Rules& rules) { rules.figure(FigureKind::kAbbot) = {.count = 1, .strength = 1, .stands_on = kMonasteries}; }

// Instead of any other figure action, a player may take back their abbot from a feature that is not
// complete.
void offer_deploy(const State& state, ActionList& list) {
  constexpr auto kAbbot = static_cast<std::size_t>(FigureKind::kAbbot);
  if (state.supply[state.to_move][kAbbot] == state.rules->figures[kAbbot].count) return;
  for (const Figure& figure : state.figures) {
    if (!figure.is_on_board() || figure.kind != FigureKind::kAbbot || figure.colour != state.to_move) continue;
    const Node& node = state.regions.node(figure.node);
    if (!is_complete(state, figure.node))
      list.push_back(Action::on_segment(ActionKind::kTakeAbbot, node.cell, node.segment, FigureKind::kAbbot));
  }
}

// The abbot scores the feature as it stands, as in the final scoring: nothing if others outnumber
// it. This does not complete the feature.
Flow apply_abbot(Play& play, Action action) {
  State& state = play.state;
  const NodeIndex node = node_of(state, action.cell(), action.segment());
  if ((owners_of(state, node) >> state.to_move & 1U) != 0) {
    const ScoreSheet sheet = score_sheet(state, survey(state, node));
    give_points(play, state.to_move, sheet.total(), Source::kAbbot, node, &sheet, false);
  }
  remove_figure(play, find_figure(state, state.to_move, FigureKind::kAbbot, node), RemovalReason::kTakenBack);
  return Flow::kNext;
}

constexpr Handler kHandlers[] = {{.kind = ActionKind::kTakeAbbot, .apply = apply_abbot, .describe = base::describe_segment}};

}  // namespace

const Expansion kAbbot{
    .module = Module::kAbbot,
    .title = "The Abbot",
    .summary = "Each player has an abbot for monasteries and gardens that may be taken back early for the points so far.",
    .configure = configure,
    .offer_deploy = offer_deploy,
    .handlers = kHandlers,
};

}  // namespace bastide::abbot
