#include "game/notation.h"

#include <fmt/format.h>

#include <optional>
#include <tuple>

#include "core/text.h"
#include "game/action_format.h"
#include "rules/tile.h"

namespace bastide {

namespace {

// "3,-2", within the board's reach.
std::optional<std::pair<std::int16_t, std::int16_t>> parse_square(std::string_view word) {
  const std::size_t comma = word.find(',');
  if (comma == std::string_view::npos) return std::nullopt;
  const auto x = parse_number<int>(word.substr(0, comma));
  const auto y = parse_number<int>(word.substr(comma + 1));
  const auto is_near = [](int number) { return number >= -999 && number <= 999; };
  if (!x || !y || !is_near(*x) || !is_near(*y)) return std::nullopt;
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

// Which of several equal figures is meant.
constexpr std::string_view kSingledOut = "fairy";

// Reads the words of one action. Each word is recognised by its form, so their order is free; a
// field has only one word.
class Reader {
 public:
  explicit Reader(ActionFields& fields) : fields_(fields) {}

  // Reads a word; returns the error if it cannot.
  std::optional<Error> read(std::string_view word) {
    if (word.find('/') != std::string_view::npos) {
      if (!read_tile(word)) return Error{.code = "unknown_tile", .message = fmt::format("there is no tile \"{}\"", word)};
    } else if (!read_extra(word) && !read_square(word) && !read_name(word) && !read_number(word) && !read_sides(word)) {
      return bad_action(fmt::format("\"{}\" is not a word of an action", word));
    }
    if (is_repeated_) return bad_action(fmt::format("\"{}\" repeats or contradicts an earlier word", word));
    return {};
  }

  // Whether a second place, if there is one, has its square and its axis.
  bool is_complete() const {
    return !fields_.has_extra || (has_extra_square_ && ActionFields::is_set(fields_.extra_axis) == action_format(fields_.type).has_axis);
  }

 private:
  // Notes that a field has its word now.
  void mark(bool& is_taken) {
    is_repeated_ = is_repeated_ || is_taken;
    is_taken = true;
  }

  void set(std::int16_t& field, int value) {
    is_repeated_ = is_repeated_ || ActionFields::is_set(field);
    field = static_cast<std::int16_t>(value);
  }

  bool set_name(std::int16_t& field, std::optional<int> index) {
    if (index) set(field, *index);
    return index.has_value();
  }

  bool read_extra(std::string_view word) {
    const char* extra = action_format(fields_.type).extra_word;
    if (extra == nullptr || word != extra) return false;
    mark(fields_.has_extra);
    return true;
  }

  bool read_square(std::string_view word) {
    const auto square = parse_square(word);
    if (!square) return false;
    mark(fields_.has_extra ? has_extra_square_ : fields_.has_square);
    (fields_.has_extra ? std::tie(fields_.extra_x, fields_.extra_y) : std::tie(fields_.x, fields_.y)) = *square;
    return true;
  }

  // A figure, a kind of feature, an axis or another named choice, whichever the action's type asks
  // for.
  bool read_name(std::string_view word) {
    if (fields_.has_extra && set_name(fields_.extra_axis, index_of(kAxisNames, word))) return true;
    if (word == kSingledOut) {
      mark(fields_.is_singled_out);
      return true;
    }
    if (action_format(fields_.type).prefers_choice && set_name(fields_.choice, index_of(kChoiceNames, word))) return true;
    return set_name(fields_.figure, index_of(kFigureKindNames, word)) || set_name(fields_.kind, index_of(kSegmentKindNames, word)) ||
           set_name(fields_.choice, index_of(kChoiceNames, word));
  }

  // "#2" tells two like segments apart, "@1" is a player and "colour-3" one of a player's colours;
  // a bare number is the rotation of a tile, or points, or a space.
  bool read_number(std::string_view word) {
    constexpr std::string_view kColour = "colour-";
    const bool is_n = word.starts_with('#');
    const bool is_player = word.starts_with('@');
    const bool is_colour = word.starts_with(kColour);
    const auto number = parse_number<int>(word.substr(is_colour ? kColour.size() : is_n || is_player ? 1 : 0));
    if (!number || *number < 0 || *number > 9999) return false;
    if (is_n) {
      set(fields_.n, *number);
    } else if (is_player) {
      set(fields_.player, *number);
    } else if (is_colour) {
      set(fields_.colour, *number);
    } else if (fields_.type != ActionKind::kPlace) {
      set(fields_.number, *number);
    } else {
      if (*number % 90 != 0 || *number > 270) return false;
      set(fields_.rotation, *number / 90);
    }
    return true;
  }

  bool read_tile(std::string_view word) {
    mark(has_tile_);
    fields_.tile = tile_catalogue().find(word);
    return fields_.tile != kNoTile;
  }

  bool read_sides(std::string_view word) {
    const auto sides = parse_sides(word);
    if (!sides) return false;
    mark(fields_.has_at);
    fields_.at = *sides;
    return true;
  }

  ActionFields& fields_;
  bool has_tile_ = false;
  bool has_extra_square_ = false;
  bool is_repeated_ = false;
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
  if (ActionFields::is_set(fields.player)) add(fmt::format("@{}", fields.player));
  if (ActionFields::is_set(fields.colour)) add(fmt::format("colour-{}", fields.colour));
  if (ActionFields::is_set(fields.choice)) add(name(kChoiceNames, fields.choice));
  if (fields.tile == kDrawEnd) {
    add("#end");
  } else if (fields.tile != kNoTile) {
    add(tile_catalogue()[fields.tile].name);
  }
  if (ActionFields::is_set(fields.figure)) add(name(kFigureKindNames, fields.figure));
  if (fields.has_square) add(fmt::format("{},{}", fields.x, fields.y));
  if (ActionFields::is_set(fields.kind)) add(name(kSegmentKindNames, fields.kind));
  if (fields.has_at) add(sides_text(fields.at));
  if (ActionFields::is_set(fields.n)) add(fmt::format("#{}", fields.n));
  if (ActionFields::is_set(fields.rotation)) add(fmt::format("{}", fields.rotation * 90));
  if (ActionFields::is_set(fields.number)) add(fmt::format("{}", fields.number));
  if (ActionFields::is_set(fields.minimum)) add(fmt::format("{}-{}", fields.minimum, fields.maximum));
  if (fields.is_singled_out) add(kSingledOut);
  if (!fields.has_extra) return text;
  add(fmt::format("{} {},{}", action_format(fields.type).extra_word, fields.extra_x, fields.extra_y));
  if (ActionFields::is_set(fields.extra_axis)) add(name(kAxisNames, fields.extra_axis));
  return text;
}

Result<ActionFields> parse_action(std::string_view text) {
  const std::string_view type = take_word(text);
  if (type.empty()) return bad_action("an action begins with its type, like \"place\" or \"deploy\"");
  const auto kind = index_of(kActionNames, type);
  if (!kind) return bad_action(fmt::format("\"{}\" is not a type of action", type));
  ActionFields fields;
  fields.type = static_cast<ActionKind>(*kind);
  Reader reader(fields);
  while (!text.empty()) {
    if (const auto problem = reader.read(take_word(text))) return *problem;
  }
  if (!reader.is_complete()) {
    return bad_action(action_format(fields.type).has_axis ? "a bridge is written \"bridge 1,0 NS\""
                                                          : "a second square is written \"for 1,0\"");
  }
  return fields;
}

}  // namespace bastide
