// bastide sim: many games between bots, and their statistics.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <memory>
#include <stdexcept>
#include <vector>

#include "bots/bot.h"
#include "cli/commands.h"
#include "cli/parallel.h"
#include "cli/setup_options.h"
#include "core/text.h"
#include "formats/record.h"
#include "formats/view.h"
#include "game/game.h"

namespace bastide {

namespace {

constexpr std::uint64_t kBotStream = 2000;

struct SeatTally {
  std::int64_t score = 0;
  std::int64_t score_squared = 0;
  std::int64_t wins = 0;  // shared ones count
  std::array<std::int64_t, kSources> parts{};
};

// Sums of whole numbers only: they do not depend on the order in which games end.
struct Tally {
  std::int64_t games = 0;
  std::int64_t turns = 0;
  std::int64_t decisions = 0;
  std::int64_t choices = 0;  // legal actions over all decisions
  std::int64_t most_choices = 0;
  std::int64_t discarded = 0;
  std::array<SeatTally, kMaxPlayers> seats{};

  void merge(const Tally& other) {
    games += other.games;
    turns += other.turns;
    decisions += other.decisions;
    choices += other.choices;
    most_choices = std::max(most_choices, other.most_choices);
    discarded += other.discarded;
    for (std::size_t seat = 0; seat < seats.size(); ++seat) {
      seats[seat].score += other.seats[seat].score;
      seats[seat].score_squared += other.seats[seat].score_squared;
      seats[seat].wins += other.seats[seat].wins;
      for (std::size_t source = 0; source < kSources; ++source) seats[seat].parts[source] += other.seats[seat].parts[source];
    }
  }
};

struct SimOptions {
  SetupOptions setup;
  std::size_t games = 1000;
  std::string bots = "random";
  std::string save;  // folder for records
  bool json = false;

