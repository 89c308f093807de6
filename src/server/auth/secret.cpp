#include "server/auth/secret.h"

#include <fmt/format.h>
#include <sodium.h>

#include <stdexcept>

namespace bastide::server {

namespace {

// libsodium wants to be started once; it may be asked again at no cost.
void require_sodium() {
  static const bool kIsReady = sodium_init() >= 0;
  if (!kIsReady) throw std::runtime_error("the system's random generator can not be used");
}

template <std::size_t Size>
std::string hex_of(const std::array<std::uint8_t, Size>& bytes) {
  std::string text(2 * Size + 1, '\0');
  sodium_bin2hex(text.data(), text.size(), bytes.data(), bytes.size());
  text.pop_back();
  return text;
}

constexpr std::string_view kIdLetters = "23456789abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ";
constexpr std::size_t kIdLength = 12;

}  // namespace

std::string random_token() {
  require_sodium();
  std::array<std::uint8_t, 32> bytes{};
  randombytes_buf(bytes.data(), bytes.size());
  std::string text(sodium_base64_ENCODED_LEN(bytes.size(), sodium_base64_VARIANT_URLSAFE_NO_PADDING), '\0');
  sodium_bin2base64(text.data(), text.size(), bytes.data(), bytes.size(), sodium_base64_VARIANT_URLSAFE_NO_PADDING);
  text.pop_back();
  return text;
}

std::string random_table_id() {
  require_sodium();
  std::string id;
  while (id.size() < kIdLength) id += kIdLetters[randombytes_uniform(static_cast<std::uint32_t>(kIdLetters.size()))];
  return id;
}

bool is_table_id(std::string_view text) { return text.size() == kIdLength && text.find_first_not_of(kIdLetters) == std::string_view::npos; }

TokenHash TokenHash::of(std::string_view token) {
  require_sodium();
  TokenHash hash;
  crypto_generichash(hash.bytes_.data(), hash.bytes_.size(), reinterpret_cast<const unsigned char*>(token.data()), token.size(), nullptr,
                     0);
  return hash;
}

TokenHash TokenHash::from_hex(std::string_view hex) {
  TokenHash hash;
  std::size_t length = 0;
  if (sodium_hex2bin(hash.bytes_.data(), hash.bytes_.size(), hex.data(), hex.size(), nullptr, &length, nullptr) != 0 ||
      length != hash.bytes_.size()) {
    hash.bytes_ = {};
  }
  return hash;
}

std::string TokenHash::hex() const { return hex_of(bytes_); }

bool TokenHash::equals(const TokenHash& other) const { return sodium_memcmp(bytes_.data(), other.bytes_.data(), bytes_.size()) == 0; }

Shuffle Shuffle::random() {
  require_sodium();
  std::array<std::uint8_t, 32> nonce{};
  randombytes_buf(nonce.data(), nonce.size());
  std::uint64_t seed = 0;
  randombytes_buf(&seed, sizeof seed);
  return {.seed = seed, .nonce = hex_of(nonce)};
}

Shuffle Shuffles::next() {
  if (!known_) return Shuffle::random();
  const std::uint64_t seed = (*known_)++;
  return {.seed = seed, .nonce = fmt::format("{:064x}", seed)};
}

std::string Shuffle::commitment() const {
  const std::string text = fmt::format("bastide shuffle 1\n{}\n{}\n", seed, nonce);
  std::array<std::uint8_t, crypto_hash_sha256_BYTES> digest{};
  crypto_hash_sha256(digest.data(), reinterpret_cast<const unsigned char*>(text.data()), text.size());
  return hex_of(digest);
}

}  // namespace bastide::server
