// How a room changes: one function for each kind of entry in the journal. Requests check first and then add entries; loading a table
// applies the stored ones. Nothing else changes a room.
#include <algorithm>
#include <utility>

#include "game/notation.h"
#include "server/protocol/json_text.h"
#include "server/rooms/room.h"

namespace bastide::server {

namespace {

constexpr std::size_t kMaxChatKept = 100;

}  // namespace

Room::Room(std::string id, StoredSetup setup, std::int64_t created) : id_(std::move(id)), setup_(std::move(setup)), created_(created) {
  holders_.push_back(setup_.host);
  for (const SeatSetup& seat : setup_.table.seats) {
    // A person sits down by an entry of the journal.
    const bool is_bot = seat.kind == SeatKind::kBot;
    seats_.push_back({.kind = is_bot ? SeatKind::kBot : SeatKind::kOpen, .name = is_bot ? seat.name : "", .bot = seat.bot});
  }
  summary_ = to_line(summary());
}

Result<std::unique_ptr<Room>> Room::load(const StoredTable& stored) {
  Result<StoredSetup> setup = from_stored(stored.setup);
  if (!setup) return setup.error();
  std::unique_ptr<Room> room(new Room(stored.id, std::move(*setup), stored.created));
  for (const Entry& entry : stored.entries) {
    if (!room->apply(entry)) {
      return Error{.code = "corrupt_table", .message = "entry " + std::to_string(entry.version) + " of the journal can not be applied"};
    }
  }
  room->stored_head_ = stored.head;
  return room;
}

Result<std::vector<Text>> Room::replay(const StoredTable& stored) {
  StoredTable empty = stored;
  empty.entries.clear();
  Result<std::unique_ptr<Room>> room = load(empty);
  if (!room) return room.error();
  std::vector<Text> updates;
  for (const Entry& entry : stored.entries) {
    if (!(*room)->apply(entry)) return Error{.code = "corrupt_table", .message = "the journal can not be applied"};
    updates.push_back((*room)->update(entry));
  }
  return updates;
}

bool Room::apply(const Entry& entry) {
  if (entry.version != version_ + 1 || entry.seat >= static_cast<int>(seats_.size())) return false;
  told_tiles_ = game_ ? game_->state().board.tile_count() : 0;
  has_game_news_ = has_events_ = has_seat_news_ = false;
  const std::string& kind = entry.kind;
  bool fits = true;
  if (kind == "join") {
    fits = apply_join(entry);
  } else if (kind == "leave") {
    fits = apply_leave(entry);
  } else if (kind == "start") {
    fits = apply_start(entry);
  } else if (kind == "play") {
    fits = apply_play(entry);
  } else if (kind == "undo") {
    fits = apply_undo();
  } else if (kind == "confirm") {
    fits = apply_confirm();
  } else if (kind == "resign" || kind == "flag") {
    fits = apply_out(entry);
  } else if (kind == "propose") {
    fits = apply_proposal(entry);
  } else if (kind == "pause" || kind == "resume") {
    is_paused_ = kind == "pause";
    asked_version_ = -1;
    proposals_.clear();
    has_game_news_ = true;
  } else if (kind == "abandon" || kind == "expire") {
    end(kind == "abandon" ? "abandoned" : "expired");
  } else if (kind == "rematch") {
    rematch_ = entry.text;
  } else if (kind == "chat") {
    chat_.push_back(entry);
    if (chat_.size() > kMaxChatKept) chat_.pop_front();
  } else if (kind == "wake") {
    clocks_.forgive(entry.at);
  } else {
    return false;
  }
  if (!fits) return false;
  version_ = entry.version;
  if (has_game_news_) decision_version_ = version_;
  settle(entry.at);
  if (has_seat_news_) summary_ = to_line(summary());
  return true;
}

bool Room::apply_join(const Entry& entry) {
  const Result<Json> json = parse_object(entry.text);
  const auto has = [&](const char* key) { return json && json->contains(key) && (*json)[key].is_string(); };
  if (status_ != TableStatus::kOpen || entry.seat < 0 || !has("name") || !has("holder")) return false;
  Seat& seat = seats_[static_cast<std::size_t>(entry.seat)];
  if (seat.kind != SeatKind::kOpen) return false;
  const TokenHash hash = TokenHash::from_hex((*json)["holder"].get<std::string>());
  const auto same = [&](const TokenHash& other) { return other.equals(hash); };
  auto holder = std::find_if(holders_.begin(), holders_.end(), same);
  if (holder == holders_.end()) holder = holders_.insert(holder, hash);
  seat = {.kind = SeatKind::kPerson, .name = (*json)["name"].get<std::string>(), .holder = static_cast<int>(holder - holders_.begin())};
  has_seat_news_ = true;
  return true;
}

bool Room::apply_leave(const Entry& entry) {
  if (status_ != TableStatus::kOpen || entry.seat < 0) return false;
  seats_[static_cast<std::size_t>(entry.seat)] = Seat{};
  has_seat_news_ = true;
  return true;
}

bool Room::apply_start(const Entry& entry) {
  if (status_ != TableStatus::kOpen) return false;
  std::erase_if(seats_, [](const Seat& seat) { return seat.kind == SeatKind::kOpen; });
  std::vector<std::string> names;
  for (const Seat& seat : seats_) names.push_back(seat.name);
  Result<Game> game = Game::start(setup_.table.game(names, setup_.shuffle.seed));
  if (!game) return false;
  game_.emplace(std::move(*game));
  status_ = TableStatus::kRunning;
  clocks_ = Clocks(setup_.table.clock, seats_.size());
  clocks_.pass_to(-1, entry.at);
  turn_ = game_->state().turn;
  turn_of_ = game_->state().turn_of;
  has_game_news_ = has_events_ = has_seat_news_ = true;
  return true;
}

bool Room::apply_play(const Entry& entry) {
  if (status_ != TableStatus::kRunning || is_held_ || deciding_seat() != entry.seat || entry.seat < 0) return false;
  std::optional<Action> action = std::exchange(matched_, std::nullopt);
  if (!action) {
    const Result<ActionFields> fields = parse_action(std::string_view(entry.text));
    if (!fields) return false;
    const Result<Action> match = game_->match(*fields);
    if (!match) return false;
    action = *match;
  }
  apply_action(entry.seat, *action);
  return true;
}

// A person's action that hands the game on is held, before chance shows anything; everybody else's counts at once.
void Room::apply_action(int seat, Action action) {
  const Seat& who = seats_[static_cast<std::size_t>(seat)];
  const auto hands_over = [&] { return game_->state().over || game_->state().to_move != seat; };
  if (setup_.table.confirms && who.kind == SeatKind::kPerson && !who.is_out) {
    game_->play_held(action);
    is_held_ = hands_over();
  } else {
    const bool chance_acted = game_->play(action);
    if (chance_acted || hands_over()) final_actions_ = game_->actions().size();
  }
  acting_seat_ = seat;
  has_game_news_ = has_events_ = true;
}

bool Room::apply_undo() {
  if (!may_undo()) return false;
  game_->undo(1);
  is_held_ = false;
  has_game_news_ = true;
  return true;
}

bool Room::apply_confirm() {
  if (!is_held_) return false;
  has_events_ = game_->state().to_move == kChance;
  game_->go_on();
  is_held_ = false;
  final_actions_ = game_->actions().size();
  has_game_news_ = true;
  return true;
}

bool Room::apply_out(const Entry& entry) {
  if (status_ != TableStatus::kRunning || entry.seat < 0) return false;
  Seat& seat = seats_[static_cast<std::size_t>(entry.seat)];
  if (seat.is_out || seat.kind != SeatKind::kPerson) return false;
  seat.is_out = true;
  has_seat_news_ = has_game_news_ = true;
  if (is_held_ && acting_seat_ == entry.seat) apply_confirm();
  const auto plays = [](const Seat& other) { return !other.is_out; };
  if (std::count_if(seats_.begin(), seats_.end(), plays) <= 1) {
    end(entry.kind == "flag" ? "time" : "resigned");
  } else if (people() == 0) {
    end("abandoned");
  }
  return true;
}

bool Room::apply_proposal(const Entry& entry) {
  if (entry.seat < 0) return false;
  const int holder = seats_[static_cast<std::size_t>(entry.seat)].holder;
  if (holder < 0) return false;
  const auto is_it = [&](const Proposal& proposal) { return proposal.what == entry.text; };
  auto proposal = std::find_if(proposals_.begin(), proposals_.end(), is_it);
  if (proposal == proposals_.end()) proposal = proposals_.insert(proposal, {.what = entry.text});
  proposal->holders |= 1U << holder;
  return true;
}

void Room::settle(std::int64_t at) {
  if (status_ != TableStatus::kRunning) {
    clocks_.pass_to(-1, at);
    return;
  }
  const State& state = game_->state();
  if (!is_held_) {
    if (state.turn != turn_) clocks_.add_bonus(turn_of_);
    turn_ = state.turn;
    turn_of_ = state.turn_of;
    if (state.over) end("finished");
  }
  const int seat = deciding_seat();
  const bool has_clock = seat >= 0 && !is_paused_ && seats_[static_cast<std::size_t>(seat)].kind == SeatKind::kPerson &&
                         !seats_[static_cast<std::size_t>(seat)].is_out;
  clocks_.pass_to(has_clock ? seat : -1, at);
}

void Room::end(std::string reason) {
  status_ = TableStatus::kOver;
  ended_ = std::move(reason);
  is_held_ = is_paused_ = false;
  proposals_.clear();
  has_game_news_ = has_seat_news_ = true;
}

}  // namespace bastide::server
