// The state of the Count of Carcassonne: where the count stands and which figures wait in the four
// quarters of the city.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "rules/types.h"

namespace bastide {
struct Expansion;
struct Rules;
struct Step;
}  // namespace bastide

namespace bastide::count {

enum class Quarter : std::uint8_t { kPalace, kMarket, kForge, kCathedral };
constexpr int kQuarters = 4;
constexpr std::array<std::string_view, kQuarters> kQuarterNames{"palace", "market", "forge", "cathedral"};

// How many figures of each colour and kind wait in a quarter.
using Waiting = std::array<std::array<std::uint8_t, kFigureKinds>, kMaxColours>;

struct CountState {
  Quarter count = Quarter::kPalace;  // the quarter that the count locks
  std::array<Waiting, kQuarters> waiting{};
  std::uint8_t asked = 0;  // players who have had their turn to redeploy, or of whom the market was asked, starting on the left
  Player last = kNobody;   // whose turn it was when the last tile was placed

  const Waiting& in(Quarter quarter) const { return waiting[static_cast<std::size_t>(quarter)]; }
  Waiting& in(Quarter quarter) { return waiting[static_cast<std::size_t>(quarter)]; }
};

// What the completed features of the tile just placed have given, and which figures are still
// allowed into the city because of it and of earlier tiles of the turn.
struct CountFrame {
  bool has_scored = false;     // the active player
  bool others_scored = false;  // anybody else
  bool has_entered = false;    // so the count may be moved
  std::uint8_t entries = 0;    // figures that may still enter
};

// Whether the city lies with its flags up; otherwise it is only a large start tile.
bool has_quarters(const Rules& rules);

extern const Expansion kCount;
extern const Step kRedeploy;
extern const Step kEnterCity;
extern const Step kMoveCount;
extern const Step kMarket;

}  // namespace bastide::count
