// Trade goods: the player whose tile completes a city takes the goods printed in it. At the end,
// having the most of a kind scores ten points.
#include <algorithm>

#include "expansions/traders/companions.h"
#include "expansions/traders/traders.h"
#include "rules/expansion.h"
#include "rules/hash.h"
#include "rules/play.h"
#include "rules/scoring.h"

namespace bastide::traders {

namespace {

constexpr std::array<Segment::Mark, kGoods> kMarks{Segment::kWine, Segment::kGrain, Segment::kCloth};
constexpr int kPointsForMost = 10;

// Knights do not matter here, only who placed the tile. The event's detail, flag and count are the
// amounts of wine, grain and cloth.
void region_completed(Play& play, const Survey& region, unsigned, int) {
  if (region.kind != SegmentKind::kCity) return;
  State& state = play.state;
  std::array<std::uint8_t, kGoods> taken{};
  int all = 0;
  for (std::size_t kind = 0; kind < kGoods; ++kind) {
    taken[kind] = static_cast<std::uint8_t>(region.count(kMarks[kind]));
    std::uint8_t& owned = state.ext.traders.goods[state.frame.active][kind];
    owned = static_cast<std::uint8_t>(owned + taken[kind]);
    all += taken[kind];
  }
  if (all == 0) return;
  play.emit({.type = EventType::kGoodsTaken,
             .player = state.frame.active,
             .detail = taken[0],
             .flag = taken[1],
             .cell = state.regions.node(region.node).cell,
             .node = region.node,
             .count = taken[2]});
}

int most_of(const State& state, std::size_t kind) {
  int most = 0;
  for (const auto& goods : state.ext.traders.goods) most = std::max<int>(most, goods[kind]);
  return most;
}

// The number of kinds of which the player has the most. Tied players all have the most, but nobody
// has the most of nothing.
int kinds_with_most(const State& state, Player player) {
  int kinds = 0;
  for (std::size_t kind = 0; kind < kGoods; ++kind) {
    const int owned = state.ext.traders.goods[player][kind];
    if (owned != 0 && owned == most_of(state, kind)) ++kinds;
  }
  return kinds;
}

void final_scoring(Play& play) {
  for (Player player = 0; player < play.rules().players; ++player) {
    const int kinds = kinds_with_most(play.state, player);
    ScoreSheet sheet;
    sheet.add(SheetLabel::kGoods, kinds, kinds * kPointsForMost);
    give_points(play, player, sheet.total(), Source::kGoods, kNoNode, &sheet, true);
  }
}

void add_standing(const State& state, Standing& standing) {
  for (Player player = 0; player < state.rules->players; ++player)
    standing.points[player] += kinds_with_most(state, player) * kPointsForMost;
}

std::uint64_t hash_state(const State& state) {
  std::uint64_t sum = 0;
  for (std::uint64_t player = 0; player < kMaxPlayers; ++player) {
    for (std::uint64_t kind = 0; kind < kGoods; ++kind) {
      sum += hash_item(0x60d5, player, kind, state.ext.traders.goods[player][kind]);
    }
  }
  return sum;
}

// Nobody has goods that are not printed on a tile on the table.
void check_state(const State& state, std::vector<std::string>& found) {
  for (std::size_t kind = 0; kind < kGoods; ++kind) {
    int left = 0;
    for (CellIndex cell = 0; cell < state.board.cell_count(); ++cell) {
      if (state.board[cell].is_empty()) continue;
      for (const Segment& segment : tile_at(state, cell).segments) left += segment.has(kMarks[kind]) ? 1 : 0;
    }
    for (const auto& goods : state.ext.traders.goods) left -= goods[kind];
    if (left < 0) found.push_back("more " + std::string(kGoodsNames[kind]) + " was taken than is printed on the table");
  }
}

}  // namespace

const Expansion kTradersTiles{
    .module = Module::kTraders,
    .part = "tiles",
    .title = "Traders & Builders: trade goods",
    .summary = "Twenty-four tiles; whoever completes a city takes its goods, and having the most of a kind scores ten points at the end.",
    .tiles = "traders",
    .region_completed = region_completed,
    .final_scoring = final_scoring,
    .add_standing = add_standing,
    .hash_state = hash_state,
    .check_state = check_state,
};

}  // namespace bastide::traders
