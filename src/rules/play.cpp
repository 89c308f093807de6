#include "rules/play.h"

#include <bit>

#include "rules/scoring.h"

namespace bastide {

namespace {

const Segment kOverlaySegments[2] = {
    {.kind = SegmentKind::kRoad, .sides = 0b0101, .ports = port_bit(middle_port(kNorth)) | port_bit(middle_port(kSouth))},
    {.kind = SegmentKind::kRoad, .sides = 0b1010, .ports = port_bit(middle_port(kEast)) | port_bit(middle_port(kWest))},
};

// Joins what meets at a port of this cell and the port of its neighbour that faces it.
void connect_ports(State& state, CellIndex cell, int port, CellIndex neighbour, int facing) {
  const NodeIndex here = node_at(state, cell, port);
  const NodeIndex there = node_at(state, neighbour, facing);
  if (here != kNoNode && there != kNoNode) state.regions.connect(here, there);
}

// Joins what meets on one side of a tile just placed: a city at the middle port, a road or river
// there too, with fields on both halves.
void connect_side(State& state, CellIndex cell, CellIndex neighbour, int side) {
  const Edge edge = edge_at(state.board[cell].edges, side);
  const int across = side ^ 2;
  if (edge != Edge::kField) connect_ports(state, cell, middle_port(side), neighbour, middle_port(across));
  if (edge == Edge::kCity) return;
  connect_ports(state, cell, left_port(side), neighbour, right_port(across));
  connect_ports(state, cell, right_port(side), neighbour, left_port(across));
}

NodeIndex add_overlay(State& state, CellIndex cell, std::uint8_t overlay) {
  const NodeIndex node = state.regions.add_node(cell, overlay, SegmentKind::kRoad, 2);
  state.board.cell(cell).overlay = node;
  for (int side = overlay == kOverlayNorthSouth ? kNorth : kEast; side < kSides; side += 2)
    state.board.change_edge(cell, side, Edge::kRoad);
  return node;
}

void tell_points(Play& play, const Award& award, const ScoreSheet* sheet) {
  play.emit({.type = EventType::kScored,
             .player = award.colour,
             .detail = static_cast<std::uint8_t>(award.source),
             .flag = static_cast<std::uint8_t>(award.is_final ? 1 : 0),
             .cell = award.node == kNoNode ? kNoCell : play.state.regions.node(award.node).cell,
             .node = award.node,
             .value = award.points});
  if (sheet == nullptr) return;
  for (const SheetRow& row : sheet->rows) {
    play.emit({.type = EventType::kSheetRow,
               .player = award.colour,
               .detail = static_cast<std::uint8_t>(row.label),
               .value = row.points,
               .count = row.count});
  }
}

}  // namespace

void place_tile(State& state, CellIndex cell, TileId tile, Rotation rotation, std::uint8_t overlay) {
  const TileKind& kind = tile_kind(state, tile);
  const auto neighbours = state.board.cover(cell, tile, rotation, rotate_edges(kind.edges, rotation), !kind.is_face_down);
  state.board.cell(cell).first_node = static_cast<NodeIndex>(state.regions.node_count());
  state.regions.add_nodes(cell, kind.segments);
  if (overlay != 0) add_overlay(state, cell, overlay);
  visit_sides(state.board[cell].known, [&](int side) {
    const CellIndex neighbour = neighbours[static_cast<std::size_t>(side)];
    connect_side(state, cell, neighbour, side);
    if (kind.lies_over_edges) connect_ports(state, cell, over_port(side), neighbour, over_port(side ^ 2));
  });
}

NodeIndex place_overlay(State& state, CellIndex cell, std::uint8_t overlay) {
  const NodeIndex node = add_overlay(state, cell, overlay);
  for (int side = overlay == kOverlayNorthSouth ? kNorth : kEast; side < kSides; side += 2) {
    const CellIndex neighbour = state.board.beside(cell, side);
    if (!state.board[neighbour].is_empty()) connect_ports(state, cell, middle_port(side), neighbour, middle_port(side ^ 2));
  }
  return node;
}

void rebuild(State& state, NodeIndex start) {
  FixedVector<NodeIndex, kMaxNodes> nodes;
  state.regions.visit(start, [&](NodeIndex node) { nodes.push_back(node); });
  state.regions.dissolve(start, [&](NodeIndex node) { return ends_of(state, node); });
  for (const NodeIndex node : nodes) {
    const CellIndex cell = state.regions.node(node).cell;
    for (PortMask ports = meeting_ports(state.regions.node(node).kind, ports_of(state, node)); ports != 0;
         ports &= static_cast<PortMask>(ports - 1)) {
      const int port = std::countr_zero(ports);
      const CellIndex neighbour = state.board.beside(cell, side_of(port));
      if (state.board[neighbour].is_empty()) continue;
      const NodeIndex other = node_at(state, neighbour, facing_port(port));
      // Each meeting is seen from both sides and made once.
      if (other != kNoNode && node < other) state.regions.connect(node, other);
    }
  }
  for (const Link& link : state.regions.links()) {
    if (nodes.contains(link.first)) state.regions.join(link.first, link.second);
  }
  for (const Figure& figure : state.figures) {
    if (figure.is_on_board() && nodes.contains(figure.node)) {
      state.regions.change_strength(figure.node, figure.colour, state.rules->figure(figure.kind).strength);
    }
  }
}

NodeIndex node_at(const State& state, CellIndex index, int port) {
  const Cell& cell = state.board[index];
  if (cell.overlay != kNoNode && port % 3 == 1 &&
      (kOverlaySegments[state.regions.node(cell.overlay).segment & 1U].ports & port_bit(port)) != 0) {
    return cell.overlay;
  }
  const std::uint8_t segment = state.rules->tiles[cell.tile].turned_segment[cell.rotation][static_cast<std::size_t>(port)];
  return segment == kNoSegment ? kNoNode : static_cast<NodeIndex>(cell.first_node + segment);
}

NodeIndex node_of(const State& state, CellIndex cell, unsigned segment) {
  return is_overlay(segment) ? state.board[cell].overlay : static_cast<NodeIndex>(state.board[cell].first_node + segment);
}

PortMask ports_of(const State& state, NodeIndex node) {
  const Segment& segment = segment_of(state, node);
  const Node& place = state.regions.node(node);
  return is_overlay(place.segment) ? segment.ports : rotate_ports(segment.ports, state.board[place.cell].rotation);
}

const Segment& segment_of(const State& state, NodeIndex node) {
  const Node& place = state.regions.node(node);
  if (is_overlay(place.segment)) return kOverlaySegments[place.segment & 1U];
  return tile_at(state, place.cell).segments[place.segment];
}

int ends_of(const State& state, NodeIndex node) { return segment_of(state, node).ends(); }

bool is_complete(const State& state, NodeIndex node) {
  switch (traits_of(state.regions.node(node).kind).completes) {
    case Completes::kClosed: return state.regions.of(node).open == 0;
    case Completes::kSurrounded: return state.board[state.regions.node(node).cell].around == 8;
    case Completes::kNever: break;
  }
  return false;
}

FigureIndex find_figure(const State& state, Colour colour, FigureKind kind, NodeIndex node) {
  for (std::size_t index = 0; index < state.figures.size(); ++index) {
    const Figure& figure = state.figures[index];
    if (figure.node == node && figure.kind == kind && figure.colour == colour) return static_cast<FigureIndex>(index);
  }
  return kNoFigure;
}

namespace {

bool is_singled_out(const State& state, FigureIndex figure) {
  for (const IsSingledOut is_it : state.rules->is_singled_out) {
    if (is_it(state, figure)) return true;
  }
  return false;
}

bool are_twins(const Figure& one, const Figure& other) {
  return one.node == other.node && one.kind == other.kind && one.colour == other.colour;
}

bool has_twin(const State& state, FigureIndex index) {
  for (std::size_t other = 0; other < state.figures.size(); ++other) {
    if (other != index && are_twins(state.figures[index], state.figures[other])) return true;
  }
  return false;
}

}  // namespace

Action figure_action(const State& state, ActionKind kind, FigureIndex index) {
  const Figure& figure = state.figures[index];
  const Node& node = state.regions.node(figure.node);
  return Action::on_segment(kind, node.cell, node.segment, figure.kind, figure.colour,
                            is_singled_out(state, index) && has_twin(state, index));
}

FigureIndex figure_of(const State& state, Action action) {
  for (std::size_t index = 0; index < state.figures.size(); ++index) {
    if (!state.figures[index].is_on_board()) continue;
    if (figure_action(state, action.kind(), static_cast<FigureIndex>(index)) == action) return static_cast<FigureIndex>(index);
  }
  return kNoFigure;
}

bool every_module_allows(const State& state, FigureKind kind, NodeIndex node) {
  for (const MayDeploy may : state.rules->may_deploy) {
    if (!may(state, kind, node)) return false;
  }
  return true;
}

FigureIndex put_figure(State& state, Colour colour, FigureKind kind, NodeIndex node) {
  std::size_t place = 0;
  while (place < state.figures.size() && state.figures[place].is_on_board()) ++place;
  if (place == state.figures.size()) state.figures.push_back({});
  state.figures[place] = {node, kind, colour};
  state.regions.change_strength(node, colour, state.rules->figure(kind).strength);
  return static_cast<FigureIndex>(place);
}

FigureIndex deploy(Play& play, Colour colour, FigureKind kind, NodeIndex node) {
  --play.state.supply[colour][static_cast<std::size_t>(kind)];
  const FigureIndex figure = put_figure(play.state, colour, kind, node);
  play.emit({.type = EventType::kDeployed, .player = colour, .detail = static_cast<std::uint8_t>(kind), .node = node});
  return figure;
}

void remove_figure(Play& play, FigureIndex index, RemovalReason why) {
  State& state = play.state;
  const Figure figure = state.figures[index];
  state.regions.change_strength(figure.node, figure.colour, -state.rules->figure(figure.kind).strength);
  state.figures[index].node = kNoNode;
  ++state.supply[figure.colour][static_cast<std::size_t>(figure.kind)];
  play.emit({.type = EventType::kReturned,
             .player = figure.colour,
             .detail = static_cast<std::uint8_t>(figure.kind),
             .flag = static_cast<std::uint8_t>(why),
             .node = figure.node});
  for (const FigureRemoved removed : state.rules->figure_removed) removed(play, index, figure, why);
}

void note_if_complete(State& state, NodeIndex node) {
  if (!is_complete(state, node)) return;
  for (const NodeIndex other : state.completed) {
    if (state.regions.are_joined(node, other)) return;
  }
  state.completed.push_back(node);
}

void add_link(Play& play, Link link) {
  play.state.regions.add_link(link);
  for (const RegionsRebuilt rebuilt : play.rules().regions_rebuilt) rebuilt(play);
}

void move_link(Play& play, Link from, Link to) {
  play.state.regions.remove_link(from);
  rebuild(play.state, from.first);
  play.state.regions.add_link(to);
  for (const RegionsRebuilt rebuilt : play.rules().regions_rebuilt) rebuilt(play);
}

// The event: detail (verdict), flag (reason).
Flow end_game(Play& play, Outcome outcome) {
  State& state = play.state;
  if (!state.over) {
    play.emit({.type = EventType::kGameEnded,
               .detail = static_cast<std::uint8_t>(outcome.verdict),
               .flag = static_cast<std::uint8_t>(outcome.reason)});
  }
  state.over = true;
  state.outcome = outcome;
  state.to_move = kNobody;
  state.frame.drawn = kNoTile;
  return Flow::kAsk;
}

Flow jump(Play& play, const Step& step) {
  std::uint8_t row = 0;
  while (play.rules().steps[row] != &step) ++row;
  play.state.step = row;
  return Flow::kAgain;
}

void give_points(Play& play, Colour colour, int points, Source source, NodeIndex node, const ScoreSheet* sheet, bool is_final) {
  if (points == 0) return;
  State& state = play.state;
  state.score[colour] += points;
  std::int16_t& part = state.score_by_source[colour][static_cast<std::size_t>(source)];
  part = static_cast<std::int16_t>(part + points);
  if (play.log != nullptr) tell_points(play, {colour, points, source, node, is_final}, sheet);
  for (const PointsGiven given : state.rules->points_given) given(play, {colour, points, source, node, is_final});
}

}  // namespace bastide
