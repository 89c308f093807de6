#include "bots/search.h"

#include <algorithm>
#include <bit>
#include <chrono>
#include <limits>
#include <thread>

#include "bots/planner.h"
#include "core/rng.h"
#include "game/deck.h"

namespace bastide {

namespace {

using Clock = std::chrono::steady_clock;

// What one thread needs to play on.
struct Worker {
  Worker(const State& state, const ProspectWeights& weights) : prospects(state, weights), planner(prospects) {}
  Worker(const Worker&) = delete;
  Worker& operator=(const Worker&) = delete;

  Prospects prospects;
  Planner planner;
};

// A turn being tried out.
struct Trial {
  Line line;
  double sum = 0;  // of the leads with which its tries ended
  int tries = 0;

  double value(double trust) const { return (sum + trust * line.value) / (tries + trust); }
};

// One decision. Uses sequential halving: every round tries the remaining turns equally often, and
// the better half goes on. Try number n of every turn has the same tiles, so that luck cancels out,
// and does not depend on the thread that runs it.
class Search {
 public:
  Search(const State& state, std::uint64_t seed, const Budget& budget, const SearchOptions& options)
      : state_(state), seed_(seed), budget_(budget), options_(options), begin_(Clock::now()) {
    for (int thread = 0; thread < std::max(1, budget.threads); ++thread) {
      workers_.push_back(std::make_unique<Worker>(state, options.weights));
    }
  }

  Decision run() {
    choose_trials();
    const int rounds = std::max(1, static_cast<int>(std::bit_width(trials_.size() - 1)));
    std::size_t alive = trials_.size();
    for (int round = 0; round < rounds && alive > 1; ++round) {
      run_round(round, rounds, alive);
      sort(alive);
      alive = (alive + 1) / 2;
    }
    return decision();
  }

 private:
  // The most promising lines; the seed decides the order of equal ones.
  void choose_trials() {
    for (const Line& line : workers_[0]->planner.lines(state_)) trials_.push_back({.line = line});
    Rng(seed_).shuffle(trials_.data(), trials_.size());
    sort(trials_.size());
    const double least = trials_[0].line.value - options_.cutoff;
    while (trials_.size() > options_.lines || trials_.back().line.value < least) trials_.pop_back();
  }

  void sort(std::size_t count) {
    std::stable_sort(trials_.begin(), trials_.begin() + static_cast<std::ptrdiff_t>(count),
                     [&](const Trial& a, const Trial& b) { return a.value(options_.trust) > b.value(options_.trust); });
  }

  // A try takes longer in a game with more tiles: there are more squares, and more regions to judge
  // for each.
  int iterations() const {
    if (budget_.iterations > 0) return budget_.iterations;
    if (budget_.milliseconds > 0) return std::numeric_limits<int>::max();
    const double size = std::max(1.0, state_.rules->bag.left / 72.0);
    return static_cast<int>(options_.iterations / (size * size));
  }

  // Tries until the round's share of the budget is used up.
  void run_round(int round, int rounds, std::size_t alive) {
    const int share = std::max(1, iterations() / rounds / static_cast<int>(alive));
    const auto end = begin_ + std::chrono::milliseconds(budget_.milliseconds) * (round + 1) / rounds;
    // With a time limit, makes a few tries at a time.
    const int step = budget_.milliseconds > 0 ? std::min(share, static_cast<int>(workers_.size())) : share;
    for (int done = 0; done < share; done += step) {
      if (budget_.milliseconds > 0 && Clock::now() >= end) break;
      try_out(alive, std::min(step, share - done));
    }
  }

  // Tries each of the first `alive` turns `count` more times.
  void try_out(std::size_t alive, int count) {
    const std::size_t jobs = alive * static_cast<std::size_t>(count);
    std::vector<double> leads(jobs);
    const auto work = [&](std::size_t thread) {
      for (std::size_t job = thread; job < jobs; job += workers_.size()) {
        const Trial& trial = trials_[job % alive];
        leads[job] = play_on(*workers_[thread], trial.line, static_cast<std::uint64_t>(trial.tries) + job / alive);
      }
    };
    std::vector<std::thread> others;
    for (std::size_t thread = 1; thread < workers_.size(); ++thread) others.emplace_back(work, thread);
    work(0);
    for (std::thread& thread : others) thread.join();
    for (std::size_t job = 0; job < jobs; ++job) trials_[job % alive].sum += leads[job];
    for (std::size_t i = 0; i < alive; ++i) trials_[i].tries += count;
  }

  // Plays the line and some more turns; returns the thinking player's lead after them.
  double play_on(Worker& worker, const Line& line, std::uint64_t number) const {
    State state = state_;
    Rng rng = Rng::stream(seed_, number);
    Deck deck(state, rng);
    for (const Action action : line.actions) apply(state, action);
    const int last_turn = state_.turn + options_.horizon;
    while (!state.over) {
      if (state.to_move == kChance) {
        if (state.turn > last_turn) break;
        apply(state, deck.next(state, rng));
        continue;
      }
      const Line best = worker.planner.best(state);
      for (const Action action : best.actions) apply(state, action);
    }
    return worker.prospects.lead(state, state_.to_move);
  }

  // An action is worth as much as the best turn that begins with it.
  Decision decision() const {
    Decision decision{.action = trials_[0].line.actions[0], .value = trials_[0].value(options_.trust)};
    for (const Trial& trial : trials_) {
      const auto is_same = [&](const Candidate& candidate) { return candidate.action == trial.line.actions[0]; };
      if (std::none_of(decision.candidates.begin(), decision.candidates.end(), is_same)) {
        decision.candidates.push_back({trial.line.actions[0], trial.value(options_.trust)});
      }
    }
    return decision;
  }

  const State& state_;
  std::uint64_t seed_;
  Budget budget_;
  const SearchOptions& options_;
  Clock::time_point begin_;
  std::vector<std::unique_ptr<Worker>> workers_;
  std::vector<Trial> trials_;  // those still in the running come first
};

class SearchBot final : public Bot {
 public:
  explicit SearchBot(const SearchOptions& options) : options_(options) {}

  Decision decide(const State& state, std::uint64_t seed, const Budget& budget) override {
    return Search(state, seed, budget, options_).run();
  }

 private:
  SearchOptions options_;
};

}  // namespace

std::unique_ptr<Bot> make_search_bot(const SearchOptions& options) { return std::make_unique<SearchBot>(options); }
std::unique_ptr<Bot> make_hard_bot() { return make_search_bot({}); }

}  // namespace bastide
