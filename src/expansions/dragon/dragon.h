// The state of Princess & Dragon: where the dragon and the fairy stand, whom she helps, and the
// dragon tiles that wait for the first volcano.
#pragma once

#include <array>
#include <cstdint>

#include "core/fixed_vector.h"
#include "rules/board.h"

namespace bastide {
struct Expansion;
struct Figure;
struct State;
struct Step;
}  // namespace bastide

namespace bastide::dragon {

constexpr int kFlightSteps = 6;

// What brings the dragon to a square.
enum Arrival : std::uint8_t { kByVolcano, kByFlight };

struct DragonState {
  CellIndex dragon = kNoCell;                  // his square; kNoCell beside the board
  CellIndex fairy = kNoCell;                   // her square; kNoCell beside the board
  std::uint8_t helped = 0xff;                  // the meeple that she helps, by its index among the figures; 0xff: nobody
  FixedVector<TileId, kMaxPlacedTiles> aside;  // dragon tiles drawn before the first volcano was placed
};

struct DragonFrame {
  bool comes = false;                                 // a volcano was placed, and the dragon has not come to it yet
  bool flies = false;                                 // a dragon tile was placed, and the flight is not over
  std::uint8_t visited_count = 0;                     // squares of the flight, the first included; 0 before it begins
  std::array<CellIndex, kFlightSteps + 1> visited{};  // in order
};

extern const Expansion kDragonDragon;
extern const Expansion kDragonFairy;
extern const Expansion kDragonPrincess;
extern const Expansion kDragonPortal;
extern const Expansion kDragonTiles;

// The fairy's point at the beginning of a turn.
extern const Step kFairyPoint;
// The dragon comes to the volcano just placed.
extern const Step kVolcano;
// The dragon's flight, step by step.
extern const Step kFlight;

// The steps that are left of a flight that has begun.
constexpr int steps_left(const DragonFrame& frame) { return kFlightSteps + 1 - frame.visited_count; }
// The meeple that the fairy helps, or null.
const Figure* helped_figure(const State& state);

}  // namespace bastide::dragon
