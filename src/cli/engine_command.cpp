#include <iostream>
#include <string>

#include "cli/commands.h"
#include "engine/engine_session.h"

namespace bastide {

namespace {

int run_engine() {
  std::ios::sync_with_stdio(false);
  EngineSession session;
  std::string line;
  while (!session.is_over() && std::getline(std::cin, line)) {
    if (line.find_first_not_of(" \t\r") == std::string::npos) continue;
    std::cout << session.answer(line) << '\n' << std::flush;
  }
  return 0;
}

}  // namespace

void add_engine_command(CLI::App& app, Run& run) {
  CLI::App* command = app.add_subcommand("engine", "Speak the engine protocol: one JSON object per line in, one out (docs/protocol.md)");
  command->footer("Example:\n  echo '{\"id\":1,\"op\":\"hello\"}' | bastide engine");
  command->callback([&run] { run = run_engine; });
}

}  // namespace bastide
