// What the parts of the server share. All of it belongs to the thread that runs `io`.
#pragma once

#include <map>
#include <memory>
#include <set>
#include <string>

#include "server/net/asio.h"
#include "server/net/assets.h"
#include "server/net/server.h"

namespace bastide::server {

using Stream = beast::tcp_stream;
using Request = http::request<http::string_body>;
using Response = http::response<http::string_body>;

class TableSocket;

struct NetMetrics {
  std::uint64_t requests = 0;
  std::uint64_t messages_in = 0;
  std::uint64_t messages_out = 0;
  std::uint64_t bytes_out = 0;
  std::uint64_t resyncs = 0;
  std::uint64_t refused_connections = 0;
};

// Counts a connection of an address for as long as it exists.
class Counted {
 public:
  Counted(std::map<std::string, std::size_t>& counts, std::string address) : counts_(counts), address_(std::move(address)) {
    ++counts_[address_];
  }
  Counted(const Counted&) = delete;
  Counted& operator=(const Counted&) = delete;
  ~Counted() {
    if (--counts_[address_] == 0) counts_.erase(address_);
  }

 private:
  std::map<std::string, std::size_t>& counts_;
  std::string address_;
};

struct Connection {
  Stream stream;
  beast::flat_buffer buffer{};
  std::optional<Counted> counted{};
};

struct Server::Core {
  Core(const ServerOptions& options, const OpenStore& open_store);
  ~Core();

  void stop();
  void tick();
  asio::awaitable<void> accept();
  asio::awaitable<void> serve(Tcp::socket accepted);
  asio::awaitable<bool> serve_request(Connection& connection);
  // The answer, or an error with its reason in the log if making it threw.
  asio::awaitable<Response> respond_safely(const Request& request, const std::string& address);
  // A completion handler that reports an exception nobody else catches.
  auto reporting(Failure failure) {
    return [this, failure](const std::exception_ptr& exception) {
      if (exception) failures.report(failure, {.what = what_of(exception)});
    };
  }
  std::optional<Error> admit(Connection& connection, const std::string& address);
  Result<std::string> table_for_socket(const Request& request) const;
  void wait_for_end(std::chrono::steady_clock::time_point latest);
  // Whether the request comes from our own page.
  bool is_own_origin(const Request& request) const;
  std::string address_of(const Tcp::socket& socket, const Request& request) const;
  bool may_make_table(const std::string& address);
  bool may_replay(const std::string& address);

  ServerOptions options;
  Failures failures;
  Assets assets;
  std::string catalogue;
  Post post;
  std::unique_ptr<Committer> committer;
  std::unique_ptr<Reader> reader;
  std::unique_ptr<BotPool> bots;
  std::unique_ptr<Tables> tables;
  std::set<TableSocket*> sockets;
  std::set<Tcp::socket*> streams;  // every connection, to be closed at the end
  std::map<std::string, std::size_t> connections;
  std::map<std::string, Allowance> table_makers;
  std::map<std::string, Allowance> replayers;
  std::map<std::string, Allowance> requesters;
  NetMetrics metrics;
  bool is_ending = false;
  bool is_accepting = true;  // the last attempt to accept a connection succeeded
  // Destroyed first: connections that are still open remove themselves from the sets above.
  asio::io_context io{1};
  Tcp::acceptor acceptor{io};
  asio::steady_timer ticker{io};
};

// Calls Tables and waits for the answer; an exception of `begin` is rethrown here. `begin` captures
// by reference, because GCC 12 copies whatever else a lambda inside co_await holds bit by bit.
template <class Value, class Begin>
asio::awaitable<Result<Value>> answer_of(Begin begin) {
  const auto executor = co_await asio::this_coro::executor;
  co_return co_await asio::async_initiate<const asio::use_awaitable_t<>&, void(std::exception_ptr, Result<Value>)>(
      [&](auto handler) {
        auto kept = std::make_shared<std::optional<decltype(handler)>>(std::move(handler));
        const auto complete = [kept, executor](std::exception_ptr exception, Result<Value> result) {
          if (!*kept) return;
          asio::post(executor, [handler = *std::exchange(*kept, std::nullopt), exception, result = std::move(result)]() mutable {
            std::move(handler)(exception, std::move(result));
          });
        };
        // Asio cannot pass on what is thrown here.
        try {
          begin([complete](Result<Value> result) { complete(nullptr, std::move(result)); });
        } catch (...) {
          complete(std::current_exception(), Error{});
        }
      },
      asio::use_awaitable);
}

// The metrics of the server as Prometheus reads them (metrics.cpp).
std::string metrics_text(const Server::Core& core);
// Answers a request that is not a WebSocket (routes.cpp).
asio::awaitable<Response> respond(Server::Core& core, const Request& request, const std::string& address);
// An error as an answer.
Response error_response(const Request& request, const Error& error);
void add_security_headers(Response& response);

}  // namespace bastide::server
