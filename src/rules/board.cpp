#include "rules/board.h"

#include <algorithm>

namespace bastide {

Board::Board() { std::fill(std::begin(slots_), std::end(slots_), kNoCell); }

CellIndex Board::make(int x, int y) {
  CellIndex& slot = slots_[slot_of(x, y)];
  if (slot != kNoCell) return slot;
  slot = static_cast<CellIndex>(cells_.size());
  Cell cell;
  cell.x = static_cast<std::int16_t>(x);
  cell.y = static_cast<std::int16_t>(y);
  cells_.push_back_unchecked(cell);
  return slot;
}

void Board::leave_frontier(CellIndex cell) {
  const std::uint16_t index = cells_[cell].frontier;
  if (index == kNotOnFrontier) return;
  const CellIndex last = frontier_cells_.back();
  cells_[last].frontier = index;
  cells_[cell].frontier = kNotOnFrontier;
  frontier_cells_.swap_remove(index);
  frontier_edges_.swap_remove(index);
  frontier_known_.swap_remove(index);
}

// From now on the empty cell must show this edge on this side; the first demand puts it on the
// frontier.
void Board::demand(CellIndex cell, int side, Edge edge) {
  Cell& empty = cells_[cell];
  empty.edges = static_cast<EdgeMask>((empty.edges & ~known_bits(side)) | edge_bits(edge, side));
  empty.known |= known_bits(side);
  if (!empty.is_on_frontier()) {
    empty.frontier = static_cast<std::uint16_t>(frontier_cells_.size());
    frontier_cells_.push_back_unchecked(cell);
    frontier_edges_.push_back_unchecked(empty.edges);
    frontier_known_.push_back_unchecked(empty.known);
  } else {
    frontier_edges_[empty.frontier] = empty.edges;
    frontier_known_[empty.frontier] = empty.known;
  }
}

// Counts the tile just placed and one of those around it as each other's neighbours.
void Board::count_each_other(Cell& cell, CellIndex other) {
  ++cell.around;
  if (++cells_[other].around == 8) surrounded_.push_back_unchecked(other);
}

std::array<CellIndex, kSides> Board::cover(CellIndex index, TileId tile, Rotation rotation, EdgeMask edges, bool demands) {
  leave_frontier(index);
  placed_.push_back(index);
  surrounded_.clear();
  Cell& cell = cells_[index];  // the reference stays valid: cells never move
  cell.tile = tile;
  cell.rotation = rotation;
  cell.edges = edges;
  std::array<CellIndex, kSides> neighbours;
  for (std::size_t side = 0; side < kSides; ++side) neighbours[side] = make(cell.x + kSideX[side], cell.y + kSideY[side]);
  for (int side = 0; side < kSides; ++side) {
    const CellIndex neighbour = neighbours[static_cast<std::size_t>(side)];
    if (!cells_[neighbour].is_empty()) {
      count_each_other(cell, neighbour);
    } else if (demands) {
      demand(neighbour, side ^ 2, edge_at(edges, side));
    }
  }
  const auto count_corner = [&](int dx, int dy) {
    const CellIndex corner = find(cell.x + dx, cell.y + dy);
    if (corner != kNoCell && !cells_[corner].is_empty()) count_each_other(cell, corner);
  };
  count_corner(-1, -1);
  count_corner(-1, 1);
  count_corner(1, -1);
  count_corner(1, 1);
  if (cell.around == 8) surrounded_.push_back_unchecked(index);
  return neighbours;
}

void Board::change_edge(CellIndex index, int side, Edge edge) {
  Cell& cell = cells_[index];
  cell.edges = static_cast<EdgeMask>((cell.edges & ~known_bits(side)) | edge_bits(edge, side));
  const CellIndex neighbour = beside(index, side);
  if (cells_[neighbour].is_empty()) demand(neighbour, opposite(static_cast<Side>(side)), edge);
}

}  // namespace bastide
