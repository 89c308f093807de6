// Events: everything a person at the table would see happen, in order. The page animates them and
// the terminal prints them; the state is never rebuilt from them.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "core/fixed_vector.h"
#include "rules/board.h"
#include "rules/types.h"

namespace bastide {

enum class EventType : std::uint8_t {
  kTurnStarted,
  kTileDrawn,
  kTileDiscarded,
  kTilePlaced,
  kDeployed,
  kReturned,
  kScored,
  kSheetRow,
  kGameEnded,
  kPartStarted,
  kGoodsTaken,
  kTookOff,
  kRolled,
  kCounterMoved,
  kMessageDrawn,
  kMessageChosen,
  kFerryPlaced,
  kFerryTurned,
  kIngotPlaced,
  kIngotTaken,
  kMagicPlaced,
  kMagicRemoved,
  kRobberPlaced,
  kRobbed,
  kRobberReturned,
  kCircleChosen,
  kSetAside,
  kShuffledIn,
  kDragonMoved,
  kFairyMoved,
  kExtraTurn,
  kBridgeBuilt,
  kCastleBuilt,
  kEnteredCity,
  kCountMoved,
  kRedeployed,
  kTokenTaken,
  kChallenged,
  kRevealed,
  kPicked,
  kBid,
  kPassed,
  kBought,
};
constexpr int kEventTypes = 43;
constexpr std::array<std::string_view, kEventTypes> kEventNames{
    "turn",        "drawn",       "discarded", "placed",        "deployed", "returned", "scored",          "row",    "ended",
    "part",        "goods",       "took-off",  "rolled",        "counter",  "message",  "message-chosen",  "ferry",  "ferry-turned",
    "ingot",       "ingot-taken", "magic",     "magic-removed", "robber",   "robbed",   "robber-returned", "circle", "set-aside",
    "shuffled-in", "dragon",      "fairy",     "extra-turn",    "bridge",   "castle",   "entered",         "count",  "redeployed",
    "token",       "challenge",   "revealed",  "picked",        "bid",      "passed",   "bought"};

// Why a figure left the board.
enum class RemovalReason : std::uint8_t {
  kScored,
  kTakenBack,
  kEaten,
  kExpelled,
  kCircle,
  kMessage,
  kAlone,
  kReplaced,
  kBuried,
  kCrashed,
  kChallenged,
  kEnded
};
constexpr int kRemovalReasons = 12;
constexpr std::array<std::string_view, kRemovalReasons> kRemovalReasonNames{
    "scored", "taken-back", "eaten", "expelled", "circle", "message", "alone", "replaced", "buried", "crashed", "challenged", "ended"};

// What a row of a score sheet counts.
enum class SheetLabel : std::uint8_t {
  kTiles,
  kShields,
  kCities,
  kMage,
  kWitch,
  kPig,
  kPigHerd,
  kGoods,
  kIngots,
  kFigures,
  kCastles,
  kCarcassonne,
  kRoads,
  kFeature
};
constexpr int kSheetLabels = 14;
constexpr std::array<std::string_view, kSheetLabels> kSheetLabelNames{"tiles",   "shields",     "cities", "mage",   "witch",
                                                                      "pig",     "pig-herd",    "goods",  "ingots", "figures",
                                                                      "castles", "carcassonne", "roads",  "feature"};

// Which fields mean something depends on the type:
//   turn       player, count (number of the turn)
//   drawn, discarded  player, tile; discarded: flag = 1 if it was declined
//   placed     player, tile, cell, detail (rotation)
//   deployed, returned  player, detail (figure), node; returned: flag (reason)
//   scored     player, value (points), detail (source), cell, node; flag = 1 in the final scoring;
//              its sheet rows follow
//   row        detail (label), count, value (points)
//   others     as described above the call in the module's .cpp and in docs/protocol.md
struct Event {
  EventType type = EventType::kTurnStarted;
  Player player = kNobody;
  std::uint8_t detail = 0;
  std::uint8_t flag = 0;
  CellIndex cell = kNoCell;
  std::uint16_t node = 0xffff;  // or the tile
  std::int32_t value = 0;
  std::int32_t count = 0;
};
static_assert(sizeof(Event) == 16);

using EventLog = FixedVector<Event, 4096>;

}  // namespace bastide
