// The texts of HTTP that the server reads itself: paths, queries and lists of encodings.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace bastide::server {

struct Target {
  std::string_view path;
  std::string_view query;  // without the question mark
};
Target split_target(std::string_view target);

// Whether a path is made like a pattern, in which one segment may be "*": the text of that segment,
// empty if there is none.
std::optional<std::string_view> match_path(std::string_view pattern, std::string_view path);

// The value of a parameter of a query, decoded; the first if there are several.
std::optional<std::string> query_value(std::string_view query, std::string_view name);

// Whether an Accept-Encoding header accepts this coding: named, or covered by "*", with a weight
// above 0.
bool accepts_encoding(std::string_view header, std::string_view coding);

}  // namespace bastide::server
