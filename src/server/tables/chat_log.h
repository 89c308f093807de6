// The last lines of a table's chat.
#pragma once

#include <deque>

#include "formats/json.h"
#include "server/store/store.h"

namespace bastide::server {

class ChatLog {
 public:
  void add(const Entry& entry) {
    lines_.push_back({{"version", entry.version}, {"at", entry.at}, {"seat", entry.seat}, {"text", entry.text}});
    if (lines_.size() > kMaxLines) lines_.pop_front();
  }
  Json json() const { return lines_; }

 private:
  static constexpr std::size_t kMaxLines = 100;

  std::deque<Json> lines_;
};

}  // namespace bastide::server
