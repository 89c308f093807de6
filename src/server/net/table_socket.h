// One WebSocket at a table. Its queue is bounded: a reader that is too slow loses what is queued
// and gets the whole view when it catches up. A sender that is too fast is made to wait.
#pragma once

#include <deque>
#include <memory>
#include <string>

#include "server/net/core.h"

namespace bastide::server {

class TableSocket final : public Listener, public std::enable_shared_from_this<TableSocket> {
 public:
  TableSocket(Server::Core& core, Stream stream, std::string table);
  ~TableSocket() override;

  // Answers the upgrade and serves until the connection ends.
  asio::awaitable<void> run(const Request& upgrade);

  // Both only add to the queue.
  void send(const Text& message) override;
  void drop(const Error& why) override;

  void close(beast::websocket::close_code code);
  // Ends the connection if its reader has accepted nothing for too long.
  void check_writing(std::chrono::steady_clock::time_point now);

 private:
  asio::awaitable<void> read_all();
  asio::awaitable<void> write_all();
  asio::awaitable<bool> say_hello();
  // Reports an exception and ends the connection.
  void fail(const std::exception_ptr& exception);
  void limit_hello();
  void begin_resync();
  asio::awaitable<void> take(const std::string& text);
  asio::awaitable<std::optional<std::string>> read();

  Server::Core& core_;
  beast::websocket::stream<Stream> socket_;
  std::string table_;
  std::deque<Text> queue_;
  std::size_t queued_bytes_ = 0;
  asio::steady_timer arrived_;
  asio::steady_timer pause_;
  Allowance allowance_;
  std::chrono::steady_clock::time_point writing_since_;
  bool is_writing_ = false;
  bool is_attached_ = false;
  bool is_behind_ = false;     // messages were dropped
  bool is_resyncing_ = false;  // and the view that replaces them is being made
  bool is_closing_ = false;
  beast::websocket::close_code close_code_ = beast::websocket::close_code::normal;
};

}  // namespace bastide::server
