#include "rules/check.h"

#include <algorithm>
#include <array>
#include <bit>

#include "rules/play.h"
#include "rules/rules.h"
#include "rules/turn.h"

namespace bastide {

namespace {

// Collects differences. Texts are built only if something differs, so that every state of a million
// games can be checked.
class Findings {
 public:
  explicit Findings(const State& state) : state_(state) {}

  void equal(const char* what, long kept, long derived) {
    if (kept != derived) add("", what, kept, derived);
  }
  void equal_at(const Cell& cell, const char* what, long kept, long derived) {
    if (kept != derived) add(std::to_string(cell.x) + "," + std::to_string(cell.y) + ": ", what, kept, derived);
  }
  void equal_of(Colour colour, const char* what, long kept, long derived) {
    if (kept != derived) add("colour " + std::to_string(colour) + ": ", what, kept, derived);
  }
  void equal_in(NodeIndex node, const char* what, long kept, long derived) {
    if (kept == derived) return;
    equal_at(state_.board[state_.regions.node(node).cell], what, kept, derived);
  }
  std::vector<std::string>& list() { return list_; }

 private:
  void add(const std::string& where, const char* what, long kept, long derived) {
    list_.push_back(where + what + ": stored " + std::to_string(kept) + ", derived " + std::to_string(derived));
  }

  const State& state_;
  std::vector<std::string> list_;
};

// Flood-fills the regions from the tiles alone, without the incremental structure.
class Flood {
 public:
  explicit Flood(const State& state) : state_(state) {
    const auto count = static_cast<NodeIndex>(state.regions.node_count());
    std::fill_n(region_.begin(), count, kNoNode);
    for (NodeIndex node = 0; node < count; ++node) {
      if (region_[node] == kNoNode) fill(node);
    }
  }

  // The lowest node of the region, which identifies it.
  NodeIndex region(NodeIndex node) const { return region_[node]; }
  int open(NodeIndex region) const { return open_[region]; }
  int size(NodeIndex region) const { return size_[region]; }

 private:
  void reach(NodeIndex node, NodeIndex start) {
    if (region_[node] != kNoNode) return;
    region_[node] = start;
    queue_.push_back(node);
  }

  // Follows each end of a node to what it meets; an end that meets nothing is open.
  void follow(NodeIndex node, NodeIndex start) {
    const CellIndex cell = state_.regions.node(node).cell;
    for (PortMask ports = meeting_ports(segment_of(state_, node).kind, ports_of(state_, node)); ports != 0;
         ports &= static_cast<PortMask>(ports - 1)) {
      const int port = std::countr_zero(ports);
      const CellIndex neighbour = state_.board.beside(cell, side_of(port));
      const bool is_empty = neighbour == kNoCell || state_.board[neighbour].is_empty();
      const NodeIndex there = is_empty ? kNoNode : node_at(state_, neighbour, facing_port(port));
      if (there == kNoNode) {
        ++open_[start];
      } else {
        reach(there, start);
      }
    }
    for (const Link& link : state_.regions.links()) {
      if (link.first == node) reach(link.second, start);
      if (link.second == node) reach(link.first, start);
    }
  }

  void fill(NodeIndex start) {
    open_[start] = 0;
    size_[start] = 0;
    reach(start, start);
    while (!queue_.empty()) {
      const NodeIndex node = queue_.back();
      queue_.pop_back();
      ++size_[start];
      follow(node, start);
    }
  }

