#include "game/notation.h"

#include <fmt/format.h>

#include <optional>

#include "core/text.h"
#include "rules/tile.h"

namespace bastide {

namespace {

constexpr std::array<std::string_view, 2> kAxisNames{"NS", "EW"};

Error bad_action(std::string message) { return {.code = "bad_action", .message = std::move(message)}; }

bool is_set(std::int16_t value) { return value != ActionFields::kUnset; }

// "3,-2", within the board's reach.
std::optional<std::pair<std::int16_t, std::int16_t>> parse_square(std::string_view word) {
  const std::size_t comma = word.find(',');
  if (comma == std::string_view::npos) return std::nullopt;
  const auto x = parse_number<int>(word.substr(0, comma));
  const auto y = parse_number<int>(word.substr(comma + 1));
  if (!x || !y || std::abs(*x) > 999 || std::abs(*y) > 999) return std::nullopt;
  return std::pair(static_cast<std::int16_t>(*x), static_cast<std::int16_t>(*y));
}

std::optional<PortMask> parse_sides(std::string_view word) {
  if (word == "enclosed") return PortMask{0};
  PortMask ports = 0;
  for (const std::string_view name : split(word, ',')) {
    const auto port = index_of(kPortNames, name);
    if (!port) return std::nullopt;
    ports |= port_bit(*port);
  }
  return ports;
}

// Reads the words of one action. Each word is known by its form, so their order is free.
class Reader {
 public:
  explicit Reader(ActionFields& fields) : fields_(fields) {}

  // Why the word can not be read, or nothing.
  std::optional<Error> read(std::string_view word) {
    if (word == "bridge") {
      fields_.has_bridge = true;
      return {};
    }
    if (read_square(word) || read_name(word) || read_number(word)) return {};
    if (word.find('/') != std::string_view::npos) return read_tile(word);
    if (const auto sides = parse_sides(word)) {
      fields_.has_at = true;
      fields_.at = *sides;
      return {};
    }
    return bad_action(fmt::format("\"{}\" is no word of an action", word));
  }

 private:
  bool read_square(std::string_view word) {
    const auto square = parse_square(word);
    if (!square) return false;
    if (fields_.has_bridge) {
      std::tie(fields_.bridge_x, fields_.bridge_y) = *square;
    } else {
      std::tie(fields_.x, fields_.y) = *square;
      fields_.has_square = true;
    }
    return true;
  }

  // A figure, a kind of feature, an axis or another named choice, whichever the action's type asks for.
  bool read_name(std::string_view word) {
    if (fields_.has_bridge) {
      if (const auto axis = index_of(kAxisNames, word)) {
        fields_.bridge_axis = static_cast<std::int16_t>(*axis);
        return true;
      }
    }
    const bool wants_counter = fields_.type == ActionKind::kCounter || fields_.type == ActionKind::kRob;
    const auto set = [](std::int16_t& field, std::optional<int> index) {
      if (index) field = static_cast<std::int16_t>(*index);
      return index.has_value();
    };
    if (wants_counter && set(fields_.choice, index_of(kChoiceNames, word))) return true;
    return set(fields_.figure, index_of(kFigureKindNames, word)) || set(fields_.kind, index_of(kSegmentKindNames, word)) ||
           set(fields_.choice, index_of(kChoiceNames, word));
  }

  // "#2" tells two like segments apart, "@1" is a player; a bare number is the turn of a tile, or points, or a space.
  bool read_number(std::string_view word) {
    const bool is_n = word.starts_with('#');
    const bool is_player = word.starts_with('@');
    const auto number = parse_number<int>(is_n || is_player ? word.substr(1) : word);
    if (!number || *number < 0 || *number > 9999) return false;
    if (is_n) {
      fields_.n = static_cast<std::int16_t>(*number);
    } else if (is_player) {
      fields_.player = static_cast<std::int16_t>(*number);
    } else if (fields_.type != ActionKind::kPlace) {
      fields_.number = static_cast<std::int16_t>(*number);
    } else {
      if (*number % 90 != 0 || *number > 270) return false;
      fields_.rotation = static_cast<std::int16_t>(*number / 90);
    }
    return true;
  }

  std::optional<Error> read_tile(std::string_view word) {
    fields_.tile = tile_catalogue().find(word);
    if (fields_.tile != kNoTile) return {};
    return Error{.code = "unknown_tile", .message = fmt::format("there is no tile \"{}\"", word)};
  }

  ActionFields& fields_;
};

}  // namespace

std::string sides_text(PortMask ports) {
  if (ports == 0) return "enclosed";
  std::string text;
  for (int port = 0; port < kPorts; ++port) {
    if ((ports & port_bit(port)) == 0) continue;
    if (!text.empty()) text += ',';
    text += kPortNames[static_cast<std::size_t>(port)];
  }
  return text;
}

std::string to_text(const ActionFields& fields) {
  std::string text(kActionNames[static_cast<std::size_t>(fields.type)]);
  const auto add = [&text](std::string_view word) {
    text += ' ';
    text += word;
  };
  const auto name = [](const auto& names, std::int16_t index) { return names[static_cast<std::size_t>(index)]; };
  if (is_set(fields.player)) add(fmt::format("@{}", fields.player));
  if (is_set(fields.choice)) add(name(kChoiceNames, fields.choice));
  if (fields.tile == kDrawEnd) {
    add("#end");
  } else if (fields.tile != kNoTile) {
    add(tile_catalogue()[fields.tile].name);
  }
  if (is_set(fields.figure)) add(name(kFigureKindNames, fields.figure));
  if (fields.has_square) add(fmt::format("{},{}", fields.x, fields.y));
  if (is_set(fields.kind)) add(name(kSegmentKindNames, fields.kind));
  if (fields.has_at) add(sides_text(fields.at));
  if (is_set(fields.n)) add(fmt::format("#{}", fields.n));
  if (is_set(fields.rotation)) add(fmt::format("{}", fields.rotation * 90));
  if (is_set(fields.number)) add(fmt::format("{}", fields.number));
  if (fields.has_bridge) add(fmt::format("bridge {},{} {}", fields.bridge_x, fields.bridge_y, name(kAxisNames, fields.bridge_axis)));
  return text;
}

Result<ActionFields> parse_action(std::string_view text) {
  const std::string_view type = take_word(text);
  if (type.empty()) return bad_action("an action begins with its type, like \"place\" or \"deploy\"");
  const auto kind = index_of(kActionNames, type);
  if (!kind) return bad_action(fmt::format("\"{}\" is no type of action", type));
  ActionFields fields;
  fields.type = static_cast<ActionKind>(*kind);
  Reader reader(fields);
  while (!text.empty()) {
    if (const auto problem = reader.read(take_word(text))) return *problem;
  }
  return fields;
}

}  // namespace bastide
