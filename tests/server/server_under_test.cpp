#include "server/server_under_test.h"

#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <csignal>
#include <stdexcept>

#include "core/text.h"
#include "paths.h"
#include "server/store/sqlite_store.h"
#include "server/table_client.h"

namespace bastide::server {

DataFolder::DataFolder() {
  static std::atomic<int> count = 0;
  path_ = std::filesystem::temp_directory_path() / ("bastide_server_" + std::to_string(::getpid()) + "_" + std::to_string(++count));
  std::filesystem::create_directories(path_);
}

DataFolder::~DataFolder() { std::filesystem::remove_all(path_); }

namespace {

// Long, so that it is not found by chance in what was sent.
constexpr std::uint64_t kSeed = 11400714819323198485U;

}  // namespace

ServerOptions generous_options() {
  ServerOptions options;
  options.tables.seed = kSeed;
  options.limits.messages_per_second = 1e6;
  options.limits.message_burst = 1e6;
  options.limits.connections_per_address = 100000;
  options.limits.tables_per_minute = 1e6;
  options.limits.table_burst = 1e6;
  options.limits.replays_per_minute = 1e6;
  options.limits.replay_burst = 1e6;
  options.limits.requests_per_second = 1e6;
  options.limits.request_burst = 1e6;
  return options;
}

ServerUnderTest::ServerUnderTest(const ServerOptions& options, const Wrap& wrap) {
  server_ = std::make_unique<Server>(options, [&] { return wrap ? wrap(open_store()) : open_store(); });
  port_ = server_->port();
  thread_ = std::thread([this] { server_->run(false); });
}

ServerUnderTest::~ServerUnderTest() { stop(); }

std::unique_ptr<Store> ServerUnderTest::open_store() const { return open_sqlite_store({.path = folder_.path("bastide.db")}); }

void ServerUnderTest::stop() {
  if (!thread_.joinable()) return;
  server_->stop();
  thread_.join();
  server_.reset();
}

namespace {

std::vector<std::string> serve_command(const DataFolder& folder, std::uint16_t port, const std::vector<std::string>& more) {
  std::vector<std::string> command = {program_path(), "serve", "--port", std::to_string(port), "--data", folder.path()};
  if (std::find(more.begin(), more.end(), "--log") == more.end()) command.insert(command.end(), {"--log", "off"});
  if (std::find(more.begin(), more.end(), "--seed") == more.end()) command.insert(command.end(), {"--seed", std::to_string(kSeed)});
  command.insert(command.end(), more.begin(), more.end());
  return command;
}

}  // namespace

ProgramUnderTest::ProgramUnderTest(const DataFolder& folder, std::uint16_t port, const std::vector<std::string>& more)
    : program_(serve_command(folder, port, more)) {
  const std::string line = program_.read_line();
  const std::size_t colon = line.rfind(':');
  const auto number = parse_number<std::uint16_t>(colon == std::string::npos ? "" : line.substr(colon + 1, line.size() - colon - 2));
  if (!number) throw std::runtime_error("the program does not serve");
  port_ = *number;
}

ProgramUnderTest::~ProgramUnderTest() {
  if (has_ended_) return;
  signal(SIGKILL);
  wait();
}

int ProgramUnderTest::wait() {
  has_ended_ = true;
  return program_.finish();
}

double metric(std::uint16_t port, const std::string& name) {
  const HttpAnswer answer = get(port, "/metrics");
  const std::string key = "\nbastide_" + name + " ";
  const std::size_t at = answer.body.find(key);
  if (at == std::string::npos) throw std::runtime_error("there is no metric " + name);
  return std::stod(answer.body.substr(at + key.size()));
}

void await_metric(std::uint16_t port, const std::string& name, const std::function<bool(double)>& is_wanted) {
  const auto latest = std::chrono::steady_clock::now() + std::chrono::minutes(1);
  for (;;) {
    const double value = metric(port, name);
    if (is_wanted(value)) return;
    if (std::chrono::steady_clock::now() > latest) throw std::runtime_error(name + " stays " + std::to_string(value));
    // Only so that polling does not take the processor away from the server.
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
}

}  // namespace bastide::server
