// The pig joins a farmer of its owner and makes every city beside the field worth one point more to
// them.
#include "expansions/traders/companions.h"
#include "expansions/traders/traders.h"
#include "rules/expansion.h"
#include "rules/scoring.h"

namespace bastide::traders {

namespace {

constexpr SegmentKindMask kFields = bit(SegmentKind::kField);

void configure(Rules& rules) { rules.figure(FigureKind::kPig) = {.count = 1}; }

// Without Farmers nobody is on a field, so there is nothing to offer.
void offer_deploy(const State& state, ActionList& list) { offer_companion(state, FigureKind::kPig, kFields, list); }

void figure_removed(Play& play, FigureIndex, const Figure& figure, RemovalReason why) {
  if (find_companion(play.state, figure.colour, FigureKind::kPig) == nullptr) return;
  send_lonely_home(play, FigureKind::kPig, why == RemovalReason::kScored ? why : RemovalReason::kAlone);
}

void regions_rebuilt(Play& play) { send_lonely_home(play, FigureKind::kPig, RemovalReason::kAlone); }

// The pig adds points only for its owner, who scores at all only with enough farmers.
void adjust_score(const State& state, const Survey& region, Player owner, ScoreSheet& sheet) {
  if (region.kind != SegmentKind::kField || owner == kNobody) return;
  const Figure* pig = find_companion(state, owner, FigureKind::kPig);
  if (pig != nullptr && state.regions.are_joined(pig->node, region.node)) sheet.add(SheetLabel::kPig, region.farmed(), region.farmed());
}

void check_state(const State& state, std::vector<std::string>& found) { check_companions(state, FigureKind::kPig, kFields, found); }

}  // namespace

const Expansion kTradersPig{
    .module = Module::kTraders,
    .part = "pig",
    .title = "Traders & Builders: pig",
    .summary = "A pig beside one of your farmers makes each city on the field worth one point more to you; needs Farmers.",
    .configure = configure,
    .offer_deploy = offer_deploy,
    .figure_removed = figure_removed,
    .adjust_score = adjust_score,
    .regions_rebuilt = regions_rebuilt,
    .check_state = check_state,
};

}  // namespace bastide::traders
