// The server: sockets in front of the tables. One thread does all input and output and owns the
// tables; committing, reading and the bots have threads of their own.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "server/net/limits.h"
#include "server/store/store.h"
#include "server/tables/tables.h"
#include "server/workers/bot_pool.h"

namespace bastide::server {

std::int64_t milliseconds_since_1970();

struct ServerOptions {
  std::string host = "127.0.0.1";
  std::uint16_t port = 0;  // 0: any free one
  std::string web;         // folder of the page; empty: none
  int workers = 1;         // threads for bots
  int bot_milliseconds = 1000;
  std::vector<std::string> origins;  // pages of other hosts that may connect
  bool trusts_proxy = false;         // the address is in X-Forwarded-For
  Limits limits;
  TablesOptions tables;
  BotPool::Maker make_bot = bastide::make_bot;
  Tables::Clock clock = milliseconds_since_1970;
};

class Server {
 public:
  using OpenStore = std::function<std::unique_ptr<Store>()>;
  struct Core;  // net/core.h

  // Opens store and port, or throws.
  Server(const ServerOptions& options, const OpenStore& open_store);
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;
  ~Server();

  std::uint16_t port() const;
  // Serves until stop() or, if wanted, a signal to end.
  void run(bool ends_on_signal);
  // From any thread: closes everything in order; run() returns.
  void stop();

 private:
  std::unique_ptr<Core> core_;
};

}  // namespace bastide::server
