#include "expansions/bridges/bazaars_appraisal.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "expansions/bridges/bazaars.h"
#include "rules/play.h"

namespace bastide::bazaars {

namespace {

using Worths = std::array<double, kMaxPlayers>;

constexpr double kUnplaced = 5;    // a bought tile, wherever it will be placed
constexpr double kMonastery = 5;   // a monastery or the like for a figure in hand
constexpr double kHomecoming = 2;  // a figure that comes home
constexpr double kShare = 0.5;     // of the tiles of an unfinished feature that a figure in hand may claim

// The road or city that a segment of a tile would belong to on a square.
struct Union {
  FixedVector<NodeIndex, kSides> roots;
  int size = 1;  // segments, for tiles
  int open = 0;

  int strength(const State& state, Player player) const {
    int sum = 0;
    for (const NodeIndex root : roots) sum += state.regions.of(root).strength[player];
    return sum;
  }
};

Union unite(const State& state, CellIndex cell, unsigned sides) {
  Union region;
  region.open = std::popcount(sides);
  for (; sides != 0; sides &= sides - 1) {
    const int side = std::countr_zero(sides);
    const CellIndex neighbour = state.board.beside(cell, side);
    if (neighbour == kNoCell || state.board[neighbour].is_empty()) continue;
    const NodeIndex node = node_at(state, neighbour, middle_port(side ^ 2));
    if (node == kNoNode) continue;
    region.open -= 2;
    const NodeIndex root = state.regions.root_of(node);
    if (region.roots.contains(root)) continue;
    region.roots.push_back(root);
    region.size += state.regions.of(root).size;
    region.open += state.regions.of(root).open;
  }
  return region;
}

// What placing a tile on one square brings each player: what their own features gain, and the best
// that a figure in hand may claim.
struct Gains {
  Worths own{};
  double claim = 0;
};

void add_region(const State& state, SegmentKind kind, const Union& region, Gains& gains) {
  const bool is_complete = region.open == 0;
  const double value = kind == SegmentKind::kCity && is_complete ? 2 * region.size : region.size;
  int most = 0;
  for (Player player = 0; player < state.rules->players; ++player) most = std::max(most, region.strength(state, player));
  if (most == 0) {
    gains.claim = std::max(gains.claim, is_complete ? value : kShare * value);
    return;
  }
  for (Player player = 0; player < state.rules->players; ++player) {
    if (region.strength(state, player) < most) continue;
    double before = 0;
    for (const NodeIndex root : region.roots) {
      if (state.regions.of(root).strength[player] != 0) before += state.regions.of(root).size;
    }
    gains.own[player] += value - before + (is_complete ? kHomecoming : 0);
  }
}

Gains gains_on(const State& state, const TileKind& tile, CellIndex cell, Rotation rotation) {
  Gains gains;
  for (const Segment& segment : tile.segments) {
    if ((bit(segment.kind) & kSurroundedKinds) != 0) gains.claim = std::max(gains.claim, kMonastery);
    if ((bit(segment.kind) & kRoadsAndCities) == 0) continue;
    add_region(state, segment.kind, unite(state, cell, rotate_sides(segment.sides, rotation)), gains);
  }
  return gains;
}

// What the tile is worth to each player on the square that is best for them.
Worths appraise(const State& state, TileId tile) {
  const TileKind& kind = tile_kind(state, tile);
  Worths worths{};
  for (Rotation rotation = 0; rotation < kind.rotations; ++rotation) {
    const EdgeMask edges = rotate_edges(kind.edges, rotation);
    for (std::size_t index = 0; index < state.board.frontier_size(); ++index) {
      if (!state.board.fits_frontier(index, edges)) continue;
      const Gains gains = gains_on(state, kind, state.board.frontier_cell(index), rotation);
      for (Player player = 0; player < state.rules->players; ++player) {
        const bool has_figure = state.supply[player][static_cast<std::size_t>(FigureKind::kMeeple)] != 0;
        worths[player] = std::max(worths[player], gains.own[player] + (has_figure ? gains.claim : 0));
      }
    }
  }
  return worths;
}

// The tile under the hammer, and what each player may expect of those that remain.
struct Lot {
  Worths worth{};
  Worths rest{};

