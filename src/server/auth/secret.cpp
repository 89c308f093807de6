#include "server/auth/secret.h"

#include <sodium.h>

#include <algorithm>
#include <stdexcept>

#include "server/auth/hex.h"

namespace bastide::server {

namespace {

// libsodium must be started once.
void require_sodium() {
  static const bool kIsReady = sodium_init() >= 0;
  if (!kIsReady) throw std::runtime_error("the system's random generator cannot be used");
}

constexpr std::string_view kIdLetters = "23456789abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ";
constexpr std::size_t kIdLength = 12;

}  // namespace

void random_bytes(std::span<std::uint8_t> bytes) {
  require_sodium();
  randombytes_buf(bytes.data(), bytes.size());
}

std::string random_token() {
  std::array<std::uint8_t, 32> bytes{};
  random_bytes(bytes);
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

TokenHash TokenHash::from_hex(std::string_view digits) {
  TokenHash hash;
  const std::optional<std::string> bytes = server::from_hex(digits);
  if (bytes && bytes->size() == hash.bytes_.size()) std::copy(bytes->begin(), bytes->end(), hash.bytes_.begin());
  return hash;
}

std::string TokenHash::hex() const { return to_hex(bytes_); }

bool TokenHash::equals(const TokenHash& other) const { return sodium_memcmp(bytes_.data(), other.bytes_.data(), bytes_.size()) == 0; }

}  // namespace bastide::server