  const State& state_;
  std::array<NodeIndex, kMaxNodes> region_;
  std::array<int, kMaxNodes> open_;
  std::array<int, kMaxNodes> size_;
  FixedVector<NodeIndex, kMaxNodes> queue_;
};

using Strengths = std::array<std::array<int, kMaxColours>, kMaxNodes>;

// Each region's strengths, counted from the figures alone; only the first node of a region has an
// entry.
void count_strengths(const State& state, const Flood& flood, Strengths& strengths) {
  for (NodeIndex node = 0; node < state.regions.node_count(); ++node) strengths[node].fill(0);
  for (const Figure& figure : state.figures) {
    if (figure.is_on_board()) strengths[flood.region(figure.node)][figure.colour] += state.rules->figure(figure.kind).strength;
  }
}

void check_region(const State& state, const Flood& flood, const Strengths& strengths, NodeIndex first, Findings& found) {
  const Root& kept = state.regions.of(first);
  found.equal_in(first, "size of a region", kept.size, flood.size(first));
  int ring = 0;
  state.regions.visit(first, [&](NodeIndex member) { ring += flood.region(member) == first ? 1 : 1000; });
  found.equal_in(first, "ring of a region", ring, flood.size(first));
  if (segment_of(state, first).ports != 0) found.equal_in(first, "open ends of a region", kept.open, flood.open(first));
  for (Colour colour = 0; colour < kMaxColours; ++colour)
    found.equal_in(first, "strength in a region", kept.strength[colour], strengths[first][colour]);
}

// The stored regions are the flooded ones: every member has the same root as the first, and no two
// regions share a root.
void check_regions(const State& state, Findings& found) {
  const Flood flood(state);
  Strengths strengths;
  count_strengths(state, flood, strengths);
  std::array<bool, kMaxNodes> is_root{};
  for (NodeIndex node = 0; node < state.regions.node_count(); ++node) {
    const NodeIndex first = flood.region(node);
    const NodeIndex root = state.regions.root_of(node);
    found.equal_in(node, "root of a node", root, state.regions.root_of(first));
    if (node != first) continue;
    found.equal_in(node, "another region has the same root", is_root[root] ? 1 : 0, 0);
    is_root[root] = true;
    check_region(state, flood, strengths, first, found);
  }
}

int tiles_around(const State& state, const Cell& cell) {
  int around = 0;
  for (int dy = -1; dy <= 1; ++dy) {
    for (int dx = -1; dx <= 1; ++dx) {
      const CellIndex near = state.board.find(cell.x + dx, cell.y + dy);
      if ((dx != 0 || dy != 0) && near != kNoCell && !state.board[near].is_empty()) ++around;
    }
  }
  return around;
}

// An empty square's demands follow from its neighbours.
void check_demands(const State& state, CellIndex index, Findings& found) {
  const Cell& cell = state.board[index];
  EdgeMask edges = 0;
  EdgeMask known = 0;
  for (int side = 0; side < kSides; ++side) {
    const CellIndex neighbour = state.board.beside(index, side);
    if (neighbour == kNoCell || state.board[neighbour].is_empty() || tile_at(state, neighbour).is_face_down) continue;
    known |= known_bits(side);
    edges |= edge_bits(edge_at(state.board[neighbour].edges, opposite(static_cast<Side>(side))), side);
  }
  found.equal_at(cell, "sides with a neighbour", cell.known, known);
  found.equal_at(cell, "demanded edges", cell.edges & cell.known, edges);
  found.equal_at(cell, "is on the frontier", cell.is_on_frontier() ? 1 : 0, known != 0 ? 1 : 0);
  if (cell.is_on_frontier()) {
    found.equal_at(cell, "place in the frontier", state.board.frontier_cell(cell.frontier), index);
  }
}

void check_board(const State& state, Findings& found) {
  long tiles = 0;
  long frontier = 0;
  for (CellIndex index = 0; index < state.board.cell_count(); ++index) {
    const Cell& cell = state.board[index];
    found.equal_at(cell, "found by its coordinates", state.board.find(cell.x, cell.y), index);
    if (cell.is_empty()) {
      frontier += cell.is_on_frontier() ? 1 : 0;
      check_demands(state, index, found);
      continue;
    }
    ++tiles;
    found.equal_at(cell, "tiles around", cell.around, tiles_around(state, cell));
    for (int side = 0; side < kSides; ++side) {
      const CellIndex beside = state.board.beside(index, side);
      const Cell& neighbour = state.board[beside];
      if (neighbour.is_empty() || tile_at(state, index).is_face_down || tile_at(state, beside).is_face_down) continue;
      const auto here = static_cast<long>(edge_at(cell.edges, side));
      found.equal_at(cell, "edge against its neighbour", here,
                     static_cast<long>(edge_at(neighbour.edges, opposite(static_cast<Side>(side)))));
    }
  }
  found.equal("tiles on the board", static_cast<long>(state.board.tile_count()), tiles);
  found.equal("size of the frontier", static_cast<long>(state.board.frontier_size()), frontier);
}

using FigureCounts = std::array<std::array<long, kFigureKinds>, kMaxColours>;

FigureCounts figures_on_board(const State& state) {
  FigureCounts counts{};
  for (const Figure& figure : state.figures) {
    if (figure.is_on_board()) ++counts[figure.colour][static_cast<std::size_t>(figure.kind)];
  }
  return counts;
}

// No tile and no figure appears or disappears.
void check_conservation(const State& state, Findings& found) {
  long left = 0;
  for (const std::uint8_t count : state.bag.count) left += count;
  left -= state.bag.lost;
  found.equal("tiles in the bag", state.bag.left, left);
  long piles = 0;
  for (const std::uint8_t count : state.bag.pile_left) piles += count;
  found.equal("tiles in the piles", piles, left);
  const long all = static_cast<long>(state.rules->bag.left) + static_cast<long>(state.rules->start.size());
  long seen = left + static_cast<long>(state.board.tile_count()) + static_cast<long>(state.discarded.size()) +
              (state.frame.drawn != kNoTile ? 1 : 0);
  for (const TilesElsewhere elsewhere : state.rules->tiles_elsewhere) seen += elsewhere(state);
  // Draws that are dictated to end leave the rest in the box.
  if (!is_ending(state)) found.equal("tiles in all", seen, all);
  const FigureCounts on_board = figures_on_board(state);
  for (Colour colour = 0; colour < state.rules->colours(); ++colour) {
    for (std::size_t kind = 0; kind < kFigureKinds; ++kind) {
      long count = state.supply[colour][kind] + on_board[colour][kind];
      for (const FiguresElsewhere elsewhere : state.rules->figures_elsewhere)
        count += elsewhere(state, colour, static_cast<FigureKind>(kind));
      found.equal_of(colour, "figures", count, state.rules->figures[kind].count);
    }
    long points = 0;
    for (const std::int16_t part : state.score_by_source[colour]) points += part;
    found.equal_of(colour, "points", state.score[colour], points);
  }
}

// Between turns no figure stands on a completed road, city or monastery.
void check_scored(const State& state, Findings& found) {
  if (!is_drawing(state) || state.frame.part > 1 || !state.outer.empty()) return;
  for (const Figure& figure : state.figures) {
    if (figure.is_on_board() && is_complete(state, figure.node)) {
      found.equal_in(figure.node, "figures on a completed region", 1, 0);
    }
  }
}

}  // namespace

std::vector<std::string> check(const State& state) {
  Findings found(state);
  check_board(state, found);
  check_regions(state, found);
  check_conservation(state, found);
  check_scored(state, found);
  for (const CheckState check_module : state.rules->check_state) check_module(state, found.list());
  return std::move(found.list());
}

}  // namespace bastide
