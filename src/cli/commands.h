// The program's commands. Each adds itself to the command line and, if chosen, sets `run`, which
// does the work and returns the exit code: 0 done, 1 failed, 2 bad usage.
#pragma once

#include <CLI/CLI.hpp>
#include <functional>

namespace bastide {

using Run = std::function<int()>;

void add_engine_command(CLI::App& app, Run& run);
void add_serve_command(CLI::App& app, Run& run);
void add_load_command(CLI::App& app, Run& run);
void add_verify_command(CLI::App& app, Run& run);
void add_play_command(CLI::App& app, Run& run);
void add_sim_command(CLI::App& app, Run& run);
void add_match_command(CLI::App& app, Run& run);
void add_soak_command(CLI::App& app, Run& run);
void add_perft_command(CLI::App& app, Run& run);
void add_bench_command(CLI::App& app, Run& run);
void add_replay_command(CLI::App& app, Run& run);
void add_tiles_command(CLI::App& app, Run& run);
void add_admin_command(CLI::App& app, Run& run);

}  // namespace bastide
