// The castles on the table, and those that are scoring.
#pragma once

#include <array>
#include <cstdint>

#include "core/fixed_vector.h"
#include "rules/board.h"
#include "rules/types.h"

namespace bastide {
struct Expansion;
struct State;
struct Step;
}  // namespace bastide

namespace bastide::castles {

constexpr int kCastleCount = 12;

// Two city segments that became a castle. Its lord stands on one of them until the castle scores.
struct Castle {
  NodeIndex node = kNoNode;  // of either half
  Player player = kNobody;
  bool is_new = true;      // built with the tile that is being scored, so that nothing of it counts
  std::uint8_t wave = 0;   // in which it took points, while castles score
  std::int16_t value = 0;  // the points
};

// A completed feature that castles may take over.
struct Prize {
  NodeIndex node = kNoNode;
  std::int16_t value = 0;
};

struct CastlesState {
  FixedVector<Castle, kCastleCount> castles;
  FixedVector<Prize, 32> prizes;  // what the tile completed in the fiefs
  std::uint8_t wave = 0;          // while castles score: 1 takes features, each later one the castles of the one before
};

extern const Expansion kCastles;
extern const Step kCastle;
extern const Step kCastleScore;

struct FiefSquare {
  std::int16_t x = 0, y = 0;
  bool operator==(const FiefSquare&) const = default;
};
// The castle's two squares, and two more on each of its long sides; some may be empty.
constexpr int kFiefSquares = 6;
using Fief = std::array<FiefSquare, kFiefSquares>;
Fief fief(const State& state, NodeIndex castle);
bool is_in(const Fief& fief, const Cell& cell);

// How many castles a player can still build; none without this part of the module.
int castles_left(const State& state, Player player);
// The squares of a castle, the northern or western one first.
std::array<CellIndex, 2> squares_of(const State& state, NodeIndex castle);
// The index of the lord among the figures; kNoFigure once he has gone home.
std::uint8_t lord_of(const State& state, const Castle& castle);

}  // namespace bastide::castles
