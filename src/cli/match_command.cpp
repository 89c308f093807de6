// bastide match: bots against each other. A pair is the same order of tiles played once in every
// rotation of the seats, so that neither luck nor the seat favours anybody; all estimates are over
// pairs.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <boost/math/distributions/students_t.hpp>
#include <chrono>
#include <cmath>
#include <memory>
#include <vector>

#include "bots/bot.h"
#include "cli/commands.h"
#include "cli/parallel.h"
#include "cli/setup_options.h"
#include "core/text.h"
#include "formats/view.h"
#include "game/game.h"

namespace bastide {

namespace {

constexpr std::uint64_t kBotStream = 3000;

// A bot as it is named on the command line: "hard", or "hard:200" for one with iterations of its
// own.
struct Contestant {
  std::string label;
  std::string bot;
  Budget budget;
};

struct MatchOptions {
  SetupOptions setup;
  std::vector<std::string> bots;
  std::size_t pairs = 100;
  Budget budget;
  bool json = false;
};

// What one bot did in the games of one pair.
struct BotResult {
  int wins = 0, draws = 0, losses = 0;
  double win_share = 0;  // of the victories: seats that share a first place share the victory
  double margin = 0;     // mean points of its seats less those of the others', over the games
  double points = 0;     // mean of its seats, over the games
  std::int64_t decisions = 0;
  std::int64_t nanoseconds = 0;
};

struct PairResult {
  std::size_t number = 0;
  std::array<BotResult, kMaxPlayers> bots{};
};

// Pairs in the order in which they ended; sorted by number before anything is summed.
struct PairResults {
  std::vector<PairResult> list;
  void merge(const PairResults& other) { list.insert(list.end(), other.list.begin(), other.list.end()); }
};

// In this rotation the bots take consecutive seats from here on; over all rotations every bot has
// every seat once.
std::size_t bot_of_seat(std::size_t seat, std::size_t rotation, std::size_t bots) { return (seat + rotation) % bots; }

// Adds one game's result, as a share of all games of the pair.
void note_result(const State& state, std::size_t rotation, std::size_t bots, PairResult& pair) {
  const std::vector<int> ranks = rankings(state);
  const auto seats = ranks.size();
  const auto firsts = static_cast<double>(std::count(ranks.begin(), ranks.end(), 1));
  double all_points = 0;
  std::array<double, kMaxPlayers> points{};
  std::array<double, kMaxPlayers> seats_of{};
  std::array<double, kMaxPlayers> victories{};
  for (std::size_t seat = 0; seat < seats; ++seat) {
    const std::size_t bot = bot_of_seat(seat, rotation, bots);
    all_points += state.score[seat];
    points[bot] += state.score[seat];
    seats_of[bot] += 1;
    if (ranks[seat] == 1) victories[bot] += 1 / firsts;
  }
  const auto games = static_cast<double>(bots);
  for (std::size_t bot = 0; bot < bots; ++bot) {
    BotResult& result = pair.bots[bot];
    const double own = points[bot] / seats_of[bot];
    const double others = (all_points - points[bot]) / (static_cast<double>(seats) - seats_of[bot]);
    result.points += own / games;
    result.margin += (own - others) / games;
    result.win_share += victories[bot] / games;
    // Rounded thirds may not quite make a whole.
    ++(victories[bot] > 0.99 ? result.wins : victories[bot] > 0 ? result.draws : result.losses);
  }
}

void play_game(const Setup& setup, std::size_t rotation, const std::vector<Contestant>& contestants, PairResult& pair) {
  std::vector<std::unique_ptr<Bot>> bots;
  for (const Contestant& contestant : contestants) bots.push_back(make_bot(contestant.bot));
  Rng rng = Rng::stream(setup.seed, kBotStream + rotation);
  Result<Game> game = Game::start(setup);
  const State& state = game->state();
  while (!state.over) {
    const std::size_t bot = bot_of_seat(state.to_move, rotation, bots.size());
    const auto begin = std::chrono::steady_clock::now();
    const Action action = bots[bot]->decide(state, rng.next(), contestants[bot].budget).action;
    pair.bots[bot].nanoseconds += std::chrono::nanoseconds(std::chrono::steady_clock::now() - begin).count();
    ++pair.bots[bot].decisions;
    game->play(action);
  }
  note_result(state, rotation, bots.size(), pair);
}

struct Estimate {
  double mean = 0;
  double half_width = 0;  // of the 95 % interval; 0 where fewer than two pairs say nothing about it
};

// The mean over pairs and its interval by Student's t.
template <class Value>
Estimate estimate(const std::vector<PairResult>& pairs, const Value& value) {
  const auto count = static_cast<double>(pairs.size());
  if (pairs.empty()) return {};
  double sum = 0;
  for (const PairResult& pair : pairs) sum += value(pair);
  Estimate result{.mean = sum / count};
  if (pairs.size() < 2) return result;
  double squares = 0;
  for (const PairResult& pair : pairs) squares += (value(pair) - result.mean) * (value(pair) - result.mean);
  const double quantile = boost::math::quantile(boost::math::students_t(count - 1), 0.975);
  result.half_width = quantile * std::sqrt(squares / (count - 1) / count);
  return result;
}

struct BotSummary {
  std::string label;
  int wins = 0, draws = 0, losses = 0;
  Estimate win_share, margin, points;
  double milliseconds = 0;  // a decision

