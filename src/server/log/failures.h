// Whatever goes wrong inside the server is reported here: one line in the log and one count in
// /metrics.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <exception>
#include <optional>
#include <string>
#include <string_view>

namespace bastide::server {

// The reason of a failure. Names are in the log and in /metrics, so they never change their
// meaning.
enum class Failure : std::uint8_t {
  kCommitFailed,   // nothing was stored; the table is reloaded by whoever comes next
  kCommitSplit,    // tables that could not be stored together were stored one by one
  kLoadFailed,     // the store could not read a table
  kTableCorrupt,   // a table was read, but its set-up or its journal cannot be applied
  kListFailed,     // the store could not list tables
  kBotUnknown,     // there is no bot of this name
  kBotThrew,       // the bot threw an exception
  kBotIllegal,     // the bot chose an action that is not legal
  kBotTimeout,     // the bot did not answer in time
  kRequestFailed,  // answering an HTTP request threw
  kSocketFailed,   // serving a connection at a table threw
  kAcceptFailed,   // new connections cannot be accepted; reported once until one is accepted again
  kWorkerFailed,   // anything else threw on one of the server's threads
  kBotReplaced,    // a stored table names a bot that is no longer there; another one plays
  kRulesChanged,   // a stored game of another generation cannot be played by today's rules and is over
};
constexpr std::array<std::string_view, 15> kFailureNames = {
    "commit_failed", "commit_split",   "load_failed",   "table_corrupt", "list_failed",   "bot_unknown",  "bot_threw",    "bot_illegal",
    "bot_timeout",   "request_failed", "socket_failed", "accept_failed", "worker_failed", "bot_replaced", "rules_changed"};

struct FailureReport {
  std::string what;   // what happened, for people
  std::string table;  // empty where it concerns no table
  std::optional<std::int64_t> version;
};

// Used from every thread of the server.
class Failures {
 public:
  void report(Failure failure, const FailureReport& report);
  std::uint64_t count(Failure failure) const { return counts_[static_cast<std::size_t>(failure)]; }

 private:
  std::array<std::atomic<std::uint64_t>, kFailureNames.size()> counts_{};
};

// The text of an exception.
std::string what_of(const std::exception_ptr& exception);

}  // namespace bastide::server
