#include "server/protocol/table_setup.h"

#include <fmt/format.h>

#include "bots/bot.h"
#include "core/text.h"
#include "formats/json_number.h"
#include "formats/json_setup.h"
#include "server/protocol/json_text.h"

namespace bastide::server {

namespace {

using Problem = std::optional<Error>;

constexpr std::int64_t kMaxClock = 24 * 3600;
constexpr std::int64_t kMaxDays = 30;

Error bad_table(std::string message) { return {.code = "bad_table", .message = std::move(message)}; }

Result<SeatSetup> read_seat(const Json& json) {
  if (!json.is_object() || !json.contains("kind") || !json["kind"].is_string()) {
    return bad_table("a seat needs a \"kind\": \"person\", \"open\" or \"bot\"");
  }
  const auto& kind = json["kind"].get_ref<const std::string&>();
  SeatSetup seat;
  for (const auto& [key, value] : json.items()) {
    if (key == "kind" || (key == "name" && kind != "open") || (key == "bot" && kind == "bot")) continue;
    return bad_table(fmt::format("a seat of this kind has no field \"{}\"", key.substr(0, 40)));
  }
  if (json.contains("name")) {
    Result<std::string> name = clean_text(json["name"], kMaxName, "bad_name", "a name");
    if (!name) return name.error();
    seat.name = *name;
  }
  if (kind == "open") return seat;
  if (kind == "person") {
    seat.kind = SeatKind::kPerson;
    if (seat.name.empty()) return Error{.code = "bad_name", .message = "a person needs a name"};
    return seat;
  }
  if (kind != "bot") return bad_table("the kind of a seat must be \"person\", \"open\" or \"bot\"");
  seat.kind = SeatKind::kBot;
  if (!json.contains("bot") || !json["bot"].is_string()) return bad_table("a seat for a bot needs a \"bot\"");
  seat.bot = json["bot"].get<std::string>();
  if (make_bot(seat.bot) == nullptr) return Error{.code = "unknown_bot", .message = "there is no such bot"};
  if (seat.name.empty()) seat.name = seat.bot;
  return seat;
}

Problem read_seats(const Json& json, TableSetup& setup) {
  if (!json.is_array() || json.empty() || json.size() > kMaxPlayers)
    return bad_table(fmt::format("a table has 1 to {} seats", kMaxPlayers));
  for (const Json& item : json) {
    Result<SeatSetup> seat = read_seat(item);
    if (!seat) return seat.error();
    setup.seats.push_back(*seat);
  }
  return {};
}

Problem read_clock(const Json& json, TableSetup& setup) {
  if (json.is_null()) return {};
  if (!json.is_object()) return bad_table("\"clock\" must be null or an object");
  ClockSetup clock;
  for (const auto& [key, value] : json.items()) {
    std::int64_t* const field = key == "seconds" ? &clock.seconds : key == "bonus" ? &clock.bonus : key == "days" ? &clock.days : nullptr;
    if (field == nullptr) return bad_table("a clock has only \"seconds\", \"bonus\" and \"days\"");
    const auto number = whole_number(value, 0, static_cast<int>(key == "days" ? kMaxDays : kMaxClock));
    if (!number)
      return bad_table(fmt::format("\"{}\" of a clock must be a whole number up to {}", key, key == "days" ? kMaxDays : kMaxClock));
    *field = *number;
  }
  if ((clock.seconds > 0) == (clock.days > 0) || (clock.days > 0 && clock.bonus > 0)) {
    return bad_table("a clock has either \"seconds\", with an optional \"bonus\", or \"days\"");
  }
  setup.clock = clock;
  return {};
}

Problem read_rules(const std::string& key, const Json& value, TableSetup& setup) {
  const Result<Setup> part = parse_setup(Json{{key, value}});
  if (!part) return part.error();
  if (key == "modules") setup.modules = part->modules;
  if (key == "options") setup.options = part->options;
  return {};
}

Problem read_flag(const std::string& key, const Json& value, bool& flag) {
  if (!value.is_boolean()) return bad_table(fmt::format("\"{}\" must be true or false", key));
  flag = value.get<bool>();
  return {};
}

Problem read_field(const std::string& key, const Json& value, TableSetup& setup) {
  if (key == "seats") return read_seats(value, setup);
  if (key == "modules" || key == "options") return read_rules(key, value, setup);
  if (key == "clock") return read_clock(value, setup);
  if (key == "public") return read_flag(key, value, setup.is_public);
  if (key == "aids") return read_flag(key, value, setup.has_aids);
  if (key == "confirm") return read_flag(key, value, setup.confirms);
  return bad_table(fmt::format("a table has no field \"{}\"", key.substr(0, 40)));
}

// The game itself judges modules and options; who plays does not matter yet.
Problem check_rules(const TableSetup& setup) {
  const Result<Rules> rules = rules_of(setup.game(std::vector<std::string>(setup.seats.size(), "player"), 0));
  if (!rules) return rules.error();
  return {};
}

Json clock_json(const ClockSetup& clock) {
  if (clock.days > 0) return {{"days", clock.days}};
  return {{"seconds", clock.seconds}, {"bonus", clock.bonus}};
}

}  // namespace

Json seat_json(SeatKind kind, const std::string& name, const std::string& bot) {
  Json json = {{"kind", kSeatKindNames[static_cast<std::size_t>(kind)]}};
  if (kind != SeatKind::kOpen) json["name"] = name;
  if (kind == SeatKind::kBot) json["bot"] = bot;
  return json;
}

Setup TableSetup::game(const std::vector<std::string>& players, std::uint64_t seed) const {
  Setup setup;
  setup.players = players;
  setup.modules = modules;
  setup.options = options;
  setup.seed = seed;
  return setup;
}

Result<TableSetup> parse_table_setup(const Json& json) {
  if (!json.is_object() || !json.contains("seats")) return bad_table("a table needs \"seats\"");
  TableSetup setup;
  for (const auto& [key, value] : json.items()) {
    if (const Problem problem = read_field(key, value, setup)) return *problem;
  }
  if (const Problem problem = check_rules(setup)) return *problem;
  return setup;
}

Json table_setup_json(const TableSetup& setup) {
  Json seats = Json::array();
  for (const SeatSetup& seat : setup.seats) seats.push_back(seat_json(seat.kind, seat.name, seat.bot));
  Json options = Json::object();
  for (const auto& [name, value] : setup.options) options[name] = value;
  return {{"seats", seats},
          {"modules", setup.modules},
          {"options", options},
          {"clock", setup.clock ? clock_json(*setup.clock) : Json()},
          {"public", setup.is_public},
          {"aids", setup.has_aids},
          {"confirm", setup.confirms}};
}

}  // namespace bastide::server
