// Farmers: meeples may be deployed on fields and score at the end of the game, three points for
// each completed city that their field borders.
#include "expansions/farmers/farmers.h"

#include "rules/expansion.h"

namespace bastide::farmers {

namespace {

// Every figure that may stand on a road may also lie on a field.
void configure(Rules& rules) {
  for (FigureRules& figure : rules.figures) {
    if ((figure.stands_on & bit(SegmentKind::kRoad)) != 0) figure.stands_on |= bit(SegmentKind::kField);
  }
}

}  // namespace

const Expansion kFarmers{
    .module = Module::kFarmers,
    .title = "Farmers",
    .summary = "Meeples on fields score three points at the end of the game for every completed city beside their field.",
    .configure = configure,
};

}  // namespace bastide::farmers
