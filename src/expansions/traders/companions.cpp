#include "expansions/traders/companions.h"

#include "rules/play.h"

namespace bastide::traders {

namespace {

bool has_meeple(const State& state, NodeIndex node, Player player) { return state.regions.of(node).strength[player] != 0; }

}  // namespace

const Figure* find_companion(const State& state, Player player, FigureKind kind) {
  if (state.supply[player][static_cast<std::size_t>(kind)] != 0) return nullptr;
  for (const Figure& figure : state.figures) {
    if (figure.is_on_board() && figure.kind == kind && figure.colour == player) return &figure;
  }
  return nullptr;
}

void offer_companion(const State& state, FigureKind kind, SegmentKindMask kinds, ActionList& list) {
  if (state.supply[state.to_move][static_cast<std::size_t>(kind)] == 0) return;
  visit_nodes(state, state.frame.placed, [&](NodeIndex node, unsigned segment) {
    if ((bit(state.regions.node(node).kind) & kinds) == 0) return;
    if (!has_meeple(state, node, state.to_move) || is_complete(state, node) || !may_deploy(state, kind, node)) return;
    list.push_back(Action::deploy(kind, state.frame.placed, segment));
  });
}

void send_lonely_home(Play& play, FigureKind kind, RemovalReason why) {
  State& state = play.state;
  for (std::size_t i = 0; i < state.figures.size(); ++i) {
    const Figure& figure = state.figures[i];
    if (!figure.is_on_board() || figure.kind != kind || has_meeple(state, figure.node, figure.colour)) continue;
    remove_figure(play, static_cast<FigureIndex>(i), why);
  }
}

void check_companions(const State& state, FigureKind kind, SegmentKindMask kinds, std::vector<std::string>& found) {
  for (const Figure& figure : state.figures) {
    if (!figure.is_on_board() || figure.kind != kind) continue;
    const std::string name = std::string(kFigureKindNames[static_cast<std::size_t>(kind)]) + " of player " + std::to_string(figure.colour);
    if (!has_meeple(state, figure.node, figure.colour)) found.push_back(name + " stands without a meeple");
    if ((bit(state.regions.node(figure.node).kind) & kinds) == 0) found.push_back(name + " stands where it may not");
  }
}

}  // namespace bastide::traders
