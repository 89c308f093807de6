// One table: takes messages, checks seat and version, applies, and says what is to be stored and then told. It knows no sockets, no store
// and no clock but the time it is given, so the same room runs in tests and behind sockets. Whoever owns it stores `Effects::write` first
// and tells the rest only when that is done.
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
#include "server/protocol/messages.h"
#include "server/protocol/table_setup.h"
#include "server/rooms/clocks.h"
#include "server/store/store.h"

namespace bastide::server {

// A finished message; many connections share its bytes.
using Text = std::shared_ptr<const std::string>;

// What a bot is to decide. The state is a copy, so the room may go on or end meanwhile.
struct BotQuestion {
  std::string table;
  std::int64_t version = 0;
  int seat = -1;
  std::string bot;
  std::uint64_t seed = 0;
  std::shared_ptr<const Rules> rules;
  std::shared_ptr<const State> state;
};

class Room;

struct Effects {
  Write write;                          // to be stored before anything else
  std::vector<Text> updates;            // for everybody at the table
  int asked_holder = -1;                // who gets `ask`
  Text ask;                             // null if nobody present is asked
  std::optional<BotQuestion> question;  // for the bots' pool
  std::unique_ptr<Room> rematch;        // a new table, stored together with this one
  std::unique_ptr<Effects> rematch_effects;
};

// A name for a new table, and its shuffle.
struct Fresh {
  std::string table;
  Shuffle shuffle;
};

enum class TableStatus : std::uint8_t { kOpen, kRunning, kOver };
constexpr std::string_view kTableStatusNames[] = {"open", "running", "over"};

struct Seat {
  SeatKind kind = SeatKind::kOpen;
  std::string name;
  std::string bot;
  int holder = -1;      // a person's
  bool is_out = false;  // resigned or out of time; a stand-in lays its tiles
};

class Room {
 public:
  using FreshSource = std::function<Fresh()>;

  // A new table; the persons of the set-up sit down with these tokens, one for each seat.
  static std::unique_ptr<Room> create(const std::string& id, const StoredSetup& setup, const std::vector<TokenHash>& owners,
                                      std::int64_t now, Effects& effects);
  // A stored table: corrupt_table if its journal can not be applied.
  static Result<std::unique_ptr<Room>> load(const StoredTable& stored);
  // Every update of a stored table, in order.
  static Result<std::vector<Text>> replay(const StoredTable& stored);

  const std::string& id() const { return id_; }
  std::int64_t version() const { return version_; }
  TableStatus status() const { return status_; }
  const TableSetup& setup() const { return setup_.table; }
  const std::vector<Seat>& seats() const { return seats_; }
  const Game* game() const { return game_ ? &*game_ : nullptr; }
  // Which holder a token makes one; -1 is none.
  int holder_of(std::string_view token) const;
  std::optional<std::int64_t> deadline() const;
  // Whether a bot is to decide.
  bool is_bot_thinking() const;

  // A person takes an open seat: the given one, or the first. The seat's number is in the entry.
  Result<Effects> join(std::optional<int> seat, const std::string& name, const TokenHash& token, std::int64_t now);
  // Any message but hello and details, which change nothing.
  Result<Effects> take(int holder, const ClientMessage& message, std::int64_t now, const FreshSource& fresh);
  // Whether the table still waits for a bot's answer to the question of this version.
  bool awaits_bot(std::int64_t version) const { return version == decision_version_ && is_bot_thinking(); }
  bool is_legal(Action action) const { return game_ && game_->legal().contains(action); }
  // The answer to a question; nothing if it came too late. Without an action, a legal one is chosen.
  std::optional<Effects> answer(std::int64_t version, std::optional<Action> action, std::int64_t now);
  // What happens by itself at this time, if anything.
  std::optional<Effects> tick(std::int64_t now);
  // After it was loaded: the bot is asked again; after a restart of the server the clock forgives the time it was away.
  Effects wake(std::int64_t now, bool is_after_restart);

  // The holders that are connected, as bits, and how many watch. The message for all, null if nothing changed.
  Text set_present(std::uint32_t holders, std::size_t watchers);

  // What a connection that has seen this version needs: the updates since, or the whole view where that is shorter.
  std::vector<Text> catch_up(int holder, std::optional<std::int64_t> seen) const;
  Text view(int holder) const;
  // The question to this holder, or null.
  Text ask(int holder) const;
  Result<Text> details(const Json& id) const;
  // The record of a finished game, with what proves its shuffle; game_running before.
  Result<std::string> record() const;
  Json summary() const;

