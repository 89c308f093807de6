// The turn on one page. Each row is a step and the module it needs (none: always present); rows of
// absent modules are dropped at set-up. `begin` to `end` is one turn; `final` is reached when the
// bag is empty, and nothing follows it.
#include "expansions/bridges/bazaars.h"
#include "expansions/bridges/castles.h"
#include "expansions/circles/circles.h"
#include "expansions/count/count.h"
#include "expansions/dragon/dragon.h"
#include "expansions/ferries/ferries.h"
#include "expansions/flying/flying.h"
#include "expansions/gold/gold.h"
#include "expansions/magic/magic.h"
#include "expansions/messages/messages.h"
#include "expansions/registry.h"
#include "expansions/river2/river2.h"
#include "expansions/robbers/robbers.h"
#include "expansions/traders/traders.h"
#include "rules/base/base.h"

namespace bastide {

namespace {

const Row kTurnOrder[] = {
    {.landmark = Landmark::kBegin},
    {&base::kBeginTurn, {}},
    {&dragon::kFairyPoint, Module::kDragon},  //    the fairy brings her point
    {.landmark = Landmark::kDraw},
    {&base::kDraw, {}},  // a tile that fits nowhere is replaced
    {.landmark = Landmark::kPlace},
    {&base::kPlaceTile, {}},                           // 1. place the tile
    {&gold::kPlaceGold, Module::kGold},                //    ingots on a gold tile and beside it
    {&magic::kMoveMagic, Module::kMagic},              //    mage or witch, for a magic tile or if it joined their features
    {&robbers::kPlaceRobber, Module::kRobbers},        //    its symbol puts a robber on the score track
    {&robbers::kOthersPlaceRobber, Module::kRobbers},  //    and another player's
    {&base::kDeploy, {}},                              // 2. one figure action: deploy, take the abbot back, move the fairy, expel a knight
    {&flying::kFly, Module::kFlying},                  //    chance rolls how far a meeple on a machine flies
    {&flying::kLand, Module::kFlying},                 //    it lands, or returns home
    {&ferries::kFerry, Module::kFerries},              //    a lake gets its ferry
    {&ferries::kReachFerries, Module::kFerries},       //    which ferries are near?
    {&ferries::kTurnFerry, Module::kFerries},          //    they may be turned
    {&magic::kMoveApart, Module::kMagic},              //    mage or witch again, if a ferry joined their features
    {&dragon::kVolcano, Module::kDragon},              //    the dragon comes to a volcano
    {&dragon::kFlight, Module::kDragon},               //    or flies, and eats what he meets
    {&base::kComplete, {}},                            //    which regions did all this complete?
    {.landmark = Landmark::kScore},
    {&base::kChooseRegion, {}},                  // 3. one after another:
    {&count::kRedeploy, Module::kCount},         //    figures that wait in Carcassonne may join it
    {&castles::kCastle, Module::kBridges},       //    a small city may become a castle instead
    {&base::kScoreRegion, {}},                   //    score it; its figures return home
    {&castles::kCastleScore, Module::kBridges},  //    castles take over what was scored in their fiefs
    {&gold::kShareGold, Module::kGold},          //    the owners take the ingots
    {&messages::kMessage, Module::kMessages},    //    a counter on a dark space earns a message
    {&count::kEnterCity, Module::kCount},        // 4. who only gave others points may send a figure into Carcassonne
    {&count::kMoveCount, Module::kCount},        //    and then move the count
    {&circles::kCircle, Module::kCircles},       //    the crop circle
    {&bazaars::kReveal, Module::kBridges},       //    a bazaar reveals a tile for every player; again and again
    {&bazaars::kPick, Module::kBridges},         //      one of them picks a tile,
    {&bazaars::kBid, Module::kBridges},          //      the others bid,
    {&bazaars::kBuyOrSell, Module::kBridges},    //      and it is bought or sold;
    {&bazaars::kAuction, Module::kBridges},      //    then everybody places theirs as a turn inside the turn
    {&traders::kBuilderPart, Module::kTraders},  //    all this again if the builder's feature grew
    {&river2::kExtraTurn, Module::kRiver2},      //    the same player begins again if the volcano lake was placed
    {&base::kEndTurn, {}},                       //    the next player begins or, if the bag is empty,
    {.landmark = Landmark::kFinish},
    {&count::kMarket, Module::kCount},  //    the figures in the market of Carcassonne go to fields
    {&base::kFinalScoring, {}},         //    the game ends
};

}  // namespace

std::span<const Row> turn_order() { return kTurnOrder; }

}  // namespace bastide
