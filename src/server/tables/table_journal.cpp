// How a table changes: one handler per kind of entry in the journal. Requests check first and then
// add entries; loading a table applies the stored ones. Nothing else changes a table.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "bots/bot.h"
#include "game/notation.h"
#include "server/tables/table.h"

namespace bastide::server {

namespace {

// Plays for bots that are no longer there.
constexpr const char* kFallbackBot = "normal";

void replace_unknown_bots(LoadedTable& loaded, const std::string& table, TableSetup& setup) {
  for (SeatSetup& seat : setup.seats) {
    if (seat.kind != SeatKind::kBot || make_bot(seat.bot) != nullptr) continue;
    const std::string what = fmt::format("there is no bot \"{}\" any more; \"{}\" plays instead", seat.bot, kFallbackBot);
    loaded.repairs.push_back({Failure::kBotReplaced, {.what = what, .table = table}});
    seat.bot = kFallbackBot;
  }
}

Error corrupt_at(const Entry& entry) {
  return {.code = "corrupt_table", .message = fmt::format("entry {} of the journal cannot be applied", entry.version)};
}

}  // namespace

Table::Table(std::string id, StoredSetup setup, std::int64_t created) : id_(std::move(id)), setup_(std::move(setup)), created_(created) {
  holders_.push_back(setup_.host);
  for (const SeatSetup& seat : setup_.table.seats) {
    // A person sits down by an entry of the journal.
    const bool is_bot = seat.kind == SeatKind::kBot;
    seats_.push_back({.kind = is_bot ? SeatKind::kBot : SeatKind::kOpen, .name = is_bot ? seat.name : "", .bot = seat.bot});
  }
  summary_ = to_line(summary());
}

Result<LoadedTable> Table::load(const StoredTable& stored) {
  Result<StoredSetup> setup = from_stored(stored.setup);
  if (!setup) return setup.error();
  LoadedTable loaded;
  replace_unknown_bots(loaded, stored.id, setup->table);
  loaded.table.reset(new Table(stored.id, std::move(*setup), stored.created));
  Table& table = *loaded.table;
  for (const Entry& entry : stored.entries) {
    if (const Result<Change> change = table.restore(entry); !change) return change.error();
  }
  table.stored_head_ = stored.head;
  if (table.stuck_version_) {
    const Generation& then = table.setup_.generation;
    const std::string what = fmt::format("entry {} was made by rules {} and chance {}; rules {} and chance {} do not accept it",
                                         *table.stuck_version_, then.rules, then.chance, kGeneration.rules, kGeneration.chance);
    loaded.repairs.push_back({Failure::kRulesChanged, {.what = what, .table = stored.id, .version = table.stuck_version_}});
  }
  return loaded;
}

Result<std::vector<Text>> Table::replay(const StoredTable& stored) {
  StoredTable empty = stored;
  empty.entries.clear();
  const Result<LoadedTable> loaded = load(empty);
  if (!loaded) return loaded.error();
  Table& table = *loaded->table;
  std::vector<Text> updates;
  for (const Entry& entry : stored.entries) {
    const Result<Change> change = table.restore(entry);
    if (!change) return change.error();
    updates.push_back(table.update(*entry_kind(entry.kind), entry, *change));
  }
  return updates;
}

// A stored entry that does not fit means damage, unless other rules accepted it: then the game ends
// there, and of what follows only what is not part of the game counts.
Result<Table::Change> Table::restore(const Entry& entry) {
  const std::optional<EntryKind> kind = entry_kind(entry.kind);
  if (!kind || entry.version != version_ + 1 || entry.seat >= static_cast<int>(seats_.size())) return corrupt_at(entry);
  const bool is_outside = *kind == EntryKind::kChat || *kind == EntryKind::kRematch || *kind == EntryKind::kRulesChanged;
  if (!stuck_version_ || is_outside) {
    if (std::optional<Change> change = apply(*kind, entry)) return std::move(*change);
    const bool needs_rules = *kind != EntryKind::kJoin && *kind != EntryKind::kLeave && !is_outside;
    if (!needs_rules || setup_.generation == kGeneration) return corrupt_at(entry);
    stuck_version_ = entry.version;
  }
  version_ = entry.version;
  Change change{.tiles_before = game_ ? game_->state().board.tile_count() : 0};
  if (stuck_version_ == version_) {
    end("rules_changed", change);
    summary_ = to_line(summary());
  }
  return change;
}

Table::Handler Table::handler_of(EntryKind kind) {
  static constexpr std::array<Handler, kEntryKindNames.size()> kHandlers = {
      &Table::apply_join,    &Table::apply_leave,        &Table::apply_start,   &Table::apply_play,    &Table::apply_undo,
      &Table::apply_confirm, &Table::apply_resign,       &Table::apply_flag,    &Table::apply_propose, &Table::apply_abandon,
      &Table::apply_pause,   &Table::apply_resume,       &Table::apply_rematch, &Table::apply_chat,    &Table::apply_expire,
      &Table::apply_wake,    &Table::apply_rules_changed};
  return kHandlers[static_cast<std::size_t>(kind)];
}

std::optional<Table::Change> Table::apply(EntryKind kind, const Entry& entry, std::optional<Move> move) {
  Change change{.tiles_before = game_ ? game_->state().board.tile_count() : 0, .move = std::move(move)};
  if (!(this->*handler_of(kind))(entry, change)) return std::nullopt;
  version_ = entry.version;
  settle(entry.at, change);
  if (change.has_game) decision_version_ = version_;
  if (change.has_seats) summary_ = to_line(summary());
  return change;
}

bool Table::apply_join(const Entry& entry, Change& change) {
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
  return change.has_seats = true;
}

bool Table::apply_leave(const Entry& entry, Change& change) {
  if (status_ != TableStatus::kOpen || entry.seat < 0) return false;
  seats_[static_cast<std::size_t>(entry.seat)] = Seat{};
  return change.has_seats = true;
}

bool Table::apply_start(const Entry& entry, Change& change) {
  if (status_ != TableStatus::kOpen) return false;
  const auto is_open = [](const Seat& seat) { return seat.kind == SeatKind::kOpen; };
  std::vector<std::string> names;
  for (const Seat& seat : seats_) {
    if (!is_open(seat)) names.push_back(seat.name);
  }
  Result<Game> game = Game::start(setup_.table.game(names, setup_.shuffle.seed));
  if (!game) return false;
  std::erase_if(seats_, is_open);
  game_.emplace(std::move(*game));
  status_ = TableStatus::kRunning;
  clocks_ = Clocks(setup_.table.clock, seats_.size());
  clocks_.pass_to(-1, entry.at);
  turn_ = game_->state().turn;
  turn_of_ = game_->state().turn_of;
  return change.has_game = change.has_events = change.has_seats = true;
}

// A live action comes with the entry; a stored one is looked up.
bool Table::apply_play(const Entry& entry, Change& change) {
  if (status_ != TableStatus::kRunning || is_held_ || deciding_seat() != entry.seat || entry.seat < 0) return false;
  if (!change.move) change.move = read_move(entry.text);
  if (!change.move) return false;
  play_action(entry.seat, change.move->action, change);
  return true;
}

std::optional<Table::Move> Table::read_move(const std::string& text) const {
  const Result<ActionFields> fields = parse_action(std::string_view(text));
  if (!fields) return std::nullopt;
  const Result<Action> action = game_->match(*fields);
  if (!action) return std::nullopt;
  return Move{.action = *action, .fields = *fields};
}

// A person's action that hands the game on is held before chance reveals anything; everybody else's
// counts at once.
void Table::play_action(int seat_number, Action action, Change& change) {
  const Seat& who = seat(seat_number);
  const auto hands_over = [&] { return game_->state().over || game_->state().to_move != seat_number; };
  if (setup_.table.confirms && who.kind == SeatKind::kPerson && !who.is_out) {
    game_->play_held(action);
    is_held_ = hands_over();
  } else {
    const bool chance_acted = game_->play(action);
    if (chance_acted || hands_over()) final_actions_ = game_->actions().size();
  }
  acting_seat_ = seat_number;
  change.has_game = change.has_events = true;
}

bool Table::apply_undo(const Entry& /*entry*/, Change& change) {
  if (!may_undo()) return false;
  game_->undo(1);
  is_held_ = false;
  return change.has_game = true;
}

bool Table::apply_confirm(const Entry& /*entry*/, Change& change) {
  if (!is_held_) return false;
  confirm_held(change);
  return true;
}

void Table::confirm_held(Change& change) {
  change.has_events = game_->state().to_move == kChance;
  game_->go_on();
  is_held_ = false;
  final_actions_ = game_->actions().size();
  change.has_game = true;
}

bool Table::apply_out(const Entry& entry, const char* reason, Change& change) {
  if (status_ != TableStatus::kRunning || entry.seat < 0) return false;
  Seat& leaver = seats_[static_cast<std::size_t>(entry.seat)];
  if (leaver.is_out || leaver.kind != SeatKind::kPerson) return false;
  leaver.is_out = true;
  change.has_seats = change.has_game = true;
  if (is_held_ && acting_seat_ == entry.seat) confirm_held(change);
  const auto plays = [](const Seat& other) { return !other.is_out; };
  if (std::count_if(seats_.begin(), seats_.end(), plays) <= 1) {
    end(reason, change);
  } else if (people() == 0) {
    end("abandoned", change);
  }
  return true;
}

bool Table::apply_propose(const Entry& entry, Change& /*change*/) {
  const std::optional<EntryKind> what = entry_kind(entry.text);
  if (!what || entry.seat < 0 || seat(entry.seat).holder < 0) return false;
  proposals_.add(*what, seat(entry.seat).holder);
  return true;
}

bool Table::apply_abandon(const Entry& /*entry*/, Change& change) {
  end("abandoned", change);
  return true;
}

bool Table::apply_pause(const Entry& /*entry*/, Change& change) {
  is_paused_ = true;
  asked_version_ = -1;
  proposals_.clear();
  return change.has_game = true;
}

bool Table::apply_resume(const Entry& /*entry*/, Change& change) {
  is_paused_ = false;
  asked_version_ = -1;
  proposals_.clear();
  return change.has_game = true;
}

bool Table::apply_rematch(const Entry& entry, Change& /*change*/) {
  rematch_ = entry.text;
  return true;
}

bool Table::apply_chat(const Entry& entry, Change& /*change*/) {
  chat_.add(entry);
  return true;
}

bool Table::apply_expire(const Entry& /*entry*/, Change& change) {
  end("expired", change);
  return true;
}

bool Table::apply_wake(const Entry& entry, Change& /*change*/) {
  clocks_.forgive(entry.at);
  return true;
}

bool Table::apply_rules_changed(const Entry& /*entry*/, Change& change) {
  end("rules_changed", change);
  return true;
}

void Table::settle(std::int64_t at, Change& change) {
  if (status_ != TableStatus::kRunning) {
    clocks_.pass_to(-1, at);
    return;
  }
  const State& state = game_->state();
  if (!is_held_) {
    if (state.turn != turn_) clocks_.add_bonus(turn_of_);
    turn_ = state.turn;
    turn_of_ = state.turn_of;
    if (state.over) end("finished", change);
  }
  const int deciding = deciding_seat();
  const bool has_clock = deciding >= 0 && !is_paused_ && seat(deciding).kind == SeatKind::kPerson && !seat(deciding).is_out;
  clocks_.pass_to(has_clock ? deciding : -1, at);
}

void Table::end(std::string reason, Change& change) {
  status_ = TableStatus::kOver;
  ended_ = std::move(reason);
  is_held_ = is_paused_ = false;
  proposals_.clear();
  change.has_game = change.has_seats = true;
}

}  // namespace bastide::server
