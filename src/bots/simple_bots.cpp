// The two simple bots: one plays anything legal, and one takes what is best immediately.
#include <algorithm>
#include <memory>

#include "bots/bot.h"
#include "bots/evaluation.h"
#include "bots/simple_bots.h"
#include "core/rng.h"

namespace bastide {

namespace {

class RandomBot final : public Bot {
 public:
  Decision decide(const State& state, std::uint64_t seed, const Budget&) override {
    legal_actions(state, list_);
    const std::uint32_t choice = Rng(seed).below(static_cast<std::uint32_t>(list_.size()));
    return {.action = list_[choice]};
  }

 private:
  ActionList list_;
};

// Looks two actions ahead: a placement is worth as much as with the best figure action after it.
class GreedyBot final : public Bot {
 public:
  Decision decide(const State& state, std::uint64_t seed, const Budget&) override {
    const auto list = std::make_unique<ActionList>();
    considered_actions(state, *list);
    std::vector<Candidate> candidates;
    for (const Action action : *list) candidates.push_back({action, value_after(state, action, state.to_move, kDepth)});
    return best_of(std::move(candidates), seed);
  }

 private:
  static constexpr int kDepth = 2;

  static double value_after(const State& state, Action action, Player player, int depth) {
    State next = state;
    const std::uint16_t turn = next.turn;
    apply(next, action);
    if (depth == 1 || next.over || next.to_move != player || next.turn != turn) return evaluate(next, player);
    const auto list = std::make_unique<ActionList>();
    considered_actions(next, *list);
    double best = -1e9;
    for (const Action answer : *list) best = std::max(best, value_after(next, answer, player, depth - 1));
    return best;
  }
};

}  // namespace

std::unique_ptr<Bot> make_random_bot() { return std::make_unique<RandomBot>(); }
std::unique_ptr<Bot> make_greedy_bot() { return std::make_unique<GreedyBot>(); }

}  // namespace bastide
