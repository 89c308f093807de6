#include "load/load.h"

#include <algorithm>
#include <charconv>
#include <chrono>
#include <memory>
#include <optional>
#include <stdexcept>
#include <utility>

#include "core/rng.h"
#include "server/net/asio.h"
#include "server/protocol/json_text.h"
#include "server/protocol/messages.h"

namespace bastide::load {

namespace {

namespace asio = server::asio;
namespace beast = server::beast;
namespace http = server::http;
using asio::awaitable;
using server::kAsTuple;
using server::Tcp;
using server::to_line;
using Clock = std::chrono::steady_clock;

// The number after a key of a message; parsing whole messages would slow the clients down.
std::int64_t number_after(std::string_view text, std::string_view key) {
  const std::size_t at = text.find(key);
  std::int64_t number = -1;
  if (at != std::string_view::npos) std::from_chars(text.data() + at + key.size(), text.data() + text.size(), number);
  return number;
}

bool has_type(std::string_view text, std::string_view type) { return text.substr(9).starts_with(type); }

// One of the objects in the list of actions, each equally likely.
std::string_view random_action(std::string_view ask, Rng& rng) {
  constexpr std::string_view kKey = "\"actions\":[";
  const std::size_t begin = ask.find(kKey);
  if (begin == std::string_view::npos) return {};
  std::vector<std::string_view> actions;
  int depth = 0;
  std::size_t start = 0;
  for (std::size_t i = begin + kKey.size(); i < ask.size(); ++i) {
    if (ask[i] == '{' && depth++ == 0) start = i;
    if (ask[i] == '}' && --depth == 0) actions.push_back(ask.substr(start, i + 1 - start));
    if (ask[i] == ']' && depth == 0) break;
  }
  if (actions.empty()) return {};
  return actions[rng.below(static_cast<std::uint32_t>(actions.size()))];
}

struct Shared {
  explicit Shared(const LoadOptions& given) : options(given), rng(given.seed) {}

