// The expected score of a position: for every occupied region, the chance that it will be completed
// and its value then, the figures that return home, the future cities of fields, and who may join
// whose region. It uses only what everybody can see: the board and which tiles have not been drawn.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "rules/scoring.h"
#include "rules/turn.h"

namespace bastide {

// The constants of the estimate, tuned in matches (docs/bots.md).
struct ProspectWeights {
  double chase = 0.18;       // share of its owner's draws that go into a region
  double idle_chase = 0.03;  // share of everybody's draws that go into an unoccupied city
  double figure = 12;        // the price of the first figure in hand at the start of a long game
  double homecoming = 0.5;   // a figure that will return home when its region is completed, as a share of one in hand
  double joining = 1;        // how often a player who would gain by joining two regions does so when they can
  double builder = 4;        // the value of a builder at the start of a long game
  double further_tile = 5;   // the value of an extra tile in this turn
};

class Prospects {
 public:
  // All later queries, including those about states a few turns later, assume the bag of this
  // state.
  explicit Prospects(const State& state, const ProspectWeights& weights = {});

  // How far a player is ahead of the others (or the points, if alone).
  double lead(const State& state, Player player) {
    forget_board();
    return lead_on_same_board(state, player);
  }
  // The same if only figures have changed since the last query, but no tiles or anything else that
  // regions depend on.
  double lead_on_same_board(const State& state, Player player);
  void forget_board();

 private:
  // The points that each player can expect at the end, plus a price for figures in hand.
  std::array<double, kMaxPlayers> worths(const State& state);

  // An empty square at which a region is open.
  struct Opening {
    CellIndex cell = kNoCell;
    std::uint8_t sides = 0;  // one bit per side that the region touches
  };
  using Openings = std::span<const Opening>;

  // The estimate for a region, valid as long as the board and the region's owners stay the same.
  struct Judgement {
    std::uint32_t stamp = 0;  // of the board for which it was made
    unsigned owners = 0;
    double chance = 0;                            // of being completed
    std::array<double, kMaxPlayers> points{};     // that each owner can expect
    std::size_t first_opening = 0, openings = 0;  // in openings_
  };
  struct Region {
    NodeIndex root = kNoNode;
    SegmentKind kind = SegmentKind::kRoad;
    std::array<std::uint8_t, kMaxPlayers> figures{};
    const Judgement* judgement = nullptr;

    double points() const { return *std::max_element(judgement->points.begin(), judgement->points.end()); }
  };

  // Who extends a region: nobody in particular, its only owner, or several.
  enum Chasers : std::uint8_t { kIdle, kOwner, kOwners };
  static constexpr int kChasers = 3;
  static Chasers chasers_of(unsigned owners);

  void list_regions(const State& state);
  const Judgement& judge(const State& state, const Region& region);
  void judge_way(const State& state, const Region& region, Judgement& judgement);
  void judge_surrounded(const State& state, const Region& region, Judgement& judgement);
  void judge_field(const State& state, const Region& region, Judgement& judgement);
  void judge_joins(const State& state, std::array<double, kMaxPlayers>& worths);
  void judge_join(const State& state, const Region& first, const Region& second, int tiles, std::array<double, kMaxPlayers>& worths);

  // Adds the openings of a region to openings_, one per square, and returns their number.
  std::size_t find_openings(const State& state, NodeIndex root);
  Openings openings_of(const Region& region) const {
    return Openings(openings_).subspan(region.judgement->first_opening, region.judgement->openings);
  }
  // The chance that every opening is closed.
  double closing_chance(const State& state, Openings openings, Chasers chasers);
  double city_chance(const State& state, NodeIndex root);
  double hand_price(double figures) const;

  template <class Wanted>
  std::uint8_t count_tiles(const Cell& cell, Wanted wanted) const;
  // The number of tiles in the bag that fit on an empty square and close what enters it at these
  // sides.
  int closing_tiles(const Cell& cell, unsigned sides);
  // The number of tiles that fit and join what enters at these two sides.
  int joining_tiles(const Cell& cell, int first_side, int second_side);
  // The chance that one of these tiles is drawn and placed by those who want it, if this is one of
  // several squares to fill.
  double draw_chance(int tiles, std::size_t squares, Chasers chasers);

  struct BagTile {
    const TileKind* kind;
    std::uint8_t count;
  };

  ProspectWeights weights_;
  std::vector<BagTile> bag_;
  int left_ = 0;
  double turns_left_ = 0;  // per player
  double time_left_ = 0;   // the same as a fraction of a long game, at most 1
  // Memo tables, filled lazily: tile counts per edge demand, and draw chances.
  std::vector<std::uint8_t> closing_;
  std::vector<std::uint8_t> joining_;
  std::vector<float> chances_;
  std::vector<Region> regions_;  // of the current state
  // For the current board: an entry is valid if it has the current stamp.
  std::uint32_t stamp_ = 0;
  std::vector<Opening> openings_;
  std::vector<Judgement> judgements_;  // by root
  struct CityChance {
    std::uint32_t stamp = 0;
    float chance = 0;
  };
  std::vector<CityChance> city_chances_;  // by root and chasers
};

}  // namespace bastide
