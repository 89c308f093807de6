// bastide perft: counts sequences of decisions, for comparing rules and measuring the engine.
#include <fmt/format.h>

#include <chrono>
#include <memory>

#include "cli/commands.h"
#include "cli/parallel.h"
#include "cli/setup_options.h"
#include "core/text.h"
#include "formats/json_setup.h"
#include "formats/view.h"
#include "lab/perft.h"

namespace bastide {

namespace {

struct PerftOptions {
  SetupOptions setup;
  std::string draws;
  int depth = 4;
  bool json = false;
};

struct Count {
  std::uint64_t sequences = 0;
  void merge(const Count& other) { sequences += other.sequences; }
};

// Splits the tree at its second level, so that all cores have work.
std::uint64_t count_sequences(const PerftNode& root, int depth, int threads) {
  if (depth <= 2) return perft(root, depth);
  std::vector<PerftNode> jobs;
  for (const PerftNode& child : perft_children(root)) {
    if (child.state.over) jobs.push_back(child);
    for (PerftNode& grandchild : perft_children(child)) jobs.push_back(grandchild);
  }
  return run_jobs<Count>(jobs.size(), threads, "perft",
                         [&](Count& count, std::size_t job) { count.sequences += perft(jobs[job], depth - 2); })
      .sequences;
}

int run_perft(const PerftOptions& options) {
  Setup setup = options.setup.setup();
  for (const std::string_view name : split(options.draws, ',')) {
    if (!trim(name).empty()) setup.draws.emplace_back(trim(name));
  }
  const Result<Rules> rules = rules_of(setup);
  if (!rules) return report(rules.error());
  const PerftNode root = perft_root(*rules, setup);
  Json table = Json::array();
  for (int depth = 1; depth <= options.depth; ++depth) {
    const auto begin = std::chrono::steady_clock::now();
    const std::uint64_t sequences = count_sequences(root, depth, options.setup.thread_count());
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    table.push_back({{"depth", depth}, {"sequences", sequences}});
    if (!options.json) fmt::print("{:>2} {:>16}\n", depth, sequences);
    fmt::print(stderr, "depth {} in {:.2f} s, {:.1f} million a second\n", depth, seconds, static_cast<double>(sequences) / seconds / 1e6);
  }
  if (options.json) fmt::print("{}\n", Json{{"setup", setup_json(setup)}, {"perft", table}}.dump());
  return 0;
}

}  // namespace

void add_perft_command(CLI::App& app, Run& run) {
  CLI::App* command = app.add_subcommand("perft", "Count the legal sequences of decisions with dictated draws");
  const auto options = std::make_shared<PerftOptions>();
  options->setup.add_to(*command);
  options->setup.add_threads(*command);
  command->add_option("--draws", options->draws, "tiles in the order in which they are drawn, with commas; then the seed decides");
  command->add_option("--depth", options->depth, "decisions (placing and deploying are one each)")
      ->capture_default_str()
      ->check(CLI::Range(1, 12));
  command->add_flag("--json", options->json, "print JSON instead of a table");
  command->footer("Example:\n  bastide perft --modules farmers --draws base/V,base/J,base/E --depth 4");
  command->callback([&run, options] { run = [options] { return run_perft(*options); }; });
}

}  // namespace bastide
