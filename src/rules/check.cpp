#include "rules/check.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>

#include "rules/play.h"
#include "rules/rules.h"

namespace bastide {

namespace {

using Differences = std::vector<std::string>;

std::string square_text(const Cell& cell) { return std::to_string(cell.x) + "," + std::to_string(cell.y); }

void expect_equal(Differences& found, const std::string& what, long kept, long derived) {
  if (kept != derived) found.push_back(what + ": kept " + std::to_string(kept) + ", derived " + std::to_string(derived));
}

// Floods regions from the tiles alone, without the incremental structure: a plain list of meetings and a queue.
class Flood {
 public:
  explicit Flood(const State& state) : state_(state), region_(state.regions.node_count(), kNoNode), open_(state.regions.node_count(), 0) {
    meetings_.resize(state.regions.node_count());
    for (CellIndex cell = 0; cell < state.board.cell_count(); ++cell) {
      if (!state.board[cell].is_empty()) find_meetings(cell);
    }
    for (const Link& link : state.regions.links()) {
      meetings_[link.first].push_back(link.second);
      meetings_[link.second].push_back(link.first);
    }
    for (NodeIndex node = 0; node < region_.size(); ++node) {
      if (region_[node] == kNoNode) fill(node);
    }
  }

  // The lowest node of the region, as its name.
  NodeIndex region(NodeIndex node) const { return region_[node]; }
  int open(NodeIndex region) const { return open_[region]; }

 private:
  void find_meetings(CellIndex cell) {
    for (int port = 0; port < kPorts; ++port) {
      const NodeIndex here = node_at(state_, cell, port);
      if (here == kNoNode) continue;
      // The halves of a city side are not ends of their own.
      const bool is_city = edge_at(state_.board[cell].edges, port / 3) == Edge::kCity;
      if (is_city && port % 3 != 1) continue;
      const CellIndex neighbour = state_.board.beside(cell, port / 3);
      const NodeIndex there =
          neighbour == kNoCell || state_.board[neighbour].is_empty() ? kNoNode : node_at(state_, neighbour, facing_port(port));
      if (there == kNoNode) {
        ++open_[here];
      } else {
        meetings_[here].push_back(there);
      }
    }
  }

  void fill(NodeIndex start) {
    std::vector<NodeIndex> queue{start};
    region_[start] = start;
    int open = 0;
    while (!queue.empty()) {
      const NodeIndex node = queue.back();
      queue.pop_back();
      open += open_[node];
      for (const NodeIndex other : meetings_[node]) {
        if (region_[other] != kNoNode) continue;
        region_[other] = start;
        queue.push_back(other);
      }
    }
    open_[start] = open;
  }

