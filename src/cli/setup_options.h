// The options that say what is played; several commands share them.
#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <string>
#include <vector>

#include "game/setup.h"

namespace bastide {

struct SetupOptions {
  int players = 2;
  std::string modules = "farmers";  // names with commas between them, or "none" or "all"
  std::uint64_t seed = 0;
  int threads = 0;  // 0: one for each core

  // Adds --players, --modules and --seed.
  void add_to(CLI::App& command);
  void add_threads(CLI::App& command);
  int thread_count() const;
  Setup setup() const;
};

// "farmers,river" as a list; "all" means the largest set of modules that may be played together.
std::vector<std::string> parse_module_list(const std::string& text);

// Accepts only whole numbers from 0 to 2^64-1; CLI11 itself reads -1 as the largest.
CLI::Validator whole_number();

// Prints an error for people and returns the exit code for it.
int report(const Error& error);

}  // namespace bastide
