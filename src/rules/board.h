// The table: which tile lies where, and what the empty squares around them demand. Cells live in
// one dense list, found by their coordinates through a small hash table; a cell keeps its index for
// the whole game.
#pragma once

#include <array>
#include <cstdint>

#include "core/fixed_vector.h"
#include "core/simd.h"
#include "rules/tile.h"
#include "rules/types.h"

#if defined(BASTIDE_SSE)
#include <emmintrin.h>
#endif

namespace bastide {

using CellIndex = std::uint16_t;
using NodeIndex = std::uint16_t;
constexpr CellIndex kNoCell = 0xffff;
constexpr NodeIndex kNoNode = 0xffff;

constexpr int kMaxPlacedTiles = 256;
// A connected board of n squares has at most 2n + 2 empty neighbours.
constexpr int kMaxFrontier = 2 * kMaxPlacedTiles + 2;
constexpr std::size_t kFrontierGroup = 16;  // cells on which a tile is tried at once
constexpr std::size_t kFrontierRoom = (kMaxFrontier + kFrontierGroup - 1) / kFrontierGroup * kFrontierGroup;
constexpr int kMaxCells = kMaxPlacedTiles + kMaxFrontier;

constexpr std::uint16_t kNotOnFrontier = 0xffff;

// A square with a tile, or an empty one beside a tile.
struct Cell {
  std::int16_t x = 0, y = 0;
  TileId tile = kNoTile;  // kNoTile while the square is empty
  Rotation rotation = 0;
  std::uint8_t around = 0;                  // tiles on the eight squares around it
  NodeIndex first_node = kNoNode;           // the nodes of its segments follow each other
  NodeIndex overlay = kNoNode;              // a segment placed over the tile later
  EdgeMask edges = 0;                       // what its sides show, or must show if the square is empty
  EdgeMask known = 0;                       // the sides on which a neighbour demands something, or did when the tile was placed
  std::uint16_t frontier = kNotOnFrontier;  // its index in the frontier while empty

  bool is_empty() const { return tile == kNoTile; }
  bool is_on_frontier() const { return frontier != kNotOnFrontier; }
};

class Board {
 public:
  Board();

  const Cell& operator[](CellIndex cell) const { return cells_[cell]; }
  Cell& cell(CellIndex cell) { return cells_[cell]; }
  std::size_t cell_count() const { return cells_.size(); }
  std::size_t tile_count() const { return placed_.size(); }
  // The covered cells in the order in which their tiles were placed.
  const FixedVector<CellIndex, kMaxPlacedTiles>& placed() const { return placed_; }

  // The cell at these coordinates, or kNoCell if there is neither a tile nor a neighbour of one.
  CellIndex find(int x, int y) const { return slots_[slot_of(x, y)]; }
  // The neighbour of a cell, or kNoCell.
  CellIndex beside(CellIndex cell, int side) const { return find(cells_[cell].x + kSideX[side], cells_[cell].y + kSideY[side]); }
  // Finds or makes the cell at these coordinates; a new one is empty and demands nothing.
  CellIndex make(int x, int y);

  // Marks a cell as covered by this tile and updates its neighbours: their counts, the frontier and
  // what it demands. A tile that demands nothing (face down) adds no square to the frontier and
  // nothing to match. Returns the four neighbours, which all exist from then on.
  std::array<CellIndex, kSides> cover(CellIndex cell, TileId tile, Rotation rotation, EdgeMask edges, bool demands = true);
  // The tiles that the last `cover` surrounded on all eight squares: the covered one itself or some
  // around it.
  const FixedVector<CellIndex, 9>& surrounded() const { return surrounded_; }
  // Changes what one side of a covered cell shows (a bridge's end) and what the empty neighbour
  // there demands.
  void change_edge(CellIndex cell, int side, Edge edge);

  // Calls visit(CellIndex) for each tile on the eight squares around a cell.
  template <class Visit>
  void visit_around(CellIndex cell, Visit visit) const {
    const int x = cells_[cell].x;
    const int y = cells_[cell].y;
    for (int dy = -1; dy <= 1; ++dy) {
      for (int dx = -1; dx <= 1; ++dx) {
        if (dx == 0 && dy == 0) continue;
        const CellIndex other = find(x + dx, y + dy);
        if (other != kNoCell && !cells_[other].is_empty()) visit(other);
      }
    }
  }

  // The frontier: empty cells beside a tile, with their demands in separate arrays so that a tile
  // can be tried on many at once.
  std::size_t frontier_size() const { return frontier_cells_.size(); }
  CellIndex frontier_cell(std::size_t index) const { return frontier_cells_[index]; }
  // All of them; reading whole groups of kFrontierGroup is always safe.
  const CellIndex* frontier() const { return frontier_cells_.data(); }
  bool fits_frontier(std::size_t index, EdgeMask edges) const { return ((edges ^ frontier_edges_[index]) & frontier_known_[index]) == 0; }
  // One bit per cell of the group that begins at `first`, set if these edges meet its demands.
  unsigned fitting(EdgeMask edges, std::size_t first) const {
    const unsigned fits = fitting_group(frontier_edges_.data() + first, frontier_known_.data() + first, edges);
    const std::size_t count = frontier_cells_.size() - first;
    return count >= kFrontierGroup ? fits : fits & ((1U << count) - 1);
  }
  bool fits(CellIndex cell, EdgeMask edges) const { return ((edges ^ cells_[cell].edges) & cells_[cell].known) == 0; }

 private:
  static constexpr unsigned kSlots = 1024;
  // One bit per cell of a group with these edges and known sides, set if a tile with the edges
  // `shown` fits.
  static unsigned fitting_group(const EdgeMask* edges, const EdgeMask* known, EdgeMask shown) {
#if defined(BASTIDE_SSE)
    const __m128i demanded = _mm_loadu_si128(reinterpret_cast<const __m128i*>(edges));
    const __m128i sides = _mm_loadu_si128(reinterpret_cast<const __m128i*>(known));
    const __m128i misfit = _mm_and_si128(_mm_xor_si128(demanded, _mm_set1_epi8(static_cast<char>(shown))), sides);
    return static_cast<unsigned>(_mm_movemask_epi8(_mm_cmpeq_epi8(misfit, _mm_setzero_si128())));
#else
    unsigned fits = 0;
    for (unsigned i = 0; i < kFrontierGroup; ++i) fits |= static_cast<unsigned>(((edges[i] ^ shown) & known[i]) == 0) << i;
    return fits;
#endif
  }
  static unsigned home_slot(int x, int y) { return (static_cast<unsigned>(x) & 31U) | (static_cast<unsigned>(y) & 31U) << 5; }
  // The slot of the cell at these coordinates, or the free slot where it would go.
  unsigned slot_of(int x, int y) const {
    for (unsigned slot = home_slot(x, y);; slot = (slot + 1) % kSlots) {
      const CellIndex found = slots_[slot];
      if (found == kNoCell || (cells_[found].x == x && cells_[found].y == y)) return slot;
    }
  }
  void demand(CellIndex cell, int side, Edge edge);
  void leave_frontier(CellIndex cell);
  void count_each_other(Cell& cell, CellIndex other);

  FixedVector<Cell, kMaxCells> cells_;
  FixedVector<CellIndex, kFrontierRoom> frontier_cells_;
  FixedVector<EdgeMask, kFrontierRoom> frontier_edges_;
  FixedVector<EdgeMask, kFrontierRoom> frontier_known_;
  FixedVector<CellIndex, 9> surrounded_;
  FixedVector<CellIndex, kMaxPlacedTiles> placed_;
  CellIndex slots_[kSlots];
};

}  // namespace bastide
