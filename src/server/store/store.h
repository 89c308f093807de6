// Where tables are kept. A table is its set-up and its journal: numbered entries, one for everything that was accepted. All else (boards,
// seats, clocks, chat) is derived from them. Every text is UTF-8 without NUL, which some stores could not keep.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace bastide::server {

// One accepted thing at a table. Versions count from 1 without gaps.
struct Entry {
  std::int64_t version = 0;
  std::int64_t at = 0;  // milliseconds since 1970
  int seat = -1;        // -1: nobody's
  std::string kind;     // a name of tables/entry_kind.h
  std::string text;     // what belongs to it: a notation line, a name, JSON

  bool operator==(const Entry&) const = default;
};

// What lists and timers need to know of a table without waking it.
struct TableHead {
  std::string status;                    // "open", "running" or "over"
  bool is_public = false;                // shown in lists
  std::optional<std::int64_t> deadline;  // when something happens by itself
  std::string summary;                   // JSON for lists

  bool operator==(const TableHead&) const = default;
};

// What is kept of one table at one time: all of it or nothing.
struct Write {
  std::string table;
  std::optional<std::string> setup;  // JSON; only when the table is new
  std::int64_t created = 0;          // milliseconds since 1970; only when the table is new
  std::optional<TableHead> head;     // only when it changed; a new table has one
  std::vector<Entry> entries;        // they follow what is stored without a gap
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
  std::string status;       // "" is any
  bool only_public = true;  // else all
  std::string after;        // the `next` of the page before; "" begins
  std::size_t limit = 20;   // 0 gives an empty page without a `next`
};

struct ListedTable {
  std::string id;
  std::int64_t created = 0;
  TableHead head;

  bool operator==(const ListedTable&) const = default;
};

// Newest first: by `created`, then by id, both falling.
struct TablePage {
  std::vector<ListedTable> tables;
  std::string next;  // "" at the end
};

enum class StoreProblem : std::uint8_t {
  kBusy,      // somebody else holds it; later it may go
  kFull,      // no room
  kCorrupt,   // what is stored can not be read
  kConflict,  // the table exists already, does not exist, or its versions do not follow
  kOther,     // all else: a broken device, a store that may only be read, a write that makes no sense
};

class StoreError : public std::runtime_error {
 public:
  StoreError(StoreProblem problem, const std::string& what) : std::runtime_error(what), problem_(problem) {}
  StoreProblem problem() const { return problem_; }

 private:
  StoreProblem problem_;
};

// Every member may throw StoreError and then has changed nothing. One thread at a time uses an object; several objects may be open on the
// same data, also in other programs.
class Store {
 public:
  Store() = default;
  Store(const Store&) = delete;
  Store& operator=(const Store&) = delete;
  virtual ~Store() = default;

  // Keeps all of these or none. When it returns, they survive the end of the program and of the machine. After it threw, they are not
  // there; only if the device failed while they were made durable and the program ends before anything else could be written is that open:
  // then all of them may be there at the next start.
  virtual void commit(std::span<const Write> writes) = 0;
  virtual std::optional<StoredTable> load(const std::string& table) = 0;
  // A malformed `after` begins at the start.
  virtual TablePage list(const TableQuery& query) = 0;
  // The tables that have a deadline, the next one first.
  virtual std::vector<std::pair<std::string, std::int64_t>> deadlines() = 0;
  // How many tables there are of each status, by name.
  virtual std::vector<std::pair<std::string, std::int64_t>> counts() = 0;
  // Reads everything and says what is wrong with it; nothing is well.
  virtual std::vector<std::string> check() = 0;
  // Writes a consistent copy to a new file while others go on; a file that exists is not touched.
  virtual void backup(const std::string& path) = 0;
};

}  // namespace bastide::server
