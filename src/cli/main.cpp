// bastide: one program for people, programs and researchers.
#include <fmt/format.h>

#include <cstdio>
#include <exception>
#include <iostream>
#include <stdexcept>

#include "cli/commands.h"
#include "game/version.h"

namespace {

int run_program(int argc, char** argv) {
  CLI::App app{"Bastide plays Carcassonne: in the terminal, for programs, and fast."};
  app.set_version_flag("--version", fmt::format("bastide {}", bastide::version()));
  app.require_subcommand(1);
  app.footer(
      "Examples:\n"
      "  bastide play                                  a game against a bot\n"
      "  bastide play --players Ann,Bob --modules farmers,river,abbot\n"
      "  bastide sim --games 1000 --bots greedy,random  how the bots do\n"
      "  bastide match normal easy --pairs 100         which bot is stronger\n"
      "  bastide bench                                 how fast this machine is\n"
      "  bastide engine                                the protocol for other programs\n"
      "Each command has its own --help.");
  bastide::Run run;
  bastide::add_play_command(app, run);
  bastide::add_serve_command(app, run);
  bastide::add_engine_command(app, run);
  bastide::add_sim_command(app, run);
  bastide::add_match_command(app, run);
  bastide::add_soak_command(app, run);
  bastide::add_perft_command(app, run);
  bastide::add_bench_command(app, run);
  bastide::add_replay_command(app, run);
  bastide::add_verify_command(app, run);
  bastide::add_load_command(app, run);
  bastide::add_tiles_command(app, run);
  bastide::add_admin_command(app, run);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& problem) {
    if (problem.get_exit_code() != 0 && app.get_subcommands().empty() && app.remaining_size() > 0) {
      fmt::print(stderr, "There is no command \"{}\".\nRun with --help for a list of them.\n", app.remaining().front());
      return 2;
    }
    // Help and version are answers; everything else is bad usage.
    return app.exit(problem) == 0 ? 0 : 2;
  }
  const int code = run();
  // Output that could not be written, on a full disk for instance, is a failure.
  if (std::fflush(stdout) != 0 || std::ferror(stdout) != 0 || !std::cout.flush()) throw std::runtime_error("the output cannot be written");
  return code;
}

}  // namespace

int main(int argc, char** argv) {
  try {
    return run_program(argc, argv);
  } catch (const std::exception& failure) {
    fmt::print(stderr, "bastide: {}\n", failure.what());
    return 1;
  }
}
