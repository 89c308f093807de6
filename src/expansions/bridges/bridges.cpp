// The bridges: with a tile its player may build a bridge, a road over the tile or over a neighbour
// that its road runs into. Both ends stand on field sides, and nothing below is divided.
#include "expansions/bridges/bridges.h"

#include <bit>

#include "rules/base/base.h"
#include "rules/expansion.h"
#include "rules/hash.h"
#include "rules/play.h"
#include "rules/scoring.h"

namespace bastide::bridges {

namespace {

constexpr int kAxes = 2;
constexpr std::uint8_t kOverlays[kAxes] = {kOverlayNorthSouth, kOverlayEastWest};
// An axis joins the side of its own number and the opposite one.
constexpr int axis_through(int side) { return side & 1; }

// `extra` of a placement: a bridge on the tile itself along an axis, or on the neighbour at a side.
constexpr unsigned kFirstOnNeighbour = 1 + kAxes;
constexpr unsigned on_tile(int axis) { return 1U + static_cast<unsigned>(axis); }
constexpr unsigned on_neighbour(int side) { return kFirstOnNeighbour + static_cast<unsigned>(side); }

// Where the bridge of a placement stands.
struct Site {
  CellIndex cell = kNoCell;
  int axis = 0;
  bool is_on_neighbour = false;
};

Site site_of(const State& state, Action action) {
  const auto extra = static_cast<int>(action.extra());
  if (action.extra() < kFirstOnNeighbour) return {.cell = action.cell(), .axis = extra - 1};
  const int side = extra - static_cast<int>(kFirstOnNeighbour);
  return {.cell = state.board.beside(action.cell(), side), .axis = axis_through(side), .is_on_neighbour = true};
}

// A side with field on both halves; beside the wall of Carcassonne a half is missing.
bool is_field_side(const TileKind& tile, Rotation rotation, int side) {
  const auto& segments = tile.turned_segment[rotation];
  return edge_at(rotate_edges(tile.edges, rotation), side) == Edge::kField &&
         segments[static_cast<std::size_t>(left_port(side))] != kNoSegment &&
         segments[static_cast<std::size_t>(right_port(side))] != kNoSegment;
}

// Whatever lies between its ends, a bridge crosses it.
bool can_carry(const TileKind& tile, Rotation rotation, int axis) {
  return is_field_side(tile, rotation, axis) && is_field_side(tile, rotation, axis + 2);
}

// Whether the road that leaves this empty square at a side may run on over the tile there: it has
// no bridge yet, and the far end faces an empty square, because a tile there would show field.
bool can_run_on(const State& state, CellIndex cell, int side) {
  const CellIndex neighbour = state.board.beside(cell, side);
  const Cell& under = state.board[neighbour];
  return under.overlay == kNoNode && state.board[state.board.beside(neighbour, side)].is_empty() &&
         can_carry(tile_at(state, neighbour), under.rotation, axis_through(side));
}

// Calls visit(CellIndex), until it returns false, for every empty square on which a tile with these
// edges fits; returns false if it did.
template <class Visit>
bool visit_fitting(const State& state, EdgeMask edges, Visit visit) {
  for (std::size_t first = 0; first < state.board.frontier_size(); first += kFrontierGroup) {
    for (unsigned fitting = state.board.fitting(edges, first); fitting != 0; fitting &= fitting - 1) {
      if (!visit(state.board.frontier_cell(first + static_cast<std::size_t>(std::countr_zero(fitting))))) return false;
    }
  }
  return true;
}

// Bridges on the tile itself: it shows road at both ends, and each of them faces a road or an empty
// square. A bridge that continues no road is allowed or not, as agreed.
template <class Visit>
bool visit_on_tile(const State& state, const TileKind& tile, Rotation rotation, Visit visit) {
  const bool must_continue = state.rules->option(Option::kBridgesFree) != 0;
  for (int axis = 0; axis < kAxes; ++axis) {
    if (!can_carry(tile, rotation, axis)) continue;
    const EdgeMask ends = static_cast<EdgeMask>(known_bits(axis) | known_bits(axis + 2));
    const EdgeMask roads = static_cast<EdgeMask>(edge_bits(Edge::kRoad, axis) | edge_bits(Edge::kRoad, axis + 2));
    const EdgeMask shown = rotate_edges(tile.edges, rotation) | roads;
    const bool goes_on = visit_fitting(state, shown, [&](CellIndex cell) {
      if (must_continue && (state.board[cell].known & ends) == 0) return true;
      return visit(cell, on_tile(axis));
    });
    if (!goes_on) return false;
  }
  return true;
}

// Bridges on a neighbour: a road of the tile runs into its field, and every other side matches.
template <class Visit>
bool visit_on_neighbour(const State& state, const TileKind& tile, Rotation rotation, Visit visit) {
  const EdgeMask edges = rotate_edges(tile.edges, rotation);
  for (int side = 0; side < kSides; ++side) {
    if (edge_at(edges, side) != Edge::kRoad) continue;
    const auto met = static_cast<EdgeMask>(edges & ~known_bits(side));  // what the neighbour shows: field
    const bool goes_on = visit_fitting(state, met, [&](CellIndex cell) {
      const bool has_neighbour = (state.board[cell].known & known_bits(side)) != 0;
      return !has_neighbour || !can_run_on(state, cell, side) || visit(cell, on_neighbour(side));
    });
    if (!goes_on) return false;
  }
  return true;
}

// Calls visit(cell, rotation, extra), until it returns false, for every placement of the tile with
// a bridge.
template <class Visit>
void visit_placements(const State& state, TileId tile, Visit visit) {
  const TileKind& kind = tile_kind(state, tile);
  for (Rotation rotation = 0; rotation < kind.rotations; ++rotation) {
    const auto visit_allowed = [&](CellIndex cell, unsigned extra) {
      return !base::may_place(state, tile, cell, rotation) || visit(cell, rotation, extra);
    };
    if (!visit_on_tile(state, kind, rotation, visit_allowed) || !visit_on_neighbour(state, kind, rotation, visit_allowed)) return;
  }
}

void offer_placement(const State& state, ActionList& list) {
  if (bridges_left(state, state.frame.active) == 0) return;
  visit_placements(state, state.frame.drawn, [&](CellIndex cell, Rotation rotation, unsigned extra) {
    list.push_back(Action::place(cell, rotation, extra));
    return true;
  });
}

bool is_placeable_otherwise(const State& state, TileId tile) {
  bool found = false;
  if (bridges_left(state, state.frame.active) != 0)
    visit_placements(state, tile, [&](CellIndex, Rotation, unsigned) { return !(found = true); });
  return found;
}

// A bridge on a neighbour is there before the tile, whose road then meets it.
std::uint8_t place_extra(Play& play, Action action) {
  if (action.extra() == 0) return 0;
  const Site site = site_of(play.state, action);
  if (!site.is_on_neighbour) return kOverlays[site.axis];
  place_overlay(play.state, site.cell, kOverlays[site.axis]);
  return 0;
}

void describe_extra(const State& state, Action action, ActionFields& fields) {
  if (action.extra() == 0) return;
  const Site site = site_of(state, action);
  fields.has_extra = true;
  fields.extra_x = state.board[site.cell].x;
  fields.extra_y = state.board[site.cell].y;
  fields.extra_axis = static_cast<std::int16_t>(site.axis);
}

bool is_known(const State& state, CellIndex cell) {
  for (const Bridge& bridge : state.ext.bridges.built) {
    if (bridge.cell == cell) return true;
  }
  return false;
}

// Event: the player, the tile, and in detail the axis.
void note_new_bridge(Play& play, CellIndex cell) {
  State& state = play.state;
  if (state.board[cell].overlay == kNoNode || is_known(state, cell)) return;
  const Bridge bridge{.cell = cell, .player = state.frame.active};
  state.ext.bridges.built.push_back(bridge);
  play.emit({.type = EventType::kBridgeBuilt,
             .player = bridge.player,
             .detail = static_cast<std::uint8_t>(axis_of(state, bridge)),
             .cell = cell});
}

// A bridge built with the tile lies on it or on a neighbour.
void tile_placed(Play& play, CellIndex cell) {
  if (bridges_left(play.state, play.state.frame.active) == 0) return;
  note_new_bridge(play, cell);
  for (int side = 0; side < kSides; ++side) note_new_bridge(play, play.state.board.beside(cell, side));
}

// A figure stands on a bridge only if it is put there with the bridge's own tile.
bool may_deploy(const State& state, FigureKind, NodeIndex node) {
  const Node& place = state.regions.node(node);
  return !is_overlay(place.segment) || place.cell == state.frame.placed;
}

// A bridge in hand lengthens or saves a road some day, if there is still time.
void add_standing(const State& state, Standing& standing) {
  constexpr double kBridgePrice = 1.5;
  if (state.rules->bag.left == 0) return;
  const double time_left = static_cast<double>(state.bag.left) / state.rules->bag.left;
  for (Player player = 0; player < state.rules->players; ++player)
    standing.expected[player] += kBridgePrice * time_left * bridges_left(state, player);
}

// The board hashes the bridges themselves; who built them matters for how many are left.
std::uint64_t hash_state(const State& state) {
  std::uint64_t sum = 0;
  for (const Bridge& bridge : state.ext.bridges.built) sum += hash_item(0xb41d6e, square_key(state, bridge.cell), bridge.player);
  return sum;
}

void check_state(const State& state, std::vector<std::string>& found) {
  std::size_t overlays = 0;
  for (const CellIndex cell : state.board.placed()) overlays += state.board[cell].overlay != kNoNode ? 1U : 0U;
  if (overlays != state.ext.bridges.built.size()) found.emplace_back("bridges appeared or disappeared");
  for (const Bridge& bridge : state.ext.bridges.built) {
    if (state.board[bridge.cell].overlay == kNoNode) {
      found.emplace_back("a bridge is not on its tile");
    } else if (!can_carry(tile_at(state, bridge.cell), state.board[bridge.cell].rotation, axis_of(state, bridge))) {
      found.emplace_back("a bridge does not stand on fields");
    }
  }
  for (Player player = 0; player < state.rules->players; ++player) {
    if (bridges_left(state, player) < 0) found.push_back("player " + std::to_string(player) + " built too many bridges");
  }
}

constexpr std::string_view kFreeValues[] = {"allowed", "needed"};
constexpr OptionEntry kOptionEntries[] = {{.option = Option::kBridgesFree,
                                           .name = "bridges.free",
                                           .summary = "Whether a bridge may be built on the placed tile where it continues no road.",
                                           .values = kFreeValues}};

}  // namespace

int bridges_left(const State& state, Player player) {
  if (state.rules->place_extra.empty()) return 0;
  int left = state.rules->players <= 4 ? 3 : 2;
  for (const Bridge& bridge : state.ext.bridges.built) left -= bridge.player == player ? 1 : 0;
  return left;
}

int axis_of(const State& state, const Bridge& bridge) {
  return state.regions.node(state.board[bridge.cell].overlay).segment == kOverlayNorthSouth ? 0 : 1;
}

const Expansion kBridgesTiles{
    .module = Module::kBridges,
    .part = "tiles",
    .title = "Bridges, Castles & Bazaars: tiles",
    .summary = "Twelve tiles, eight of them with a bazaar.",
    .tiles = "bridges",
};

const Expansion kBridges{
    .module = Module::kBridges,
    .part = "bridges",
    .title = "Bridges, Castles & Bazaars: bridges",
    .summary = "Each player has a few bridges that carry a road across a tile, over whatever lies there.",
    .options = kOptionEntries,
    .offer_placement = offer_placement,
    .is_placeable_otherwise = is_placeable_otherwise,
    .place_extra = place_extra,
    .describe_extra = describe_extra,
    .tile_placed = tile_placed,
    .may_deploy = may_deploy,
    .add_standing = add_standing,
    .hash_state = hash_state,
    .check_state = check_state,
};

}  // namespace bastide::bridges
