// The core's verbs: everything that changes the table goes through them, so that every module sees
// it.
#pragma once

#include "rules/rules.h"

namespace bastide {

// Places a tile on an empty cell: makes its nodes and joins them to the neighbours. An overlay
// (kOverlay... or 0 for none) is placed with it.
void place_tile(State& state, CellIndex cell, TileId tile, Rotation rotation, std::uint8_t overlay = 0);
// Places a road over a tile that is already on the table; its ends must be on field sides. Returns
// its node.
NodeIndex place_overlay(State& state, CellIndex cell, std::uint8_t overlay);
// Splits and re-joins a region after a link was removed; figures count where they stand.
void rebuild(State& state, NodeIndex node);

// The node at a port of a covered cell, as the tile lies on the table; kNoNode if nothing has the
// port.
NodeIndex node_at(const State& state, CellIndex cell, int port);
// The node of a segment of a covered cell (printed or overlay).
NodeIndex node_of(const State& state, CellIndex cell, unsigned segment);
// The ports of a node as they lie on the table.
PortMask ports_of(const State& state, NodeIndex node);
// What is printed on a node; an overlay is a road with no marks.
const Segment& segment_of(const State& state, NodeIndex node);
// The number of ends of a node that meet a neighbour or could.
int ends_of(const State& state, NodeIndex node);
// A road or city is complete without open ends, a monastery and the like when all eight squares
// around it are covered, and anything else never.
bool is_complete(const State& state, NodeIndex node);

// Calls visit(NodeIndex, segment) for everything on a covered cell, including an overlay, until it
// returns false; returns false if it did.
template <class Visit>
bool visit_nodes_while(const State& state, CellIndex cell, Visit visit) {
  const Cell& place = state.board[cell];
  const std::size_t segments = tile_at(state, cell).segments.size();
  for (unsigned segment = 0; segment < segments; ++segment) {
    if (!visit(static_cast<NodeIndex>(place.first_node + segment), segment)) return false;
  }
  return place.overlay == kNoNode || visit(place.overlay, static_cast<unsigned>(state.regions.node(place.overlay).segment));
}
template <class Visit>
void visit_nodes(const State& state, CellIndex cell, Visit visit) {
  visit_nodes_while(state, cell, [&](NodeIndex node, unsigned segment) {
    visit(node, segment);
    return true;
  });
}
// Calls visit(NodeIndex) with the root of every region of these kinds.
template <class Visit>
void visit_regions(const State& state, SegmentKindMask kinds, Visit visit) {
  for (NodeIndex node = 0; node < state.regions.node_count(); ++node) {
    if (state.regions.is_root(node) && (bit(state.regions.node(node).kind) & kinds) != 0) visit(node);
  }
}
// A figure of this kind and colour on exactly this node, or kNoFigure.
FigureIndex find_figure(const State& state, Colour colour, FigureKind kind, NodeIndex node);
// The action of this kind on a figure on the board, and the figure that such an action means.
// Figures that nothing tells apart share one action.
Action figure_action(const State& state, ActionKind kind, FigureIndex figure);
FigureIndex figure_of(const State& state, Action action);
// Whether every module allows such a figure there.
bool every_module_allows(const State& state, FigureKind kind, NodeIndex node);
inline bool may_deploy(const State& state, FigureKind kind, NodeIndex node) {
  return state.rules->may_deploy.empty() || every_module_allows(state, kind, node);
}

// The colour named by an action of the player to move.
inline Colour colour_of(const State& state, Action action) {
  return static_cast<Colour>(state.rules->first_colour(state.to_move) + action.colour_number());
}

// Puts a figure that is neither in the supply nor on the board on a node; the caller says where it
// came from.
FigureIndex put_figure(State& state, Colour colour, FigureKind kind, NodeIndex node);
// Puts a figure from the colour's supply on a node.
FigureIndex deploy(Play& play, Colour colour, FigureKind kind, NodeIndex node);
// Returns a figure from the board to its owner's supply.
void remove_figure(Play& play, FigureIndex figure, RemovalReason why);

// Adds a region to those that will be scored, if it is complete and not yet among them.
void note_if_complete(State& state, NodeIndex node);
// Joins two segments of one tile by a link, or replaces such a link by another; regions are split
// and joined in one step.
void add_link(Play& play, Link link);
void move_link(Play& play, Link from, Link to);

// Gives points; the sheet, if any, says how they add up.
void give_points(Play& play, Colour colour, int points, Source source, NodeIndex node, const ScoreSheet* sheet, bool is_final);

// Ends the game at once.
Flow end_game(Play& play, Outcome outcome);
// Continues at another row of the turn table.
inline Flow jump(Play& play, Landmark landmark) {
  play.state.step = play.rules().row(landmark);
  return Flow::kAgain;
}
// Continues at the row of this step: for modules that repeat several of their own rows.
Flow jump(Play& play, const Step& step);

}  // namespace bastide
