// The River: twelve tiles placed before all others, from the spring to the lake, always continuing
// the water.
#include "expansions/river/river.h"

#include <bit>

#include "rules/expansion.h"
#include "rules/hash.h"
#include "rules/play.h"

namespace bastide::river {

namespace {

constexpr std::uint8_t kRiverPile = 0;
constexpr std::uint8_t kLakePile = 1;
constexpr std::uint8_t kOtherPile = 2;

// The spring is the start tile and the lake the last river tile; the ordinary start tile stays in
// the box.
void configure(Rules& rules) {
  const TileCatalogue& tiles = tile_catalogue();
  const TileId spring = tiles.find("river/01");
  const TileId lake = tiles.find("river/02");
  for (TileId tile = 0; tile < tiles.size(); ++tile) {
    rules.pile[tile] = tiles[tile].set != "river" ? kOtherPile : tile == lake ? kLakePile : kRiverPile;
  }
  rules.start.clear();
  rules.start.push_back({.tile = spring});
  --rules.bag.count[spring];
}

bool has_river(EdgeMask edges, int side) { return edge_at(edges, side) == Edge::kRiver; }

int river_sides(EdgeMask edges) {
  static_assert(static_cast<int>(Edge::kRiver) == 3);
  return std::popcount(static_cast<unsigned>(edges) & static_cast<unsigned>(edges) >> 1 & 0x55U);  // both bits of a side
}

// The sides where water enters and leaves a tile with these edges on this cell; -1 if it does not.
struct Course {
  int in = -1;
  int out = -1;
  Bend bend() const {
    if (in < 0 || out < 0 || (in ^ out) == 2) return Bend::kNone;
    return out == (in + 1) % kSides ? Bend::kLeft : Bend::kRight;
  }
};

Course course(const State& state, CellIndex cell, EdgeMask edges) {
  Course result;
  for (int side = 0; side < kSides; ++side) {
    if (!has_river(edges, side)) continue;
    const CellIndex neighbour = state.board.beside(cell, side);
    const bool comes_in = neighbour != kNoCell && !state.board[neighbour].is_empty();
    (comes_in ? result.in : result.out) = side;
  }
  return result;
}

bool restricts_tile(const TileKind& tile) { return river_sides(tile.edges) != 0; }

// A river tile continues the water, two bends in a row never turn the same way, and the next square
// must be free. Touching sides are known to match, so water enters from the river and leaves to an
// empty square.
bool may_place_tile(const State& state, TileId tile, CellIndex cell, Rotation rotation) {
  const EdgeMask edges = rotate_edges(tile_kind(state, tile).edges, rotation);
  const int sides = river_sides(edges);
  if (sides == 0) return true;  // the tile is restricted by another module
  const Course flow = course(state, cell, edges);
  if (flow.in < 0 || (sides > 1 && flow.out < 0)) return false;
  const Bend bend = flow.bend();
  return bend == Bend::kNone || bend != state.ext.river.last_bend;
}

void tile_placed(Play& play, CellIndex cell) {
  const EdgeMask edges = play.state.board[cell].edges;
  if (river_sides(edges) == 0) return;
  const Bend bend = course(play.state, cell, edges).bend();
  if (bend != Bend::kNone) play.state.ext.river.last_bend = bend;
}

std::uint64_t hash_state(const State& state) { return hash_item(0x21fe2, static_cast<std::uint64_t>(state.ext.river.last_bend)); }

}  // namespace

const Expansion kRiver{
    .module = Module::kRiver,
    .title = "The River",
    .summary = "Twelve river tiles are placed first, from the spring to the lake.",
    .tiles = "river",
    .excludes = bit(Module::kCount),  // its city is a start tile too, and the river might not fit beside it
    .configure = configure,
    .may_place_tile = may_place_tile,
    .restricts_tile = restricts_tile,
    .tile_placed = tile_placed,
    .hash_state = hash_state,
};

}  // namespace bastide::river
