// The turn on one page. Each row is a step and the module it needs (none: always there); rows of absent modules are dropped at set-up.
// `begin` to `end` is one turn; `final` is reached when the bag is empty, and nothing follows it.
#include <optional>

#include "expansions/messages/messages.h"
#include "expansions/registry.h"
#include "expansions/robbers/robbers.h"
#include "rules/base/base.h"

namespace bastide {

namespace {

struct Row {
  const Step* step;
  std::optional<Module> needs;
};

const Row kTurnOrder[] = {
    {&base::kBeginTurn, {}},
    {&base::kDraw, {}},                                // a tile that fits nowhere is replaced
    {&base::kPlaceTile, {}},                           // 1. lay the tile
    {&robbers::kPlaceRobber, Module::kRobbers},        //    its sign puts a robber on the score track
    {&robbers::kOthersPlaceRobber, Module::kRobbers},  //    and another player's
    {&base::kDeploy, {}},                              // 2. one figure action: deploy, or take the abbot back, or pass
    {&base::kComplete, {}},                            //    which regions did the tile complete?
    {&base::kScore, {}},                               // 3. score them; their figures go home
    {&messages::kMessage, Module::kMessages},          //    a counter on a dark space brings a message
    {&base::kEndTurn, {}},                             //    the next player begins, or with an empty bag:
    {&base::kFinalScoring, {}},                        //    the game ends
};

}  // namespace

void fill_turn_order(Rules& rules) {
  for (const Row& row : kTurnOrder) {
    if (!row.needs || rules.has(*row.needs)) rules.steps.push_back(row.step);
  }
}

}  // namespace bastide
