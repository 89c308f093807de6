#include "server/follower.h"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

namespace bastide::server {

Follower::Follower(std::uint16_t port, std::string table, std::string token, ClientOptions options)
    : table_(std::move(table)), token_(std::move(token)), options_(std::move(options)) {
  reconnect(port);
}

void Follower::reconnect(std::uint16_t port) {
  if (client_) received_before_ += client_->received();
  client_.reset();
  client_ = std::make_unique<TableClient>(port, table_, options_);
  if (client_->upgrade().status != 101) throw std::runtime_error("the upgrade was refused: " + client_->upgrade().body);
  question_ = Json();
  client_->hello(token_, version_ < 0 ? std::nullopt : std::optional(version_));
}

bool Follower::follow() {
  std::optional<Json> message = client_->read();
  if (!message) return false;
  last_ = std::move(*message);
  if (last_["type"] == "view") {
    ++views_;
    view_ = last_;
    version_ = last_["version"];
    question_ = Json();
  } else if (last_["type"] == "update") {
    take_update(last_);
  } else if (last_["type"] == "ask") {
    question_ = last_;
  }
  return true;
}

// Does what the page does; what an update leaves out is unchanged.
void Follower::take_update(const Json& update) {
  if (update["version"] != version_ + 1) throw std::runtime_error(fmt::format("{} was told after {}", update["version"].dump(), version_));
  updates_.push_back(update);
  question_ = Json();
  version_ = update["version"];
  view_["version"] = version_;
  for (const char* key : {"status", "seats", "state", "deciding", "held", "paused", "clock", "ended"}) {
    if (update.contains(key)) view_[key] = update[key];
  }
  if (update.contains("board")) {
    Json tiles = view_.contains("board") ? view_["board"]["tiles"] : Json::array();
    tiles.erase(tiles.begin() + update["board"]["from"].get<std::ptrdiff_t>(), tiles.end());
    for (const Json& tile : update["board"]["tiles"]) tiles.push_back(tile);
    view_["board"] = {{"from", 0}, {"tiles", std::move(tiles)}};
  }
  if (update["kind"] == "chat") {
    view_["chat"].push_back({{"version", version_}, {"at", update["at"]}, {"seat", update["seat"]}, {"text", update["text"]}});
  }
}

void Follower::follow_to(std::int64_t version) {
  while (version_ < version) {
    if (!follow()) throw std::runtime_error(fmt::format("the connection ended before version {} came", version));
  }
}

const Json& Follower::await_question() {
  while (!is_asked()) {
    if (!follow()) throw std::runtime_error("the connection ended before a question came");
  }
  return question_;
}

std::int64_t Follower::send(Json message) {
  message["id"] = ++last_id_;
  client_->send(message);
  return last_id_;
}

bool Follower::holds_seat(const Json& seat) const {
  const Json& own = view_["you"]["seats"];
  return std::find(own.begin(), own.end(), seat) != own.end();
}

std::string Follower::say(Json message) {
  send(std::move(message));
  while (follow()) {
    if (last_["type"] == "done" && last_["id"] == last_id_) return "ok";
    if (last_["type"] == "details" && last_["id"] == last_id_) return "ok";
    if (last_["type"] == "error" && last_["id"] == last_id_) return last_["code"];
  }
  return "ended";
}

Json Follower::choose(Rng& rng) const {
  if (question_["step"] == "confirm") return {{"type", "confirm"}, {"version", version_}};
  const Json& actions = question_["actions"];
  return {{"type", "play"}, {"version", version_}, {"action", actions[rng.below(static_cast<std::uint32_t>(actions.size()))]}};
}

std::string Follower::answer(Rng& rng) {
  await_question();
  return say(choose(rng));
}

Seated make_table(std::uint16_t port, const Json& setup) {
  const HttpAnswer made = post(port, "/api/tables", setup);
  if (made.status != 201) throw std::runtime_error("no table was made: " + made.body);
  Seated seated{.table = made.json()["table"], .tokens = {made.json()["token"]}};
  for (const Json& seat : setup["seats"]) {
    if (seat["kind"] != "open") continue;
    const HttpAnswer joined = post(port, "/api/tables/" + seated.table + "/seats", {{"name", fmt::format("P{}", seated.tokens.size())}});
    if (joined.status != 201) throw std::runtime_error("no seat was given: " + joined.body);
    seated.tokens.push_back(joined.json()["token"]);
  }
  return seated;
}

Json two_people(bool confirms) {
  return {{"seats", {{{"kind", "person"}, {"name", "Ann"}}, {{"kind", "open"}}}}, {"modules", {"farmers"}}, {"confirm", confirms}};
}

// Only a question shows who holds a turn; what was sent before an answer arrives before it.
Follower* asked_among(const std::vector<Follower*>& players) {
  const Json& view = players.front()->view();
  for (Follower* player : players) {
    if (view["held"] == false ? player->holds_seat(view["state"]["player"]) : player->is_asked()) return player;
  }
  if (view["held"] == false) return nullptr;
  for (Follower* player : players) {
    if (player->say("details") == "ok" && player->is_asked()) return player;
  }
  throw std::runtime_error("nobody is asked to confirm");
}

bool play_one(const std::vector<Follower*>& players, const std::vector<Follower*>& watchers, Rng& rng) {
  if (players.front()->is_over()) return false;
  Follower& asked = *asked_among(players);
  if (const std::string said = asked.answer(rng); said != "ok") throw std::runtime_error("a legal answer was refused: " + said);
  for (Follower* player : players) player->follow_to(asked.version());
  for (Follower* watcher : watchers) watcher->follow_to(asked.version());
  return true;
}

void play_to_end(const std::vector<Follower*>& players, const std::vector<Follower*>& watchers, Rng& rng) {
  while (play_one(players, watchers, rng)) {
  }
}

namespace {

// A clock may be given as what was left then or what is left now; both run out at the same time.
Json clock_by_its_end(Json clock) {
  if (clock.is_object() && !clock["running"].is_null()) {
    Json& left = clock["left"][clock["running"].get<std::size_t>()];
    left = left.get<std::int64_t>() + clock["since"].get<std::int64_t>();
  }
  if (clock.is_object()) clock.erase("since");
  return clock;
}

}  // namespace

std::string difference_to_server(std::uint16_t port, const Follower& follower) {
  TableClient client(port, follower.table());
  client.hello(follower.token());
  const Json shown = client.read_next("view");
  for (const auto& [key, value] : shown.items()) {
    if (key == "proposals") continue;  // a page learns of them by the updates' kinds
    if (!follower.view().contains(key)) return fmt::format("\"{}\" is missing", key);
    if (key == "clock" && clock_by_its_end(follower.view()[key]) == clock_by_its_end(value)) continue;
    if (follower.view()[key] != value) return fmt::format("\"{}\" is {}, not {}", key, follower.view()[key].dump(), value.dump());
  }
  return {};
}

}  // namespace bastide::server