 private:
  struct Proposal {
    std::string what;
    std::uint32_t holders = 0;
  };

  explicit Room(std::string id, StoredSetup setup, std::int64_t created);

  // Journal (room_journal.cpp): each function applies one kind of entry; false if it does not fit.
  bool apply(const Entry& entry);
  bool apply_join(const Entry& entry);
  bool apply_leave(const Entry& entry);
  bool apply_start(const Entry& entry);
  bool apply_play(const Entry& entry);
  bool apply_undo();
  bool apply_confirm();
  bool apply_out(const Entry& entry);
  bool apply_proposal(const Entry& entry);
  void apply_action(int seat, Action action);
  // After an entry: turns that ended, clocks, the end of the game.
  void settle(std::int64_t at);
  void end(std::string reason);

  // Requests (room.cpp).
  Result<Effects> play(int holder, const ClientMessage& message, std::int64_t now);
  Result<Effects> undo(int holder, const ClientMessage& message, std::int64_t now);
  Result<Effects> confirm(int holder, const ClientMessage& message, std::int64_t now);
  Result<Effects> start(int holder, std::int64_t now);
  Result<Effects> leave(int holder, const ClientMessage& message, std::int64_t now);
  Result<Effects> resign(int holder, const ClientMessage& message, std::int64_t now);
  Result<Effects> resume(int holder, std::int64_t now);
  Result<Effects> chat(int holder, const ClientMessage& message, std::int64_t now);
  Result<Effects> propose(int holder, const std::string& what, std::int64_t now, const FreshSource& fresh);
  void add_rematch(Effects& effects, std::int64_t now, const FreshSource& fresh);

  std::optional<Error> check_running() const;
  std::optional<Error> check_version(const ClientMessage& message) const;
  Effects begin() const;
  // Applies an entry, and adds it and its update to the effects.
  void add(Effects& effects, std::int64_t now, std::string kind, int seat, std::string text = {});
  // Stand-ins play, and whoever is next is asked.
  void finish(Effects& effects, std::int64_t now);
  Action stand_in_choice() const;

  // Whose decision the table waits for: the seat that holds its turn, or the one that the game asks; -1 if it waits for none.
  int deciding_seat() const;
  int first_seat_of(int holder) const;
  std::uint32_t people() const;
  bool may_undo() const;

  // JSON (room_view.cpp).
  Text update(const Entry& entry) const;
  void add_entry_details(Json& json, const Entry& entry) const;
  Json seats_json() const;
  Json ended_json() const;
  Json chat_json() const;
  TableHead head() const;

  std::string id_;
  StoredSetup setup_;
  std::int64_t created_ = 0;
  std::int64_t version_ = 0;
  std::int64_t decision_version_ = 0;  // when what is to be decided last changed
  TableStatus status_ = TableStatus::kOpen;
  std::string ended_;  // why it is over
  std::vector<Seat> seats_;
  std::vector<TokenHash> holders_;  // the host is number 0
  std::optional<Game> game_;
  Clocks clocks_;
  bool is_paused_ = false;
  bool is_held_ = false;           // the turn waits for its confirmation
  int acting_seat_ = -1;           // who played last
  std::size_t final_actions_ = 0;  // these can not be taken back
  std::optional<Action> matched_;  // the action of the entry that is being added, so that it is not looked for twice
  int turn_ = 0;                   // the turn that is being played for good, and whose it is
  int turn_of_ = -1;
  std::int64_t asked_version_ = -1;  // the decision that a bot was asked for
  std::size_t told_tiles_ = 0;       // how many tiles of the board the update before told
  bool has_game_news_ = false;       // the last entry changed the game
  bool has_events_ = false;          // and the game's events belong to it
  bool has_seat_news_ = false;       // the last entry changed seats
  std::vector<Proposal> proposals_;
  std::string rematch_;  // the table that follows
  std::deque<Entry> chat_;
  std::string summary_;          // for lists, as JSON
  mutable std::string details_;  // the last answer to `details`, and its version
  mutable std::int64_t details_version_ = -1;
  std::optional<TableHead> stored_head_;
  std::deque<std::pair<std::int64_t, Text>> recent_;
  std::uint32_t present_ = 0;
  std::size_t watchers_ = 0;
};

}  // namespace bastide::server
