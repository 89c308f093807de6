// All tables of a server: makes them, wakes them from the store and lets them sleep, and carries out what rooms want done in the right
// order: store, then tell. Everything here runs on one thread; the store's and the bots' work comes back to it through `post`. Knows no
// sockets.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "core/result.h"
#include "server/rooms/bot_pool.h"
#include "server/rooms/committer.h"
#include "server/rooms/reader.h"
#include "server/rooms/room.h"

namespace bastide::server {

// Somebody at a table: a connection, or a test.
class Listener {
 public:
  Listener() = default;
  Listener(const Listener&) = delete;
  Listener& operator=(const Listener&) = delete;
  virtual ~Listener() = default;
  virtual void send(const Text& message) = 0;
  // The table can not be served to it any more; it may come again.
  virtual void drop(const Error& why) = 0;
};

struct HallOptions {
  std::optional<std::uint64_t> seed{};    // of the first table, the next ones count on; without it shuffles are secret
  std::int64_t max_tables = 100000;       // not over yet
  std::int64_t sleeps_after = 60 * 1000;  // milliseconds without anybody
  std::int64_t retry_after = 5 * 1000;    // when a table could not be read at its deadline
  std::int64_t bot_patience = 20 * 1000;  // after that a legal move is made for the bot
};

struct Created {
  std::string table;
  std::string token;
};
struct Joined {
  std::string token;
  int seat = 0;
};

struct HallFigures {
  std::uint64_t actions = 0;   // entries that were stored and told
  std::uint64_t refusals = 0;  // requests that were not followed
  std::uint64_t bot_answers = 0;
  std::uint64_t bot_failures = 0;
  std::uint64_t wakes = 0;  // tables loaded from the store
  std::uint64_t wake_microseconds = 0;
  std::size_t awake = 0;
  std::size_t listeners = 0;
  std::int64_t tables = 0;  // not over yet
};

class Hall {
 public:
  using Clock = std::function<std::int64_t()>;
  template <class Value>
  using Answer = std::function<void(Result<Value>)>;

  Hall(HallOptions options, Clock clock, Post post, Committer& committer, Reader& reader, BotPool& bots, Failures& failures);
  Hall(const Hall&) = delete;
  Hall& operator=(const Hall&) = delete;
  ~Hall();

  // Learns what the store said of its tables; before anything else.
  void open(const std::vector<std::pair<std::string, std::int64_t>>& deadlines,
            const std::vector<std::pair<std::string, std::int64_t>>& counts);

  void create(const TableSetup& setup, Answer<Created> answer);
  void join(const std::string& table, std::optional<int> seat, const std::string& name, Answer<Joined> answer);
  // From then on the listener is told what happens; first what it missed since the version it has seen.
  void attach(const std::string& table, std::shared_ptr<Listener> listener, const std::string& token, std::optional<std::int64_t> seen,
              Answer<int> answer);
  void detach(const std::string& table, const Listener& listener);
  // A message of an attached listener; its answer is sent to it.
  void take(const std::string& table, Listener& listener, const ClientMessage& message);
  // Everything anew, for a listener that could not follow; what was told before that need not be sent to it.
  void resync(const std::string& table, Listener& listener, std::function<void(const std::vector<Text>&)> answer);

  void list(const TableQuery& query, Answer<TablePage> answer);
  void summary(const std::string& table, Answer<Json> answer);
  void record(const std::string& table, Answer<std::string> answer);
  void replay(const std::string& table, Answer<std::string> answer);
  // The replay of a game from elsewhere, whose record this is.
  void replay_of(std::string record, Answer<std::string> answer);

  // Deadlines, slow bots, tables to be put to sleep; called a few times a second.
  void tick();
  HallFigures figures() const;

 private:
  struct Seated {
    std::shared_ptr<Listener> listener;
    int holder = -1;
  };
  struct Table {
    std::shared_ptr<Room> room;
    std::vector<Seated> seated;
    int unstored = 0;             // commits under way
    std::int64_t asked_bot = -1;  // the decision a bot thinks about, and its name
    std::string bot;
    std::int64_t bot_deadline = 0;
    std::int64_t last_used = 0;
    Text presence;                               // to be told, or null
    bool is_broken = false;                      // a commit failed: the store knows better
    std::vector<std::function<void()>> waiting;  // for what is under way to be stored
  };
  using TablePointer = std::shared_ptr<Table>;

  // Finds or wakes the table: unknown_table, corrupt_table or store_failed.
  void with_table(const std::string& id, Answer<TablePointer> next);
  void woken(const std::string& id, Result<std::shared_ptr<Room>> room);
  // Reads on the reader's thread and answers on this one. What goes wrong is reported as this failure, of this table.
  template <class Value>
  void read(Failure failure, const std::string& table, std::function<Result<Value>(Store&)> work, Answer<Value> answer);
  TablePointer add_table(std::shared_ptr<Room> room);
  // Finds or wakes the table and waits until all that happened at it is stored, so that it may be shown.
  void with_stored(const std::string& id, Answer<TablePointer> next);
  // Stores what a room wants stored and then tells it; `then` hears whether that went well.
  void carry_out(const TablePointer& table, Effects effects, std::function<void(bool)> then);
  void committed(const TablePointer& table, Effects& effects, std::int64_t version, const std::exception_ptr& failure);
  void tell(const TablePointer& table, const Effects& effects);
  void ask_bot(const TablePointer& table, BotQuestion question);
  void bot_answered(const BotQuestion& question, const Result<Action>& answer);
  void report_bot(const BotQuestion& question, Failure failure, std::string what);
  void give_up(const TablePointer& table);
  void note_head(const Write& write);
  void note_deadline(const std::string& table, std::optional<std::int64_t> deadline);
  // Who is there is told with the next tick, so that a crowd that comes or goes costs one message each and not one for every two.
  void note_presence(const TablePointer& table);
  void take_deadlines(std::int64_t now);
  void answer_for_bot(const TablePointer& table);
  Seated* find(Table& table, const Listener& listener);

  HallOptions options_;
  Shuffles shuffles_;
  Clock clock_;
  Post post_;
  Committer& committer_;
  Reader& reader_;
  BotPool& bots_;
  Failures& failures_;
  std::unordered_map<std::string, TablePointer> tables_;
  std::unordered_map<std::string, std::vector<Answer<TablePointer>>> waking_;
  std::unordered_map<std::string, std::int64_t> deadline_of_;
  std::set<std::pair<std::int64_t, std::string>> deadlines_;
  std::set<std::string> before_restart_;  // not woken since the server began
  std::int64_t open_tables_ = 0;
  HallFigures figures_;
  std::shared_ptr<bool> is_alive_ = std::make_shared<bool>(true);
};

}  // namespace bastide::server
