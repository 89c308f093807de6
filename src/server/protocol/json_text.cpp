#include "server/protocol/json_text.h"

#include <fmt/format.h>

#include "core/text.h"
#include "core/utf8.h"
#include "formats/json_parse.h"

namespace bastide::server {

namespace {

// Messages nest at most four levels deep.
constexpr int kMaxDepth = 16;

// Letters that break lines, are invisible, or change the direction of the text around them.
bool is_improper(char32_t character) {
  return character < 0x20 || (character >= 0x7f && character < 0xa0) || (character >= 0x200b && character <= 0x200f) ||
         (character >= 0x2028 && character <= 0x202e) || (character >= 0x2060 && character <= 0x206f) || character == 0xfeff ||
         (character >= 0xfff0 && character <= 0xffff) || character >= 0xe0000;
}

}  // namespace

Result<Json> parse_object(std::string_view text) {
  if (std::optional<Json> json = parse_json(text, kMaxDepth); json && json->is_object()) return std::move(*json);
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
    if (is_improper(take_letter(rest)) || count >= most) return refuse();
  }
  if (count == 0) return refuse();
  return std::string(text);
}

}  // namespace bastide::server
