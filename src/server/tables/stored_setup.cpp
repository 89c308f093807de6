#include "server/tables/stored_setup.h"

#include "core/text.h"
#include "formats/json_number.h"
#include "server/protocol/json_text.h"

namespace bastide::server {

namespace {

constexpr int kMostAnything = 1'000'000'000;

// A field, or null where it is left out.
const Json& field(const Json& json, const char* key) {
  static const Json kNull;
  const auto found = json.find(key);
  return found == json.end() ? kNull : *found;
}

std::string text_or_empty(const Json& json, const char* key) {
  const Json& value = field(json, key);
  return value.is_string() ? value.get<std::string>() : std::string();
}

bool flag_or(const Json& json, const char* key, bool otherwise) {
  const Json& value = field(json, key);
  return value.is_boolean() ? value.get<bool>() : otherwise;
}

int number_or(const Json& json, const char* key, int otherwise) {
  return whole_number(field(json, key), 0, kMostAnything).value_or(otherwise);
}

bool read_seats(const Json& json, TableSetup& setup) {
  if (!json.is_array() || json.empty() || json.size() > kMaxPlayers) return false;
  for (const Json& item : json) {
    const auto kind = item.is_object() ? index_of(kSeatKindNames, text_or_empty(item, "kind")) : std::nullopt;
    if (!kind) return false;
    setup.seats.push_back({.kind = static_cast<SeatKind>(*kind), .name = text_or_empty(item, "name"), .bot = text_or_empty(item, "bot")});
  }
  return true;
}

bool read_rules(const Json& json, TableSetup& setup) {
  for (const Json& module : field(json, "modules")) {
    if (!module.is_string()) return false;
    setup.modules.push_back(module.get<std::string>());
  }
  for (const auto& [name, value] : field(json, "options").items()) {
    if (!value.is_string()) return false;
    setup.options.emplace_back(name, value.get<std::string>());
  }
  return true;
}

bool read_table(const Json& json, TableSetup& setup) {
  if (!json.is_object() || !read_seats(field(json, "seats"), setup) || !read_rules(json, setup)) return false;
  if (const Json& clock = field(json, "clock"); clock.is_object()) {
    setup.clock =
        ClockSetup{.seconds = number_or(clock, "seconds", 0), .bonus = number_or(clock, "bonus", 0), .days = number_or(clock, "days", 0)};
  }
  setup.is_public = flag_or(json, "public", setup.is_public);
  setup.has_aids = flag_or(json, "aids", setup.has_aids);
  setup.confirms = flag_or(json, "confirm", setup.confirms);
  return true;
}

}  // namespace

std::string to_stored(const StoredSetup& setup) {
  return to_line({{"table", table_setup_json(setup.table)},
                  {"seed", std::to_string(setup.shuffle.seed)},
                  {"nonce", setup.shuffle.nonce},
                  {"host", setup.host.hex()},
                  {"rules", setup.generation.rules},
                  {"chance", setup.generation.chance}});
}

Result<StoredSetup> from_stored(const std::string& text) {
  const Error corrupt{.code = "corrupt_table", .message = "the stored set-up cannot be read"};
  const Result<Json> json = parse_object(text);
  if (!json) return corrupt;
  StoredSetup setup;
  const auto seed = parse_number<std::uint64_t>(text_or_empty(*json, "seed"));
  if (!seed || !read_table(field(*json, "table"), setup.table)) return corrupt;
  for (const char* key : {"nonce", "host"}) {
    if (!field(*json, key).is_string()) return corrupt;
  }
  setup.shuffle = {.seed = *seed, .nonce = text_or_empty(*json, "nonce")};
  setup.host = TokenHash::from_hex(text_or_empty(*json, "host"));
  setup.generation = {.rules = number_or(*json, "rules", kFirstGeneration.rules),
                      .chance = number_or(*json, "chance", kFirstGeneration.chance)};
  return setup;
}

}  // namespace bastide::server
