#include "formats/json_setup.h"

#include <fmt/format.h>

#include <optional>

#include "core/text.h"
#include "formats/json_number.h"

namespace bastide {

namespace {

Error bad_setup(std::string message) { return {.code = "bad_setup", .message = std::move(message)}; }

using Problem = std::optional<Error>;

Problem read_strings(const Json& json, const char* key, std::vector<std::string>& list) {
  if (!json.is_array()) return bad_setup(fmt::format("\"{}\" is a list of names", key));
  for (const Json& item : json) {
    if (!item.is_string()) return bad_setup(fmt::format("\"{}\" is a list of names", key));
    list.push_back(item.get<std::string>());
  }
  return {};
}

Problem read_options(const Json& json, Setup& setup) {
  if (!json.is_object()) return bad_setup("\"options\" is an object of names and values");
  for (const auto& [name, value] : json.items()) {
    if (!value.is_string()) return bad_setup(fmt::format("the value of the option \"{}\" is a word", name));
    setup.options.emplace_back(name, value.get<std::string>());
  }
  return {};
}

Problem read_seed(const Json& json, Setup& setup) {
  if (!json.is_number_integer() || (!json.is_number_unsigned() && json < 0))
    return bad_setup("\"seed\" is a whole number from 0 to 2^64-1");
  setup.seed = json.get<std::uint64_t>();
  return {};
}

Problem read_rolls(const Json& json, Setup& setup) {
  if (!json.is_array()) return bad_setup("\"rolls\" is a list of numbers");
  for (const Json& roll : json) {
    const auto number = whole_number(roll, 0, 100);
    if (!number) return bad_setup("\"rolls\" is a list of numbers");
    setup.rolls.push_back(*number);
  }
  return {};
}

Problem read_start_tile(const Json& json, SetupTile& tile) {
  if (!json.is_object() || !json.contains("tile") || !json["tile"].is_string())
    return bad_setup("a start tile has \"tile\", \"x\", \"y\" and \"rot\"");
  tile.tile = json["tile"].get<std::string>();
  for (const auto& [key, value] : json.items()) {
    if (key == "tile") continue;
    int* const field = key == "x" ? &tile.x : key == "y" ? &tile.y : key == "rot" ? &tile.rot : nullptr;
    if (field == nullptr) return bad_setup(fmt::format("a start tile has no field \"{}\"", key));
    const auto number = whole_number(value, -999, 999);
    if (!number) return bad_setup(fmt::format("\"{}\" of a start tile is a small whole number", key));
    *field = *number;
  }
  return {};
}

Problem read_start(const Json& json, Setup& setup) {
  if (!json.is_array()) return bad_setup("\"start\" is a list of tiles");
  for (const Json& item : json) {
    if (Problem problem = read_start_tile(item, setup.start.emplace_back())) return problem;
  }
  return {};
}

Problem read_tiles(const Json& json, Setup& setup) {
  if (!json.is_object()) return bad_setup("\"tiles\" is an object of tile names and counts");
  for (const auto& [name, count] : json.items()) {
    const auto number = whole_number(count, 0, 999);
    if (!number) return bad_setup(fmt::format("the count of \"{}\" is a whole number", name));
    setup.tiles.emplace_back(name, *number);
  }
  return {};
}

Problem read_field(const std::string& key, const Json& value, Setup& setup) {
  if (key == "players") return read_strings(value, "players", setup.players);
  if (key == "modules") return read_strings(value, "modules", setup.modules);
  if (key == "options") return read_options(value, setup);
  if (key == "seed") return read_seed(value, setup);
  if (key == "draws") return read_strings(value, "draws", setup.draws);
  if (key == "rolls") return read_rolls(value, setup);
  if (key == "messages") return read_strings(value, "messages", setup.messages);
  if (key == "start") return read_start(value, setup);
  if (key == "tiles") return read_tiles(value, setup);
  return bad_setup(fmt::format("a set-up has no field \"{}\"", key));
}

}  // namespace

Result<Setup> parse_setup(const Json& json) {
  if (!json.is_object()) return bad_setup("a set-up is an object");
  Setup setup;
  for (const auto& [key, value] : json.items()) {
    if (const Problem problem = read_field(key, value, setup)) return *problem;
  }
  return setup;
}

Json setup_json(const Setup& setup) {
  Json json = {{"players", setup.players}, {"modules", setup.modules}, {"options", Json::object()}, {"seed", setup.seed}};
  for (const auto& [name, value] : setup.options) json["options"][name] = value;
  if (!setup.draws.empty()) json["draws"] = setup.draws;
  if (!setup.rolls.empty()) json["rolls"] = setup.rolls;
  if (!setup.messages.empty()) json["messages"] = setup.messages;
  for (const SetupTile& tile : setup.start) json["start"].push_back({{"tile", tile.tile}, {"x", tile.x}, {"y", tile.y}, {"rot", tile.rot}});
  for (const auto& [name, count] : setup.tiles) json["tiles"][name] = count;
  return json;
}

}  // namespace bastide