  const State& state_;
  std::vector<NodeIndex> region_;
  std::vector<int> open_;
  std::vector<std::vector<NodeIndex>> meetings_;
};

void check_regions(const State& state, Differences& found) {
  const Flood flood(state);
  std::map<NodeIndex, NodeIndex> root_of_region;
  std::map<NodeIndex, std::array<int, kMaxPlayers>> strength;
  for (const Figure& figure : state.figures) {
    if (figure.is_on_board()) strength[flood.region(figure.node)][figure.player] += state.rules->figure(figure.kind).strength;
  }
  std::map<NodeIndex, int> size;
  for (NodeIndex node = 0; node < state.regions.node_count(); ++node) ++size[flood.region(node)];
  for (NodeIndex node = 0; node < state.regions.node_count(); ++node) {
    const NodeIndex region = flood.region(node);
    const NodeIndex root = state.regions.root_of(node);
    const auto [place, is_new] = root_of_region.emplace(region, root);
    const std::string name = "node " + std::to_string(node) + " on " + square_text(state.board[state.regions.node(node).cell]);
    if (place->second != root) found.push_back(name + " is in the wrong region");
    if (!is_new) continue;
    const Root& kept = state.regions.of(node);
    expect_equal(found, name + ": size of its region", kept.size, size[region]);
    int ring = 0;
    state.regions.visit(node, [&](NodeIndex member) { ring += flood.region(member) == region ? 1 : 0; });
    expect_equal(found, name + ": ring of its region", ring, size[region]);
    if (segment_of(state, node).ports != 0) expect_equal(found, name + ": open ends", kept.open, flood.open(region));
    for (Player player = 0; player < kMaxPlayers; ++player) {
      expect_equal(found, name + ": strength of player " + std::to_string(player), kept.strength[player], strength[region][player]);
    }
  }
  std::set<NodeIndex> roots;
  for (const auto& [region, root] : root_of_region) {
    if (!roots.insert(root).second) found.push_back("two regions share the root " + std::to_string(root));
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

// What an empty square demands, from its neighbours.
void check_demands(const State& state, CellIndex index, Differences& found) {
  const Cell& cell = state.board[index];
  EdgeMask edges = 0;
  EdgeMask known = 0;
  for (int side = 0; side < kSides; ++side) {
    const CellIndex neighbour = state.board.beside(index, side);
    if (neighbour == kNoCell || state.board[neighbour].is_empty()) continue;
    known |= known_bits(side);
    edges |= edge_bits(edge_at(state.board[neighbour].edges, opposite(static_cast<Side>(side))), side);
  }
  expect_equal(found, square_text(cell) + ": sides with a neighbour", cell.known, known);
  expect_equal(found, square_text(cell) + ": demanded edges", cell.edges & cell.known, edges);
  expect_equal(found, square_text(cell) + ": is on the frontier", cell.frontier != 0xffff ? 1 : 0, known != 0 ? 1 : 0);
  if (cell.frontier != 0xffff) {
    expect_equal(found, square_text(cell) + ": place in the frontier", state.board.frontier_cell(cell.frontier), index);
  }
}

void check_board(const State& state, Differences& found) {
  long tiles = 0;
  long frontier = 0;
  for (CellIndex index = 0; index < state.board.cell_count(); ++index) {
    const Cell& cell = state.board[index];
    expect_equal(found, square_text(cell) + ": found by its coordinates", state.board.find(cell.x, cell.y), index);
    if (cell.is_empty()) {
      frontier += cell.frontier != 0xffff ? 1 : 0;
      check_demands(state, index, found);
      continue;
    }
    ++tiles;
    expect_equal(found, square_text(cell) + ": tiles around", cell.around, tiles_around(state, cell));
    for (int side = 0; side < kSides; ++side) {
      const Cell& neighbour = state.board[state.board.beside(index, side)];
      if (neighbour.is_empty()) continue;
      const auto here = static_cast<long>(edge_at(cell.edges, side));
      expect_equal(found, square_text(cell) + ": edge against its neighbour", here,
                   static_cast<long>(edge_at(neighbour.edges, opposite(static_cast<Side>(side)))));
    }
  }
  expect_equal(found, "tiles on the board", static_cast<long>(state.board.tile_count()), tiles);
  expect_equal(found, "size of the frontier", static_cast<long>(state.board.frontier_size()), frontier);
}

// No tile and no figure is lost or made.
void check_conservation(const State& state, Differences& found) {
  long left = 0;
  for (const std::uint8_t count : state.bag.count) left += count;
  expect_equal(found, "tiles in the bag", state.bag.left, left);
  long piles = 0;
  for (const std::uint8_t count : state.bag.pile_left) piles += count;
  expect_equal(found, "tiles in the piles", piles, left);
  const long all = static_cast<long>(state.rules->bag.left) + static_cast<long>(state.rules->start.size());
  const long seen =
      left + static_cast<long>(state.board.tile_count()) + static_cast<long>(state.discarded.size()) + (state.drawn != kNoTile ? 1 : 0);
  if (!state.over) expect_equal(found, "tiles in all", seen, all);
  for (Player player = 0; player < state.rules->players; ++player) {
    for (std::size_t kind = 0; kind < kFigureKinds; ++kind) {
      long count = state.supply[player][kind];
      for (const Figure& figure : state.figures) {
        if (figure.is_on_board() && figure.player == player && static_cast<std::size_t>(figure.kind) == kind) ++count;
      }
      for (const FiguresElsewhere elsewhere : state.rules->figures_elsewhere)
        count += elsewhere(state, player, static_cast<FigureKind>(kind));
      expect_equal(found, "figures of player " + std::to_string(player), count, state.rules->figures[kind].count);
    }
    long points = 0;
    for (const std::int16_t part : state.score_parts[player]) points += part;
    expect_equal(found, "points of player " + std::to_string(player), state.score[player], points);
  }
}

// Between turns nobody stands on a completed road, city or monastery.
void check_scored(const State& state, Differences& found) {
  if (state.to_move != kChance || state.step > 1) return;
  for (const Figure& figure : state.figures) {
    if (figure.is_on_board() && is_complete(state, figure.node)) {
      found.push_back("a figure stands on a completed region on " + square_text(state.board[state.regions.node(figure.node).cell]));
    }
  }
}

}  // namespace

std::vector<std::string> check(const State& state) {
  Differences found;
  check_board(state, found);
  check_regions(state, found);
  check_conservation(state, found);
  check_scored(state, found);
  for (const CheckState check_module : state.rules->check_state) check_module(state, found);
  return found;
}

}  // namespace bastide
