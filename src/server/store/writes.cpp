#include "server/store/writes.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/utf8.h"

namespace bastide::server {

namespace {

[[noreturn]] void refuse(StoreProblem problem, const Write& write, std::string_view why) {
  throw StoreError(problem, fmt::format("table \"{}\": {}", write.table, why));
}

void require_texts(const Write& write) {
  bool good = is_storable_text(write.table) && (!write.setup || is_storable_text(*write.setup));
  if (write.head) good = good && is_storable_text(write.head->status) && is_storable_text(write.head->summary);
  for (const Entry& entry : write.entries) good = good && is_storable_text(entry.kind) && is_storable_text(entry.text);
  if (!good) refuse(StoreProblem::kOther, write, "a text is not UTF-8 without NUL");
}

}  // namespace

bool is_storable_text(std::string_view text) {
  while (!text.empty()) {
    const std::size_t length = utf8_length(text);
    if (length == 0 || text.front() == '\0') return false;
    text.remove_prefix(length);
  }
  return true;
}

void require_storable(std::span<const Write> writes) {
  for (const Write& write : writes) {
    require_texts(write);
    if (write.table.empty()) refuse(StoreProblem::kOther, write, "a table needs an id");
    if (write.setup && !write.head) refuse(StoreProblem::kOther, write, "a new table needs a head");
    if (write.head && write.head->status.empty()) refuse(StoreProblem::kOther, write, "a head needs a status");
    const bool has_gap = std::adjacent_find(write.entries.begin(), write.entries.end(), [](const Entry& one, const Entry& next) {
                           return next.version != one.version + 1;
                         }) != write.entries.end();
    if (has_gap) refuse(StoreProblem::kConflict, write, "the versions of the new entries have gaps");
  }
}

}  // namespace bastide::server
