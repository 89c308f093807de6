// bastide bench: how fast the engine is on this machine, and the signature of its behaviour.
#include <fmt/format.h>

#include <memory>

#include "cli/commands.h"
#include "cli/setup_options.h"
#include "expansions/registry.h"
#include "formats/view.h"
#include "lab/bench.h"

namespace bastide {

namespace {

struct BenchOptions {
  double seconds = 5;
  bool json = false;
  bool only_signature = false;
};

Json speed_json(const Speed& speed) {
  return {{"games_per_s", speed.games_per_s},         {"sampled_games_per_s", speed.sampled_games_per_s},
          {"decisions_per_s", speed.decisions_per_s}, {"copy_us", speed.copy_us},
          {"state_bytes", speed.state_bytes},         {"early_decision_ns", speed.early_ns},
          {"late_decision_ns", speed.late_ns}};
}

void print_speed(const char* name, const Speed& speed) {
  fmt::print("{}\n", name);
  fmt::print("  {:>10.0f} whole random games a second, uniform over full lists\n", speed.games_per_s);
  fmt::print("  {:>10.0f} sampled games a second\n", speed.sampled_games_per_s);
  fmt::print("  {:>10.0f} decisions a second\n", speed.decisions_per_s);
  fmt::print("  {:>10.2f} µs to copy a mid-game state of at most {} bytes\n", speed.copy_us, speed.state_bytes);
  fmt::print("  {:>10.0f} ns a decision around tile 10, {:.0f} around tile 70 (× {:.2f})\n", speed.early_ns, speed.late_ns,
             speed.late_ns / speed.early_ns);
}

int run_bench(const BenchOptions& options) {
  const std::string hash = hash_text(signature());
  if (options.only_signature) {
    fmt::print("{}\n", hash);
    return 0;
  }
  Setup all = simple_setup(2, parse_module_list("all"));
  const Result<Rules> rules = rules_of(all);
  if (!rules) return report(rules.error());
  const Speed base = measure(make_rules(parts_of(Module::kFarmers), 2), options.seconds);
  const Speed everything = measure(*rules, options.seconds);
  const std::string base_hash = hash_text(base_signature());
  if (options.json) {
    Json json{{"base", speed_json(base)}, {"all", speed_json(everything)}, {"signature", hash}};
    json["base"]["signature"] = base_hash;
    fmt::print("{}\n", json.dump());
    return 0;
  }
  print_speed("Base game with farmers, 2 players, one core", base);
  print_speed("Every module on, 2 players, one core", everything);
  fmt::print("Base game alone: {}\n", base_hash);
  fmt::print("Bench: {}\n", hash);
  return 0;
}

}  // namespace

void add_bench_command(CLI::App& app, Run& run) {
  CLI::App* command = app.add_subcommand("bench", "Measure the engine on one core and print the signature of its behaviour");
  const auto options = std::make_shared<BenchOptions>();
  command->add_option("--seconds", options->seconds, "how long to measure each rule set")
      ->capture_default_str()
      ->check(CLI::Range(0.1, 600.0));
  command->add_flag("--signature", options->only_signature, "print only the signature, for commit messages");
  command->add_flag("--json", options->json, "print JSON");
  command->footer("Examples:\n  bastide bench\n  bastide bench --seconds 20 --json");
  command->callback([&run, options] { run = [options] { return run_bench(*options); }; });
}

}  // namespace bastide
