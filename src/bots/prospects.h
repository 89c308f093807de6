// What a position promises: for every region on which somebody stands the chance that it will be completed and what it would then be
// worth, the figures that come home, the fields' cities to be, and who may join whose region. It knows only what everybody sees: the board
// and which tiles are not yet drawn.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "rules/scoring.h"
#include "rules/turn.h"

namespace bastide {

// The constants of the estimate; found by matches (docs/bots.md).
struct ProspectWeights {
  double chase = 0.18;       // how many of its owner's draws go after a region
  double idle_chase = 0.03;  // how many of everybody's draws go after a city in which nobody stands
  double figure = 12;        // the price of the first figure in hand at the start of a long game
  double homecoming = 0.5;   // a figure that comes home when its region is completed, counted in figures in hand
  double joining = 1;        // how often a player who would gain by joining two regions does so when he can
  double builder = 4;        // a builder at work at the start of a long game
  double further_tile = 5;   // a further tile to be laid in this turn
};

class Prospects {
 public:
  // The bag of this state is what may be drawn in all that is asked afterwards, also of states a few turns later.
  explicit Prospects(const State& state, const ProspectWeights& weights = {});

  // How far a player is ahead of the others (alone: the points).
  double lead(const State& state, Player player) {
    forget_board();
    return lead_on_same_board(state, player);
  }
  // The same where since the last question figures came or went, but neither a tile nor anything else that regions are made of.
  double lead_on_same_board(const State& state, Player player);
  void forget_board();

 private:
  // The points that each player can expect at the end, with a price on figures in hand.
  std::array<double, kMaxPlayers> worths(const State& state);

  // An empty square at which a region is open.
  struct Opening {
    CellIndex cell = kNoCell;
    std::uint8_t sides = 0;  // one bit for each of its sides that the region touches
  };
  using Openings = std::span<const Opening>;

  // What is known of a region as long as the board and its owners stay the same.
  struct Judgement {
    std::uint32_t stamp = 0;  // of the board that it was made for
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

  // Who lays tiles at a region: nobody in particular, its one owner, or several.
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

  // Adds the openings of a region to openings_, the squares told apart, and returns how many there are.
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
  // How many tiles of the bag fit on an empty square and end there what comes in at these sides.
  int closing_tiles(const Cell& cell, unsigned sides);
  // How many tiles fit and join what comes in at these two sides.
  int joining_tiles(const Cell& cell, int first_side, int second_side);
  // The chance that one of so many tiles is drawn and laid by those who want it, one of several squares to be filled.
  double draw_chance(int tiles, std::size_t squares, Chasers chasers);

  struct BagTile {
    const TileKind* kind;
    std::uint8_t count;
  };

  ProspectWeights weights_;
  std::vector<BagTile> bag_;
  int left_ = 0;
  double turns_left_ = 0;  // of each player
  double time_left_ = 0;   // the same as a part of a long game, at most 1
  // Counts of tiles by what the square demands, and chances, each found out when it is first asked for.
  std::vector<std::uint8_t> closing_;
  std::vector<std::uint8_t> joining_;
  std::vector<float> chances_;
  std::vector<Region> regions_;  // of the state that is looked at
  // Of the board that is looked at: valid where the stamp is the current one.
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
