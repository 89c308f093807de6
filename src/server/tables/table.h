// One table: handles messages, checks seat and version, applies them, and says what to store and
// then to send. It knows no sockets, no store, and no time but what it is given, so the same table
// runs in tests and behind sockets. Whoever owns it stores `Effects::write` first and sends the
// rest only when that is done.
#pragma once

#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/result.h"
#include "game/game.h"
#include "server/auth/secret.h"
#include "server/log/failures.h"
#include "server/protocol/messages.h"
#include "server/protocol/table_setup.h"
#include "server/protocol/text.h"
#include "server/store/store.h"
#include "server/tables/bot_question.h"
#include "server/tables/chat_log.h"
#include "server/tables/clocks.h"
#include "server/tables/entry_kind.h"
#include "server/tables/proposals.h"
#include "server/tables/stored_setup.h"

namespace bastide::server {

class Table;

struct Effects {
  Write write;                          // stored before anything else
  std::vector<Text> updates;            // for everybody at the table
  int asked_holder = -1;                // who gets `ask`
  Text ask;                             // null if nobody present is asked
  std::optional<BotQuestion> question;  // for the bots
  std::unique_ptr<Table> rematch;       // a new table, stored together with this one
  std::unique_ptr<Effects> rematch_effects;
};

// What a new table gets from outside.
struct NewTable {
  std::string id;
  Shuffle shuffle;
};

enum class TableStatus : std::uint8_t { kOpen, kRunning, kOver };
constexpr std::string_view kTableStatusNames[] = {"open", "running", "over"};

struct Seat {
  SeatKind kind = SeatKind::kOpen;
  std::string name;
  std::string bot;
  int holder = -1;      // a person's token
  bool is_out = false;  // resigned or out of time; a stand-in places its tiles
};

// A table read from the store, and what could not be taken as it is stored: for the log, and for
// whoever checks a store.
struct LoadedTable {
  struct Repair {
    Failure failure;
    FailureReport report;
  };

  std::unique_ptr<Table> table;
  std::vector<Repair> repairs;
};

class Table {
 public:
  using NewTableSource = std::function<NewTable()>;

  // A new table; the persons of the set-up sit down with these tokens, one per seat.
  static std::unique_ptr<Table> create(const std::string& id, const StoredSetup& setup, const std::vector<TokenHash>& owners,
                                       std::int64_t now, Effects& effects);
  // A stored table: corrupt_table if its journal cannot be applied. A game of another generation
  // that today's rules cannot play to its end is over with the reason rules_changed instead.
  static Result<LoadedTable> load(const StoredTable& stored);
  // Every update of a stored table, in order.
  static Result<std::vector<Text>> replay(const StoredTable& stored);

  const std::string& id() const { return id_; }
  std::int64_t version() const { return version_; }
  TableStatus status() const { return status_; }
  const TableSetup& setup() const { return setup_.table; }
  const std::vector<Seat>& seats() const { return seats_; }
  const Game* game() const { return game_ ? &*game_ : nullptr; }
  // The holder that a token stands for; -1 if it holds nothing here.
  int holder_of(std::string_view token) const;
  std::optional<std::int64_t> deadline() const;
  // Whether a bot decides next.
  bool is_bot_thinking() const;

  // A person takes an open seat: the given one, or the first. The seat's number is in the entry.
  Result<Effects> join(std::optional<int> seat, const std::string& name, const TokenHash& token, std::int64_t now);
  // Any message but hello and details, which change nothing.
  Result<Effects> handle(int holder, const ClientMessage& message, std::int64_t now, const NewTableSource& new_table);
  // Whether the table still waits for a bot's answer to the question of this version.
  bool awaits_bot(std::int64_t version) const { return version == decision_version_ && is_bot_thinking(); }
  bool is_legal(Action action) const { return game_ && game_->legal().contains(action); }
  // The answer to a question; nothing if it came too late. Without an action, a legal one is
  // chosen.
  std::optional<Effects> answer(std::int64_t version, std::optional<Action> action, std::int64_t now);
  // What happens by itself at this time, if anything.
  std::optional<Effects> tick(std::int64_t now);
  // After loading: the bot is asked again, a game that cannot go on ends for good, and after a
  // restart of the server the clock forgives the time it was away.
  Effects wake(std::int64_t now, bool is_after_restart);

  // Sets who is connected: holders as bits, and the number of watchers. The message for all, null
  // if nothing changed.
  Text set_present(std::uint32_t holders, std::size_t watchers);

  // What a connection that has seen this version needs: the updates since, or the whole view where
  // that is shorter.
  std::vector<Text> catch_up(int holder, std::optional<std::int64_t> seen) const;
  Text view(int holder) const;
  // The question to this holder, or null.
  Text ask(int holder) const;
  Result<Text> details(const Json& id) const;
  // The record of a finished game, with what proves its shuffle; game_running before.
  Result<std::string> record() const;
  Json summary() const;

 private:
  struct Move {
    Action action;
    ActionFields fields;
  };
  // What an entry changed, for the update about it.
  struct Change {
    bool has_game = false;         // the game, so also board and clocks
    bool has_events = false;       // and the game's events belong to it
    bool has_seats = false;        // seats or status
    std::size_t tiles_before = 0;  // on the board
    std::optional<Move> move;      // of a play
  };
  using Handler = bool (Table::*)(const Entry&, Change&);

  explicit Table(std::string id, StoredSetup setup, std::int64_t created);

