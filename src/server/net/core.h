// What the parts of the server share; all of it belongs to the thread that runs `io`.
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

struct NetFigures {
  std::uint64_t requests = 0;
  std::uint64_t messages_in = 0;
  std::uint64_t messages_out = 0;
  std::uint64_t bytes_out = 0;
  std::uint64_t resyncs = 0;
  std::uint64_t refused_connections = 0;
};

// Counts a connection of an address as long as it lives.
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
  std::optional<Error> admit(Connection& connection, const std::string& address);
  Result<std::string> table_for_socket(const Request& request) const;
  void wait_for_end(std::chrono::steady_clock::time_point latest);
  // Whether the page that sends this is ours.
  bool is_own_origin(const Request& request) const;
  std::string address_of(const Tcp::socket& socket, const Request& request) const;
  bool may_make_table(const std::string& address);
  bool may_replay(const std::string& address);

  ServerOptions options;
  Assets assets;
  std::string catalogue;
  Post post;
  std::unique_ptr<Committer> committer;
  std::unique_ptr<Reader> reader;
  std::unique_ptr<BotPool> bots;
  std::unique_ptr<Hall> hall;
  std::set<TableSocket*> sockets;
  std::set<Tcp::socket*> streams;  // every connection, for the end
  std::map<std::string, std::size_t> connections;
  std::map<std::string, Allowance> table_makers;
  std::map<std::string, Allowance> replayers;
  std::map<std::string, Allowance> requesters;
  NetFigures figures;
  bool is_ending = false;
  // With it go the connections that are still open, and they take leave of the sets above.
  asio::io_context io{1};
  Tcp::acceptor acceptor{io};
  asio::steady_timer ticker{io};
};

// Calls the hall and waits for its answer. `begin` captures by reference: GCC 12 copies what else a lambda inside co_await holds bit by
// bit.
template <class Value, class Begin>
asio::awaitable<Result<Value>> answer_of(Begin begin) {
  const auto executor = co_await asio::this_coro::executor;
  co_return co_await asio::async_initiate<const asio::use_awaitable_t<>&, void(Result<Value>)>(
      [&](auto handler) {
        auto kept = std::make_shared<decltype(handler)>(std::move(handler));
        begin([kept, executor](Result<Value> result) {
          asio::post(executor, [kept, result = std::move(result)]() mutable { (*kept)(std::move(result)); });
        });
      },
      asio::use_awaitable);
}

// Answers a request that is no WebSocket (routes.cpp).
asio::awaitable<Response> respond(Server::Core& core, const Request& request, const std::string& address);
// An error as an answer.
Response error_response(const Request& request, const Error& error);
void add_security_headers(Response& response);

}  // namespace bastide::server
