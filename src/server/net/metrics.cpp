// The server's metrics in the text format of Prometheus. Names never change their meaning.
#include <fmt/format.h>
#include <unistd.h>

#include <fstream>

#include "server/net/core.h"

namespace bastide::server {

namespace {

std::size_t resident_bytes() {
  std::size_t pages = 0;
  std::size_t resident = 0;
  std::ifstream("/proc/self/statm") >> pages >> resident;
  return resident * static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
}

}  // namespace

std::string metrics_text(const Server::Core& core) {
  std::string text;
  const auto add = [&](std::string_view name, std::string_view type, std::string_view help, auto value) {
    text += fmt::format("# HELP bastide_{0} {1}\n# TYPE bastide_{0} {2}\nbastide_{0} {3}\n", name, help, type, value);
  };
  const TablesMetrics tables = core.tables->metrics();
  const CommitMetrics commits = core.committer->metrics();
  add("tables", "gauge", "Tables that are open or running.", tables.tables);
  add("tables_awake", "gauge", "Tables in memory.", tables.awake);
  add("wakes_total", "counter", "Tables read from the store.", tables.wakes);
  add("wake_seconds_total", "counter", "Time it took to read them.", static_cast<double>(tables.wake_microseconds) / 1e6);
  add("listeners", "gauge", "Connections at tables.", tables.listeners);
  add("connections", "gauge", "All connections.", core.streams.size() + core.sockets.size());
  add("actions_total", "counter", "Entries stored and sent.", tables.actions);
  add("refusals_total", "counter", "Messages that were refused.", tables.refusals);
  add("bot_answers_total", "counter", "Decisions made by bots.", tables.bot_answers);
  add("bot_failures_total", "counter", "Decisions made for bots that failed or were too slow.", tables.bot_failures);
  add("bots_waiting", "gauge", "Decisions waiting for a worker.", core.bots->waiting());
  add("commits_total", "counter", "Durable commits.", commits.commits);
  add("commit_entries_total", "counter", "Entries in them.", commits.entries);
  add("commit_failures_total", "counter", "Groups that could not be stored.", commits.failures);
  add("commit_seconds_total", "counter", "Time spent in commits.", static_cast<double>(commits.microseconds) / 1e6);
  add("requests_total", "counter", "HTTP requests.", core.metrics.requests);
  add("messages_in_total", "counter", "WebSocket messages received.", core.metrics.messages_in);
  add("messages_out_total", "counter", "WebSocket messages sent.", core.metrics.messages_out);
  add("bytes_out_total", "counter", "Bytes in them.", core.metrics.bytes_out);
  add("resyncs_total", "counter", "Readers that were too slow and got a whole view.", core.metrics.resyncs);
  add("refused_connections_total", "counter", "Connections refused because of a limit.", core.metrics.refused_connections);
  text += "# HELP bastide_failures_total Failures inside the server; the log has a line for each.\n# TYPE bastide_failures_total counter\n";
  for (std::size_t i = 0; i < kFailureNames.size(); ++i) {
    text += fmt::format("bastide_failures_total{{reason=\"{}\"}} {}\n", kFailureNames[i], core.failures.count(static_cast<Failure>(i)));
  }
  add("resident_bytes", "gauge", "Memory in use.", resident_bytes());
  return text;
}

}  // namespace bastide::server