  // Journal (table_journal.cpp): a handler applies one kind of entry; false, with nothing changed,
  // if it does not fit.
  static Handler handler_of(EntryKind kind);
  std::optional<Change> apply(EntryKind kind, const Entry& entry, std::optional<Move> move = {});
  Result<Change> restore(const Entry& entry);
  bool apply_join(const Entry& entry, Change& change);
  bool apply_leave(const Entry& entry, Change& change);
  bool apply_start(const Entry& entry, Change& change);
  bool apply_play(const Entry& entry, Change& change);
  bool apply_undo(const Entry& entry, Change& change);
  bool apply_confirm(const Entry& entry, Change& change);
  bool apply_resign(const Entry& entry, Change& change) { return apply_out(entry, "resigned", change); }
  bool apply_flag(const Entry& entry, Change& change) { return apply_out(entry, "time", change); }
  bool apply_out(const Entry& entry, const char* reason, Change& change);
  bool apply_propose(const Entry& entry, Change& change);
  bool apply_abandon(const Entry& entry, Change& change);
  bool apply_pause(const Entry& entry, Change& change);
  bool apply_resume(const Entry& entry, Change& change);
  bool apply_rematch(const Entry& entry, Change& change);
  bool apply_chat(const Entry& entry, Change& change);
  bool apply_expire(const Entry& entry, Change& change);
  bool apply_wake(const Entry& entry, Change& change);
  bool apply_rules_changed(const Entry& entry, Change& change);
  std::optional<Move> read_move(const std::string& text) const;
  void play_action(int seat, Action action, Change& change);
  void confirm_held(Change& change);
  // After an entry: turns that ended, clocks, the end of the game.
  void settle(std::int64_t at, Change& change);
  void end(std::string reason, Change& change);

  // Requests (table.cpp).
  Result<Effects> play(int holder, const ClientMessage& message, std::int64_t now);
  Result<Effects> undo(int holder, const ClientMessage& message, std::int64_t now);
  Result<Effects> confirm(int holder, const ClientMessage& message, std::int64_t now);
  Result<Effects> start(int holder, std::int64_t now);
  Result<Effects> leave(int holder, const ClientMessage& message, std::int64_t now);
  Result<Effects> resign(int holder, const ClientMessage& message, std::int64_t now);
  Result<Effects> resume(int holder, std::int64_t now);
  Result<Effects> chat(int holder, const ClientMessage& message, std::int64_t now);
  Result<Effects> propose(int holder, EntryKind what, std::int64_t now, const NewTableSource& new_table);
  void add_rematch(Effects& effects, std::int64_t now, const NewTableSource& new_table);

  std::optional<Error> check_running() const;
  std::optional<Error> check_decision(int holder, const ClientMessage& message) const;
  std::optional<Error> check_proposal(EntryKind what) const;
  Effects begin() const;
  // Applies an entry, and adds it and its update to the effects.
  void add(Effects& effects, std::int64_t now, EntryKind kind, int seat, std::string text = {});
  void add_play(Effects& effects, std::int64_t now, int seat, Action action);
  void add_entry(Effects& effects, EntryKind kind, Entry entry, std::optional<Move> move);
  // Only this entry, and what follows from it.
  Effects effects_of(std::int64_t now, EntryKind kind, int seat, std::string text = {});
  // Stand-ins play, and whoever is next is asked.
  void finish(Effects& effects, std::int64_t now);
  void ask_bot(Effects& effects);
  Action stand_in_choice() const;

  // The seat the table waits for: the one that holds its turn, or the one that the game asks; -1 if
  // none.
  int deciding_seat() const;
  const Seat& seat(int number) const { return seats_[static_cast<std::size_t>(number)]; }
  bool holds(int holder, int seat_number) const;
  int first_seat_of(int holder) const;
  // The holders of people who still play, as bits.
  std::uint32_t people() const;
  bool may_undo() const;

  // JSON (table_view.cpp).
  Text update(EntryKind kind, const Entry& entry, const Change& change) const;
  void add_game(Json& json, std::size_t from_tile) const;
  Json seats_json() const;
  Json proposals_json() const;
  Json ended_json() const;
  TableHead head() const;

  std::string id_;
  StoredSetup setup_;
  std::int64_t created_ = 0;
  std::int64_t version_ = 0;
  std::int64_t decision_version_ = 0;  // when what is to be decided last changed
  TableStatus status_ = TableStatus::kOpen;
  std::string ended_;                          // why it is over
  std::optional<std::int64_t> stuck_version_;  // the first entry that today's rules do not accept
  std::vector<Seat> seats_;
  std::vector<TokenHash> holders_;  // the host is number 0
  std::optional<Game> game_;
  Clocks clocks_;
  bool is_paused_ = false;
  bool is_held_ = false;           // the turn waits for its confirmation
  int acting_seat_ = -1;           // who played last
  std::size_t final_actions_ = 0;  // these cannot be taken back
  int turn_ = 0;                   // the last turn that is not held, and its player
  int turn_of_ = -1;
  std::int64_t asked_version_ = -1;  // the decision that a bot was asked for
  Proposals proposals_;
  std::string rematch_;  // the table that follows
  ChatLog chat_;
  std::string summary_;          // for lists, as JSON
  mutable std::string details_;  // the last answer to `details`, and its version
  mutable std::int64_t details_version_ = -1;
  std::optional<TableHead> stored_head_;
  std::deque<std::pair<std::int64_t, Text>> recent_;
  std::uint32_t present_ = 0;
  std::size_t watchers_ = 0;
};

}  // namespace bastide::server
