// Requests to a table: what is checked, and which entries they become.
#include "server/tables/table.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>

#include "core/rng.h"
#include "game/notation.h"

namespace bastide::server {

namespace {

using Problem = std::optional<Error>;

constexpr std::int64_t kOpenFor = 24LL * 3600 * 1000;  // a table that nobody fills ends by itself
constexpr std::int64_t kRestartGrace = 60 * 1000;
constexpr std::size_t kRecent = 32;

Error refuse(std::string code, std::string message) { return {.code = std::move(code), .message = std::move(message)}; }
Error watching() { return refuse("not_your_seat", "you are watching this table; only players can do that"); }

// Bots at two tables think differently, and learn nothing of the shuffle but what everybody knows:
// the commitment.
std::uint64_t bot_seed(std::string_view commitment, std::int64_t version) {
  std::uint64_t seed = mix64(static_cast<std::uint64_t>(version));
  for (const char letter : commitment) seed = mix64(seed ^ static_cast<unsigned char>(letter));
  return seed;
}

std::string join_text(const std::string& name, const TokenHash& token) { return to_line({{"name", name}, {"holder", token.hex()}}); }

}  // namespace

std::unique_ptr<Table> Table::create(const std::string& id, const StoredSetup& setup, const std::vector<TokenHash>& owners,
                                     std::int64_t now, Effects& effects) {
  std::unique_ptr<Table> table(new Table(id, setup, now));
  effects = table->begin();
  effects.write.setup = to_stored(setup);
  effects.write.created = now;
  for (std::size_t seat = 0; seat < setup.table.seats.size(); ++seat) {
    const SeatSetup& wanted = setup.table.seats[seat];
    if (wanted.kind != SeatKind::kPerson) continue;
    table->add(effects, now, EntryKind::kJoin, static_cast<int>(seat), join_text(wanted.name, owners[seat]));
  }
  table->finish(effects, now);
  return table;
}

int Table::holder_of(std::string_view token) const {
  const TokenHash hash = TokenHash::of(token);
  int found = -1;
  // Compare with every holder, so that the duration leaks nothing.
  for (std::size_t holder = 0; holder < holders_.size(); ++holder) {
    if (holders_[holder].equals(hash)) found = static_cast<int>(holder);
  }
  return found;
}

std::optional<std::int64_t> Table::deadline() const {
  if (status_ == TableStatus::kOpen) return created_ + kOpenFor;
  if (status_ == TableStatus::kRunning) return clocks_.deadline();
  return std::nullopt;
}

int Table::deciding_seat() const {
  if (status_ != TableStatus::kRunning) return -1;
  if (is_held_) return acting_seat_;
  return game_->state().over ? -1 : game_->state().to_move;
}

bool Table::is_bot_thinking() const {
  const int deciding = deciding_seat();
  return deciding >= 0 && !is_paused_ && seat(deciding).kind == SeatKind::kBot;
}

bool Table::holds(int holder, int seat_number) const {
  return holder >= 0 && seat_number >= 0 && seat_number < static_cast<int>(seats_.size()) && seat(seat_number).holder == holder;
}

int Table::first_seat_of(int holder) const {
  for (int number = 0; number < static_cast<int>(seats_.size()); ++number) {
    if (holds(holder, number)) return number;
  }
  return -1;
}

std::uint32_t Table::people() const {
  std::uint32_t mask = 0;
  for (const Seat& seat : seats_) {
    if (seat.kind == SeatKind::kPerson && !seat.is_out) mask |= 1U << seat.holder;
  }
  return mask;
}

bool Table::may_undo() const { return status_ == TableStatus::kRunning && !is_paused_ && game_->actions().size() > final_actions_; }

Problem Table::check_running() const {
  if (status_ == TableStatus::kOpen) return refuse("not_running", "the game has not begun yet");
  if (status_ == TableStatus::kOver) return refuse("game_over", "the game is over");
  if (is_paused_) return refuse("paused", "the game is paused");
  return {};
}

// Only a sender who has seen the question may answer it; a message sent before, or sent twice, is
// refused.
Problem Table::check_decision(int holder, const ClientMessage& message) const {
  if (Problem problem = check_running()) return problem;
  if (first_seat_of(holder) < 0) return watching();
  if (*message.version > version_) return refuse("bad_version", "the table has not reached that version yet");
  if (*message.version < decision_version_) return refuse("stale_version", "the table has moved on since then");
  return {};
}

Result<Effects> Table::join(std::optional<int> wanted, const std::string& name, const TokenHash& token, std::int64_t now) {
  if (status_ != TableStatus::kOpen) return refuse("not_open", "this table takes no more players");
  const auto is_open = [](const Seat& seat) { return seat.kind == SeatKind::kOpen; };
  const auto first = std::find_if(seats_.begin(), seats_.end(), is_open);
  const int number = wanted.value_or(static_cast<int>(first - seats_.begin()));
  if (number < 0 || number >= static_cast<int>(seats_.size()) || !is_open(seat(number))) {
    return refuse("seat_taken", "this seat is not free");
  }
  return effects_of(now, EntryKind::kJoin, number, join_text(name, token));
}

Result<Effects> Table::handle(int holder, const ClientMessage& message, std::int64_t now, const NewTableSource& new_table) {
  switch (message.type) {
    case ClientType::kPlay: return play(holder, message, now);
    case ClientType::kUndo: return undo(holder, message, now);
    case ClientType::kConfirm: return confirm(holder, message, now);
    case ClientType::kStart: return start(holder, now);
    case ClientType::kLeave: return leave(holder, message, now);
    case ClientType::kResign: return resign(holder, message, now);
    case ClientType::kAbandon: return propose(holder, EntryKind::kAbandon, now, new_table);
    case ClientType::kPause: return propose(holder, EntryKind::kPause, now, new_table);
    case ClientType::kRematch: return propose(holder, EntryKind::kRematch, now, new_table);
    case ClientType::kResume: return resume(holder, now);
    case ClientType::kChat: return chat(holder, message, now);
    case ClientType::kHello:
    case ClientType::kDetails: break;
  }
  return refuse("bad_message", "this changes nothing at a table");
}

Result<Effects> Table::play(int holder, const ClientMessage& message, std::int64_t now) {
  if (Problem problem = check_decision(holder, message)) return *problem;
  const int deciding = deciding_seat();
  if (!holds(holder, deciding) || message.seat.value_or(deciding) != deciding) return refuse("not_your_turn", "it is not your turn");
  if (is_held_) return refuse("turn_is_held", "the turn is done: confirm it or take something back");
  const Result<Action> action = game_->match(message.action);
  if (!action) return action.error();
  Effects effects = begin();
  add_play(effects, now, deciding, *action);
  finish(effects, now);
  return effects;
}

Result<Effects> Table::undo(int holder, const ClientMessage& message, std::int64_t now) {
  if (Problem problem = check_decision(holder, message)) return *problem;
  if (!may_undo()) return refuse("nothing_to_undo", "nothing can be taken back now");
  if (!holds(holder, acting_seat_)) return refuse("not_your_turn", "it is not your turn");
  return effects_of(now, EntryKind::kUndo, acting_seat_);
}

Result<Effects> Table::confirm(int holder, const ClientMessage& message, std::int64_t now) {
  if (Problem problem = check_decision(holder, message)) return *problem;
  if (!is_held_) return refuse("nothing_to_confirm", "no turn is waiting to be confirmed");
  if (!holds(holder, acting_seat_)) return refuse("not_your_turn", "it is not your turn");
  return effects_of(now, EntryKind::kConfirm, acting_seat_);
}

Result<Effects> Table::start(int holder, std::int64_t now) {
  if (holder != 0) return refuse("not_host", "only the host can start the game");
  if (status_ != TableStatus::kOpen) return refuse("not_open", "the game has already begun");
  std::vector<std::string> names;
  for (const Seat& seat : seats_) {
    if (seat.kind != SeatKind::kOpen) names.push_back(seat.name);
  }
  const Result<Rules> rules = rules_of(setup_.table.game(names, 0));
  if (!rules) return rules.error();
  return effects_of(now, EntryKind::kStart, -1);
}

Result<Effects> Table::leave(int holder, const ClientMessage& message, std::int64_t now) {
  if (status_ != TableStatus::kOpen) return refuse("not_open", "the game has begun: resign instead");
  const int left = message.seat.value_or(first_seat_of(holder));
  if (!holds(holder, left)) return watching();
  return effects_of(now, EntryKind::kLeave, left);
}

// If the sender holds several seats and names none, the seat being asked resigns, else the first
// that still plays.
Result<Effects> Table::resign(int holder, const ClientMessage& message, std::int64_t now) {
  if (status_ != TableStatus::kRunning) return refuse("not_running", "there is no game to resign from");
  const auto plays = [&](int number) { return holds(holder, number) && !seat(number).is_out; };
  int leaver = message.seat.value_or(deciding_seat());
  if (!message.seat && !plays(leaver)) {
    leaver = 0;
    while (leaver < static_cast<int>(seats_.size()) && !plays(leaver)) ++leaver;
  }
  if (!plays(leaver)) return watching();
  return effects_of(now, EntryKind::kResign, leaver);
}

Result<Effects> Table::resume(int holder, std::int64_t now) {
  const int own = first_seat_of(holder);
  if (own < 0) return watching();
  if (!is_paused_) return refuse("not_paused", "the game is not paused");
  return effects_of(now, EntryKind::kResume, own);
}

Result<Effects> Table::chat(int holder, const ClientMessage& message, std::int64_t now) {
  const int speaker = message.seat.value_or(first_seat_of(holder));
  if (!holds(holder, speaker)) return watching();
  return effects_of(now, EntryKind::kChat, speaker, message.text);
}

Problem Table::check_proposal(EntryKind what) const {
  if (what != EntryKind::kRematch) {
    if (status_ != TableStatus::kRunning) return refuse("not_running", "no game is running");
    if (what == EntryKind::kPause && is_paused_) return refuse("paused", "the game is already paused");
    return {};
  }
  if (status_ != TableStatus::kOver) return refuse("not_over", "the game is not over yet");
  if (!rematch_.empty()) return refuse("has_rematch", "the rematch has already begun");
  // A table of another generation may have a set-up that is not playable any more.
  const Result<Rules> rules = rules_of(setup_.table.game(std::vector<std::string>(seats_.size(), "player"), 0));
  if (!rules) return rules.error();
  return {};
}

// What one person proposes happens when all people at the table have proposed it.
Result<Effects> Table::propose(int holder, EntryKind what, std::int64_t now, const NewTableSource& new_table) {
  const int own = first_seat_of(holder);
  if (own < 0) return watching();
  if (Problem problem = check_proposal(what)) return *problem;
  const std::uint32_t before = proposals_.holders(what);
  const std::uint32_t mine = 1U << holder;
  if ((before & mine) != 0) return refuse("already_proposed", "the others have not agreed yet");
  std::uint32_t wanted = people();
  if (what == EntryKind::kRematch) {
    for (const Seat& other : seats_) wanted |= other.holder >= 0 ? 1U << other.holder : 0;
  }
  Effects effects = begin();
  add(effects, now, EntryKind::kPropose, own, std::string(name_of(what)));
  if ((wanted & ~(before | mine)) == 0) {
    if (what == EntryKind::kRematch) {
      add_rematch(effects, now, new_table);
    } else {
      add(effects, now, what, own);
    }
  }
  finish(effects, now);
  return effects;
}

// The same table again; everybody moves up one seat, and tokens stay valid.
void Table::add_rematch(Effects& effects, std::int64_t now, const NewTableSource& new_table) {
  const NewTable made = new_table();
  StoredSetup setup = setup_;
  setup.shuffle = made.shuffle;
  setup.generation = kGeneration;
  setup.table.seats.clear();
  std::vector<TokenHash> owners;
  for (std::size_t number = 0; number < seats_.size(); ++number) {
    const Seat& moved = seats_[(number + 1) % seats_.size()];
    setup.table.seats.push_back({.kind = moved.kind, .name = moved.name, .bot = moved.bot});
    owners.push_back(moved.holder >= 0 ? holders_[static_cast<std::size_t>(moved.holder)] : TokenHash());
  }
  add(effects, now, EntryKind::kRematch, -1, made.id);
  effects.rematch_effects = std::make_unique<Effects>();
  effects.rematch = create(made.id, setup, owners, now, *effects.rematch_effects);
}

std::optional<Effects> Table::answer(std::int64_t version, std::optional<Action> action, std::int64_t now) {
  if (!awaits_bot(version)) return std::nullopt;
  if (!action || !is_legal(*action)) action = stand_in_choice();
  Effects effects = begin();
  add_play(effects, now, deciding_seat(), *action);
  finish(effects, now);
  return effects;
}

std::optional<Effects> Table::tick(std::int64_t now) {
  const auto when = deadline();
  if (!when || now < *when) return std::nullopt;
  if (status_ == TableStatus::kOpen) return effects_of(now, EntryKind::kExpire, -1);
  return effects_of(now, EntryKind::kFlag, clocks_.running());
}

Effects Table::wake(std::int64_t now, bool is_after_restart) {
  Effects effects = begin();
  const auto when = deadline();
  if (is_after_restart && status_ == TableStatus::kRunning && when && *when < now + kRestartGrace) add(effects, now, EntryKind::kWake, -1);
  // The end is stored, so that no later generation takes the game up again.
  const std::string_view over = kTableStatusNames[static_cast<std::size_t>(TableStatus::kOver)];
  if (stuck_version_ && stored_head_ && stored_head_->status != over) add(effects, now, EntryKind::kRulesChanged, -1);
  finish(effects, now);
  return effects;
}

Effects Table::begin() const {
  Effects effects;
  effects.write.table = id_;
  return effects;
}

Effects Table::effects_of(std::int64_t now, EntryKind kind, int seat_number, std::string text) {
  Effects effects = begin();
  add(effects, now, kind, seat_number, std::move(text));
  finish(effects, now);
  return effects;
}

void Table::add(Effects& effects, std::int64_t now, EntryKind kind, int seat_number, std::string text) {
  add_entry(effects, kind, {.at = now, .seat = seat_number, .text = std::move(text)}, {});
}

void Table::add_play(Effects& effects, std::int64_t now, int seat_number, Action action) {
  const ActionFields fields = describe(game_->state(), action);
  add_entry(effects, EntryKind::kPlay, {.at = now, .seat = seat_number, .text = to_text(fields)}, Move{.action = action, .fields = fields});
}

void Table::add_entry(Effects& effects, EntryKind kind, Entry entry, std::optional<Move> move) {
  entry.version = version_ + 1;
  entry.kind = name_of(kind);
  const std::optional<Change> change = apply(kind, entry, std::move(move));
  assert(change);
  if (!change) return;
  effects.updates.push_back(update(kind, entry, *change));
  effects.write.entries.push_back(std::move(entry));
  recent_.emplace_back(version_, effects.updates.back());
  if (recent_.size() > kRecent) recent_.pop_front();
}

void Table::finish(Effects& effects, std::int64_t now) {
  const auto is_open = [](const Seat& seat) { return seat.kind == SeatKind::kOpen; };
  if (status_ == TableStatus::kOpen && std::none_of(seats_.begin(), seats_.end(), is_open)) add(effects, now, EntryKind::kStart, -1);
  for (int deciding = deciding_seat(); deciding >= 0 && !is_paused_ && seat(deciding).is_out; deciding = deciding_seat()) {
    add_play(effects, now, deciding, stand_in_choice());
  }
  if (is_bot_thinking() && asked_version_ != decision_version_) ask_bot(effects);
  const int deciding = deciding_seat();
  const int holder = deciding < 0 ? -1 : seat(deciding).holder;
  if (holder >= 0 && (present_ >> holder & 1U) != 0) {
    effects.asked_holder = holder;
    effects.ask = ask(holder);
  }
  TableHead now_head = head();
  if (stored_head_ != now_head) effects.write.head = stored_head_ = std::move(now_head);
}

void Table::ask_bot(Effects& effects) {
  asked_version_ = decision_version_;
  const int deciding = deciding_seat();
  effects.question = BotQuestion{.table = id_,
                                 .version = decision_version_,
                                 .seat = deciding,
                                 .bot = seat(deciding).bot,
                                 .seed = bot_seed(setup_.shuffle.commitment(), decision_version_),
                                 .rules = game_->shared_rules(),
                                 .state = std::make_shared<const State>(game_->state())};
}

// A stand-in passes where it can and otherwise places the tile anywhere.
Action Table::stand_in_choice() const {
  const ActionList& list = game_->legal();
  const auto is_pass = [](Action action) { return action.kind() == ActionKind::kPass; };
  const auto pass = std::find_if(list.begin(), list.end(), is_pass);
  if (pass != list.end()) return *pass;
  return list[mix64(static_cast<std::uint64_t>(version_)) % list.size()];
}

}  // namespace bastide::server
