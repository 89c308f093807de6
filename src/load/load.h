// Load on a server: many tables over real WebSockets, played at random by clients in this process.
// Latency is measured from sending an action until everybody at the table has it.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "formats/view.h"

namespace bastide::load {

struct LoadOptions {
  std::string host = "127.0.0.1";
  std::uint16_t port = 8080;
  int tables = 200;  // concurrent; a finished table is replaced by a new one
  int watchers = 0;  // per table, besides its two players
  int idle = 0;      // connections that only watch, spread over a few tables
  double rate = 0;   // total actions per second; 0 is as fast as possible
  int seconds = 10;  // of measuring, once all tables are set up
  std::vector<std::string> modules = {"farmers"};
  std::uint64_t seed = 1;
};

struct LoadReport {
  std::uint64_t actions = 0;  // acknowledged while measuring
  double seconds = 0;
  std::uint64_t errors = 0;              // messages refused, connections lost
  std::uint64_t games = 0;               // finished
  std::size_t connections = 0;           // open at the end
  std::vector<std::uint32_t> latencies;  // in microseconds, sorted

  double percentile(double share) const;  // milliseconds
  Json json() const;
};

// `progress` is called with the current phase and its share done, from 0 to 1.
LoadReport run_load(const LoadOptions& options, const std::function<void(const std::string& what, double share)>& progress);

// One value of the server's /metrics; -1 if it is not available.
double metric_of(const std::string& host, std::uint16_t port, const std::string& name);

}  // namespace bastide::load
