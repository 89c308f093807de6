// Bytes as lower-case hexadecimal digits.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace bastide::server {

std::string to_hex(std::span<const std::uint8_t> bytes);
std::string to_hex(std::string_view bytes);
// Nothing if the text is not made of pairs of digits.
std::optional<std::string> from_hex(std::string_view digits);

}  // namespace bastide::server
