// Requests to a room: what is checked, and which entries they become.
#include "server/rooms/room.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>

#include "core/rng.h"
#include "game/notation.h"
#include "server/protocol/json_text.h"

namespace bastide::server {

namespace {

using Problem = std::optional<Error>;

constexpr std::int64_t kOpenFor = 24LL * 3600 * 1000;  // a table that nobody fills ends by itself
constexpr std::int64_t kRestartGrace = 60 * 1000;
constexpr std::size_t kRecent = 32;

Error refuse(std::string code, std::string message) { return {.code = std::move(code), .message = std::move(message)}; }
Error watching() { return refuse("not_your_seat", "you watch this table; only who holds a seat can do that"); }

// The bots of two tables do not think alike, and nothing of the shuffle reaches them but what everybody knows: the commitment.
std::uint64_t bot_seed(std::string_view commitment, std::int64_t version) {
  std::uint64_t seed = mix64(static_cast<std::uint64_t>(version));
  for (const char letter : commitment) seed = mix64(seed ^ static_cast<unsigned char>(letter));
  return seed;
}

std::string join_text(const std::string& name, const TokenHash& token) { return to_line({{"name", name}, {"holder", token.hex()}}); }

}  // namespace

std::unique_ptr<Room> Room::create(const std::string& id, const StoredSetup& setup, const std::vector<TokenHash>& owners, std::int64_t now,
                                   Effects& effects) {
  std::unique_ptr<Room> room(new Room(id, setup, now));
  effects = room->begin();
  effects.write.setup = to_stored(setup);
  effects.write.created = now;
  for (std::size_t seat = 0; seat < setup.table.seats.size(); ++seat) {
    const SeatSetup& wanted = setup.table.seats[seat];
    if (wanted.kind == SeatKind::kPerson) room->add(effects, now, "join", static_cast<int>(seat), join_text(wanted.name, owners[seat]));
  }
  room->finish(effects, now);
  return room;
}

int Room::holder_of(std::string_view token) const {
  const TokenHash hash = TokenHash::of(token);
  int found = -1;
  // All are looked at, so that the time says nothing.
  for (std::size_t holder = 0; holder < holders_.size(); ++holder) {
    if (holders_[holder].equals(hash)) found = static_cast<int>(holder);
  }
  return found;
}

std::optional<std::int64_t> Room::deadline() const {
  if (status_ == TableStatus::kOpen) return created_ + kOpenFor;
  if (status_ == TableStatus::kRunning) return clocks_.deadline();
  return std::nullopt;
}

int Room::deciding_seat() const {
  if (status_ != TableStatus::kRunning) return -1;
  if (is_held_) return acting_seat_;
  return game_->state().over ? -1 : game_->state().to_move;
}

bool Room::is_bot_thinking() const {
  const int seat = deciding_seat();
  return seat >= 0 && !is_paused_ && seats_[static_cast<std::size_t>(seat)].kind == SeatKind::kBot;
}

int Room::first_seat_of(int holder) const {
  const auto holds = [&](const Seat& seat) { return holder >= 0 && seat.holder == holder; };
  const auto seat = std::find_if(seats_.begin(), seats_.end(), holds);
  return seat == seats_.end() ? -1 : static_cast<int>(seat - seats_.begin());
}

std::uint32_t Room::people() const {
  std::uint32_t mask = 0;
  for (const Seat& seat : seats_) {
    if (seat.kind == SeatKind::kPerson && !seat.is_out) mask |= 1U << seat.holder;
  }
  return mask;
}

bool Room::may_undo() const { return status_ == TableStatus::kRunning && !is_paused_ && game_->actions().size() > final_actions_; }

Problem Room::check_running() const {
  if (status_ == TableStatus::kOpen) return refuse("not_running", "the game has not begun yet");
  if (status_ == TableStatus::kOver) return refuse("game_over", "the game is over");
  if (is_paused_) return refuse("paused", "the game is paused");
  return {};
}

// A decision may be made by who has seen that it is asked; a message sent before is refused, and so is one sent again.
Problem Room::check_version(const ClientMessage& message) const {
  if (*message.version > version_) return refuse("bad_version", "the table has not come so far yet");
  if (*message.version < decision_version_) return refuse("stale_version", "the table has moved on since then");
  return {};
}

Result<Effects> Room::join(std::optional<int> wanted, const std::string& name, const TokenHash& token, std::int64_t now) {
  if (status_ != TableStatus::kOpen) return refuse("not_open", "this table takes no more players");
  const auto is_open = [](const Seat& seat) { return seat.kind == SeatKind::kOpen; };
  const auto first = std::find_if(seats_.begin(), seats_.end(), is_open);
  const int seat = wanted.value_or(static_cast<int>(first - seats_.begin()));
  if (seat < 0 || seat >= static_cast<int>(seats_.size()) || !is_open(seats_[static_cast<std::size_t>(seat)])) {
    return refuse("seat_taken", "this seat is not free");
  }
  Effects effects = begin();
  add(effects, now, "join", seat, join_text(name, token));
  finish(effects, now);
  return effects;
}

Result<Effects> Room::take(int holder, const ClientMessage& message, std::int64_t now, const FreshSource& fresh) {
  switch (message.type) {
    case ClientType::kPlay: return play(holder, message, now);
    case ClientType::kUndo: return undo(holder, message, now);
    case ClientType::kConfirm: return confirm(holder, message, now);
    case ClientType::kStart: return start(holder, now);
    case ClientType::kLeave: return leave(holder, message, now);
    case ClientType::kResign: return resign(holder, message, now);
    case ClientType::kAbandon: return propose(holder, "abandon", now, fresh);
    case ClientType::kPause: return propose(holder, "pause", now, fresh);
    case ClientType::kRematch: return propose(holder, "rematch", now, fresh);
    case ClientType::kResume: return resume(holder, now);
    case ClientType::kChat: return chat(holder, message, now);
    case ClientType::kHello:
    case ClientType::kDetails: break;
  }
  return refuse("bad_message", "this changes nothing at a table");
}

Result<Effects> Room::play(int holder, const ClientMessage& message, std::int64_t now) {
  if (Problem problem = check_running()) return *problem;
  if (first_seat_of(holder) < 0) return watching();
  if (Problem problem = check_version(message)) return *problem;
  const int seat = deciding_seat();
  if (seats_[static_cast<std::size_t>(seat)].holder != holder || message.seat.value_or(seat) != seat) {
    return refuse("not_your_turn", "somebody else is to decide");
  }
  if (is_held_) return refuse("turn_is_held", "the turn is done: confirm it or take something back");
  const Result<Action> action = game_->match(message.action);
  if (!action) return action.error();
  Effects effects = begin();
  matched_ = *action;
  add(effects, now, "play", seat, to_text(describe(game_->state(), *action)));
  finish(effects, now);
  return effects;
}

Result<Effects> Room::undo(int holder, const ClientMessage& message, std::int64_t now) {
  if (Problem problem = check_running()) return *problem;
  if (first_seat_of(holder) < 0) return watching();
  if (Problem problem = check_version(message)) return *problem;
  if (!may_undo()) return refuse("nothing_to_undo", "nothing can be taken back now");
  if (seats_[static_cast<std::size_t>(acting_seat_)].holder != holder) return refuse("not_your_turn", "somebody else is to decide");
  Effects effects = begin();
  add(effects, now, "undo", acting_seat_);
  finish(effects, now);
  return effects;
}

Result<Effects> Room::confirm(int holder, const ClientMessage& message, std::int64_t now) {
  if (Problem problem = check_running()) return *problem;
  if (first_seat_of(holder) < 0) return watching();
  if (Problem problem = check_version(message)) return *problem;
  if (!is_held_) return refuse("nothing_to_confirm", "no turn waits for its confirmation");
  if (seats_[static_cast<std::size_t>(acting_seat_)].holder != holder) return refuse("not_your_turn", "somebody else is to decide");
  Effects effects = begin();
  add(effects, now, "confirm", acting_seat_);
  finish(effects, now);
  return effects;
}

Result<Effects> Room::start(int holder, std::int64_t now) {
  if (holder != 0) return refuse("not_host", "only who made the table can start it");
  if (status_ != TableStatus::kOpen) return refuse("not_open", "the game has begun already");
  std::vector<std::string> names;
  for (const Seat& seat : seats_) {
    if (seat.kind != SeatKind::kOpen) names.push_back(seat.name);
  }
  const Result<Rules> rules = rules_of(setup_.table.game(names, 0));
  if (!rules) return rules.error();
  Effects effects = begin();
  add(effects, now, "start", -1);
  finish(effects, now);
  return effects;
}

Result<Effects> Room::leave(int holder, const ClientMessage& message, std::int64_t now) {
  if (status_ != TableStatus::kOpen) return refuse("not_open", "the game has begun: resign instead");
  const int seat = message.seat.value_or(first_seat_of(holder));
  if (seat < 0 || seat >= static_cast<int>(seats_.size()) || holder < 0 || seats_[static_cast<std::size_t>(seat)].holder != holder) {
    return watching();
  }
  Effects effects = begin();
  add(effects, now, "leave", seat);
  finish(effects, now);
  return effects;
}

// Who holds several seats and names none means the one that is asked, else the first that still plays.
Result<Effects> Room::resign(int holder, const ClientMessage& message, std::int64_t now) {
  if (status_ != TableStatus::kRunning) return refuse("not_running", "there is no game to resign");
  const int seats = static_cast<int>(seats_.size());
  const auto plays = [&](int seat) {
    if (seat < 0 || seat >= seats || holder < 0) return false;
    const Seat& held = seats_[static_cast<std::size_t>(seat)];
    return held.holder == holder && !held.is_out;
  };
  int seat = message.seat.value_or(deciding_seat());
  if (!message.seat && !plays(seat)) {
    seat = 0;
    while (seat < seats && !plays(seat)) ++seat;
  }
  if (!plays(seat)) return watching();
  Effects effects = begin();
  add(effects, now, "resign", seat);
  finish(effects, now);
  return effects;
}

Result<Effects> Room::resume(int holder, std::int64_t now) {
  const int seat = first_seat_of(holder);
  if (seat < 0) return watching();
  if (!is_paused_) return refuse("not_paused", "the game is not paused");
  Effects effects = begin();
  add(effects, now, "resume", seat);
  finish(effects, now);
  return effects;
}

Result<Effects> Room::chat(int holder, const ClientMessage& message, std::int64_t now) {
  const int seat = message.seat.value_or(first_seat_of(holder));
  if (holder < 0 || seat < 0 || seat >= static_cast<int>(seats_.size()) || seats_[static_cast<std::size_t>(seat)].holder != holder) {
    return watching();
  }
  Effects effects = begin();
  add(effects, now, "chat", seat, message.text);
  finish(effects, now);
  return effects;
}

// What one person asks for happens when all people at the table have asked for it.
Result<Effects> Room::propose(int holder, const std::string& what, std::int64_t now, const FreshSource& fresh) {
  const int seat = first_seat_of(holder);
  if (seat < 0) return watching();
  const bool needs_end = what == "rematch";
  if (needs_end && status_ != TableStatus::kOver) return refuse("not_over", "the game is not over yet");
  if (needs_end && !rematch_.empty()) return refuse("has_rematch", "the rematch is being played already");
  if (!needs_end && status_ != TableStatus::kRunning) return refuse("not_running", "there is no game running");
  if (what == "pause" && is_paused_) return refuse("paused", "the game is paused already");
  const auto is_it = [&](const Proposal& proposal) { return proposal.what == what; };
  const auto before = std::find_if(proposals_.begin(), proposals_.end(), is_it);
  const std::uint32_t mine = 1U << holder;
  if (before != proposals_.end() && (before->holders & mine) != 0) return refuse("already_proposed", "the others have not agreed yet");
  const std::uint32_t agreed = mine | (before == proposals_.end() ? 0 : before->holders);
  std::uint32_t wanted = people();
  if (needs_end) {
    for (const Seat& other : seats_) wanted |= other.holder >= 0 ? 1U << other.holder : 0;
  }
  Effects effects = begin();
  add(effects, now, "propose", seat, what);
  if ((wanted & ~agreed) == 0) {
    if (needs_end) {
      add_rematch(effects, now, fresh);
    } else {
      add(effects, now, what, seat);
    }
  }
  finish(effects, now);
  return effects;
}

// The same table again; everybody moves up one seat, and the tokens stay good.
void Room::add_rematch(Effects& effects, std::int64_t now, const FreshSource& fresh) {
  const Fresh made = fresh();
  StoredSetup setup = setup_;
  setup.shuffle = made.shuffle;
  setup.table.seats.clear();
  std::vector<TokenHash> owners;
  for (std::size_t seat = 0; seat < seats_.size(); ++seat) {
    const Seat& moved = seats_[(seat + 1) % seats_.size()];
    setup.table.seats.push_back({.kind = moved.kind, .name = moved.name, .bot = moved.bot});
    owners.push_back(moved.holder >= 0 ? holders_[static_cast<std::size_t>(moved.holder)] : TokenHash());
  }
  add(effects, now, "rematch", -1, made.table);
  effects.rematch_effects = std::make_unique<Effects>();
  effects.rematch = create(made.table, setup, owners, now, *effects.rematch_effects);
}

std::optional<Effects> Room::answer(std::int64_t version, std::optional<Action> action, std::int64_t now) {
  if (!awaits_bot(version)) return std::nullopt;
  if (!action || !is_legal(*action)) action = stand_in_choice();
  Effects effects = begin();
  matched_ = *action;
  add(effects, now, "play", deciding_seat(), to_text(describe(game_->state(), *action)));
  finish(effects, now);
  return effects;
}

std::optional<Effects> Room::tick(std::int64_t now) {
  const auto when = deadline();
  if (!when || now < *when) return std::nullopt;
  Effects effects = begin();
  if (status_ == TableStatus::kOpen) {
    add(effects, now, "expire", -1);
  } else {
    add(effects, now, "flag", clocks_.running());
  }
  finish(effects, now);
  return effects;
}

Effects Room::wake(std::int64_t now, bool is_after_restart) {
  Effects effects = begin();
  const auto when = deadline();
  if (is_after_restart && status_ == TableStatus::kRunning && when && *when < now + kRestartGrace) add(effects, now, "wake", -1);
  finish(effects, now);
  return effects;
}

Effects Room::begin() const {
  Effects effects;
  effects.write.table = id_;
  return effects;
}

void Room::add(Effects& effects, std::int64_t now, std::string kind, int seat, std::string text) {
  Entry entry{.version = version_ + 1, .at = now, .seat = seat, .kind = std::move(kind), .text = std::move(text)};
  [[maybe_unused]] const bool fits = apply(entry);
  assert(fits);
  effects.updates.push_back(update(entry));
  effects.write.entries.push_back(std::move(entry));
  recent_.emplace_back(version_, effects.updates.back());
  if (recent_.size() > kRecent) recent_.pop_front();
}

void Room::finish(Effects& effects, std::int64_t now) {
  const auto is_open = [](const Seat& seat) { return seat.kind == SeatKind::kOpen; };
  if (status_ == TableStatus::kOpen && std::none_of(seats_.begin(), seats_.end(), is_open)) add(effects, now, "start", -1);
  for (int seat = deciding_seat(); seat >= 0 && !is_paused_ && seats_[static_cast<std::size_t>(seat)].is_out; seat = deciding_seat()) {
    const Action action = stand_in_choice();
    matched_ = action;
    add(effects, now, "play", seat, to_text(describe(game_->state(), action)));
  }
  if (is_bot_thinking() && asked_version_ != decision_version_) {
    asked_version_ = decision_version_;
    const int seat = deciding_seat();
    effects.question = BotQuestion{.table = id_,
                                   .version = decision_version_,
                                   .seat = seat,
                                   .bot = seats_[static_cast<std::size_t>(seat)].bot,
                                   .seed = bot_seed(setup_.shuffle.commitment(), decision_version_),
                                   .rules = game_->shared_rules(),
                                   .state = std::make_shared<const State>(game_->state())};
  }
  const int seat = deciding_seat();
  const int holder = seat < 0 ? -1 : seats_[static_cast<std::size_t>(seat)].holder;
  if (holder >= 0 && (present_ >> holder & 1U) != 0) {
    effects.asked_holder = holder;
    effects.ask = ask(holder);
  }
  TableHead now_head = head();
  if (stored_head_ != now_head) effects.write.head = stored_head_ = std::move(now_head);
}

// Who left passes where that is possible and else lays the tile anywhere.
Action Room::stand_in_choice() const {
  const ActionList& list = game_->legal();
  const auto is_pass = [](Action action) { return action.kind() == ActionKind::kPass; };
  const auto pass = std::find_if(list.begin(), list.end(), is_pass);
  if (pass != list.end()) return *pass;
  return list[mix64(static_cast<std::uint64_t>(version_)) % list.size()];
}

}  // namespace bastide::server
