// Tokens that hold seats, and ids of tables. Both come from the system's cryptographic generator;
// only the hash of a token is kept.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace bastide::server {

void random_bytes(std::span<std::uint8_t> bytes);
// 256 random bits in 43 letters that may stand in a link.
std::string random_token();
// The public name of a table: 12 letters and digits, too many to be guessed.
std::string random_table_id();
bool is_table_id(std::string_view text);

class TokenHash {
 public:
  TokenHash() = default;
  static TokenHash of(std::string_view token);
  // Reads what hex() wrote; anything else gives a hash that no token has.
  static TokenHash from_hex(std::string_view digits);
  std::string hex() const;
  // Takes the same time wherever the two differ.
  bool equals(const TokenHash& other) const;

 private:
  std::array<std::uint8_t, 32> bytes_{};
};

}  // namespace bastide::server
