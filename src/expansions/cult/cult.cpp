// The Cult: shrines follow the rules of monasteries. A monastery and a shrine beside each other,
// both occupied, challenge each other: the one completed first scores, the other nothing.
#include "expansions/cult/cult.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "rules/expansion.h"
#include "rules/play.h"
#include "rules/scoring.h"

namespace bastide::cult {

namespace {

// Every figure that may stand in a monastery may also stand in a shrine.
void configure(Rules& rules) {
  for (FigureRules& figure : rules.figures) {
    if ((figure.stands_on & bit(SegmentKind::kMonastery)) != 0) figure.stands_on |= bit(SegmentKind::kShrine);
  }
}

bool is_building(SegmentKind kind) { return kind == SegmentKind::kMonastery || kind == SegmentKind::kShrine; }
SegmentKind rival_of(SegmentKind kind) { return kind == SegmentKind::kMonastery ? SegmentKind::kShrine : SegmentKind::kMonastery; }

// The monastery or shrine printed on a tile.
const Segment* building_on(const TileKind& tile) {
  const auto found =
      std::find_if(tile.segments.begin(), tile.segments.end(), [](const Segment& segment) { return is_building(segment.kind); });
  return found == tile.segments.end() ? nullptr : &*found;
}

bool restricts_tile(const TileKind& tile) { return building_on(tile) != nullptr; }

Buildings& buildings(CultState& cult, SegmentKind kind) { return kind == SegmentKind::kShrine ? cult.shrines : cult.monasteries; }
const Buildings& buildings(const CultState& cult, SegmentKind kind) {
  return kind == SegmentKind::kShrine ? cult.shrines : cult.monasteries;
}

// Adds the building on a cell, if there is one.
void note_building(const State& state, CellIndex cell, CultState& cult) {
  const Cell& place = state.board[cell];
  if (const Segment* building = building_on(tile_at(state, cell)))
    buildings(cult, building->kind).push_back({.x = place.x, .y = place.y, .cell = cell});
}

void set_up(State& state) {
  for (const CellIndex cell : state.board.placed()) note_building(state, cell, state.ext.cult);
}

void tile_placed(Play& play, CellIndex cell) { note_building(play.state, cell, play.state.ext.cult); }

// Calls visit(cell) for every building of this kind on the eight squares around a cell.
template <class Visit>
void visit_buildings_around(const State& state, CellIndex cell, SegmentKind kind, Visit visit) {
  const Cell& middle = state.board[cell];
  for (const Building& near : buildings(state.ext.cult, kind)) {
    if (std::abs(near.x - middle.x) <= 1 && std::abs(near.y - middle.y) <= 1 && near.cell != cell) visit(near.cell);
  }
}

int buildings_around(const State& state, CellIndex cell, SegmentKind kind) {
  int count = 0;
  visit_buildings_around(state, cell, kind, [&](CellIndex) { ++count; });
  return count;
}

// A shrine has at most one monastery on the eight squares around it, and a monastery at most one
// shrine; a new tile must respect this for itself and for those around it.
bool may_place_tile(const State& state, TileId tile, CellIndex cell, Rotation) {
  const SegmentKind kind = building_on(tile_kind(state, tile))->kind;
  int rivals = 0;
  visit_buildings_around(state, cell, rival_of(kind), [&](CellIndex near) {
    rivals += 1 + buildings_around(state, near, kind);  // one that has a rival already takes no other
  });
  return rivals <= 1;
}

// The node of the building on a cell.
NodeIndex node_on(const State& state, CellIndex cell) {
  const TileKind& tile = tile_at(state, cell);
  return node_of(state, cell, static_cast<unsigned>(building_on(tile) - tile.segments.begin()));
}

// Calls visit(node) for every occupied rival of a building that is not complete itself. A complete
// one that is still occupied was completed by the same tile.
template <class Visit>
void visit_challenged(const State& state, NodeIndex node, Visit visit) {
  const Node& building = state.regions.node(node);
  visit_buildings_around(state, building.cell, rival_of(building.kind), [&](CellIndex near) {
    const NodeIndex rival = node_on(state, near);
    if (state.regions.of(rival).is_occupied() && !is_complete(state, rival)) visit(rival);
  });
}

// Every owner of the winning building has defeated everybody in the losing one.
// Event: detail = the winner, flag = the loser, the losing building.
void tell_challenge(Play& play, unsigned winners, NodeIndex loser) {
  const Root& root = play.state.regions.of(loser);
  for (Colour winner = 0; winner < play.rules().colours(); ++winner) {
    for (Colour colour = 0; colour < play.rules().colours(); ++colour) {
      if ((winners >> winner & 1U) != 0 && root.strength[colour] != 0)
        play.emit({.type = EventType::kChallenged, .detail = winner, .flag = colour, .node = loser});
    }
  }
}

// All meeples in the losing building go home without points.
void lose(Play& play, unsigned winners, NodeIndex loser) {
  tell_challenge(play, winners, loser);
  for (std::size_t index = 0; index < play.state.figures.size(); ++index) {
    if (play.state.figures[index].node == loser) remove_figure(play, static_cast<FigureIndex>(index), RemovalReason::kChallenged);
  }
}

// Without a meeple of its own a completed building challenges nobody.
void region_completed(Play& play, const Survey& region, unsigned owners, int) {
  if (!is_building(region.kind) || owners == 0) return;
  visit_challenged(play.state, region.node, [&](NodeIndex rival) { lose(play, owners, rival); });
}

// The chance that a rival with so many empty squares around it is completed before one with
// `own_missing`: the rival must be completed at all, and the fewer squares are missing, the sooner.
double chance_to_lose(const State& state, int own_missing, int rival_missing) {
  constexpr double kTilesPerSquare = 12;  // about as many are placed until somebody fills a given square
  const double filled = 1 - std::exp(-state.bag.left / kTilesPerSquare);
  return std::pow(filled, rival_missing) * own_missing / (own_missing + rival_missing);
}

// What a challenge is likely to cost the owners of a building: its points as it stands, by the
// chance that its rival is completed first. Both are occupied and incomplete, so squares are missing
// around both.
void add_challenge(const State& state, NodeIndex node, NodeIndex rival, Standing& standing) {
  const auto missing = [&](NodeIndex building) { return 8 - state.board[state.regions.node(building).cell].around; };
  const double cost = chance_to_lose(state, missing(node), missing(rival)) * score_sheet(state, survey(state, node)).total();
  const unsigned owners = owners_of(state, node);
  for (Colour colour = 0; colour < state.rules->colours(); ++colour) {
    if ((owners >> colour & 1U) != 0) standing.expected[colour] -= cost;
  }
}

void add_standing(const State& state, Standing& standing) {
  FixedVector<NodeIndex, kMaxFigures> seen;
  for (const Figure& figure : state.figures) {
    if (!figure.is_on_board() || !is_building(state.regions.node(figure.node).kind)) continue;
    if (seen.contains(figure.node) || is_complete(state, figure.node)) continue;
    seen.push_back(figure.node);
    visit_challenged(state, figure.node, [&](NodeIndex rival) { add_challenge(state, figure.node, rival, standing); });
  }
}

void check_state(const State& state, std::vector<std::string>& found) {
  CultState derived;
  for (const CellIndex cell : state.board.placed()) note_building(state, cell, derived);
  const auto are_equal = [](const Buildings& one, const Buildings& other) {
    return std::equal(one.begin(), one.end(), other.begin(), other.end());
  };
  const CultState& kept = state.ext.cult;
  if (!are_equal(kept.monasteries, derived.monasteries) || !are_equal(kept.shrines, derived.shrines))
    found.emplace_back("the monasteries and shrines on the board are not those that are known");
}

}  // namespace

const Expansion kCult{
    .module = Module::kCult,
    .title = "The Cult",
    .summary = "Five shrines; a shrine and a monastery beside each other challenge each other, and only the one completed first scores.",
    .tiles = "cult",
    .configure = configure,
    .set_up = set_up,
    .may_place_tile = may_place_tile,
    .restricts_tile = restricts_tile,
    .tile_placed = tile_placed,
    .region_completed = region_completed,
    .add_standing = add_standing,
    .check_state = check_state,
};

}  // namespace bastide::cult
