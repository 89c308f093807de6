#include <fcntl.h>
#include <fmt/format.h>

#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <stdexcept>
#include <vector>

#include "cli/commands.h"
#include "cli/progress.h"
#include "cli/setup_options.h"
#include "load/load.h"

namespace bastide {

namespace {

struct LoadCommand {
  load::LoadOptions load;
  std::string modules = "farmers";
  std::string address;  // empty: a server of our own
  bool json = false;
};

// A server of our own in a temporary folder, without limits that load from a single address would
// exceed.
class OwnServer {
 public:
  OwnServer() {
    std::string pattern = (std::filesystem::temp_directory_path() / "bastide-load-XXXXXX").string();
    if (mkdtemp(pattern.data()) == nullptr) throw std::runtime_error("cannot create a temporary folder");
    folder_ = pattern;
    std::array<int, 2> pipe{};
    if (pipe2(pipe.data(), O_CLOEXEC) != 0) throw std::runtime_error("cannot create a pipe");
    child_ = fork();
    if (child_ < 0) throw std::runtime_error("cannot start a process");
    if (child_ == 0) {
      dup2(pipe[1], STDOUT_FILENO);
      const std::vector<const char*> arguments = {"bastide",
                                                  "serve",
                                                  "--port",
                                                  "0",
                                                  "--data",
                                                  folder_.c_str(),
                                                  "--log",
                                                  "off",
                                                  "--max-per-address",
                                                  "1000000",
                                                  "--max-connections",
                                                  "1000000",
                                                  "--max-tables-per-minute",
                                                  "1e9",
                                                  "--max-requests-per-second",
                                                  "1e9",
                                                  nullptr};
      execv("/proc/self/exe", const_cast<char* const*>(arguments.data()));
      _exit(127);
    }
    close(pipe[1]);
    std::string line;
    for (char letter = 0; read(pipe[0], &letter, 1) == 1 && letter != '\n';) line += letter;
    close(pipe[0]);
    const std::size_t colon = line.rfind(':');
    if (colon == std::string::npos) throw std::runtime_error("the server did not start");
    port_ = static_cast<std::uint16_t>(std::strtoul(line.c_str() + colon + 1, nullptr, 10));
  }
  OwnServer(const OwnServer&) = delete;
  OwnServer& operator=(const OwnServer&) = delete;
  ~OwnServer() {
    kill(child_, SIGTERM);
    waitpid(child_, nullptr, 0);
    std::error_code ignored;
    std::filesystem::remove_all(folder_, ignored);
  }

  std::uint16_t port() const { return port_; }

 private:
  std::string folder_;
  pid_t child_ = -1;
  std::uint16_t port_ = 0;
};

void print_report(const LoadCommand& command, const load::LoadReport& report, const Json& server) {
  if (command.json) {
    Json json = report.json();
    json["tables"] = command.load.tables;
    json["server"] = server;
    fmt::print("{}\n", json.dump());
    return;
  }
  fmt::print("{:12.0f} durable actions per second at {} tables, {} connections, {} errors\n",
             static_cast<double>(report.actions) / report.seconds, command.load.tables, report.connections, report.errors);
  fmt::print("{:12.1f} ms until everybody at the table has an action (median)\n", report.percentile(0.5));
  for (const auto& [name, share] :
       {std::pair{"90 %", 0.9}, std::pair{"99 %", 0.99}, std::pair{"99.9 %", 0.999}, std::pair{"longest", 1.0}}) {
    fmt::print("{:12.1f} ms {}\n", report.percentile(share), name);
  }
  fmt::print("{:12.1f} MB of memory in the server; {:.1f} entries per commit of {:.2f} ms\n", server["resident_mb"].get<double>(),
             server["entries_per_commit"].get<double>(), server["commit_ms"].get<double>());
}

int run_load_command(LoadCommand command) {
  command.load.modules = parse_module_list(command.modules);
  std::unique_ptr<OwnServer> own;
  if (command.address.empty()) {
    own = std::make_unique<OwnServer>();
    command.load.port = own->port();
  } else {
    const std::size_t colon = command.address.rfind(':');
    if (colon == std::string::npos) throw std::runtime_error("--server needs an address and a port, such as 127.0.0.1:8080");
    command.load.host = command.address.substr(0, colon);
    command.load.port = static_cast<std::uint16_t>(std::strtoul(command.address.c_str() + colon + 1, nullptr, 10));
  }
  std::unique_ptr<Progress> bar;
  std::string shown;
  const load::LoadReport report = load::run_load(command.load, [&](const std::string& what, double share) {
    if (what != shown) {
      if (bar) bar->finish();
      bar = std::make_unique<Progress>(what, 1000);
      shown = what;
    }
    bar->show(static_cast<std::size_t>(share * 1000));
  });
  if (bar) bar->finish();
  const auto metric = [&](const char* name) { return load::metric_of(command.load.host, command.load.port, name); };
  const double commits = std::max(1.0, metric("commits_total"));
  print_report(command, report,
               {{"resident_mb", metric("resident_bytes") / 1e6},
                {"entries_per_commit", metric("commit_entries_total") / commits},
                {"commit_ms", metric("commit_seconds_total") / commits * 1000}});
  return report.errors == 0 ? 0 : 1;
}

}  // namespace

void add_load_command(CLI::App& app, Run& run) {
  CLI::App* command = app.add_subcommand("load", "Put load on a server with many tables over real WebSockets and measure latency");
  const auto options = std::make_shared<LoadCommand>();
  command->add_option("--server", options->address, "a running server, such as 127.0.0.1:8080; left out: a temporary one");
  command->add_option("--tables", options->load.tables, "concurrent tables")->capture_default_str()->check(CLI::Range(0, 100000));
  command->add_option("--watchers", options->load.watchers, "watchers per table, besides its two players")
      ->capture_default_str()
      ->check(CLI::Range(0, 1000));
  command->add_option("--idle", options->load.idle, "additional connections that only watch")
      ->capture_default_str()
      ->check(CLI::Range(0, 1000000));
  command->add_option("--rate", options->load.rate, "total actions per second; 0 for as many as possible")
      ->capture_default_str()
      ->check(CLI::Range(0.0, 1e7));
  command->add_option("--seconds", options->load.seconds, "how long to measure")->capture_default_str()->check(CLI::Range(1, 3600));
  command->add_option("--modules", options->modules, "modules to play")->capture_default_str();
  command->add_option("--seed", options->load.seed, "seed of the players' choices")->capture_default_str();
  command->add_flag("--json", options->json, "print results as JSON");
  command->footer(
      "Examples:\n"
      "  bastide load --tables 2000 --rate 6000 --seconds 30\n"
      "  bastide load --tables 0 --idle 20000 --seconds 5 --server 127.0.0.1:8080");
  command->callback([&run, options] { run = [options] { return run_load_command(*options); }; });
}

}  // namespace bastide
