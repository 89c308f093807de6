#include "lab/soak.h"

#include <fmt/format.h>

#include <array>
#include <memory>

#include "core/rng.h"
#include "game/deck.h"
#include "rules/check.h"
#include "rules/hash.h"
#include "rules/turn.h"

namespace bastide {

namespace {

// Far more actions than the longest game has.
constexpr int kMostActions = 20000;

using Scores = std::array<std::int32_t, kMaxPlayers>;

// Every award must equal the sum of its rows, if it has any, and all awards together the change of
// the scores.
std::string unexplained_points(const EventLog& log, Scores scores, const State& after) {
  for (std::size_t i = 0; i < log.size(); ++i) {
    if (log[i].type != EventType::kScored) continue;
    scores[log[i].player] += log[i].value;
    int sum = 0;
    std::size_t row = i + 1;
    for (; row < log.size() && log[row].type == EventType::kSheetRow; ++row) sum += log[row].value;
    if (row > i + 1 && sum != log[i].value) return fmt::format("{} points are explained by rows of {}", log[i].value, sum);
  }
  return scores == after.score ? "" : "a score changed without an event";
}

class SoakGame {
 public:
  explicit SoakGame(std::uint64_t number)
      : rules_(make_rules(soak_parts(number), soak_players(number), soak_options(number))), rng_(number) {}

  std::string play() {
    Play play{state_, log_.get()};
    set_up(play, rules_);
    Deck deck(state_, rng_);
    for (int actions = 0; !state_.over; ++actions) {
      if (actions == kMostActions) return "the game does not end";
      std::string problem = choose(deck);
      if (problem.empty()) problem = carry_out();
      if (!problem.empty()) return fmt::format("action {}: {}", actions, problem);
    }
    return {};
  }

 private:
  std::string choose(Deck& deck) {
    legal_actions(state_, *list_);
    if (list_->empty()) return "nobody can do anything";
    const bool is_chance = state_.to_move == kChance;
    if (!is_chance && list_->size() == 1 && current_step(state_).name != "place") return "a question with one answer is asked";
    action_ = is_chance ? deck.next(state_, rng_) : (*list_)[rng_.below(static_cast<std::uint32_t>(list_->size()))];
    return list_->contains(action_) ? "" : "chance did what is not legal";
  }

  std::string carry_out() {
    const auto copy = std::make_unique<State>(state_);
    log_->clear();
    Play play{state_, log_.get()};
    apply(play, action_);
    std::string problem = unexplained_points(*log_, copy->score, state_);
    apply(*copy, action_);
    if (problem.empty() && hash_of(*copy) != hash_of(state_)) problem = "a copy without a log plays differently";
    if (!problem.empty()) return problem;
    const std::vector<std::string> differences = check(state_);
    return differences.empty() ? "" : differences[0];
  }

  Rules rules_;
  Rng rng_;
  State state_;
  Action action_;
  std::unique_ptr<EventLog> log_ = std::make_unique<EventLog>();
  std::unique_ptr<ActionList> list_ = std::make_unique<ActionList>();
};

}  // namespace

std::uint64_t soak_parts(std::uint64_t number) {
  // None, all that can be together, and any part of it.
  const auto& sets = rule_sets();
  if (number == 0) return 0;
  if (number <= sets.size()) return sets[number - 1];
  const std::uint64_t some = mix64(number) & sets[mix64(~number) % sets.size()];
  return some & ~idle_parts(some);
}

Options soak_options(std::uint64_t number) {
  Options options{};
  if (number < 2) return options;
  for (const Expansion* expansion : expansions()) {
    for (const OptionEntry& option : expansion->options) {
      const auto index = static_cast<std::size_t>(option.option);
      options[index] = static_cast<std::uint8_t>(mix64(number ^ (index + 1) << 32) % option.values.size());
    }
  }
  return options;
}

int soak_players(std::uint64_t number) { return 1 + static_cast<int>(number % kMaxPlayers); }

std::string soak_game(std::uint64_t number) {
  const std::string problem = std::make_unique<SoakGame>(number)->play();
  if (problem.empty()) return {};
  return fmt::format("game {} (parts {:x}, {} players): {}", number, soak_parts(number), soak_players(number), problem);
}

}  // namespace bastide