  int games() const { return wins + draws + losses; }
  double share(int count) const { return games() == 0 ? 0.0 : static_cast<double>(count) / games(); }
};

BotSummary summarise(const std::vector<PairResult>& pairs, std::size_t bot, const std::string& label) {
  BotSummary summary{.label = label};
  std::int64_t decisions = 0;
  std::int64_t nanoseconds = 0;
  for (const PairResult& pair : pairs) {
    summary.wins += pair.bots[bot].wins;
    summary.draws += pair.bots[bot].draws;
    summary.losses += pair.bots[bot].losses;
    decisions += pair.bots[bot].decisions;
    nanoseconds += pair.bots[bot].nanoseconds;
  }
  summary.win_share = estimate(pairs, [&](const PairResult& pair) { return pair.bots[bot].win_share; });
  summary.margin = estimate(pairs, [&](const PairResult& pair) { return pair.bots[bot].margin; });
  summary.points = estimate(pairs, [&](const PairResult& pair) { return pair.bots[bot].points; });
  summary.milliseconds = decisions == 0 ? 0.0 : static_cast<double>(nanoseconds) / 1e6 / static_cast<double>(decisions);
  return summary;
}

Json estimate_json(const Estimate& estimate) {
  return {{"mean", estimate.mean}, {"low", estimate.mean - estimate.half_width}, {"high", estimate.mean + estimate.half_width}};
}

void print_json(const MatchOptions& options, const std::vector<BotSummary>& bots) {
  Json json = {{"pairs", options.pairs},           {"games", options.pairs * bots.size()},
               {"players", options.setup.players}, {"modules", parse_module_list(options.setup.modules)},
               {"seed", options.setup.seed},       {"interval", "95 %, Student's t over pairs"}};
  for (const BotSummary& bot : bots) {
    json["bots"].push_back({{"bot", bot.label},
                            {"wins", bot.wins},
                            {"draws", bot.draws},
                            {"losses", bot.losses},
                            {"win_share", estimate_json(bot.win_share)},
                            {"margin", estimate_json(bot.margin)},
                            {"points", estimate_json(bot.points)},
                            {"ms_per_decision", bot.milliseconds}});
  }
  fmt::print("{}\n", json.dump(2));
}

void print_table(const MatchOptions& options, const std::vector<BotSummary>& bots) {
  fmt::print("{} pairs, {} games, {} players, modules {}, seed {}; ± is a 95 % interval (Student's t over pairs)\n\n", options.pairs,
             options.pairs * bots.size(), options.setup.players, options.setup.modules, options.setup.seed);
  fmt::print("{:<14}{:>7}{:>8}{:>8}{:>18}{:>18}{:>10}{:>14}\n", "bot", "wins", "draws", "losses", "win share", "margin", "points",
             "ms a decision");
  for (const BotSummary& bot : bots) {
    fmt::print("{:<14}{:>6.1f}%{:>7.1f}%{:>7.1f}%{:>18}{:>18}{:>10.2f}{:>14.2f}\n", bot.label, 100 * bot.share(bot.wins),
               100 * bot.share(bot.draws), 100 * bot.share(bot.losses),
               fmt::format("{:.1f} ± {:.1f} %", 100 * bot.win_share.mean, 100 * bot.win_share.half_width),
               fmt::format("{:+.2f} ± {:.2f}", bot.margin.mean, bot.margin.half_width), bot.points.mean, bot.milliseconds);
  }
}

Result<std::vector<Contestant>> contestants_of(const MatchOptions& options) {
  std::vector<Contestant> contestants;
  for (const std::string& label : options.bots) {
    const std::size_t colon = label.find(':');
    Contestant contestant{.label = label, .bot = label.substr(0, colon), .budget = options.budget};
    if (make_bot(contestant.bot) == nullptr) return Error{"unknown_bot", fmt::format("there is no bot \"{}\"", contestant.bot)};
    if (colon != std::string::npos) {
      const auto iterations = parse_number<int>(std::string_view(label).substr(colon + 1));
      if (!iterations || *iterations < 1)
        return Error{"bad_bots", fmt::format("\"{}\": after the colon comes a number of iterations", label)};
      contestant.budget.iterations = *iterations;
    }
    contestants.push_back(std::move(contestant));
  }
  if (contestants.size() < 2) return Error{"bad_bots", "name at least two bots"};
  if (contestants.size() > static_cast<std::size_t>(options.setup.players)) return Error{"bad_bots", "there are more bots than players"};
  return contestants;
}

int run_match(const MatchOptions& options) {
  const Setup setup = options.setup.setup();
  const Result<Rules> rules = rules_of(setup);
  if (!rules) return report(rules.error());
  const Result<std::vector<Contestant>> contestants = contestants_of(options);
  if (!contestants) return report(contestants.error());
  PairResults results =
      run_jobs<PairResults>(options.pairs, options.setup.thread_count(), "pairs", [&](PairResults& done, std::size_t number) {
        Setup numbered = setup;
        numbered.seed = setup.seed + number;
        PairResult pair{.number = number};
        for (std::size_t rotation = 0; rotation < contestants->size(); ++rotation) play_game(numbered, rotation, *contestants, pair);
        done.list.push_back(pair);
      });
  std::sort(results.list.begin(), results.list.end(), [](const PairResult& a, const PairResult& b) { return a.number < b.number; });
  std::vector<BotSummary> bots;
  for (const Contestant& contestant : *contestants) bots.push_back(summarise(results.list, bots.size(), contestant.label));
  options.json ? print_json(options, bots) : print_table(options, bots);
  return 0;
}

}  // namespace

void add_match_command(CLI::App& app, Run& run) {
  CLI::App* command = app.add_subcommand("match", "Play bots against each other, the same tiles from every seat");
  const auto options = std::make_shared<MatchOptions>();
  command
      ->add_option("bots", options->bots,
                   "two or more of random, easy, normal, hard, which take the seats in turn; hard:200 has 200 iterations")
      ->required();
  options->setup.add_to(*command);
  options->setup.add_threads(*command);
  command->add_option("--pairs", options->pairs, "orders of tiles, each played from every seat; pair n has the seed plus n")
      ->capture_default_str()
      ->check(whole_number());
  command->add_option("--iterations", options->budget.iterations, "how much a bot may think at a decision; 0: its own measure")
      ->capture_default_str()
      ->check(CLI::Range(0, 1000000000));
  command
      ->add_option("--milliseconds", options->budget.milliseconds,
                   "how long a bot may think at a decision; with a limit results depend on the machine. 0: no limit")
      ->capture_default_str()
      ->check(CLI::Range(0, 3600000));
  command->add_flag("--json", options->json, "print JSON instead of a table");
  command->footer(
      "Win share counts a shared victory in parts; margin is a bot's points less the others'.\n"
      "Examples:\n  bastide match greedy random --pairs 200\n  bastide match hard normal --pairs 100 --iterations 200 --json\n"
      "  bastide match normal greedy --players 4 --modules all");
  command->callback([&run, options] { run = [options] { return run_match(*options); }; });
}

}  // namespace bastide
