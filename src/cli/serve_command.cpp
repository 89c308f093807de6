#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include <filesystem>
#include <stdexcept>

#include "cli/commands.h"
#include "game/version.h"
#include "server/log/log.h"
#include "server/net/addresses.h"
#include "server/net/server.h"
#include "server/store/sqlite_store.h"

namespace bastide {

namespace {

struct ServeOptions {
  server::ServerOptions server;
  std::string data = "bastide-data";
  std::string log = "-";
};

// Only one server may use a folder; the lock ends with the process, however that ends.
class FolderLock {
 public:
  explicit FolderLock(const std::string& folder) {
    const std::string path = folder + "/server.lock";
    file_ = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (file_ < 0) throw std::runtime_error(fmt::format("cannot write {}", path));
    if (flock(file_, LOCK_EX | LOCK_NB) != 0) {
      ::close(file_);
      throw std::runtime_error(fmt::format("another server is using {}: stop it or choose another --data", folder));
    }
  }
  FolderLock(const FolderLock&) = delete;
  FolderLock& operator=(const FolderLock&) = delete;
  ~FolderLock() { ::close(file_); }

 private:
  int file_ = -1;
};

int run_serve(const ServeOptions& options) {
  std::error_code problem;
  std::filesystem::create_directories(options.data, problem);
  if (problem) throw std::runtime_error(fmt::format("cannot create the folder {}: {}", options.data, problem.message()));
  const FolderLock lock(options.data);
  server::open_log(options.log);
  server::Server server(options.server,
                        [&] { return server::open_sqlite_store({.path = (std::filesystem::path(options.data) / "bastide.db").string()}); });
  server::log_event("server_begins", {{"version", version()}, {"host", options.server.host}, {"port", server.port()}});
  for (const std::string& address : server::addresses_to_open(options.server.host, server.port())) fmt::print("{}\n", address);
  std::fflush(stdout);
  server.run(true);
  return 0;
}

}  // namespace

void add_serve_command(CLI::App& app, Run& run) {
  CLI::App* command = app.add_subcommand("serve", "Serve tables to browsers and bots (docs/server.md)");
  const auto options = std::make_shared<ServeOptions>();
  options->server.port = 8080;
  command->add_option("--host", options->server.host, "address to listen on; 0.0.0.0 for all addresses")->capture_default_str();
  command->add_option("--port", options->server.port, "port to listen on; 0 for any free one")->capture_default_str();
  command->add_option("--data", options->data, "folder for all data")->capture_default_str();
  command->add_option("--web", options->server.web, "folder of the built page");
  command->add_option("--workers", options->server.workers, "threads for bots")->capture_default_str()->check(CLI::Range(1, 256));
  command->add_option("--bot-ms", options->server.bot_milliseconds, "how long a bot may think, in milliseconds")
      ->capture_default_str()
      ->check(CLI::Range(1, 60000));
  command->add_option("--seed", options->server.tables.seed,
                      "seed of the first table (then +1 per table); for demos and tests only: anyone who knows it can predict the tiles");
  command->add_option("--log", options->log, "log file; - for standard error, off for none")->capture_default_str();
  command->add_option("--origin", options->server.origins, "origin of another page that may connect, such as https://example.org");
  command->add_flag("--trust-proxy", options->server.trusts_proxy, "take the client's address from X-Forwarded-For");
  command->add_option("--max-tables", options->server.tables.max_tables, "open or running tables")->capture_default_str();
  command->add_option("--max-connections", options->server.limits.connections, "total connections")->capture_default_str();
  command->add_option("--max-per-address", options->server.limits.connections_per_address, "connections per address")
      ->capture_default_str();
  command->add_option("--max-tables-per-minute", options->server.limits.tables_per_minute, "new tables per address and minute")
      ->capture_default_str();
  command->add_option("--max-requests-per-second", options->server.limits.requests_per_second, "HTTP requests per address and second")
      ->capture_default_str();
  command->add_option("--sleep-after", options->server.tables.sleeps_after, "milliseconds until a table with nobody at it is unloaded")
      ->capture_default_str();
  command->footer(
      "Examples:\n"
      "  bastide serve                              for this machine only, on port 8080\n"
      "  bastide serve --host 0.0.0.0 --port 80 --data /var/lib/bastide --log /var/log/bastide.log");
  command->callback([&run, options] {
    options->server.limits.table_burst = std::max(options->server.limits.table_burst, options->server.limits.tables_per_minute);
    options->server.limits.request_burst = std::max(options->server.limits.request_burst, options->server.limits.requests_per_second);
    run = [options] { return run_serve(*options); };
  });
}

}  // namespace bastide
