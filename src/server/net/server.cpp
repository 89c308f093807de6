#include "server/net/server.h"

#include <fmt/format.h>
#include <sys/resource.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <stdexcept>
#include <utility>

#include "bots/catalogue.h"
#include "server/log/log.h"
#include "server/net/core.h"
#include "server/net/http_text.h"
#include "server/net/table_socket.h"
#include "server/protocol/json_text.h"

namespace bastide::server {

namespace {

using asio::awaitable;

constexpr std::chrono::milliseconds kTick{200};
constexpr std::chrono::seconds kPatienceAtEnd{3};

// Keeps a connection in the set of those to close at the end; one that becomes a WebSocket leaves
// it earlier.
class Listed {
 public:
  Listed(std::set<Tcp::socket*>& sockets, Tcp::socket* socket) : sockets_(sockets), socket_(socket) { sockets_.insert(socket_); }
  Listed(const Listed&) = delete;
  Listed& operator=(const Listed&) = delete;
  ~Listed() { sockets_.erase(socket_); }

 private:
  std::set<Tcp::socket*>& sockets_;
  Tcp::socket* socket_;
};

// Raises the limit on open files as far as the system allows: every connection is one.
void raise_file_limit() {
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
  limit.rlim_cur = limit.rlim_max;
  setrlimit(RLIMIT_NOFILE, &limit);
}

}  // namespace

std::int64_t milliseconds_since_1970() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::system_clock::now().time_since_epoch()).count();
}

Server::Core::Core(const ServerOptions& given, const OpenStore& open_store)
    : options(given), assets(given.web), catalogue(to_line(catalogue_json(kTableProtocol))) {
  raise_file_limit();
  post = [this](std::function<void()> work) {
    asio::post(io, [this, work = std::move(work)] {
      try {
        work();
      } catch (...) {
        failures.report(Failure::kWorkerFailed, {.what = what_of(std::current_exception())});
      }
    });
  };
  const Tcp::endpoint endpoint(asio::ip::make_address(options.host), options.port);
  acceptor.open(endpoint.protocol());
  acceptor.set_option(asio::socket_base::reuse_address(true));
  beast::error_code refused;
  acceptor.bind(endpoint, refused);
  if (refused) {
    throw std::runtime_error(
        fmt::format("cannot listen on {}:{} ({}): choose another --host or --port", options.host, options.port, refused.message()));
  }
  acceptor.listen(4096);
  committer = std::make_unique<Committer>(open_store(), post, failures);
  std::unique_ptr<Store> store = open_store();
  const auto deadlines = store->deadlines();
  const auto counts = store->counts();
  reader = std::make_unique<Reader>(std::move(store), failures);
  bots = std::make_unique<BotPool>(options.workers, options.bot_milliseconds, post, options.make_bot);
  tables = std::make_unique<Tables>(options.tables, options.clock, post, *committer, *reader, *bots, failures);
  tables->open(deadlines, counts);
}

Server::Core::~Core() {
  // Tables first, then their workers; the committer stores everything that was submitted.
  tables.reset();
  bots.reset();
  reader.reset();
  committer.reset();
}

bool Server::Core::is_own_origin(const Request& request) const {
  const auto origin = request.find(http::field::origin);
  if (origin == request.end()) return true;
  const std::string_view value{origin->value().data(), origin->value().size()};
  const std::string_view host{request[http::field::host].data(), request[http::field::host].size()};
  const std::size_t scheme = value.find("://");
  if (scheme != std::string_view::npos && !host.empty() && value.substr(scheme + 3) == host) return true;
  return std::find(options.origins.begin(), options.origins.end(), value) != options.origins.end();
}

std::string Server::Core::address_of(const Tcp::socket& socket, const Request& request) const {
  if (options.trusts_proxy) {
    // Our own proxy added the last address; the client may have made up the others.
    const std::string_view list{request["X-Forwarded-For"].data(), request["X-Forwarded-For"].size()};
    const std::size_t comma = list.rfind(',');
    std::string_view last = comma == std::string_view::npos ? list : list.substr(comma + 1);
    while (!last.empty() && last.front() == ' ') last.remove_prefix(1);
    if (!last.empty()) return std::string(last.substr(0, 64));
  }
  beast::error_code error;
  const Tcp::endpoint remote = socket.remote_endpoint(error);
  return error ? std::string() : remote.address().to_string();
}

