// A checksum over the values of a row, stored beside them, so that a byte that changed on disk is
// noticed: 64-bit FNV-1a over numbers as eight bytes (lowest first) and texts after their length.
// It is stored, so it never changes; it protects against accidents, not people.
#pragma once

#include <cstdint>
#include <string_view>

#include "server/store/store.h"

namespace bastide::server {

class RowChecksum {
 public:
  RowChecksum& add(std::int64_t number) {
    for (int shift = 0; shift < 64; shift += 8) add_byte(static_cast<std::uint64_t>(number) >> shift & 0xffU);
    return *this;
  }
  RowChecksum& add(std::string_view text) {
    add(static_cast<std::int64_t>(text.size()));
    for (const char letter : text) add_byte(static_cast<unsigned char>(letter));
    return *this;
  }
  std::int64_t value() const { return static_cast<std::int64_t>(sum_); }

 private:
  void add_byte(std::uint64_t byte) { sum_ = (sum_ ^ byte) * 0x100000001b3U; }

  std::uint64_t sum_ = 0xcbf29ce484222325U;
};

inline std::int64_t setup_checksum(std::string_view table, std::int64_t created, std::string_view setup) {
  return RowChecksum().add(table).add(created).add(setup).value();
}

inline std::int64_t head_checksum(std::string_view table, const TableHead& head) {
  RowChecksum sum;
  sum.add(table).add(head.status).add(head.is_public ? 1 : 0).add(head.deadline ? 1 : 0).add(head.deadline.value_or(0)).add(head.summary);
  return sum.value();
}

inline std::int64_t entry_checksum(std::string_view table, const Entry& entry) {
  return RowChecksum().add(table).add(entry.version).add(entry.at).add(entry.seat).add(entry.kind).add(entry.text).value();
}

}  // namespace bastide::server
