// What a bot is asked to decide.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "rules/rules.h"
#include "rules/state.h"

namespace bastide::server {

// The state is a copy, so the table may go on or end meanwhile.
struct BotQuestion {
  std::string table;
  std::int64_t version = 0;  // of the decision
  int seat = -1;
  std::string bot;
  std::uint64_t seed = 0;
  std::shared_ptr<const Rules> rules;  // the state refers to them
  std::shared_ptr<const State> state;
};

}  // namespace bastide::server
