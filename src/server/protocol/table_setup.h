// What a table is created with: seats, rules, clock. The same JSON is a client's request and, with the shuffle, what is stored.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/result.h"
#include "formats/view.h"
#include "game/setup.h"
#include "server/auth/secret.h"

namespace bastide::server {

constexpr std::size_t kMaxName = 24;

enum class SeatKind : std::uint8_t { kOpen, kPerson, kBot };

struct SeatSetup {
  SeatKind kind = SeatKind::kOpen;
  std::string name;
  std::string bot;
};

// Either a clock for the whole game with a bonus for each turn, or days for each turn.
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
  bool has_aids = true;    // values, owners and remaining tiles are told
  bool confirms = true;    // a person's turn ends when it is confirmed

  // The set-up of the game with these players.
  Setup game(const std::vector<std::string>& players, std::uint64_t seed) const;
};

// Reads a request: bad_table, bad_name, unknown_bot, or what the rules say of modules and options. Persons in it are the sender's.
Result<TableSetup> parse_table_setup(const Json& json);
Json table_setup_json(const TableSetup& setup);
// A seat as set-ups and views tell it.
Json seat_json(SeatKind kind, const std::string& name, const std::string& bot);

// What is stored: the set-up, its shuffle and who made it.
struct StoredSetup {
  TableSetup table;
  Shuffle shuffle;
  TokenHash host;
};
std::string to_stored(const StoredSetup& setup);
Result<StoredSetup> from_stored(const std::string& text);

}  // namespace bastide::server
