#include "rules/base/base.h"

namespace bastide::base {

namespace {

constexpr Handler kHandlers[] = {
    {.kind = ActionKind::kDraw, .apply = apply_draw, .describe = describe_draw},
    {.kind = ActionKind::kPlace, .apply = apply_place, .describe = describe_place},
    {.kind = ActionKind::kDeploy, .apply = apply_deploy, .describe = describe_deploy},
    {.kind = ActionKind::kPass, .apply = apply_pass},
    {.kind = ActionKind::kScore, .names_region = true, .apply = apply_score, .describe = describe_segment},
};

}  // namespace

std::span<const Handler> handlers() { return kHandlers; }

void configure(Rules& rules) {
  rules.figure(FigureKind::kMeeple) = {
      .count = 7, .strength = 1, .stands_on = bit(SegmentKind::kRoad) | bit(SegmentKind::kCity) | bit(SegmentKind::kMonastery)};
}

}  // namespace bastide::base
