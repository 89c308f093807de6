// JSON that comes from outside: bounded, strict, and never an exception.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/result.h"
#include "formats/view.h"

namespace bastide::server {

// The JSON object that the text is: else bad_json. Depth is bounded before anything is built.
Result<Json> parse_object(std::string_view text);
// In one line; bytes that are no UTF-8 are replaced.
std::string to_line(const Json& json);

// A text that people see: valid UTF-8 without control or invisible direction characters, no blanks at its ends, 1 to `most` characters.
// Code: `code`.
Result<std::string> clean_text(const Json& json, std::size_t most, std::string_view code, std::string_view what);

}  // namespace bastide::server
