// bastide soak: property games by the million.
#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "cli/commands.h"
#include "cli/parallel.h"
#include "cli/setup_options.h"
#include "lab/soak.h"

namespace bastide {

namespace {

struct SoakOptions {
  SetupOptions setup;
  std::uint64_t games = 10000;
  std::uint64_t first = 0;
};

struct Problems {
  std::vector<std::string> list;
  void merge(const Problems& other) { list.insert(list.end(), other.list.begin(), other.list.end()); }
};

int run_soak(const SoakOptions& options) {
  Problems problems = run_jobs<Problems>(options.games, options.setup.thread_count(), "games", [&](Problems& found, std::size_t game) {
    std::string problem = soak_game(options.first + game);
    if (!problem.empty()) found.list.push_back(std::move(problem));
  });
  std::sort(problems.list.begin(), problems.list.end());
  for (const std::string& problem : problems.list) fmt::print("{}\n", problem);
  fmt::print("{} games, {} with problems\n", options.games, problems.list.size());
  return problems.list.empty() ? 0 : 1;
}

}  // namespace

void add_soak_command(CLI::App& app, Run& run) {
  CLI::App* command = app.add_subcommand("soak", "Play random games over all combinations of modules and check every state");
  const auto options = std::make_shared<SoakOptions>();
  command->add_option("--games", options->games, "how many")->capture_default_str()->check(CLI::Range(1, 1000000000));
  command->add_option("--first", options->first, "number of the first game; the number decides rule set, players and chance")
      ->capture_default_str()
      ->check(whole_number());
  options->setup.add_threads(*command);
  command->footer("Examples:\n  bastide soak --games 1000000\n  bastide soak --first 4711 --games 1    one game again");
  command->callback([&run, options] { run = [options] { return run_soak(*options); }; });
}

}  // namespace bastide