bool Server::Core::may_make_table(const std::string& address) {
  const auto now = std::chrono::steady_clock::now();
  const auto maker = table_makers.try_emplace(address, options.limits.tables_per_minute / 60, options.limits.table_burst, now).first;
  return maker->second.try_take(now);
}

bool Server::Core::may_replay(const std::string& address) {
  const auto now = std::chrono::steady_clock::now();
  const auto replayer = replayers.try_emplace(address, options.limits.replays_per_minute / 60, options.limits.replay_burst, now).first;
  return replayer->second.try_take(now);
}

awaitable<void> Server::Core::accept() {
  while (!is_ending) {
    Tcp::socket socket(io);
    const auto [error] = co_await acceptor.async_accept(socket, kAsTuple);
    if (is_ending) co_return;
    if (error) {
      if (std::exchange(is_accepting, false)) failures.report(Failure::kAcceptFailed, {.what = error.message()});
      // Mostly for want of file descriptors; some connection will soon end.
      asio::steady_timer pause(io, std::chrono::milliseconds(20));
      co_await pause.async_wait(kAsTuple);
      continue;
    }
    is_accepting = true;
    // Idle connections count against the limit too.
    if (streams.size() + sockets.size() >= options.limits.connections) {
      ++metrics.refused_connections;
      continue;
    }
    beast::error_code ignored;
    socket.set_option(Tcp::no_delay(true), ignored);
    asio::co_spawn(io, serve(std::move(socket)), reporting(Failure::kRequestFailed));
  }
}

awaitable<void> Server::Core::serve(Tcp::socket accepted) {
  Connection connection{.stream = Stream(std::move(accepted))};
  const Listed listed(streams, &connection.stream.socket());
  while (co_await serve_request(connection)) {
  }
}

awaitable<Response> Server::Core::respond_safely(const Request& request, const std::string& address) {
  std::string what;
  try {
    co_return co_await respond(*this, request, address);
  } catch (...) {
    what = what_of(std::current_exception());
  }
  const std::string_view method = http::to_string(request.method());
  const std::string_view target{request.target().data(), request.target().size()};
  failures.report(Failure::kRequestFailed, {.what = fmt::format("{} {}: {}", method, split_target(target).path, what)});
  co_return error_response(request, {.code = "internal_error", .message = "the server failed to answer this; its log has the reason"});
}

// Answers one request; whether another one may follow.
awaitable<bool> Server::Core::serve_request(Connection& connection) {
  Stream& stream = connection.stream;
  http::request_parser<http::string_body> parser;
  parser.header_limit(static_cast<std::uint32_t>(options.limits.header_bytes));
  parser.body_limit(options.limits.body_bytes);
  stream.expires_after(options.limits.request_timeout);
  const auto [error, size] = co_await http::async_read(stream, connection.buffer, parser, kAsTuple);
  if (is_ending || error == http::error::end_of_stream) co_return false;
  const Request& request = parser.get();
  Response answer;
  if (error) {
    if (error.category() != make_error_code(http::error::end_of_stream).category()) co_return false;
    const bool is_large = error == http::error::body_limit || error == http::error::header_limit;
    answer = error_response(request, is_large ? Error{.code = "too_large", .message = "the request is too large"}
                                              : Error{.code = "bad_request", .message = "this is not a valid HTTP request"});
    answer.keep_alive(false);
  } else {
    ++metrics.requests;
    const std::string address = address_of(stream.socket(), request);
    if (std::optional<Error> refusal = admit(connection, address)) {
      answer = error_response(request, *refusal);
      answer.keep_alive(false);
    } else if (beast::websocket::is_upgrade(request)) {
      const Result<std::string> table = table_for_socket(request);
      if (table) {
        streams.erase(&stream.socket());
        const auto socket = std::make_shared<TableSocket>(*this, std::move(stream), *table);
        co_await socket->run(request);
        co_return false;
      }
      answer = error_response(request, table.error());
      answer.keep_alive(false);
    } else {
      answer = co_await respond_safely(request, address);
    }
  }
  // The header keeps its length; a body would be read as the next answer.
  if (request.method() == http::verb::head) answer.body().clear();
  const auto [write_error, written] = co_await http::async_write(stream, answer, kAsTuple);
  if (!write_error && answer.keep_alive()) co_return true;
  beast::error_code ignored;
  stream.socket().shutdown(Tcp::socket::shutdown_send, ignored);
  co_return false;
}

