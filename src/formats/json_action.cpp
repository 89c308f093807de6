#include "formats/json_action.h"

#include <fmt/format.h>

#include <charconv>
#include <iterator>
#include <optional>
#include <utility>

#include "core/text.h"
#include "formats/json_number.h"
#include "game/action_format.h"
#include "game/notation.h"

namespace bastide {

namespace {

// Reads one JSON object into fields; keeps the first error.
class JsonReader {
 public:
  explicit JsonReader(const Json& json) : json_(json) {}

  Result<ActionFields> read() {
    if (!json_.is_object()) return bad_action("an action is an object with a \"type\"");
    fields_.type = static_cast<ActionKind>(name("type", kActionNames).value_or(0));
    if (!error_ && !json_.contains("type")) error_ = bad_action("an action has a \"type\"");
    if (!error_) read_fields();
    if (error_) return *error_;
    return fields_;
  }

 private:
  void fail(std::string message) {
    if (!error_) error_ = bad_action(std::move(message));
  }

  template <class Names>
  std::optional<int> name(const char* key, const Names& names) {
    if (error_ || !json_.contains(key)) return std::nullopt;
    const auto index = json_[key].is_string() ? index_of(names, json_[key].template get_ref<const std::string&>()) : std::nullopt;
    if (!index) fail(fmt::format("\"{}\" has no such value: {}", key, shown(json_[key])));
    return index;
  }

  static std::string shown(const Json& json) { return json.dump(-1, ' ', true, Json::error_handler_t::replace).substr(0, 80); }

  std::optional<int> number(const Json& json, const char* key, int minimum, int maximum) {
    if (error_ || !json.contains(key)) return std::nullopt;
    const std::optional<int> value = whole_number(json[key], minimum, maximum);
    if (!value) fail(fmt::format("\"{}\" is a whole number from {} to {}, not {}", key, minimum, maximum, shown(json[key])));
    return value;
  }

  void set(std::int16_t& field, std::optional<int> value) {
    if (value) field = static_cast<std::int16_t>(*value);
  }

  void read_fields() {
    read_square();
    read_tile();
    read_at();
    read_extra();
    read_singled_out();
    if (const auto rot = number(json_, "rot", 0, 270)) {
      if (*rot % 90 != 0) fail("\"rot\" is 0, 90, 180 or 270");
      fields_.rotation = static_cast<std::int16_t>(*rot / 90);
    }
    const ActionFormat& format = action_format(fields_.type);
    if (std::string_view(format.choice_key) != "figure") set(fields_.figure, name("figure", kFigureKindNames));
    set(fields_.choice, name(format.choice_key, kChoiceNames));
    set(fields_.kind, name("kind", kSegmentKindNames));
    set(fields_.n, number(json_, "n", 1, kMaxSegments));
    set(fields_.player, number(json_, "player", 0, kMaxPlayers - 1));
    set(fields_.colour, number(json_, "colour", 0, kMaxColours - 1));
    set(fields_.number, number(json_, format.number_key, 0, 9999));
  }

  void read_square() {
    const auto x = number(json_, "x", -999, 999);
    const auto y = number(json_, "y", -999, 999);
    if (error_ || (!x && !y)) return;
    if (!x || !y) return fail("a square needs both \"x\" and \"y\"");
    fields_.has_square = true;
    fields_.x = static_cast<std::int16_t>(*x);
    fields_.y = static_cast<std::int16_t>(*y);
  }

  void read_tile() {
    if (error_ || !json_.contains("tile")) return;
    if (!json_["tile"].is_string()) return fail("\"tile\" is a name like \"base/D\"");
    fields_.tile = tile_catalogue().find(json_["tile"].get_ref<const std::string&>());
    if (fields_.tile == kNoTile)
      error_ = Error{.code = "unknown_tile", .message = fmt::format("there is no tile {}", shown(json_["tile"]))};
  }

  // A list of sides, or one side alone.
  void read_at() {
    if (error_ || !json_.contains("at")) return;
    const Json& at = json_["at"];
    fields_.has_at = true;
    for (const Json& side : at.is_array() ? at : Json::array({at})) {
      const auto port = side.is_string() ? index_of(kPortNames, side.get_ref<const std::string&>()) : std::nullopt;
      if (!port) return fail(fmt::format("\"at\" is a list of sides like \"N\" or half-sides like \"EL\", not {}", shown(at)));
      fields_.at |= port_bit(*port);
    }
  }

  void read_extra() {
    const ActionFormat& format = action_format(fields_.type);
    if (error_ || format.extra_key == nullptr || !json_.contains(format.extra_key) || json_[format.extra_key].is_null()) return;
    const Json& extra = json_[format.extra_key];
    const std::string shape =
        fmt::format("\"{}\" is an object with x{}", format.extra_key, format.has_axis ? ", y and the axis \"NS\" or \"EW\"" : " and y");
    if (!extra.is_object()) return fail(shape);
    const auto x = number(extra, "x", -999, 999);
    const auto y = number(extra, "y", -999, 999);
    const auto axis = extra.contains("axis") && extra["axis"].is_string()
                          ? index_of(kAxisNames, extra["axis"].get_ref<const std::string&>())
                          : std::nullopt;
    if (!x || !y || axis.has_value() != format.has_axis) return fail(shape);
    fields_.has_extra = true;
    fields_.extra_x = static_cast<std::int16_t>(*x);
    fields_.extra_y = static_cast<std::int16_t>(*y);
    set(fields_.extra_axis, axis);
  }

