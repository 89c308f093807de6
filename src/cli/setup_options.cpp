#include "cli/setup_options.h"

#include <fmt/format.h>

#include <cstdio>
#include <thread>

#include "core/text.h"
#include "expansions/registry.h"

namespace bastide {

void SetupOptions::add_to(CLI::App& command) {
  command.add_option("--players", players, "how many players, 1 to 6")->capture_default_str();
  command.add_option("--modules", modules, "modules separated by commas, or none, or all (as many as can be played together)")
      ->capture_default_str();
  command.add_option("--seed", seed, "seed of everything that chance decides")->capture_default_str()->check(whole_number());
}

void SetupOptions::add_threads(CLI::App& command) {
  command.add_option("--threads", threads, "number of threads, 0 for one per core; the result does not depend on it")
      ->capture_default_str()
      ->check(CLI::Range(0, 1024));
}

int SetupOptions::thread_count() const {
  return threads > 0 ? threads : std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
}

Setup SetupOptions::setup() const { return simple_setup(players, parse_module_list(modules), seed); }

std::vector<std::string> parse_module_list(const std::string& text) {
  std::vector<std::string> names;
  if (text == "all") {
    for (std::size_t module = 0; module < kModules; ++module) {
      if ((parts_of(static_cast<Module>(module)) & rule_sets()[0]) != 0) names.emplace_back(kModuleNames[module]);
    }
    return names;
  }
  if (text == "none") return names;
  for (const std::string_view name : split(text, ',')) {
    if (!trim(name).empty()) names.emplace_back(trim(name));
  }
  return names;
}

CLI::Validator whole_number() {
  const auto problem = [](const std::string& text) {
    return parse_number<std::uint64_t>(text) ? std::string() : fmt::format("{} is not a whole number from 0 to 2^64-1", text);
  };
  return {problem, ""};
}

int report(const Error& error) {
  fmt::print(stderr, "bastide: {} ({})\n", error.message, error.code);
  return 2;
}

}  // namespace bastide
