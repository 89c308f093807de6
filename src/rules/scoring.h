// What a region is worth and who gets it.
#pragma once

#include <array>
#include <bit>

#include "rules/rules.h"

namespace bastide {

struct SheetRow {
  SheetLabel label = SheetLabel::kTiles;
  std::int32_t count = 0;
  std::int32_t points = 0;
};

// How the points of one region add up. The order of modules does not matter: what is printed is
// counted (or void), then the modules' rows are added, then the total is halved. The rows always
// add up to the total, because halving is a row too.
struct ScoreSheet {
  int per_tile = 0;
  int per_shield = 0;
  int per_city = 0;
  bool is_void = false;
  bool is_halved = false;
  SheetLabel halved_by = SheetLabel::kWitch;
  FixedVector<SheetRow, 12> rows;

  void add(SheetLabel label, int count, int points) {
    if (count != 0) rows.push_back({label, count, points});
  }
  // Tiles, shields and cities count nothing; what modules add still counts.
  void void_all() { is_void = true; }
  // Halves the points, rounding up; the label says what caused it.
  void halve(SheetLabel label) {
    is_halved = true;
    halved_by = label;
  }
  int total() const;
};

// What a walk around a region found.
struct Survey {
  NodeIndex node = kNoNode;
  SegmentKind kind = SegmentKind::kRoad;
  bool is_complete = false;
  int tiles = 0;
  int cities = 0;                                     // field: completed cities it borders
  int castles = 0;                                    // field: castles it borders
  std::array<std::uint8_t, Segment::kMarks> marks{};  // how often each mark was seen

  // Everything beside a field that is worth points to its farmers.
  int farmed() const { return cities + castles + (count(Segment::kCarcassonne) != 0 ? 1 : 0); }
  int count(Segment::Mark mark) const { return marks[static_cast<std::size_t>(std::countr_zero(static_cast<unsigned>(mark)))]; }
};

Survey survey(const State& state, NodeIndex node);
// The same region as if it were completed now: its open ends closed, a monastery's squares filled.
Survey as_completed(Survey survey);
// The sheet of a region as it stands: scored as completed if it is complete, and as in the final
// scoring if not. Some modules give more to one owner than to another; kNobody gets what every
// owner would.
ScoreSheet score_sheet(const State& state, const Survey& survey, Colour owner = kNobody);
// The colours (one bit each) with the greatest strength in a region; 0 if it is unoccupied.
unsigned owners_of(const State& state, NodeIndex node);

// The sum of what all modules add for every colour.
Standing standing(const State& state);

// Scores a region for its owners. During the game its figures then return home; in the final
// scoring they stay.
void score_region(Play& play, NodeIndex node, bool is_final);
// Scores every occupied region whose kind has this rank, by the rules of the final scoring.
void score_finally(Play& play, int rank);

}  // namespace bastide
