// JSON that comes from outside: bounded, strict, and never an exception.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/result.h"
#include "formats/view.h"

namespace bastide::server {

// The text as a JSON object, else bad_json. Depth is bounded before anything is built.
Result<Json> parse_object(std::string_view text);
// JSON on one line; bytes that are not UTF-8 are replaced.
std::string to_line(const Json& json);

// A text for people: UTF-8 without control or invisible characters, trimmed, 1 to `most`
// characters. Otherwise an error with this code.
Result<std::string> clean_text(const Json& json, std::size_t most, std::string_view code, std::string_view what);

}  // namespace bastide::server
