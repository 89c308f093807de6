// What a table is created with: seats, rules, clock.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/result.h"
#include "formats/view.h"
#include "game/setup.h"

namespace bastide::server {

constexpr std::size_t kMaxName = 24;  // letters
static_assert(kMaxName <= kMaxNameLetters, "a game must be able to begin with every name that a table accepts");

enum class SeatKind : std::uint8_t { kOpen, kPerson, kBot };
constexpr std::string_view kSeatKindNames[] = {"open", "person", "bot"};

struct SeatSetup {
  SeatKind kind = SeatKind::kOpen;
  std::string name;
  std::string bot;
};

// Either a clock for the whole game with a bonus per turn, or days per decision.
struct ClockSetup {
  std::int64_t seconds = 0;
  std::int64_t bonus = 0;
  std::int64_t days = 0;
};

struct TableSetup {
  std::vector<SeatSetup> seats;
  std::vector<std::string> modules;
  std::vector<std::pair<std::string, std::string>> options;
  std::optional<ClockSetup> clock;
  bool is_public = false;  // shown in lists
  bool has_aids = true;    // players may ask for values, owners and remaining tiles
  bool confirms = true;    // a person's turn ends when it is confirmed

  // The set-up of the game with these players.
  Setup game(const std::vector<std::string>& players, std::uint64_t seed) const;
};

// Reads a request: bad_table, bad_name, unknown_bot, or what the rules say about modules and
// options. Persons in it sit at the sender's screen.
Result<TableSetup> parse_table_setup(const Json& json);
Json table_setup_json(const TableSetup& setup);
// A seat as set-ups and views show it.
Json seat_json(SeatKind kind, const std::string& name, const std::string& bot);

}  // namespace bastide::server
