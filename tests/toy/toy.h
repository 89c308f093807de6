// Two games that exist only for the tests. The toy expansion uses every hook, landmark and kind of
// step of the machine; the toy spin-off is a game of its own with several colours per player, mist
// and face-down tiles, won or lost. They prove that a module needs no change in src/rules.
//
// The toy expansion: tiles may be placed with a plank over them, a road of which every player has
// three. No figure may stand on the column x = 2, and a monastery must be placed in the north. A
// crossing drawn before the first monastery is placed is set aside. A player may expel a figure
// from the feature of the tile just placed, or put a meeple on a raft, from which it returns home
// when a die shows 1. A straight road opens a fair: a tile is drawn for every other player, who
// plays it as a turn inside the turn. A tile with three roads joins two of them. A player who
// scores bids some of the points to the bank. At the end every player may return a plank; the
// others are worth a point each.
#pragma once

#include <array>
#include <cstdint>

#include "rules/expansion.h"

namespace bastide::toy {

// The functions whose calls are counted in `calls`.
enum Hook : std::uint8_t {
  kConfigure,
  kSetUp,
  kMayPlace,
  kOfferPlacement,
  kPlaceableOtherwise,
  kPlaceExtra,
  kDescribeExtra,
  kSetAside,
  kMayReturn,
  kTilePlaced,
  kMayDeploy,
  kOfferDeploy,
  kSingledOut,
  kFigureRemoved,
  kAdjustScore,
  kNoteCompleted,
  kRegionCompleted,
  kOrderMatters,
  kOwnersOrder,
  kMayBeJoined,
  kPointsGiven,
  kRegionsRebuilt,
  kBeforeFinal,
  kFinal,
  kAddStanding,
  kHashState,
  kHashFrame,
  kFiguresElsewhere,
  kTilesElsewhere,
  kCheckState,
  kInnerTurn,
  kFairDraw,
  kRoll,
  kBid,
  kFinish,
  kDecline,
  kConsider,
  kHooks,
};
extern std::array<int, kHooks> calls;

Rules toy_rules(int players);
Rules spinoff_rules(int players);

constexpr int kPlanks = 3;  // per player
constexpr int kGoal = 6;    // points that win the spin-off

}  // namespace bastide::toy
