#include "lab/bench.h"

#include <algorithm>
#include <chrono>
#include <limits>
#include <memory>
#include <vector>

#include "core/rng.h"
#include "expansions/registry.h"
#include "game/deck.h"
#include "lab/playout.h"
#include "rules/hash.h"
#include "rules/turn.h"

namespace bastide {

namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point begin) { return std::chrono::duration<double>(Clock::now() - begin).count(); }

State new_state(const Rules& rules) {
  State state;
  Play play{state};
  set_up(play, rules);
  return state;
}

struct Rate {
  double games = 0;
  double decisions = 0;
};

// Whole games from a laid-out table, in batches long enough that reading the clock costs nothing.
template <class PlayOut>
Rate rate(const State& start, double seconds, PlayOut play_out_one) {
  Rng rng(1);
  std::uint64_t games = 0;
  std::uint64_t decisions = 0;
  const auto begin = Clock::now();
  double elapsed = 0;
  while (elapsed < seconds) {
    for (int i = 0; i < 100; ++i) {
      State state = start;
      decisions += play_out_one(state, rng);
      ++games;
    }
    elapsed = seconds_since(begin);
  }
  return {static_cast<double>(games) / elapsed, static_cast<double>(decisions) / elapsed};
}

// Plays random turns until this many tiles lie on the table and the next one is to be drawn.
State state_after(const State& start, std::size_t tiles, std::uint64_t seed) {
  State state = start;
  Rng rng(seed);
  Deck deck(state, rng);
  while (!state.over && (state.board.tile_count() < tiles || !is_drawing(state))) {
    apply(state, state.to_move == kChance ? deck.next(state, rng) : sample_action(state, rng.next()));
  }
  return state;
}

double copy_time(const State& start, double seconds) {
  const std::size_t half = (start.board.tile_count() + start.bag.left) / 2;
  std::vector<State> originals;
  for (std::uint64_t seed = 0; seed < 16; ++seed) originals.push_back(state_after(start, half, seed));
  const auto copy = std::make_unique<State>();
  std::uint64_t copies = 0;
  std::uint64_t seen = 0;
  const auto begin = Clock::now();
  double elapsed = 0;
  while (elapsed < seconds) {
    for (int i = 0; i < 1000; ++i) {
      *copy = originals[static_cast<std::size_t>(i) % originals.size()];
      seen += copy->turn;  // so that the copy is really made
    }
    copies += 1000;
    elapsed = seconds_since(begin);
  }
  return elapsed / static_cast<double>(copies) * 1e6 + (seen == 0 ? 1 : 0);
}

std::vector<State> states_after(const State& start, std::size_t tiles) {
  std::vector<State> states;
  for (std::uint64_t seed = 0; seed < 64; ++seed) states.push_back(state_after(start, tiles, seed));
  return states;
}

// Nanoseconds per decision: listing, choosing and carrying out, with the draws between; measured
// over two whole turns.
double decision_time(const std::vector<State>& positions, double seconds) {
  const auto list = std::make_unique<ActionList>();
  Rng rng(7);
  std::uint64_t decisions = 0;
  double elapsed = 0;
  while (elapsed < seconds) {
    for (const State& position : positions) {
      State state = position;
      Deck deck(state, rng);
      const auto begin = Clock::now();
      for (std::size_t end = state.turn + 2U; !state.over && state.turn < end;) {
        if (state.to_move == kChance) {
          apply(state, deck.next(state, rng));
          continue;
        }
        legal_actions(state, *list);
        apply(state, (*list)[rng.below(static_cast<std::uint32_t>(list->size()))]);
        ++decisions;
      }
      elapsed += seconds_since(begin);
    }
  }
  return elapsed / static_cast<double>(decisions) * 1e9;
}

// Early and late decisions are measured alternately and the quickest round of each counts, so that
// background load does not distort their ratio.
void measure_decisions(const State& start, double seconds, Speed& speed) {
  constexpr int kRounds = 10;
  constexpr int kTurns = 2;  // that are measured, from the early or up to the late tile
  const bool is_long = start.board.tile_count() + start.bag.left > 210;
  speed.early_tile = is_long ? 20 : 10;
  speed.late_tile = is_long ? 200 : 70;
  const std::vector<State> early = states_after(start, static_cast<std::size_t>(speed.early_tile));
  const std::vector<State> late = states_after(start, static_cast<std::size_t>(speed.late_tile - kTurns));
  speed.early_ns = speed.late_ns = std::numeric_limits<double>::max();
  for (int round = 0; round < kRounds; ++round) {
    speed.early_ns = std::min(speed.early_ns, decision_time(early, seconds / kRounds / 2));
    speed.late_ns = std::min(speed.late_ns, decision_time(late, seconds / kRounds / 2));
  }
}

std::uint64_t play_hashed(const Rules& rules, std::uint64_t seed) {
  State state = new_state(rules);
  const auto list = std::make_unique<ActionList>();
  Rng rng(seed);
  Deck deck(state, rng);
  std::uint64_t hash = 0;
  while (!state.over) {
    if (state.to_move == kChance) {
      apply(state, deck.next(state, rng));
      continue;
    }
    legal_actions(state, *list);
    hash = mix64(hash ^ list->size());
    apply(state, (*list)[rng.below(static_cast<std::uint32_t>(list->size()))]);
  }
  return mix64(hash ^ hash_of(state));
}

}  // namespace

Speed measure(const Rules& rules, double seconds) {
  const State start = new_state(rules);
  rate(start, seconds / 10, play_out);  // warm-up
  Speed speed;
  const Rate full = rate(start, seconds * 0.4, play_out);
  speed.games_per_s = full.games;
  speed.decisions_per_s = full.decisions;
  speed.sampled_games_per_s = rate(start, seconds * 0.3, sample_out).games;
  speed.copy_us = copy_time(start, seconds * 0.1);
  speed.state_bytes = sizeof(State);
  measure_decisions(start, seconds * 0.1, speed);
  return speed;
}

namespace {

std::uint64_t signature_of(const std::vector<std::uint64_t>& rule_sets) {
  std::uint64_t hash = 0;
  for (const std::uint64_t parts : rule_sets) {
    for (int players = 1; players <= kMaxPlayers; ++players) {
      const Rules rules = make_rules(parts, players);
      for (std::uint64_t seed = 0; seed < 20; ++seed) hash = mix64(hash ^ play_hashed(rules, seed));
    }
  }
  return hash;
}

}  // namespace

std::uint64_t signature() {
  std::vector<std::uint64_t> sets{0};
  for (std::size_t index = 0; index < expansions().size(); ++index) sets.push_back(1ULL << index);
  sets.insert(sets.end(), rule_sets().begin(), rule_sets().end());
  return signature_of(sets);
}

std::uint64_t base_signature() { return signature_of({0, parts_of(Module::kFarmers)}); }

}  // namespace bastide
