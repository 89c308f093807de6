// bastide bench: how fast the engine is on this machine, and the signature of its behaviour.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <memory>
#include <string>
#include <string_view>
#include <vector>

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
          {"state_bytes", speed.state_bytes},         {"early_tile", speed.early_tile},
          {"early_decision_ns", speed.early_ns},      {"late_tile", speed.late_tile},
          {"late_decision_ns", speed.late_ns}};
}

void print_speed(std::string_view name, int players, const Speed& speed) {
  fmt::print("{}, {} players, one core\n", name, players);
  fmt::print("  {:>10.0f} whole random games a second, uniform over full lists\n", speed.games_per_s);
  fmt::print("  {:>10.0f} sampled games a second\n", speed.sampled_games_per_s);
  fmt::print("  {:>10.0f} decisions a second\n", speed.decisions_per_s);
  fmt::print("  {:>10.2f} µs to copy a mid-game state of at most {} bytes\n", speed.copy_us, speed.state_bytes);
  fmt::print("  {:>10.0f} ns a decision around tile {}, {:.0f} around tile {} (× {:.2f})\n", speed.early_ns, speed.early_tile,
             speed.late_ns, speed.late_tile, speed.late_ns / speed.early_ns);
}

// The modules of which a rule set has no part.
std::vector<std::string_view> missing_modules(const Rules& rules) {
  std::vector<std::string_view> missing;
  for (const Expansion* expansion : expansions()) {
    const std::string_view name = kModuleNames[static_cast<std::size_t>(expansion->module)];
    if (!rules.has(expansion->module) && (missing.empty() || missing.back() != name)) missing.push_back(name);
  }
  return missing;
}

struct Measured {
  std::vector<std::string_view> without;
  int players = 2;
  Speed speed;
};

// The largest sets of modules that can be played together.
std::vector<Measured> measure_largest(double seconds) {
  std::vector<Measured> all;
  for (const std::uint64_t parts : rule_sets()) {
    for (const int players : {2, kMaxPlayers}) {
      const Rules rules = make_rules(parts, players);
      all.push_back({missing_modules(rules), players, measure(rules, seconds)});
    }
  }
  return all;
}

void print_json(const Speed& base, const std::vector<Measured>& largest, const std::string& base_hash, const std::string& hash) {
  Json json{{"base", speed_json(base)}, {"all", speed_json(largest.front().speed)}, {"signature", hash}, {"rule_sets", Json::array()}};
  json["base"]["signature"] = base_hash;
  for (const Measured& measured : largest) {
    Json set = speed_json(measured.speed);
    set["without"] = measured.without;
    set["players"] = measured.players;
    json["rule_sets"].push_back(std::move(set));
  }
  fmt::print("{}\n", json.dump());
}

int run_bench(const BenchOptions& options) {
  const std::string hash = hash_text(signature());
  if (options.only_signature) {
    fmt::print("{}\n", hash);
    return 0;
  }
  const Speed base = measure(make_rules(parts_of(Module::kFarmers), 2), options.seconds);
  const std::vector<Measured> largest = measure_largest(options.seconds);
  const std::string base_hash = hash_text(base_signature());
  if (options.json) {
    print_json(base, largest, base_hash, hash);
    return 0;
  }
  print_speed("Base game with farmers", 2, base);
  for (const Measured& measured : largest) {
    const std::string without = measured.without.empty() ? "" : fmt::format(" without {}", fmt::join(measured.without, ", "));
    print_speed("Every module" + without, measured.players, measured.speed);
  }
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
