// A bot chooses among the legal actions. It sees what a player at the table sees: the state does
// not contain the order of the bag.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "rules/turn.h"

namespace bastide {

// How long a bot may think; 0 lets the bot decide.
struct Budget {
  int milliseconds = 0;
  int iterations = 0;
  int threads = 1;  // does not affect the answer unless time runs out
};

struct Candidate {
  Action action;
  double value = 0;
};

struct Decision {
  Action action;
  double value = 0;
  std::vector<Candidate> candidates{};  // what it considered, best first
};

// The best of the candidates. The seed decides between equal ones, so that two bots do not always
// play the same game.
Decision best_of(std::vector<Candidate> candidates, std::uint64_t seed);

class Bot {
 public:
  virtual ~Bot() = default;
  // The choice of the player to move. The same state, seed and iterations give the same answer.
  virtual Decision decide(const State& state, std::uint64_t seed, const Budget& budget) = 0;
};

struct BotEntry {
  std::string_view name;
  std::string_view level = {};  // what players call it, if different
  std::string_view summary;
  std::unique_ptr<Bot> (*make)();
};

// All bots, from weak to strong.
std::span<const BotEntry> bots();
// A new bot with this name or level, or null.
std::unique_ptr<Bot> make_bot(std::string_view name);

}  // namespace bastide