  LoadOptions options;
  asio::io_context io{1};
  Rng rng;
  LoadReport report;
  bool is_measuring = false;
  bool is_over = false;
  int ready_tables = 0;  // all their connections are open
  int idle_connections = 0;
};

using Socket = beast::websocket::stream<beast::tcp_stream>;

// A table that this process plays: both players and the watchers.
struct Table {
  int connections = 0;
  // The action under way: how many connections still lack it, and when it was sent.
  std::int64_t sent_after = -1;
  int missing = 0;
  Clock::time_point sent;
  bool is_over = false;
};

// GCC 12 cannot build initializer lists inside coroutines, so requests are made here.
Json table_request(const LoadOptions& options) {
  return {{"seats", {{{"kind", "person"}, {"name", "One"}}, {{"kind", "open"}}}}, {"modules", options.modules}, {"confirm", false}};
}
Json empty_table_request() { return {{"seats", {{{"kind", "open"}}, {{"kind", "open"}}}}, {"modules", {"farmers"}}}; }
Json join_request() { return {{"name", "Two"}}; }
std::string hello_message(const std::string& token) {
  Json hello = {{"type", "hello"}, {"protocol", server::kTableProtocol}};
  if (!token.empty()) hello["token"] = token;
  return to_line(hello);
}

awaitable<std::optional<Json>> request(Shared& shared, http::verb verb, std::string target, Json body) {
  beast::tcp_stream stream(shared.io);
  const Tcp::endpoint endpoint(asio::ip::make_address(shared.options.host), shared.options.port);
  if (const auto [error] = co_await stream.async_connect(endpoint, kAsTuple); error) co_return std::nullopt;
  http::request<http::string_body> message{verb, target, 11};
  message.set(http::field::host, shared.options.host);
  message.set(http::field::content_type, "application/json");
  message.keep_alive(false);
  if (!body.is_null()) message.body() = to_line(body);
  message.prepare_payload();
  if (const auto [error, size] = co_await http::async_write(stream, message, kAsTuple); error) co_return std::nullopt;
  beast::flat_buffer buffer;
  http::response<http::string_body> answer;
  if (const auto [error, size] = co_await http::async_read(stream, buffer, answer, kAsTuple); error) co_return std::nullopt;
  Json json = Json::parse(answer.body(), nullptr, false);
  if (answer.result_int() >= 300 || json.is_discarded()) co_return std::nullopt;
  co_return json;
}

awaitable<std::shared_ptr<Socket>> connect(Shared& shared, std::string table, std::string token) {
  auto socket = std::make_shared<Socket>(shared.io);
  beast::tcp_stream& stream = beast::get_lowest_layer(*socket);
  const Tcp::endpoint endpoint(asio::ip::make_address(shared.options.host), shared.options.port);
  if (const auto [error] = co_await stream.async_connect(endpoint, kAsTuple); error) co_return nullptr;
  beast::error_code ignored;
  stream.socket().set_option(Tcp::no_delay(true), ignored);
  const std::string target = "/api/tables/" + table + "/socket";
  if (const auto [error] = co_await socket->async_handshake(shared.options.host, target, kAsTuple); error) co_return nullptr;
  const std::string text = hello_message(token);
  if (const auto [error, size] = co_await socket->async_write(asio::buffer(text), kAsTuple); error) co_return nullptr;
  co_return socket;
}

// Everybody at the table has the action when its last connection has received the update.
void note_update(Shared& shared, Table& table, std::int64_t version) {
  if (table.missing == 0 || version <= table.sent_after || --table.missing > 0) return;
  if (!shared.is_measuring) return;
  ++shared.report.actions;
  const auto took = std::chrono::duration_cast<std::chrono::microseconds>(Clock::now() - table.sent);
  shared.report.latencies.push_back(static_cast<std::uint32_t>(took.count()));
}

awaitable<void> play(Shared& shared, std::shared_ptr<Table> table, std::shared_ptr<Socket> socket) {
  asio::steady_timer pause(shared.io);
  while (!shared.is_over) {
    std::string text;
    auto buffer = asio::dynamic_buffer(text);
    if (const auto [error, size] = co_await socket->async_read(buffer, kAsTuple); error) {
      if (!shared.is_over && !table->is_over) ++shared.report.errors;
      break;
    }
    if (has_type(text, "update")) {
      note_update(shared, *table, number_after(text, "\"version\":"));
      if (text.find("\"ended\":") != std::string::npos) table->is_over = true;
      if (table->is_over) break;
    } else if (has_type(text, "error")) {
      ++shared.report.errors;
    } else if (has_type(text, "ask")) {
      const std::string_view action = random_action(text, shared.rng);
      if (action.empty()) continue;
      if (shared.options.rate > 0) {
        // Spread around the mean, so that tables do not act in step.
        const double mean = shared.options.tables / shared.options.rate;
        pause.expires_after(std::chrono::microseconds(static_cast<std::int64_t>(mean * 2e6 * (shared.rng.below(1000) / 1000.0))));
        co_await pause.async_wait(kAsTuple);
      }
      const std::int64_t version = number_after(text, "\"version\":");
      std::string message = "{\"type\":\"play\",\"version\":" + std::to_string(version) + ",\"action\":";
      message.append(action).append("}");
      table->sent_after = version;
      table->missing = table->connections;
      table->sent = Clock::now();
      if (const auto [error, size] = co_await socket->async_write(asio::buffer(message), kAsTuple); error) break;
    }
  }
  if (socket->is_open()) co_await socket->async_close(beast::websocket::close_code::normal, kAsTuple);
}

// Keeps one table going: a finished game is followed by a new table.
awaitable<void> keep_table(Shared& shared) {
  bool was_ready = false;
  while (!shared.is_over) {
    const std::optional<Json> made = co_await request(shared, http::verb::post, "/api/tables", table_request(shared.options));
    if (!made) throw std::runtime_error("the server created no table: is it running, and are its limits high enough?");
    const std::string id = (*made)["table"];
    const std::optional<Json> joined = co_await request(shared, http::verb::post, "/api/tables/" + id + "/seats", join_request());
    if (!joined) throw std::runtime_error("the server refused a seat");
    const auto table = std::make_shared<Table>();
    std::vector<std::string> tokens(static_cast<std::size_t>(shared.options.watchers));
    tokens.push_back((*joined)["token"]);
    tokens.push_back((*made)["token"]);
    std::vector<std::shared_ptr<Socket>> sockets;
    for (const std::string& token : tokens) {
      sockets.push_back(co_await connect(shared, id, token));
      if (sockets.back() == nullptr) throw std::runtime_error("the server refused a connection");
    }
    table->connections = static_cast<int>(sockets.size());
    if (!std::exchange(was_ready, true)) ++shared.ready_tables;
    for (std::size_t i = 0; i + 1 < sockets.size(); ++i) asio::co_spawn(shared.io, play(shared, table, sockets[i]), asio::detached);
    co_await play(shared, table, sockets.back());
    if (table->is_over && shared.is_measuring) ++shared.report.games;
  }
}

// Connections that only watch.
awaitable<void> keep_idle(Shared& shared, int count) {
  std::vector<std::shared_ptr<Socket>> sockets;
  std::string id;
  for (int i = 0; i < count && !shared.is_over; ++i) {
    if (i % 100 == 0) {
      const std::optional<Json> made = co_await request(shared, http::verb::post, "/api/tables", empty_table_request());
      if (!made) throw std::runtime_error("the server created no table");
      id = (*made)["table"];
    }
    sockets.push_back(co_await connect(shared, id, ""));
    if (sockets.back() == nullptr) throw std::runtime_error("the server refused a connection");
    ++shared.idle_connections;
    asio::co_spawn(
        shared.io,
        [socket = sockets.back(), &shared]() -> awaitable<void> {
          for (;;) {
            beast::flat_buffer buffer;
            if (const auto [error, size] = co_await socket->async_read(buffer, kAsTuple); error) break;
          }
          if (!shared.is_over) ++shared.report.errors;
          --shared.idle_connections;
        },
        asio::detached);
  }
}

awaitable<void> measure(Shared& shared, const std::function<void(const std::string&, double)>& progress) {
  asio::steady_timer timer(shared.io);
  const auto wait = [&] {
    timer.expires_after(std::chrono::milliseconds(100));
    return timer.async_wait(kAsTuple);
  };
  while (shared.ready_tables < shared.options.tables || shared.idle_connections < shared.options.idle) {
    const int wanted = shared.options.tables + shared.options.idle;
    progress("tables and connections", static_cast<double>(shared.ready_tables + shared.idle_connections) / wanted);
    co_await wait();
  }
  // Caches are cold in the first second.
  for (int i = 0; i < 10; ++i) co_await wait();
  shared.is_measuring = true;
  const auto begin = Clock::now();
  for (;;) {
    shared.report.seconds = std::chrono::duration<double>(Clock::now() - begin).count();
    if (shared.report.seconds >= shared.options.seconds) break;
    progress("measuring", shared.report.seconds / shared.options.seconds);
    co_await wait();
  }
  shared.is_measuring = false;
  shared.is_over = true;
  shared.report.connections = static_cast<std::size_t>(shared.options.tables * (2 + shared.options.watchers) + shared.idle_connections);
  shared.io.stop();
}

}  // namespace

double LoadReport::percentile(double share) const {
  if (latencies.empty()) return 0;
  const auto index = static_cast<std::size_t>(share * static_cast<double>(latencies.size() - 1));
  return latencies[index] / 1000.0;
}

Json LoadReport::json() const {
  return {{"actions", actions},
          {"seconds", seconds},
          {"actions_per_s", seconds > 0 ? static_cast<double>(actions) / seconds : 0},
          {"latency_ms",
           {{"p50", percentile(0.5)},
            {"p90", percentile(0.9)},
            {"p99", percentile(0.99)},
            {"p999", percentile(0.999)},
            {"max", percentile(1)}}},
          {"games", games},
          {"errors", errors},
          {"connections", connections}};
}

LoadReport run_load(const LoadOptions& options, const std::function<void(const std::string&, double)>& progress) {
  Shared shared(options);
  std::exception_ptr failure;
  const auto fail = [&](const std::exception_ptr& problem) {
    if (!problem) return;
    failure = problem;
    shared.io.stop();
  };
  for (int table = 0; table < options.tables; ++table) asio::co_spawn(shared.io, keep_table(shared), fail);
  if (options.idle > 0) asio::co_spawn(shared.io, keep_idle(shared, options.idle), fail);
  asio::co_spawn(shared.io, measure(shared, progress), fail);
  shared.io.run();
  shared.is_over = true;
  if (failure) std::rethrow_exception(failure);
  std::sort(shared.report.latencies.begin(), shared.report.latencies.end());
  return shared.report;
}

double metric_of(const std::string& host, std::uint16_t port, const std::string& name) {
  asio::io_context io;
  beast::tcp_stream stream(io);
  beast::error_code error;
  stream.connect(Tcp::endpoint(asio::ip::make_address(host), port), error);
  if (error) return -1;
  http::request<http::string_body> message{http::verb::get, "/metrics", 11};
  message.set(http::field::host, host);
  http::write(stream, message, error);
  beast::flat_buffer buffer;
  http::response<http::string_body> answer;
  if (!error) http::read(stream, buffer, answer, error);
  const std::string key = "\nbastide_" + name + " ";
  const std::size_t at = error ? std::string::npos : answer.body().find(key);
  return at == std::string::npos ? -1 : std::stod(answer.body().substr(at + key.size()));
}

}  // namespace bastide::load
