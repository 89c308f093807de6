// Farmers: meeples may lie down on fields and are scored at the end of the game, three points for each completed city their field borders.
#include "expansions/farmers/farmers.h"

#include "rules/expansion.h"

namespace bastide::farmers {

namespace {

// Every meeple that may stand on a road may lie on a field.
void configure(Rules& rules) {
  for (FigureRules& figure : rules.figures) {
    if ((figure.stands_on & bit(SegmentKind::kRoad)) != 0) figure.stands_on |= bit(SegmentKind::kField);
  }
}

}  // namespace

const Expansion kFarmers{
    .module = Module::kFarmers,
    .title = "Farmers",
    .summary = "Meeples on fields score three points for every completed city beside them at the end of the game.",
    .configure = configure,
};

}  // namespace bastide::farmers