  void read_singled_out() {
    if (error_ || !json_.contains("fairy")) return;
    if (!json_["fairy"].is_boolean()) return fail("\"fairy\" is true or false");
    fields_.is_singled_out = json_["fairy"].get<bool>();
  }

  const Json& json_;
  ActionFields fields_;
  std::optional<Error> error_;
};

// Passes the fields of an action in order to a sink, which builds JSON or writes its text.
template <class Sink>
void write_fields(const ActionFields& fields, Sink& sink) {
  const ActionFormat& format = action_format(fields.type);
  sink.word("type", kActionNames[static_cast<std::size_t>(fields.type)]);
  if (ActionFields::is_set(fields.player)) sink.number("player", fields.player);
  if (ActionFields::is_set(fields.colour)) sink.number("colour", fields.colour);
  if (fields.tile != kNoTile && fields.tile != kDrawEnd) sink.word("tile", tile_catalogue()[fields.tile].name);
  if (ActionFields::is_set(fields.figure)) sink.word("figure", kFigureKindNames[static_cast<std::size_t>(fields.figure)]);
  if (ActionFields::is_set(fields.choice)) sink.word(format.choice_key, kChoiceNames[static_cast<std::size_t>(fields.choice)]);
  if (fields.has_square) {
    sink.number("x", fields.x);
    sink.number("y", fields.y);
  }
  if (ActionFields::is_set(fields.rotation)) sink.number("rot", fields.rotation * 90);
  if (ActionFields::is_set(fields.kind)) sink.word("kind", kSegmentKindNames[static_cast<std::size_t>(fields.kind)]);
  if (fields.has_at) sink.sides("at", fields.at);
  if (ActionFields::is_set(fields.n)) sink.number("n", fields.n);
  if (ActionFields::is_set(fields.number)) sink.number(format.number_key, fields.number);
  if (ActionFields::is_set(fields.minimum)) {
    sink.number("min", fields.minimum);
    sink.number("max", fields.maximum);
  }
  if (fields.is_singled_out) sink.flag("fairy");
  if (fields.has_extra) sink.extra(format.extra_key, fields);
}

struct JsonSink {
  Json json = object_with_capacity();

  void word(const char* key, std::string_view value) { json[key] = value; }
  void number(const char* key, int value) { json[key] = value; }
  void sides(const char* key, PortMask ports) { json[key] = sides_json(ports); }
  void extra(const char* key, const ActionFields& fields) {
    json[key] = {{"x", fields.extra_x}, {"y", fields.extra_y}};
    if (ActionFields::is_set(fields.extra_axis)) json[key]["axis"] = kAxisNames[static_cast<std::size_t>(fields.extra_axis)];
  }
  void flag(const char* key) { json[key] = true; }
};

// The words are ours, so none needs quoting.
struct TextSink {
  std::string& text;
  char before = '{';

  void key(std::string_view name) {
    text += std::exchange(before, ',');
    quote(name);
    text += ':';
  }
  void quote(std::string_view value) {
    text += '"';
    text += value;
    text += '"';
  }
  void digits(int value) {
    char buffer[12];
    text.append(buffer, std::to_chars(buffer, std::end(buffer), value).ptr);
  }
  void word(const char* name, std::string_view value) {
    key(name);
    quote(value);
  }
  void number(const char* name, int value) {
    key(name);
    digits(value);
  }
  void sides(const char* name, PortMask ports) {
    key(name);
    text += '[';
    for (int port = 0; port < kPorts; ++port) {
      if ((ports & port_bit(port)) == 0) continue;
      if (text.back() != '[') text += ',';
      quote(kPortNames[static_cast<std::size_t>(port)]);
    }
    text += ']';
  }
  void extra(const char* name, const ActionFields& fields) {
    key(name);
    TextSink inner{text};
    inner.number("x", fields.extra_x);
    inner.number("y", fields.extra_y);
    if (ActionFields::is_set(fields.extra_axis)) inner.word("axis", kAxisNames[static_cast<std::size_t>(fields.extra_axis)]);
    text += '}';
  }
  void flag(const char* name) {
    key(name);
    text += "true";
  }
};

}  // namespace

Json sides_json(PortMask ports) {
  Json sides = Json::array();
  for (int port = 0; port < kPorts; ++port) {
    if ((ports & port_bit(port)) != 0) sides.push_back(kPortNames[static_cast<std::size_t>(port)]);
  }
  return sides;
}

Json action_json(const ActionFields& fields) {
  JsonSink sink;
  write_fields(fields, sink);
  return std::move(sink.json);
}

void write_action(const ActionFields& fields, std::string& text) {
  TextSink sink{text};
  write_fields(fields, sink);
  text += '}';
}

Result<ActionFields> parse_action(const Json& json) { return JsonReader(json).read(); }

}  // namespace bastide