// An address is counted with its first request, because only that reveals the client behind a
// proxy.
std::optional<Error> Server::Core::admit(Connection& connection, const std::string& address) {
  const auto now = std::chrono::steady_clock::now();
  const auto requester = requesters.try_emplace(address, options.limits.requests_per_second, options.limits.request_burst, now).first;
  if (!requester->second.try_take(now)) return Error{.code = "too_fast", .message = "too many requests from this address"};
  if (connection.counted) return {};
  const auto count = connections.find(address);
  if (count != connections.end() && count->second >= options.limits.connections_per_address) {
    ++metrics.refused_connections;
    return Error{.code = "too_many_connections", .message = "too many connections from this address"};
  }
  connection.counted.emplace(connections, address);
  return {};
}

// The table whose socket is requested, if the page may connect to it.
Result<std::string> Server::Core::table_for_socket(const Request& request) const {
  if (!is_own_origin(request)) return Error{.code = "bad_origin", .message = "this page may not do that"};
  const Target target = split_target({request.target().data(), request.target().size()});
  const std::optional<std::string_view> id = match_path("/api/tables/*/socket", target.path);
  if (id && is_table_id(*id)) return std::string(*id);
  return Error{.code = "unknown_table", .message = "there is no such table"};
}

void Server::Core::tick() {
  ticker.expires_after(kTick);
  ticker.async_wait([this](beast::error_code error) {
    if (error || is_ending) return;
    try {
      tables->tick();
    } catch (...) {
      failures.report(Failure::kWorkerFailed, {.what = what_of(std::current_exception())});
    }
    const auto now = std::chrono::steady_clock::now();
    for (TableSocket* socket : sockets) socket->check_writing(now);
    for (std::map<std::string, Allowance>* allowances : {&table_makers, &replayers, &requesters}) {
      std::erase_if(*allowances, [&](const auto& maker) { return maker.second.is_full(now); });
    }
    tick();
  });
}

void Server::Core::stop() {
  if (std::exchange(is_ending, true)) return;
  log_event("server_ends");
  beast::error_code ignored;
  acceptor.close(ignored);
  for (TableSocket* socket : sockets) socket->close(beast::websocket::close_code::going_away);
  for (Tcp::socket* stream : streams) stream->close(ignored);
  wait_for_end(std::chrono::steady_clock::now() + kPatienceAtEnd);
}

// Closing handshakes may take a moment; connections that do not answer in time are dropped.
void Server::Core::wait_for_end(std::chrono::steady_clock::time_point latest) {
  if ((sockets.empty() && streams.empty()) || std::chrono::steady_clock::now() >= latest) {
    io.stop();
    return;
  }
  ticker.expires_after(std::chrono::milliseconds(10));
  ticker.async_wait([this, latest](beast::error_code) { wait_for_end(latest); });
}

Server::Server(const ServerOptions& options, const OpenStore& open_store) : core_(std::make_unique<Core>(options, open_store)) {}
Server::~Server() = default;

std::uint16_t Server::port() const { return core_->acceptor.local_endpoint().port(); }

void Server::run(bool ends_on_signal) {
  asio::signal_set signals(core_->io);
  if (ends_on_signal) {
    signals.add(SIGINT);
    signals.add(SIGTERM);
    signals.async_wait([this](beast::error_code error, int) {
      if (!error) core_->stop();
    });
  }
  asio::co_spawn(core_->io, core_->accept(), core_->reporting(Failure::kAcceptFailed));
  core_->tick();
  core_->io.run();
}

void Server::stop() {
  asio::post(core_->io, [this] { core_->stop(); });
}

}  // namespace bastide::server
