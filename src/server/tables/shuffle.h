// The shuffle a table commits itself to: its commitment is published at the start, seed and nonce
// at the end, so that everybody can check that the tiles came in the order that was fixed.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace bastide::server {

struct Shuffle {
  std::uint64_t seed = 0;
  std::string nonce;  // 64 hexadecimal digits

  // From the system's cryptographic generator.
  static Shuffle random();
  // SHA-256 in hex of "bastide shuffle 1\n<seed>\n<nonce>\n".
  std::string commitment() const;
};

// The shuffles of a server's tables, one after the other: random, or for demonstrations and tests a
// known sequence.
class Shuffles {
 public:
  explicit Shuffles(std::optional<std::uint64_t> first_seed) : next_seed_(first_seed) {}
  Shuffle next();

 private:
  std::optional<std::uint64_t> next_seed_;
};

}  // namespace bastide::server
