// Where tables are kept. A table is its set-up and its journal: numbered entries, one for
// everything that was accepted. Everything else (boards, seats, clocks, chat) is derived from them.
// All texts are UTF-8 without NUL, which some stores cannot keep.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace bastide::server {

// Something that was accepted at a table. Versions count from 1 without gaps.
struct Entry {
  std::int64_t version = 0;
  std::int64_t at = 0;  // milliseconds since 1970
  int seat = -1;        // -1: no seat
  std::string kind;     // a name of tables/entry_kind.h
  std::string text;     // depends on the kind: notation, JSON, a line of chat

  bool operator==(const Entry&) const = default;
};

// What lists and timers need to know about a table without loading it.
struct TableHead {
  std::string status;                    // "open", "running" or "over"
  bool is_public = false;                // shown in lists
  std::optional<std::int64_t> deadline;  // when something happens by itself
  std::string summary;                   // JSON for lists

  bool operator==(const TableHead&) const = default;
};

// What to store of one table, all of it or nothing.
struct Write {
  std::string table;
  std::optional<std::string> setup;  // JSON; only when the table is new
  std::int64_t created = 0;          // milliseconds since 1970; only when the table is new
  std::optional<TableHead> head;     // only when it changed; a new table has one
  std::vector<Entry> entries;        // continue what is stored without a gap
};

struct StoredTable {
  std::string id;
  std::string setup;
  std::int64_t created = 0;
  TableHead head;
  std::vector<Entry> entries;

  bool operator==(const StoredTable&) const = default;
};

struct TableQuery {
  std::string status;  // "" is any
  bool only_public = true;
  std::string after;       // the `next` of the previous page; "" for the first
  std::size_t limit = 20;  // 0 gives an empty page without a `next`
};

struct ListedTable {
  std::string id;
  std::int64_t created = 0;
  TableHead head;

  bool operator==(const ListedTable&) const = default;
};

// Newest first: by `created`, then by id, both descending.
struct TablePage {
  std::vector<ListedTable> tables;
  std::string next;  // "" on the last page
};

enum class StoreProblem : std::uint8_t {
  kBusy,      // another program holds it; retry later
  kFull,      // no space left
  kCorrupt,   // what is stored cannot be read
  kConflict,  // the table exists already, does not exist, or its versions do not follow
  kOther,     // anything else: a broken device, a read-only store, an invalid write
};

class StoreError : public std::runtime_error {
 public:
  StoreError(StoreProblem problem, const std::string& what) : std::runtime_error(what), problem_(problem) {}
  StoreProblem problem() const { return problem_; }

 private:
  StoreProblem problem_;
};

// Every member may throw StoreError and has then changed nothing. An object is used by one thread
// at a time; several objects may be open on the same data, also in other programs.
class Store {
 public:
  Store() = default;
  Store(const Store&) = delete;
  Store& operator=(const Store&) = delete;
  virtual ~Store() = default;

  // Stores all of these or none. Once it returns, they survive a crash of the program and of the
  // machine. If it throws, they are not stored, with one exception: if the device failed while they
  // were made durable and the program ends before it can write anything else, all of them may be
  // there at the next start.
  virtual void commit(std::span<const Write> writes) = 0;
  virtual std::optional<StoredTable> load(const std::string& table) = 0;
  // A malformed `after` gives the first page.
  virtual TablePage list(const TableQuery& query) = 0;
  // The tables that have a deadline, the next one first.
  virtual std::vector<std::pair<std::string, std::int64_t>> deadlines() = 0;
  // The number of tables per status.
  virtual std::vector<std::pair<std::string, std::int64_t>> counts() = 0;
  // Verifies everything; the problems found, empty if there are none.
  virtual std::vector<std::string> check() = 0;
  // Writes a consistent copy to a new file while others go on writing; an existing file is not
  // touched.
  virtual void backup(const std::string& path) = 0;
};

}  // namespace bastide::server
