// One decision of a player or of chance: an Action packs it into 32 bits, ActionFields spells it
// out for people and programs.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "core/fixed_vector.h"
#include "rules/board.h"
#include "rules/tile.h"
#include "rules/types.h"

namespace bastide {

enum class ActionKind : std::uint8_t {
  kDraw,
  kRoll,
  kDrawMessage,  // chance
  kPlace,
  kDeploy,
  kPass,
  kLand,
  kTakeAbbot,
  kMoveFairy,
  kExpel,
  kMoveDragon,
  kGold,
  kMage,
  kWitch,
  kRemoveMagic,
  kRobber,
  kRob,
  kFerry,
  kTurnFerry,
  kScore,
  kCounter,
  kMessage,
  kCircle,
  kCircleAdd,
  kCircleRemove,
  kCastle,
  kCastleScore,
  kRedeploy,
  kEnterCity,
  kMoveCount,
  kMarket,
  kPick,
  kBid,
  kBuy,
  kSell,
  kPoints,
  kBanish,
  kGhost,
  kBury,
  kDog,
  kFaceDown,
};
constexpr int kActionKinds = 41;
constexpr std::array<std::string_view, kActionKinds> kActionNames{
    "draw",       "roll",        "draw-message", "place",   "deploy",   "pass",         "land",          "take-abbot", "move-fairy",
    "expel",      "move-dragon", "gold",         "mage",    "witch",    "remove-magic", "robber",        "rob",        "ferry",
    "turn-ferry", "score",       "counter",      "message", "circle",   "circle-add",   "circle-remove", "castle",     "castle-score",
    "redeploy",   "enter-city",  "move-count",   "market",  "pick",     "bid",          "buy",           "sell",       "points",
    "banish",     "ghost",       "bury",         "dog",     "face-down"};

// Bits 0-5 hold the kind; the meaning of the rest depends on it:
//   draw    tile 6-15 (kDrawEnd: the draws were dictated to end here)
//   place   cell 6-15, rotation 16-17, extra 18-25 (what a module places with the tile;
//           0 = nothing)
//   deploy  cell 6-15, segment 16-21, figure 22-24, which of the player's colours 25-27;
//           likewise every action that names a kind of figure and a segment; one that names a
//           figure on the board has its colour in 25-27, and 28 if it is singled out among twins
//   others  value 6-31, as the module defines it
class Action {
 public:
  constexpr Action() = default;
  static constexpr Action plain(ActionKind kind) { return Action(static_cast<std::uint32_t>(kind)); }
  static constexpr Action with_value(ActionKind kind, std::uint32_t value) { return Action(static_cast<std::uint32_t>(kind) | value << 6); }
  static constexpr Action draw(TileId tile) { return with_value(ActionKind::kDraw, tile); }
  static constexpr Action place(CellIndex cell, Rotation rotation, unsigned extra = 0) {
    return with_value(ActionKind::kPlace, cell | static_cast<std::uint32_t>(rotation) << 10 | extra << 12);
  }
  static constexpr Action on_segment(ActionKind kind, CellIndex cell, unsigned segment, FigureKind figure = FigureKind::kMeeple,
                                     unsigned colour_number = 0, bool is_singled_out = false) {
    return with_value(
        kind, cell | segment << 10 | static_cast<std::uint32_t>(figure) << 16 | colour_number << 19 | (is_singled_out ? 1U : 0U) << 22);
  }
  static constexpr Action deploy(FigureKind figure, CellIndex cell, unsigned segment, unsigned colour_number = 0) {
    return on_segment(ActionKind::kDeploy, cell, segment, figure, colour_number);
  }
  static constexpr Action pass() { return plain(ActionKind::kPass); }

  constexpr ActionKind kind() const { return static_cast<ActionKind>(bits_ & 63U); }
  constexpr std::uint32_t value() const { return bits_ >> 6; }
  constexpr TileId tile() const { return static_cast<TileId>(value() & 1023U); }
  constexpr CellIndex cell() const { return static_cast<CellIndex>(value() & 1023U); }
  constexpr Rotation rotation() const { return static_cast<Rotation>((bits_ >> 16) & 3U); }
  constexpr unsigned extra() const { return (bits_ >> 18) & 255U; }
  constexpr unsigned segment() const { return (bits_ >> 16) & 63U; }
  constexpr FigureKind figure() const { return static_cast<FigureKind>((bits_ >> 22) & 7U); }
  // Which of the player's colours, counted from 0.
  constexpr unsigned colour_number() const { return (bits_ >> 25) & 7U; }
  // Of an action on a figure on the board: this one of several alike, the one that a module singles
  // out.
  constexpr bool is_singled_out() const { return (bits_ >> 28 & 1U) != 0; }
  constexpr std::uint32_t bits() const { return bits_; }
  constexpr bool operator==(const Action&) const = default;

 private:
  explicit constexpr Action(std::uint32_t bits) : bits_(bits) {}
  std::uint32_t bits_ = 0;
};
constexpr TileId kDrawEnd = 1023;  // instead of a tile: from here on the bag counts as empty

// All legal actions of one decision. The capacity is above what any board of 256 squares can offer.
using ActionList = FixedVector<Action, 16384>;

// An action in terms that mean the same in every game; unused fields stay unset. When it comes from
// outside it is a pattern: the fields that are set must match exactly one legal action.
struct ActionFields {
  static constexpr std::int16_t kUnset = -32768;
  static constexpr bool is_set(std::int16_t field) { return field != kUnset; }
  ActionKind type = ActionKind::kPass;
  bool has_square = false;
  bool has_at = false;
  bool has_extra = false;
  bool is_singled_out = false;  // this one of several equal figures
  std::int16_t x = 0, y = 0;
  std::int16_t extra_x = 0, extra_y = 0;  // a second square: where something is laid with the tile
  std::int16_t extra_axis = kUnset;       // index into kAxisNames
  PortMask at = 0;                        // ports as on the table
  TileId tile = kNoTile;
  std::int16_t rotation = kUnset;  // quarter turns
  std::int16_t figure = kUnset;
  std::int16_t kind = kUnset;
  std::int16_t n = kUnset;
  std::int16_t player = kUnset;
  std::int16_t colour = kUnset;                     // if players have several
  std::int16_t number = kUnset;                     // points, or what the handler's number_key says
  std::int16_t minimum = kUnset, maximum = kUnset;  // instead of the number, where a list of actions holds a range
  std::int16_t choice = kUnset;                     // index into kChoiceNames

  bool operator==(const ActionFields&) const = default;
};

constexpr std::array<std::string_view, 2> kAxisNames{"NS", "EW"};

// The names of what an action may choose between.
enum class Choice : std::uint8_t {
  kAction,
  kPoints,
  kAdd,
  kRemove,
  kMeeple,
  kMessenger,
  kMage,
  kWitch,
  kPalace,
  kMarket,
  kForge,
  kCathedral
};
constexpr int kChoices = 12;
constexpr std::array<std::string_view, kChoices> kChoiceNames{"action", "points", "add",    "remove", "meeple", "messenger",
                                                              "mage",   "witch",  "palace", "market", "forge",  "cathedral"};

}  // namespace bastide
