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

// How the points of one region add up. Modules change the values and add rows in any order; what is printed is counted (or void), then the
// rows of modules are added, then all is halved, so their order does not matter. In the end the rows add up to the total: halving is a row.
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
  // Half the points, rounded up; the label says whose doing it is.
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
  int cities = 0;                                     // field: completed cities that it borders
  std::array<std::uint8_t, Segment::kMarks> marks{};  // how often each mark was seen

  int count(Segment::Mark mark) const { return marks[static_cast<std::size_t>(std::countr_zero(static_cast<unsigned>(mark)))]; }
};

Survey survey(const State& state, NodeIndex node);
// The same region as if it were completed as it stands: its open ends closed, a monastery's squares filled.
Survey as_completed(Survey survey);
// The sheet of a region as it stands: by the rules of a completed one if it is complete, of the final scoring if not. Some modules give
// more to one owner than to another; kNobody gets what everybody would.
ScoreSheet score_sheet(const State& state, const Survey& survey, Colour owner = kNobody);
// The colours (one bit each) with the greatest strength in a region; 0 where nobody stands.
unsigned owners_of(const State& state, NodeIndex node);

// What modules hold for everybody.
Standing standing(const State& state);

// Scores a region for its owners. In the game its figures then go home; in the final scoring they stay.
void score_region(Play& play, NodeIndex node, bool is_final);
// Scores every region on which figures stand whose kind has this rank, by the final scoring's rules.
void score_finally(Play& play, int rank);

}  // namespace bastide