  // What the tile is worth to a player beyond any other.
  double advantage(Player player) const { return worth[player] - rest[player]; }
};

// A lot of this tile; without one, `rest` is about all tiles on offer.
Lot make_lot(const State& state, TileId hammer) {
  const BazaarsState& bazaars = state.ext.bazaars;
  Lot lot;
  bool is_counted = hammer == kNoTile;
  const double others = static_cast<double>(bazaars.tiles.size()) - (is_counted ? 0 : 1);
  for (const TileId tile : bazaars.tiles) {
    const Worths worths = appraise(state, tile);
    if (tile == hammer && !is_counted) {
      lot.worth = worths;
      is_counted = true;
      continue;
    }
    for (Player player = 0; player < state.rules->players; ++player) lot.rest[player] += worths[player] / others;
  }
  return lot;
}

// The picker buys as long as that is better than selling for the same points.
double most_that_picker_pays(const Lot& lot, Player picker) { return lot.advantage(picker) / 2; }

// The player who is most likely to bid against the picker, of those who are still to be asked, or
// nobody.
Player rival(const State& state, const Lot& lot) {
  const BazaarsState& bazaars = state.ext.bazaars;
  Player found = kNobody;
  for (int steps = bazaars.asked; steps < state.rules->players; ++steps) {
    const auto player = static_cast<Player>((bazaars.picker + steps) % state.rules->players);
    if (player == bazaars.picker || bazaars.has_tile(player) || (bazaars.passed >> player & 1U) != 0) continue;
    if (found == kNobody || lot.advantage(player) > lot.advantage(found)) found = player;
  }
  return found;
}

// How the round is likely to end: a rival bids as much as the picker will pay, and the picker then
// takes what is better.
void add_round(const State& state, Worths& expected) {
  const BazaarsState& bazaars = state.ext.bazaars;
  const Lot lot = make_lot(state, bazaars.hammer);
  for (Player player = 0; player < state.rules->players; ++player) {
    if (!bazaars.has_tile(player)) expected[player] += lot.rest[player];
  }
  if (bazaars.hammer == kNoTile) return;
  const Player picker = bazaars.picker;
  Player bidder = bazaars.bidder;
  double bid = bazaars.high;
  if (bidder == picker) {
    const Player other = rival(state, lot);
    if (other != kNobody && lot.advantage(other) >= bid + 1) {
      bidder = other;
      bid = std::min(lot.advantage(other), std::max(bid + 1, most_that_picker_pays(lot, picker)));
    }
  }
  const bool buys = bidder == picker || bid <= most_that_picker_pays(lot, picker);
  const Player buyer = buys ? picker : bidder;
  const Player seller = buys ? bidder : picker;
  expected[buyer] += lot.advantage(buyer) - bid;
  if (seller != buyer) expected[seller] += bid;
}

// Before the first tile of the round is placed, what everybody has bought decides who did well.
bool is_before_placing(const State& state) {
  if (state.frame.drawn == kNoTile || state.outer.empty()) return false;
  int waiting = 1;
  for (Player player = 0; player < state.rules->players; ++player) waiting += state.ext.bazaars.has_tile(player) ? 1 : 0;
  return waiting == state.rules->players && has_bids(state);
}

// A bid with these points at most, but not less than the lowest that is allowed.
void add_bid(ActionList& list, double points, int least, double most) {
  const int bid = std::clamp(static_cast<int>(std::floor(points)), least, kMaxBid);
  const Action action = Action::with_value(ActionKind::kBid, static_cast<std::uint32_t>(bid));
  if (bid <= most && !list.contains(action)) list.push_back(action);
}

}  // namespace

// Taking the tile for nothing if nobody else wants it, or deterring a rival.
void consider_pick(const State& state, ActionList& list) {
  for (const TileId tile : state.ext.bazaars.tiles) {
    if (list.contains(pick_action(tile, 0))) continue;
    list.push_back(pick_action(tile, 0));
    if (!has_bids(state)) continue;
    const Lot lot = make_lot(state, tile);
    const Player picker = state.to_move;
    const Player other = rival(state, lot);
    const double most = other == kNobody ? 0 : std::min(lot.advantage(picker), lot.advantage(other));
    const auto bid = static_cast<unsigned>(std::clamp(most, 0.0, static_cast<double>(kMaxBid)));
    if (bid > 0) list.push_back(pick_action(tile, bid));
    if (bid > 1) list.push_back(pick_action(tile, (bid + 1) / 2));
  }
}

// Never more than the tile is worth: a little more than the last bid, what the picker will just
// pay, and what they will not.
void consider_bid(const State& state, ActionList& list) {
  const BazaarsState& bazaars = state.ext.bazaars;
  const Lot lot = make_lot(state, bazaars.hammer);
  const int least = bazaars.high + 1;
  const double most = lot.advantage(state.to_move);
  const double paid = most_that_picker_pays(lot, bazaars.picker);
  list.push_back(Action::pass());
  add_bid(list, least, least, most);
  add_bid(list, paid, least, most);
  add_bid(list, paid + 1, least, most);
}

void add_standing(const State& state, Standing& standing) {
  const BazaarsState& bazaars = state.ext.bazaars;
  if (!is_market_day(bazaars) || bazaars.is_revealing) return;
  Worths expected{};
  const bool is_selling = has_bids(state) && !bazaars.tiles.empty();
  const bool is_appraised = is_selling || is_before_placing(state);
  for (Player player = 0; player < state.rules->players; ++player) {
    if (bazaars.has_tile(player)) expected[player] += is_appraised ? appraise(state, bazaars.bought[player])[player] : kUnplaced;
  }
  if (is_appraised && !is_selling) expected[state.frame.active] += appraise(state, state.frame.drawn)[state.frame.active];
  if (is_selling) add_round(state, expected);
  for (Player player = 0; player < state.rules->players; ++player) standing.expected[player] += expected[player];
}

}  // namespace bastide::bazaars
