// The project's only random generator: xoshiro256**, seeded by splitmix64. Its numbers are part of
// every record, so it never changes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>

namespace bastide {

// One step of splitmix64: a good hash of a 64-bit number.
constexpr std::uint64_t mix64(std::uint64_t value) {
  value += 0x9e3779b97f4a7c15ULL;
  value = (value ^ (value >> 30)) * 0xbf58476d1ce4e5b9ULL;
  value = (value ^ (value >> 27)) * 0x94d049bb133111ebULL;
  return value ^ (value >> 31);
}

class Rng {
 public:
  explicit constexpr Rng(std::uint64_t seed) {
    for (std::uint64_t& word : words_) {
      word = mix64(seed);
      seed += 0x9e3779b97f4a7c15ULL;
    }
  }

  // A second stream from the same seed, independent of the first (so tiles and dice do not affect
  // each other).
  static constexpr Rng stream(std::uint64_t seed, std::uint64_t number) { return Rng(mix64(seed) ^ mix64(~number)); }

  constexpr std::uint64_t next() {
    const std::uint64_t result = rotate(words_[1] * 5, 7) * 9;
    const std::uint64_t shifted = words_[1] << 17;
    words_[2] ^= words_[0];
    words_[3] ^= words_[1];
    words_[1] ^= words_[2];
    words_[0] ^= words_[3];
    words_[2] ^= shifted;
    words_[3] = rotate(words_[3], 45);
    return result;
  }

  // A uniform number in [0, bound). Multiplying instead of dividing leaves a bias below 2^-32 ×
  // bound, which no game can show.
  constexpr std::uint32_t below(std::uint32_t bound) { return static_cast<std::uint32_t>(((next() >> 32) * bound) >> 32); }

  template <class T>
  constexpr void shuffle(T* items, std::size_t count) {
    for (std::size_t i = count; i > 1; --i) std::swap(items[i - 1], items[below(static_cast<std::uint32_t>(i))]);
  }

 private:
  static constexpr std::uint64_t rotate(std::uint64_t value, int by) { return (value << by) | (value >> (64 - by)); }

  std::uint64_t words_[4] = {};
};

}  // namespace bastide
