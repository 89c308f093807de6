// The turn on one page. Each row is a step and the module it needs (none: always there); rows of absent modules are dropped at set-up.
// `begin` to `end` is one turn; `final` is reached when the bag is empty, and nothing follows it.
#include <optional>

#include "expansions/registry.h"
#include "expansions/traders/traders.h"
#include "rules/base/base.h"

namespace bastide {

namespace {

struct Row {
  const Step* step;
  std::optional<Module> needs;
};

const Row kTurnOrder[] = {
    {&base::kBeginTurn, {}},
    {&base::kDraw, {}},                          // a tile that fits nowhere is replaced
    {&base::kPlaceTile, {}},                     // 1. lay the tile
    {&base::kDeploy, {}},                        // 2. one figure action: deploy, or take the abbot back, or pass
    {&base::kComplete, {}},                      //    which regions did the tile complete?
    {&base::kScore, {}},                         // 3. score them; their figures go home
    {&traders::kBuilderPart, Module::kTraders},  //    all this once more if the builder's feature grew
    {&base::kEndTurn, {}},                       //    the next player begins, or with an empty bag:
    {&base::kFinalScoring, {}},                  //    the game ends
};

}  // namespace

void fill_turn_order(Rules& rules) {
  for (const Row& row : kTurnOrder) {
    if (!row.needs || rules.has(*row.needs)) rules.steps.push_back(row.step);
  }
}

}  // namespace bastide
