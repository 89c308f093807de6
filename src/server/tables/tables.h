// All tables of a server: creates them, loads them from the store and unloads them, and carries out
// what tables want done in the right order: store, then send. Everything here runs on one thread;
// results of the store and the bots come back to it through `post`. Knows no sockets.
#pragma once

#include <cstdint>
#include <exception>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "core/result.h"
#include "server/log/failures.h"
#include "server/tables/table.h"
#include "server/workers/bot_pool.h"
#include "server/workers/committer.h"
#include "server/workers/post.h"
#include "server/workers/reader.h"

namespace bastide::server {

// Somebody at a table: a connection, or a test.
class Listener {
 public:
  Listener() = default;
  Listener(const Listener&) = delete;
  Listener& operator=(const Listener&) = delete;
  virtual ~Listener() = default;
  virtual void send(const Text& message) = 0;
  // The table cannot be served any more; the listener may attach again.
  virtual void drop(const Error& error) = 0;
};

struct TablesOptions {
  std::optional<std::uint64_t> seed{};    // of the first table, then +1 per table; without it shuffles are secret
  std::int64_t max_tables = 100000;       // open or running
  std::int64_t sleeps_after = 60 * 1000;  // milliseconds without anybody
  std::int64_t retry_after = 5 * 1000;    // when a table could not be read at its deadline
  std::int64_t bot_patience = 20 * 1000;  // then a legal action is played for the bot
};

struct Created {
  std::string table;
  std::string token;
};
struct Joined {
  std::string token;
  int seat = 0;
};

struct TablesMetrics {
  std::uint64_t actions = 0;   // entries stored and sent
  std::uint64_t refusals = 0;  // requests that were refused
  std::uint64_t bot_answers = 0;
  std::uint64_t bot_failures = 0;
  std::uint64_t wakes = 0;  // tables loaded from the store
  std::uint64_t wake_microseconds = 0;
  std::size_t awake = 0;
  std::size_t listeners = 0;
  std::int64_t tables = 0;  // open or running
};

class Tables {
 public:
  using Clock = std::function<std::int64_t()>;
  template <class Value>
  using Answer = std::function<void(Result<Value>)>;

  Tables(TablesOptions options, Clock clock, Post post, Committer& committer, Reader& reader, BotPool& bots, Failures& failures);
  Tables(const Tables&) = delete;
  Tables& operator=(const Tables&) = delete;
  ~Tables();

  // Takes over what the store knows of its tables; called before anything else.
  void open(const std::vector<std::pair<std::string, std::int64_t>>& deadlines,
            const std::vector<std::pair<std::string, std::int64_t>>& counts);

  void create(const TableSetup& setup, Answer<Created> answer);
  void join(const std::string& table, std::optional<int> seat, const std::string& name, Answer<Joined> answer);
  // From then on the listener gets whatever happens; first what it missed since the version it has
  // seen.
  void attach(const std::string& table, std::shared_ptr<Listener> listener, const std::string& token, std::optional<std::int64_t> seen,
              Answer<int> answer);
  void detach(const std::string& table, const Listener& listener);
  // Handles a message of an attached listener; the answer is sent to it.
  void handle(const std::string& table, Listener& listener, const ClientMessage& message);
  // The whole view, for a listener that could not keep up; what was sent before need not reach it.
  void resync(const std::string& table, Listener& listener, std::function<void(const std::vector<Text>&)> answer);

  void list(const TableQuery& query, Answer<TablePage> answer);
  void summary(const std::string& table, Answer<Json> answer);
  void record(const std::string& table, Answer<std::string> answer);
  void replay(const std::string& table, Answer<std::string> answer);
  // The replay of a game that was played elsewhere, from its record.
  void replay_of(std::string record, Answer<std::string> answer);

  // Deadlines, slow bots, tables to unload; called a few times per second.
  void tick();
  TablesMetrics metrics() const;

 private:
  struct Attached {
    std::shared_ptr<Listener> listener;
    int holder = -1;
  };
  // A table in memory and who is at it.
  struct TableHost {
    std::shared_ptr<Table> table;
    std::vector<Attached> listeners;
    int commits_under_way = 0;
    std::int64_t asked_bot = -1;  // the decision a bot is thinking about, and its name
    std::string bot;
    std::int64_t bot_deadline = 0;
    std::int64_t last_used = 0;
    Text presence;                               // to be sent, or null
    bool is_stale = false;                       // a commit failed; the table must be reloaded
    std::vector<std::function<void()>> waiting;  // for the commits under way
  };
  using HostPointer = std::shared_ptr<TableHost>;

  // Finds or loads the table: unknown_table, corrupt_table or store_failed.
  void with_table(const std::string& id, Answer<HostPointer> next);
  // The same, and waits until everything that happened at it is stored and may be shown.
  void with_stored(const std::string& id, Answer<HostPointer> next);
  void loaded(const std::string& id, Result<LoadedTable> table);
  // Reads on the reader's thread and answers on this one. What goes wrong is reported as this
  // failure, of this table.
  template <class Value>
  void read(Failure failure, const std::string& table, std::function<Result<Value>(Store&)> work, Answer<Value> answer);
  HostPointer add_host(std::shared_ptr<Table> table);
  // Stores what a table wants stored, then sends the rest; `then` gets whether it was stored.
  void carry_out(const HostPointer& host, Effects effects, std::function<void(bool)> then);
  void committed(const HostPointer& host, Effects& effects, std::int64_t version, const std::exception_ptr& failure);
  void send_out(const HostPointer& host, const Effects& effects);
  void unload_stale(const HostPointer& host);
  void ask_bot(const HostPointer& host, BotQuestion question);
  void bot_answered(const BotQuestion& question, const Result<Action>& answer);
  void report_bot(const BotQuestion& question, Failure failure, std::string what);
  void play_for_slow_bot(const HostPointer& host);
  void note_head(const Write& write);
  void note_deadline(const std::string& table, std::optional<std::int64_t> deadline);
  void handle_deadlines(std::int64_t now);
  // Presence is sent on the next tick, so a burst of joins costs one message per listener, not one
  // per pair.
  void note_presence(const HostPointer& host);
  static Attached* find(TableHost& host, const Listener& listener);

  TablesOptions options_;
  Shuffles shuffles_;
  Clock clock_;
  Post post_;
  Committer& committer_;
  Reader& reader_;
  BotPool& bots_;
  Failures& failures_;
  std::unordered_map<std::string, HostPointer> hosts_;
  std::unordered_map<std::string, std::vector<Answer<HostPointer>>> loading_;
  std::unordered_map<std::string, std::int64_t> deadline_of_;
  std::set<std::pair<std::int64_t, std::string>> deadlines_;
  std::set<std::string> before_restart_;  // not loaded since the server began
  std::int64_t open_tables_ = 0;
  TablesMetrics metrics_;
  std::shared_ptr<bool> is_alive_ = std::make_shared<bool>(true);
};

}  // namespace bastide::server
