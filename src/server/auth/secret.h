// Secrets of the server: tokens that hold seats, ids of tables, and the shuffle to which a table commits itself. All come from the
// system's cryptographic generator; of a token only its hash is kept.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace bastide::server {

// 256 random bits in 43 letters that may stand in a link.
std::string random_token();
// The public name of a table: 12 letters and digits, too many to be found by trying.
std::string random_table_id();
bool is_table_id(std::string_view text);

class TokenHash {
 public:
  TokenHash() = default;
  static TokenHash of(std::string_view token);
  // Reads what hex() wrote; all zero if it is none.
  static TokenHash from_hex(std::string_view hex);
  std::string hex() const;
  // Takes the same time wherever the two differ.
  bool equals(const TokenHash& other) const;

 private:
  std::array<std::uint8_t, 32> bytes_{};
};

// What decides the order of the bag. The commitment is published at the start, seed and nonce at the end.
struct Shuffle {
  std::uint64_t seed = 0;
  std::string nonce;  // 64 hexadecimal digits

  static Shuffle random();
  // SHA-256 in hex of "bastide shuffle 1\n<seed>\n<nonce>\n".
  std::string commitment() const;
};

// The shuffles of a server's tables, one after the other: random, or for demonstrations and tests always the same.
class Shuffles {
 public:
  explicit Shuffles(std::optional<std::uint64_t> known) : known_(known) {}
  Shuffle next();

 private:
  std::optional<std::uint64_t> known_;
};

}  // namespace bastide::server