  // The bot of each seat; a single name plays all of them.
  std::vector<std::string> seats() const {
    std::vector<std::string> names;
    for (const std::string_view name : split(bots, ',')) names.emplace_back(trim(name));
    if (names.size() == 1) names.resize(static_cast<std::size_t>(setup.players), names[0]);
    return names;
  }
};

void note_result(const State& state, Tally& tally) {
  ++tally.games;
  tally.turns += state.turn;
  tally.discarded += static_cast<std::int64_t>(state.discarded.size());
  const std::vector<int> ranks = rankings(state);
  for (std::size_t seat = 0; seat < ranks.size(); ++seat) {
    SeatTally& sums = tally.seats[seat];
    sums.score += state.score[seat];
    sums.score_squared += static_cast<std::int64_t>(state.score[seat]) * state.score[seat];
    sums.wins += ranks[seat] == 1 ? 1 : 0;
    for (std::size_t source = 0; source < kSources; ++source) sums.parts[source] += state.score_by_source[seat][source];
  }
}

void play_game(Setup setup, const SimOptions& options, Tally& tally) {
  std::vector<std::unique_ptr<Bot>> seats;
  for (const std::string& name : options.seats()) seats.push_back(make_bot(name));
  const auto list = std::make_unique<ActionList>();
  Rng rng = Rng::stream(setup.seed, kBotStream);
  Result<Game> game = Game::start(std::move(setup));
  const State& state = game->state();
  while (!state.over) {
    game->legal(*list);
    const auto count = static_cast<std::int64_t>(list->size());
    ++tally.decisions;
    tally.choices += count;
    tally.most_choices = std::max(tally.most_choices, count);
    game->play(seats[state.to_move]->decide(state, rng.next(), {}).action);
  }
  note_result(state, tally);
  if (options.save.empty()) return;
  const std::string name = fmt::format("{}/{}.rec", options.save, game->setup().seed);
  std::ofstream file(name, std::ios::binary);
  file << write_record(*game);
  if (!file.flush()) throw std::runtime_error(fmt::format("{} cannot be written", name));
}

double mean(std::int64_t sum, std::int64_t count) { return count == 0 ? 0.0 : static_cast<double>(sum) / static_cast<double>(count); }

double deviation(const SeatTally& seat, std::int64_t games) {
  const double average = mean(seat.score, games);
  return std::sqrt(std::max(0.0, mean(seat.score_squared, games) - average * average));
}

void print_json(const SimOptions& options, const Tally& tally) {
  Json json = {{"games", tally.games},
               {"modules", parse_module_list(options.setup.modules)},
               {"seed", options.setup.seed},
               {"turns", mean(tally.turns, tally.games)},
               {"decisions", mean(tally.decisions, tally.games)},
               {"branching", mean(tally.choices, tally.decisions)},
               {"most_choices", tally.most_choices},
               {"discarded", mean(tally.discarded, tally.games)}};
  const std::vector<std::string> names = options.seats();
  for (std::size_t seat = 0; seat < names.size(); ++seat) {
    const SeatTally& sums = tally.seats[seat];
    Json parts = Json::object();
    for (std::size_t source = 0; source < kSources; ++source) {
      if (sums.parts[source] != 0) parts[std::string(kSourceNames[source])] = mean(sums.parts[source], tally.games);
    }
    json["seats"].push_back({{"bot", names[seat]},
                             {"score", mean(sums.score, tally.games)},
                             {"deviation", deviation(sums, tally.games)},
                             {"win_share", mean(sums.wins, tally.games)},
                             {"score_parts", parts}});
  }
  fmt::print("{}\n", json.dump(2));
}

void print_table(const SimOptions& options, const Tally& tally) {
  fmt::print("{} games, {} players, modules {}, seed {}\n", tally.games, options.setup.players, options.setup.modules, options.setup.seed);
  fmt::print("a game: {:.1f} turns, {:.1f} decisions, {:.1f} choices a decision (at most {}), {:.2f} tiles discarded\n\n",
             mean(tally.turns, tally.games), mean(tally.decisions, tally.games), mean(tally.choices, tally.decisions), tally.most_choices,
             mean(tally.discarded, tally.games));
  fmt::print("{:<5}{:<10}{:>8}{:>8}{:>8}   points by source\n", "seat", "bot", "score", "±", "wins");
  const std::vector<std::string> names = options.seats();
  for (std::size_t seat = 0; seat < names.size(); ++seat) {
    const SeatTally& sums = tally.seats[seat];
    fmt::print("{:<5}{:<10}{:>8.2f}{:>8.2f}{:>7.1f}%  ", seat + 1, names[seat], mean(sums.score, tally.games), deviation(sums, tally.games),
               100 * mean(sums.wins, tally.games));
    for (std::size_t source = 0; source < kSources; ++source) {
      if (sums.parts[source] != 0) fmt::print(" {} {:.1f}", kSourceNames[source], mean(sums.parts[source], tally.games));
    }
    fmt::print("\n");
  }
}

int run_sim(const SimOptions& options) {
  const Setup setup = options.setup.setup();
  const Result<Rules> rules = rules_of(setup);
  if (!rules) return report(rules.error());
  const std::vector<std::string> names = options.seats();
  if (names.size() != setup.players.size()) return report({"bad_bots", "name one bot, or one for each player"});
  for (const std::string& name : names) {
    if (make_bot(name) == nullptr) return report({"unknown_bot", fmt::format("there is no bot \"{}\"", name)});
  }
  std::error_code failed;
  if (!options.save.empty()) std::filesystem::create_directories(options.save, failed);
  if (failed) throw std::runtime_error(fmt::format("cannot create the folder {}: {}", options.save, failed.message()));
  const Tally tally = run_jobs<Tally>(options.games, options.setup.thread_count(), "games", [&](Tally& sums, std::size_t game) {
    Setup numbered = setup;
    numbered.seed = setup.seed + game;
    play_game(numbered, options, sums);
  });
  options.json ? print_json(options, tally) : print_table(options, tally);
  return 0;
}

}  // namespace

void add_sim_command(CLI::App& app, Run& run) {
  CLI::App* command = app.add_subcommand("sim", "Play many games between bots and summarise them");
  const auto options = std::make_shared<SimOptions>();
  options->setup.add_to(*command);
  options->setup.add_threads(*command);
  command->add_option("--games", options->games, "how many; game n has the seed plus n")->capture_default_str()->check(whole_number());
  command
      ->add_option("--bots", options->bots, "one bot for all seats, or one for each with commas between them: random, easy, normal, hard")
      ->capture_default_str();
  command->add_option("--save", options->save, "a folder for the record of every game; it is made if it is missing");
  command->add_flag("--json", options->json, "print JSON instead of a table");
  command->footer(
      "Examples:\n  bastide sim --games 10000\n  bastide sim --games 200 --bots greedy,random --modules farmers,river,abbot --json");
  command->callback([&run, options] { run = [options] { return run_sim(*options); }; });
}

}  // namespace bastide
