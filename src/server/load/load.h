// Load on a server: many tables over real WebSockets, played at random by clients in this process, and how long it took until everybody at
// a table had each action.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "formats/view.h"

namespace bastide::server {

struct LoadOptions {
  std::string host = "127.0.0.1";
  std::uint16_t port = 8080;
  int tables = 200;  // at the same time; a table that is over is followed by another
  int watchers = 0;  // at each table, besides its two players
  int idle = 0;      // connections that only watch, spread over a few tables
  double rate = 0;   // actions a second in all; 0 is as fast as it goes
  int seconds = 10;  // of measuring, after all tables stand
  std::vector<std::string> modules = {"farmers"};
  std::uint64_t seed = 1;
};

struct LoadReport {
  std::uint64_t actions = 0;  // acknowledged while measuring
  double seconds = 0;
  std::uint64_t errors = 0;              // messages refused, connections lost
  std::uint64_t games = 0;               // finished
  std::size_t connections = 0;           // open at the end
  std::vector<std::uint32_t> latencies;  // microseconds from sending to everybody at the table having it, sorted

  double percentile(double share) const;  // milliseconds
  Json json() const;
};

// `progress` hears what is being done and how far it is, from 0 to 1.
LoadReport run_load(const LoadOptions& options, const std::function<void(const std::string& what, double share)>& progress);

// The value of one line of the server's /metrics; -1 if it can not be had.
double metric_of(const std::string& host, std::uint16_t port, const std::string& name);

}  // namespace bastide::server
