// How a river is placed: it begins at the spring and always continues the water. Its bends
// alternate, on each arm separately, and its arms never meet.
#include "expansions/river/course.h"

#include <bit>

namespace bastide::river {

namespace {

// The piles in which a game with a river is drawn.
enum Pile : std::uint8_t { kForkPile, kRiverPile, kLakePile, kOtherPile };

// The spring and the lake that each river brings. With both rivers, options choose between them.
struct River {
  Module module;
  std::string_view set;
  std::string_view spring;
  std::string_view lake;
};
constexpr River kRivers[] = {{Module::kRiver2, "river2", "river2/01", "river2/03"}, {Module::kRiver, "river", "river/01", "river/02"}};
constexpr std::string_view kFork = "river2/04";

const River& chosen_river(const Rules& rules, Option option) {
  const bool is_both = rules.has(Module::kRiver) && rules.has(Module::kRiver2);
  return kRivers[is_both ? rules.option(option) : rules.has(Module::kRiver2) ? 0 : 1];
}

bool is_river_set(std::string_view set) { return set == kRivers[0].set || set == kRivers[1].set; }

}  // namespace

void configure(Rules& rules) {
  const TileCatalogue& tiles = tile_catalogue();
  const TileId spring = tiles.find(chosen_river(rules, Option::kRiverSpring).spring);
  const TileId lake = tiles.find(chosen_river(rules, Option::kRiverLake).lake);
  for (TileId tile = 0; tile < tiles.size(); ++tile) rules.pile[tile] = is_river_set(tiles[tile].set) ? kRiverPile : kOtherPile;
  rules.pile[tiles.find(kFork)] = kForkPile;
  rules.pile[lake] = kLakePile;
  // The spring lies on the table; the spring and lake not chosen and the ordinary start tile stay in
  // the box.
  for (const River& river : kRivers) {
    rules.bag.count[tiles.find(river.spring)] = 0;
    if (tiles.find(river.lake) != lake) rules.bag.count[tiles.find(river.lake)] = 0;
  }
  rules.start.clear();
  rules.start.push_back({.tile = spring});
}

int river_sides(EdgeMask edges) {
  static_assert(static_cast<int>(Edge::kRiver) == 3);
  return std::popcount(static_cast<unsigned>(edges) & static_cast<unsigned>(edges) >> 1 & 0x55U);  // both bits of a side
}

bool restricts_tile(const TileKind& tile) { return river_sides(tile.edges) != 0; }

namespace {

bool has_river(EdgeMask edges, int side) { return edge_at(edges, side) == Edge::kRiver; }

// Which way the water turns between two sides of a tile, seen downstream.
enum class Bend : std::uint8_t { kNone, kLeft, kRight };
Bend bend_between(int in, int out) {
  if ((in ^ out) == 2) return Bend::kNone;
  return out == (in + 1) % kSides ? Bend::kLeft : Bend::kRight;
}

// The side where the water comes in, from a tile that was placed earlier; -1 at a spring.
int inflow(const State& state, CellIndex cell) {
  for (int side = 0; side < kSides; ++side) {
    if (!has_river(state.board[cell].edges, side)) continue;
    const Cell& neighbour = state.board[state.board.beside(cell, side)];
    if (!neighbour.is_empty() && neighbour.first_node < state.board[cell].first_node) return side;
  }
  return -1;
}

// The last bend of the water that leaves a tile on this side: the nearest one upstream, if any. At
// the fork each arm goes its own way: one that leaves sideways has its first bend there.
Bend last_bend(const State& state, CellIndex cell, int out) {
  for (int in = inflow(state, cell); in >= 0; in = inflow(state, cell)) {
    if (const Bend bend = bend_between(in, out); bend != Bend::kNone) return bend;
    cell = state.board.beside(cell, in);
    out = opposite(static_cast<Side>(in));
  }
  return Bend::kNone;
}

// Whether water may flow from this cell to that side: the square there is empty, and no other arm
// flows into it.
bool may_flow(const State& state, CellIndex cell, int side) {
  const CellIndex index = state.board.beside(cell, side);
  if (index == kNoCell) return true;
  const Cell& next = state.board[index];
  return next.is_empty() && river_sides(next.edges & next.known) == 0;
}

}  // namespace

// A river tile continues the water of one arm; every other end flows on to a free square, and two
// bends in a row never turn the same way. Touching sides are known to match.
bool may_place_tile(const State& state, TileId tile, CellIndex cell, Rotation rotation) {
  const EdgeMask edges = rotate_edges(tile_kind(state, tile).edges, rotation);
  const Cell& place = state.board[cell];
  if (river_sides(place.edges & place.known) != 1) return false;
  int in = 0;
  while (!has_river(place.edges & place.known, in)) ++in;
  const Bend last = last_bend(state, state.board.beside(cell, in), opposite(static_cast<Side>(in)));
  for (int out = 0; out < kSides; ++out) {
    if (out == in || !has_river(edges, out)) continue;
    if (!may_flow(state, cell, out)) return false;
    if (const Bend bend = bend_between(in, out); bend != Bend::kNone && bend == last) return false;
  }
  return true;
}

}  // namespace bastide::river
