#include "server/tables/shuffle.h"

#include <fmt/format.h>
#include <sodium.h>

#include <array>

#include "server/auth/hex.h"
#include "server/auth/secret.h"

namespace bastide::server {

Shuffle Shuffle::random() {
  std::array<std::uint8_t, 32> nonce{};
  random_bytes(nonce);
  std::array<std::uint8_t, sizeof(std::uint64_t)> bytes{};
  random_bytes(bytes);
  std::uint64_t seed = 0;
  for (const std::uint8_t byte : bytes) seed = seed << 8 | byte;
  return {.seed = seed, .nonce = to_hex(nonce)};
}

std::string Shuffle::commitment() const {
  const std::string text = fmt::format("bastide shuffle 1\n{}\n{}\n", seed, nonce);
  std::array<std::uint8_t, crypto_hash_sha256_BYTES> digest{};
  crypto_hash_sha256(digest.data(), reinterpret_cast<const unsigned char*>(text.data()), text.size());
  return to_hex(digest);
}

Shuffle Shuffles::next() {
  if (!next_seed_) return Shuffle::random();
  const std::uint64_t seed = (*next_seed_)++;
  return {.seed = seed, .nonce = fmt::format("{:064x}", seed)};
}

}  // namespace bastide::server
