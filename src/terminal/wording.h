// English sentences for what happened and for what can be chosen.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "rules/action.h"
#include "rules/event.h"
#include "rules/state.h"

namespace bastide {

// The names of the players in the terminal. A seat written "bot:greedy" belongs to that bot and is
// shown as "Greedy".
struct PlayerNames {
  std::vector<std::string> names;
  std::string letters;  // one for each player: initials if they differ, else A, B, C ...

  const std::string& operator[](Player player) const { return names[player]; }
  // "Ann scores", "You score".
  std::string with_verb(Player player, std::string_view verb) const;
  // "Ann's", "Your".
  std::string possessive(Player player) const;
};
constexpr std::string_view kBotPrefix = "bot:";
// The bot of a seat; empty for a person's.
std::string_view bot_of(std::string_view seat);
PlayerNames player_names(const std::vector<std::string>& seats);

// One sentence per event that matters, in order: "Ann scores 8 for a city: 3 tiles × 2 + 1 shield ×
// 2 = 8." `state` is the state after the events.
std::vector<std::string> event_sentences(std::span<const Event> events, const State& state, const PlayerNames& names);

// Why a sheet gives these points, from the rows that follow a scored event: "3 tiles × 2 + 1 shield
// × 2 = 8".
std::string sheet_words(const Rules& rules, std::span<const Event> rows, int total);

// A choice, without the player: "meeple: road E, W (2 tiles)".
std::string action_words(const State& state, Action action);
// The ordinary words for putting a figure on a segment of its square: "meeple: road E, W (2
// tiles)".
std::string deploy_words(const State& state, Action action);
// A segment anywhere on the table: "city N at 1,0 (2 tiles)".
std::string segment_words(const State& state, Action action);
// "1,-2"
std::string square_words(const State& state, CellIndex cell);
// "meeple", "large meeple".
std::string_view figure_words(int figure);
// "a meeple", "an abbot".
std::string with_article(std::string_view noun);
// Where a segment reaches, on the table: "E, S", "NW corner", "enclosed".
std::string place_words(SegmentKind kind, PortMask ports);
// What the region of a node is worth now: "done: 8 points", "3 tiles, 1 shield", "2 cities"
// (finished ones).
std::string worth_words(const State& state, NodeIndex node);

// "wine", "wine and grain", "wine, grain and cloth".
std::string listed(const std::vector<std::string>& words);
// "1 tile", "3 tiles", "2 cities".
std::string counted(int count, std::string_view plural);

}  // namespace bastide
