// Inns & Cathedrals: roads with an inn and cities with a cathedral score more when complete and
// nothing if they never are. Each player has a large meeple that counts as two.
#include "expansions/inns/inns.h"

#include "rules/expansion.h"
#include "rules/scoring.h"

namespace bastide::inns {

namespace {

// A second inn or cathedral changes nothing.
void adjust_score(const State&, const Survey& region, Player, ScoreSheet& sheet) {
  if (region.kind == SegmentKind::kRoad && region.count(Segment::kInn) != 0) sheet.per_tile = region.is_complete ? 2 : 0;
  if (region.kind == SegmentKind::kCity && region.count(Segment::kCathedral) != 0) {
    sheet.per_tile = region.is_complete ? 3 : 0;
    sheet.per_shield = sheet.per_tile;
  }
}

void configure_large(Rules& rules) {
  rules.figure(FigureKind::kLarge) = {.count = 1, .strength = 2, .stands_on = rules.figure(FigureKind::kMeeple).stands_on};
}

}  // namespace

const Expansion kInnsTiles{
    .module = Module::kInns,
    .part = "tiles",
    .title = "Inns & Cathedrals: tiles",
    .summary = "Eighteen tiles; roads with an inn and cities with a cathedral score more when completed, and nothing if they never are.",
    .tiles = "inns",
    .adjust_score = adjust_score,
};

const Expansion kInnsLarge{
    .module = Module::kInns,
    .part = "large",
    .title = "Inns & Cathedrals: large meeple",
    .summary = "Each player has a large meeple that counts as two.",
    .configure = configure_large,
};

}  // namespace bastide::inns
