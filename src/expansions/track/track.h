// The score track as Messages and Robbers see it: every player has a counting meeple (and with
// Messages a messenger), and robbers stand on spaces. Points wait in a queue until the counter that
// takes them has moved. Not a module; Messages and Robbers both enable it.
#pragma once

#include <array>
#include <cstdint>

#include "core/fixed_vector.h"
#include "rules/types.h"

namespace bastide {
struct Rules;
struct State;
struct Play;
struct Step;
}  // namespace bastide

namespace bastide::track {

constexpr int kSpaces = 50;
constexpr int kDark = 5;  // every fifth space is dark
constexpr int kCounters = 2;
constexpr std::uint8_t kMeepleCounter = 0;
constexpr std::uint8_t kMessengerCounter = 1;
constexpr std::uint8_t kUnchosen = 0xff;
constexpr std::int8_t kInSupply = -1;
constexpr Player kWaits = 0xfd;

// Points on their way to a counter.
struct Move {
  Player player = kNobody;
  std::uint8_t counter = kUnchosen;
  bool is_loot = false;         // stolen points are never stolen again
  bool brings_message = false;  // payments do not count as scoring
  bool is_message = false;      // points of a message
  std::int16_t points = 0;
};

struct TrackState {
  std::array<std::array<std::int32_t, kCounters>, kMaxPlayers> counter{};
  std::array<std::int8_t, kMaxPlayers> robber{kInSupply, kInSupply, kInSupply, kInSupply, kInSupply, kInSupply};  // its space
  // The victim of each robber in the first group of moves, if its owner chose one; kWaits: none of
  // them.
  std::array<Player, kMaxPlayers> victim{kNobody, kNobody, kNobody, kNobody, kNobody, kNobody};
  FixedVector<Move, 64> queue;
};

struct TrackFrame {
  bool reached_dark = false;  // a counter of the active player reached a dark space, and no message has been drawn for it yet
};

// Asks which counter moves and who is robbed.
extern const Step kTrack;

// Enables the track, once however many modules ask for it.
void enable(Rules& rules);
// The space of a counter with these points.
int space_of(int points);
// The spaces with a counter of any player but this one, one bit each.
std::uint64_t foreign_spaces(const State& state, Player player);
// Puts a robber on a space; `followed_counter` if it followed a counter.
void put_robber(Play& play, Player player, int space, bool followed_counter);
// Takes a robber off the track.
void return_robber(Play& play, Player player);
// Returns whether a message is due in this turn, and clears it.
bool take_dark(State& state);

}  // namespace bastide::track
