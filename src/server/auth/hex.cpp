#include "server/auth/hex.h"

#include <sodium.h>

namespace bastide::server {

std::string to_hex(std::span<const std::uint8_t> bytes) {
  std::string text(2 * bytes.size() + 1, '\0');
  sodium_bin2hex(text.data(), text.size(), bytes.data(), bytes.size());
  text.pop_back();
  return text;
}

std::string to_hex(std::string_view bytes) { return to_hex({reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()}); }

std::optional<std::string> from_hex(std::string_view digits) {
  std::string bytes(digits.size() / 2, '\0');
  std::size_t length = 0;
  if (digits.size() % 2 != 0 || sodium_hex2bin(reinterpret_cast<unsigned char*>(bytes.data()), bytes.size(), digits.data(), digits.size(),
                                               nullptr, &length, nullptr) != 0) {
    return std::nullopt;
  }
  // Where a digit is wrong, libsodium stops in front of it.
  if (length != bytes.size()) return std::nullopt;
  return bytes;
}

}  // namespace bastide::server
