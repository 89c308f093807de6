#include "formats/json_parse.h"

namespace bastide {

namespace {

// Brackets inside strings do not count.
bool is_deeper(std::string_view text, int max_depth) {
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
    if (depth > max_depth) return true;
  }
  return false;
}

}  // namespace

std::optional<Json> parse_json(std::string_view text, int max_depth) {
  if (is_deeper(text, max_depth)) return std::nullopt;
  Json json = Json::parse(text, nullptr, false);
  if (json.is_discarded()) return std::nullopt;
  return json;
}

}  // namespace bastide
