// What a room tells: updates, views, questions, details, lists and records.
#include <fmt/format.h>

#include <algorithm>

#include "formats/json_action.h"
#include "formats/legal_list.h"
#include "formats/record.h"
#include "formats/view.h"
#include "game/notation.h"
#include "server/protocol/json_text.h"
#include "server/rooms/room.h"

namespace bastide::server {

namespace {

Text text_of(const Json& json) { return std::make_shared<const std::string>(to_line(json)); }

}  // namespace

Json Room::seats_json() const {
  Json seats = Json::array();
  for (const Seat& seat : seats_) {
    Json json = seat_json(seat.kind, seat.name, seat.bot);
    if (seat.is_out) json["out"] = true;
    seats.push_back(std::move(json));
  }
  return seats;
}

// With the end, what was committed to at the start is opened.
Json Room::ended_json() const {
  if (status_ != TableStatus::kOver) return {};
  Json json = {{"reason", ended_}, {"seed", std::to_string(setup_.shuffle.seed)}, {"nonce", setup_.shuffle.nonce}};
  if (game_ && ended_ != "abandoned") {
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

void Room::add_entry_details(Json& json, const Entry& entry) const {
  if (entry.kind == "play") json["action"] = action_json(*parse_action(std::string_view(entry.text)));
  if (entry.kind == "chat" || entry.kind == "propose") json["text"] = entry.text;
  if (entry.kind == "rematch") json["table"] = entry.text;
}

Text Room::update(const Entry& entry) const {
  Json json = object_with_capacity();
  json["type"] = "update";
  json["version"] = entry.version;
  json["at"] = entry.at;
  json["kind"] = entry.kind;
  if (entry.seat >= 0) json["seat"] = entry.seat;
  add_entry_details(json, entry);
  if (has_seat_news_) {
    json["status"] = kTableStatusNames[static_cast<std::size_t>(status_)];
    json["seats"] = seats_json();
  }
  if (has_game_news_ && game_) {
    if (has_events_) json["events"] = events_json(game_->state(), game_->events());
    json["state"] = brief_state_json(*game_);
    const std::size_t from = std::min(told_tiles_, game_->state().board.tile_count());
    json["board"] = {{"from", from}, {"tiles", board_json(game_->state(), from)}};
    json["deciding"] = deciding_seat() < 0 ? Json() : Json(deciding_seat());
    json["held"] = is_held_;
    json["paused"] = is_paused_;
    if (setup_.table.clock) json["clock"] = clocks_.json();
  }
  if (status_ == TableStatus::kOver && (has_game_news_ || entry.kind == "rematch")) json["ended"] = ended_json();
  return text_of(json);
}

Json Room::chat_json() const {
  Json lines = Json::array();
  for (const Entry& line : chat_) lines.push_back({{"version", line.version}, {"at", line.at}, {"seat", line.seat}, {"text", line.text}});
  return lines;
}

Text Room::view(int holder) const {
  Json own = Json::array();
  for (std::size_t seat = 0; seat < seats_.size(); ++seat) {
    if (holder >= 0 && seats_[seat].holder == holder) own.push_back(seat);
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
               {"chat", chat_json()}};
  Json proposals = Json::array();
  for (const Proposal& proposal : proposals_) {
    for (std::size_t seat = 0; seat < seats_.size(); ++seat) {
      if (seats_[seat].holder >= 0 && (proposal.holders >> seats_[seat].holder & 1U) != 0) {
        proposals.push_back({{"what", proposal.what}, {"seat", seat}});
      }
    }
  }
  json["proposals"] = proposals;
  if (game_) {
    json["state"] = brief_state_json(*game_);
    json["board"] = {{"from", 0}, {"tiles", board_json(game_->state())}};
    json["deciding"] = deciding_seat() < 0 ? Json() : Json(deciding_seat());
    json["held"] = is_held_;
    json["paused"] = is_paused_;
    if (setup_.table.clock) json["clock"] = clocks_.json();
  }
  if (status_ == TableStatus::kOver) json["ended"] = ended_json();
  return text_of(json);
}

Text Room::ask(int holder) const {
  const int seat = deciding_seat();
  if (seat < 0 || is_paused_ || holder < 0 || seats_[static_cast<std::size_t>(seat)].holder != holder) return nullptr;
  const std::string gives = is_held_ || !setup_.table.has_aids ? std::string() : gains_text(*game_);
  return std::make_shared<const std::string>(
      fmt::format(R"({{"type":"ask","version":{},"seat":{},"step":"{}","actions":{}{},"may_undo":{}}})", version_, seat,
                  is_held_ ? "confirm" : current_step(game_->state()).name, is_held_ ? "[]" : legal_text(*game_),
                  gives.empty() ? gives : R"(,"gives":)" + gives, may_undo()));
}

std::vector<Text> Room::catch_up(int holder, std::optional<std::int64_t> seen) const {
  std::vector<Text> missed;
  std::size_t bytes = 0;
  bool is_enough = seen && *seen <= version_ && (*seen == version_ || (!recent_.empty() && recent_.front().first <= *seen + 1));
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

Text Room::set_present(std::uint32_t holders, std::size_t watchers) {
  if (holders == present_ && watchers == watchers_) return nullptr;
  present_ = holders;
  watchers_ = watchers;
  Json seats = Json::array();
  for (const Seat& seat : seats_) {
    seats.push_back(seat.kind == SeatKind::kBot || (seat.holder >= 0 && (present_ >> seat.holder & 1U) != 0));
  }
  return text_of({{"type", "presence"}, {"seats", seats}, {"watchers", watchers_}});
}

Result<Text> Room::details(const Json& id) const {
  if (!game_) return Error{.code = "not_running", .message = "the game has not begun yet"};
  if (!setup_.table.has_aids && status_ != TableStatus::kOver) {
    return Error{.code = "no_aids", .message = "this table is played without aids"};
  }
  // Regions take long to describe, so it is done once a version, however often somebody asks.
  if (details_version_ != version_) {
    details_ =
        to_line({{"version", version_}, {"features", features_json(game_->state())}, {"tiles_left", tiles_left_json(game_->state())}});
    details_version_ = version_;
  }
  return std::make_shared<const std::string>(R"({"type":"details","id":)" + to_line(id) + "," + details_.substr(1));
}

Result<std::string> Room::record() const {
  if (status_ != TableStatus::kOver) return Error{.code = "game_running", .message = "the record is shown when the game is over"};
  if (!game_) return Error{.code = "not_running", .message = "this table never began"};
  return write_record(*game_, {{.text = "table " + id_},
                               {.text = "commitment " + setup_.shuffle.commitment()},
                               {.text = "nonce " + setup_.shuffle.nonce},
                               {.before_action = game_->actions().size(), .text = "ended: " + ended_}});
}

Json Room::summary() const {
  Json json = table_setup_json(setup_.table);
  json["seats"] = seats_json();
  json["status"] = kTableStatusNames[static_cast<std::size_t>(status_)];
  return json;
}

TableHead Room::head() const {
  return {.status = std::string(kTableStatusNames[static_cast<std::size_t>(status_)]),
          .is_public = setup_.table.is_public,
          .deadline = deadline(),
          .summary = summary_};
}

}  // namespace bastide::server
