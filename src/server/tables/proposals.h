// What people at a table have asked for and happens when all of them have: to abandon, to pause, a
// rematch.
#pragma once

#include <cstdint>
#include <map>

#include "server/tables/entry_kind.h"

namespace bastide::server {

class Proposals {
 public:
  void add(EntryKind what, int holder) { holders_[what] |= 1U << holder; }
  // Those who have asked for it, as bits.
  std::uint32_t holders(EntryKind what) const {
    const auto found = holders_.find(what);
    return found == holders_.end() ? 0 : found->second;
  }
  void clear() { holders_.clear(); }

  auto begin() const { return holders_.begin(); }
  auto end() const { return holders_.end(); }

 private:
  std::map<EntryKind, std::uint32_t> holders_;
};

}  // namespace bastide::server
