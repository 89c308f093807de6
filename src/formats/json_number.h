// Whole numbers in JSON. Comparing a JSON value with an int is not enough: the library takes 2^64-1
// for -1 there.
#pragma once

#include <cstdint>
#include <optional>

#include "formats/json.h"

namespace bastide {

// The value as a number, if it is a whole one within these bounds.
inline std::optional<int> whole_number(const Json& value, int minimum, int maximum) {
  if (!value.is_number_integer()) return std::nullopt;
  if (value.is_number_unsigned() && value.get<std::uint64_t>() > static_cast<std::uint64_t>(INT64_MAX)) return std::nullopt;
  const auto number = value.get<std::int64_t>();
  if (number < minimum || number > maximum) return std::nullopt;
  return static_cast<int>(number);
}

}  // namespace bastide
