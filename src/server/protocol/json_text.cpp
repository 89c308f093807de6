#include "server/protocol/json_text.h"

#include <fmt/format.h>

#include "core/text.h"

namespace bastide::server {

namespace {

// A message needs four levels.
constexpr int kMaxDepth = 16;

bool is_too_deep(std::string_view text) {
  int depth = 0;
  bool is_in_string = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char letter = text[i];
    if (letter == '"') is_in_string = !is_in_string;
    if (is_in_string) {
      if (letter == '\\') ++i;
      continue;
    }
    if (letter == '[' || letter == '{') ++depth;
    if (letter == ']' || letter == '}') --depth;
    if (depth > kMaxDepth) return true;
  }
  return false;
}

// Takes the next character off valid UTF-8.
char32_t take_character(std::string_view& text) {
  const auto first = static_cast<unsigned char>(text.front());
  const std::size_t size = first < 0x80 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
  char32_t character = size == 1 ? first : first & (0xffU >> (size + 1));
  for (std::size_t i = 1; i < size; ++i) character = character << 6 | (static_cast<unsigned char>(text[i]) & 0x3fU);
  text.remove_prefix(size);
  return character;
}

// What would break a line, hide, or turn the text around it.
bool is_improper(char32_t character) {
  return character < 0x20 || (character >= 0x7f && character < 0xa0) || (character >= 0x200b && character <= 0x200f) ||
         (character >= 0x2028 && character <= 0x202e) || (character >= 0x2060 && character <= 0x206f) || character == 0xfeff ||
         (character >= 0xfff0 && character <= 0xffff) || character >= 0xe0000;
}

}  // namespace

Result<Json> parse_object(std::string_view text) {
  if (!is_too_deep(text)) {
    Json json = Json::parse(text, nullptr, false);
    if (json.is_object()) return json;
  }
  return Error{.code = "bad_json", .message = "this is not a JSON object"};
}

std::string to_line(const Json& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace); }

Result<std::string> clean_text(const Json& json, std::size_t most, std::string_view code, std::string_view what) {
  const auto refuse = [&] {
    return Error{.code = std::string(code), .message = fmt::format("{} has 1 to {} visible characters", what, most)};
  };
  if (!json.is_string()) return refuse();
  // The parser accepted only valid UTF-8.
  const std::string_view text = trim(json.get_ref<const std::string&>());
  std::size_t count = 0;
  for (std::string_view rest = text; !rest.empty(); ++count) {
    if (is_improper(take_character(rest)) || count >= most) return refuse();
  }
  if (count == 0) return refuse();
  return std::string(text);
}

}  // namespace bastide::server
