// The players' clocks: time for the whole game with a bonus per turn, or days per decision. Times
// come from the journal, so the same journal gives the same clocks.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "formats/view.h"
#include "rules/types.h"
#include "server/protocol/table_setup.h"

namespace bastide::server {

class Clocks {
 public:
  Clocks() = default;
  Clocks(const std::optional<ClockSetup>& setup, std::size_t seats);

  // From now on this seat's clock runs; -1 stops all.
  void pass_to(int seat, std::int64_t at);
  // Forgets the time since the clock was last switched, in which nobody could play.
  void forgive(std::int64_t at) { since_ = at; }
  void add_bonus(int seat);
  // When the running clock reaches zero.
  std::optional<std::int64_t> deadline() const;
  int running() const { return running_; }
  // {"left": [ms], "running": seat or null, "since": when it started}; null without clocks.
  Json json() const;

 private:
  std::optional<ClockSetup> setup_;
  std::size_t seats_ = 0;
  std::array<std::int64_t, kMaxPlayers> left_{};
  int running_ = -1;
  std::int64_t since_ = 0;
};

}  // namespace bastide::server
