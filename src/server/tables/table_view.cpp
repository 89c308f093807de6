// What a table shows: updates, views, questions, details, lists and records.
#include <fmt/format.h>

#include <algorithm>

#include "formats/json_action.h"
#include "formats/legal_list.h"
#include "formats/record.h"
#include "formats/view.h"
#include "server/tables/game_part.h"
#include "server/tables/table.h"

namespace bastide::server {

Json Table::seats_json() const {
  Json seats = Json::array();
  for (const Seat& seat : seats_) {
    Json json = seat_json(seat.kind, seat.name, seat.bot);
    if (seat.is_out) json["out"] = true;
    seats.push_back(std::move(json));
  }
  return seats;
}

Json Table::proposals_json() const {
  Json proposals = Json::array();
  for (const auto& [what, holders] : proposals_) {
    for (std::size_t seat = 0; seat < seats_.size(); ++seat) {
      if (seats_[seat].holder >= 0 && (holders >> seats_[seat].holder & 1U) != 0) {
        proposals.push_back({{"what", name_of(what)}, {"seat", seat}});
      }
    }
  }
  return proposals;
}

// The end reveals what the commitment fixed. There are no places where the game was not played to a
// result.
Json Table::ended_json() const {
  if (status_ != TableStatus::kOver) return {};
  Json json = {{"reason", ended_}, {"seed", std::to_string(setup_.shuffle.seed)}, {"nonce", setup_.shuffle.nonce}};
  if (game_ && ended_ != "abandoned" && ended_ != "rules_changed") {
    std::vector<int> order;
    for (std::size_t seat = 0; seat < seats_.size(); ++seat) {
      const auto is_before = [&](std::size_t other) {
        if (seats_[other].is_out != seats_[seat].is_out) return !seats_[other].is_out;
        return game_->state().score[other] > game_->state().score[seat];
      };
      int place = 1;
      for (std::size_t other = 0; other < seats_.size(); ++other) place += is_before(other) ? 1 : 0;
      order.push_back(place);
    }
    json["places"] = order;
  }
  if (!rematch_.empty()) json["rematch"] = rematch_;
  return json;
}

void Table::add_game(Json& json, std::size_t from_tile) const {
  add_game_part(json, *game_, {.from_tile = from_tile, .deciding = deciding_seat(), .is_held = is_held_, .is_paused = is_paused_});
  if (setup_.table.clock) json["clock"] = clocks_.json();
}

Text Table::update(EntryKind kind, const Entry& entry, const Change& change) const {
  Json json = object_with_capacity();
  json["type"] = "update";
  json["version"] = entry.version;
  json["at"] = entry.at;
  json["kind"] = name_of(kind);
  if (entry.seat >= 0) json["seat"] = entry.seat;
  if (change.move) json["action"] = action_json(change.move->fields);
  if (kind == EntryKind::kChat || kind == EntryKind::kPropose) json["text"] = entry.text;
  if (kind == EntryKind::kRematch) json["table"] = entry.text;
  if (change.has_seats) {
    json["status"] = kTableStatusNames[static_cast<std::size_t>(status_)];
    json["seats"] = seats_json();
  }
  if (change.has_game && game_) {
    if (change.has_events) json["events"] = events_json(game_->state(), game_->events());
    add_game(json, change.tiles_before);
  }
  if (status_ == TableStatus::kOver && (change.has_game || kind == EntryKind::kRematch)) json["ended"] = ended_json();
  return make_text(json);
}

Text Table::view(int holder) const {
  Json own = Json::array();
  for (int number = 0; number < static_cast<int>(seats_.size()); ++number) {
    if (holds(holder, number)) own.push_back(number);
  }
  Json setup = table_setup_json(setup_.table);
  setup.erase("seats");
  Json json = {{"type", "view"},
               {"version", version_},
               {"table", id_},
               {"status", kTableStatusNames[static_cast<std::size_t>(status_)]},
               {"created", created_},
               {"setup", setup},
               {"commitment", setup_.shuffle.commitment()},
               {"you", {{"seats", own}, {"host", holder == 0}}},
               {"seats", seats_json()},
               {"chat", chat_.json()},
               {"proposals", proposals_json()}};
  if (game_) add_game(json, 0);
  if (status_ == TableStatus::kOver) json["ended"] = ended_json();
  return make_text(json);
}

// Written as text, because the list of actions is long.
Text Table::ask(int holder) const {
  const int deciding = deciding_seat();
  if (is_paused_ || !holds(holder, deciding)) return nullptr;
  const std::string gives = is_held_ || !setup_.table.has_aids ? std::string() : gains_text(*game_);
  return make_text(fmt::format(R"({{"type":"ask","version":{},"seat":{},"step":"{}","actions":{}{},"may_undo":{}}})", version_, deciding,
                               is_held_ ? "confirm" : current_step(game_->state()).name, is_held_ ? "[]" : legal_text(*game_),
                               gives.empty() ? gives : R"(,"gives":)" + gives, may_undo()));
}

std::vector<Text> Table::catch_up(int holder, std::optional<std::int64_t> seen) const {
  std::vector<Text> missed;
  std::size_t bytes = 0;
  const bool is_enough = seen && *seen <= version_ && (*seen == version_ || (!recent_.empty() && recent_.front().first <= *seen + 1));
  for (const auto& [version, text] : recent_) {
    if (!seen || version <= *seen) continue;
    missed.push_back(text);
    bytes += text->size();
  }
  if (!is_enough || bytes > 0) {
    Text whole = view(holder);
    if (!is_enough || whole->size() < bytes) missed = {std::move(whole)};
  }
  if (Text question = ask(holder)) missed.push_back(std::move(question));
  return missed;
}

Text Table::set_present(std::uint32_t holders, std::size_t watchers) {
  if (holders == present_ && watchers == watchers_) return nullptr;
  present_ = holders;
  watchers_ = watchers;
  Json seats = Json::array();
  for (const Seat& seat : seats_) {
    seats.push_back(seat.kind == SeatKind::kBot || (seat.holder >= 0 && (present_ >> seat.holder & 1U) != 0));
  }
  return make_text(Json{{"type", "presence"}, {"seats", seats}, {"watchers", watchers_}});
}

Result<Text> Table::details(const Json& id) const {
  if (!game_) return Error{.code = "not_running", .message = "the game has not begun yet"};
  if (!setup_.table.has_aids && status_ != TableStatus::kOver) {
    return Error{.code = "no_aids", .message = "this table is played without aids"};
  }
  // Regions take long to describe, so it is done once per version, however often it is asked for.
  if (details_version_ != version_) {
    details_ =
        to_line({{"version", version_}, {"features", features_json(game_->state())}, {"tiles_left", tiles_left_json(game_->state())}});
    details_version_ = version_;
  }
  return make_text(R"({"type":"details","id":)" + to_line(id) + "," + details_.substr(1));
}

Result<std::string> Table::record() const {
  if (status_ != TableStatus::kOver) return Error{.code = "game_running", .message = "the record is available when the game is over"};
  if (!game_) return Error{.code = "not_running", .message = "the game never began"};
  return write_record(*game_, {{.text = "table " + id_},
                               {.text = "commitment " + setup_.shuffle.commitment()},
                               {.text = "nonce " + setup_.shuffle.nonce},
                               {.before_action = game_->actions().size(), .text = "ended: " + ended_}});
}

Json Table::summary() const {
  Json json = table_setup_json(setup_.table);
  json["seats"] = seats_json();
  json["status"] = kTableStatusNames[static_cast<std::size_t>(status_)];
  return json;
}

TableHead Table::head() const {
  return {.status = std::string(kTableStatusNames[static_cast<std::size_t>(status_)]),
          .is_public = setup_.table.is_public,
          .deadline = deadline(),
          .summary = summary_};
}

}  // namespace bastide::server
