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

// Only one server may use a folder; the lock goes with the process, however it ends.
class FolderLock {
 public:
  explicit FolderLock(const std::string& folder) {
    const std::string path = folder + "/server.lock";
    file_ = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (file_ < 0) throw std::runtime_error(fmt::format("{} can not be written", path));
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
  if (problem) throw std::runtime_error(fmt::format("the folder {} can not be made: {}", options.data, problem.message()));
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
  command->add_option("--host", options->server.host, "address to listen on; 0.0.0.0 is everywhere")->capture_default_str();
  command->add_option("--port", options->server.port, "port to listen on; 0 is any free one")->capture_default_str();
  command->add_option("--data", options->data, "folder where everything is kept")->capture_default_str();
  command->add_option("--web", options->server.web, "folder of the page");
  command->add_option("--workers", options->server.workers, "threads on which bots think")
      ->capture_default_str()
      ->check(CLI::Range(1, 256));
  command->add_option("--bot-ms", options->server.bot_milliseconds, "how long a bot may think, in milliseconds")
      ->capture_default_str()
      ->check(CLI::Range(1, 60000));
  command->add_option("--seed", options->server.tables.seed,
                      "number of the first table's shuffle, the next ones count on: for demonstrations and tests, because who knows it "
                      "knows the tiles to come");
  command->add_option("--log", options->log, "file for the log; - is standard error, off is none")->capture_default_str();
  command->add_option("--origin", options->server.origins, "another page that may connect, as https://example.org");
  command->add_flag("--trust-proxy", options->server.trusts_proxy, "take the client's address from X-Forwarded-For");
  command->add_option("--max-tables", options->server.tables.max_tables, "tables that are not over yet")->capture_default_str();
  command->add_option("--max-connections", options->server.limits.connections, "connections in all")->capture_default_str();
  command->add_option("--max-per-address", options->server.limits.connections_per_address, "connections from one address")
      ->capture_default_str();
  command->add_option("--max-tables-per-minute", options->server.limits.tables_per_minute, "tables made by one address in a minute")
      ->capture_default_str();
  command->add_option("--max-requests-per-second", options->server.limits.requests_per_second, "HTTP requests of one address in a second")
      ->capture_default_str();
  command->add_option("--sleep-after", options->server.tables.sleeps_after, "milliseconds after which a table with nobody at it sleeps")
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
