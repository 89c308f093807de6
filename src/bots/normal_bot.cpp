#include "bots/normal_bot.h"

#include <algorithm>
#include <utility>

#include "bots/planner.h"

namespace bastide {

namespace {

class NormalBot final : public Bot {
 public:
  Decision decide(const State& state, std::uint64_t seed, const Budget&) override {
    Prospects prospects(state);
    Planner planner(prospects);
    std::vector<Candidate> candidates;
    for (const Line& line : planner.lines(state)) note(line, candidates);
    return best_of(std::move(candidates), seed);
  }

 private:
  // An action is worth as much as the best line that begins with it. Lines with the same first
  // action are adjacent.
  static void note(const Line& line, std::vector<Candidate>& candidates) {
    const Action first = line.actions[0];
    if (candidates.empty() || candidates.back().action != first) {
      candidates.push_back({first, line.value});
    } else {
      candidates.back().value = std::max(candidates.back().value, line.value);
    }
  }
};

}  // namespace

std::unique_ptr<Bot> make_normal_bot() { return std::make_unique<NormalBot>(); }

}  // namespace bastide
