// SQLite's C interface as objects: a connection, a prepared statement, and one use of it. Errors of
// SQLite become StoreErrors.
#pragma once

#include <sqlite3.h>

#include <chrono>
#include <concepts>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "server/store/store.h"

namespace bastide::server {

// Our problem for a result code of SQLite; `system_error` is the errno behind it, or 0.
StoreProblem problem_of(int code, int system_error);

class Database {
 public:
  // `flags` are those of sqlite3_open_v2; an empty `vfs` is the default one.
  Database(std::string path, int flags, const std::string& vfs);

  sqlite3* handle() const { return handle_.get(); }
  const std::string& path() const { return path_; }
  void set_busy_timeout(std::chrono::milliseconds timeout);
  // Runs statements that return nothing.
  void run(const char* sql);
  // The first value of the first row; 0 or "" if there is none.
  std::int64_t number(const char* sql);
  std::string text(const char* sql);
  bool is_in_transaction() const { return sqlite3_get_autocommit(handle()) == 0; }
  // Throws the StoreError for a result code that this connection just returned.
  [[noreturn]] void fail(int code) const;

 private:
  struct Close {
    void operator()(sqlite3* handle) const { sqlite3_close_v2(handle); }
  };
  std::string path_;
  std::unique_ptr<sqlite3, Close> handle_;
};

// A prepared statement.
class Statement {
 public:
  Statement(Database& database, std::string_view sql);

 private:
  friend class Query;
  struct Finalize {
    void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
  };
  Database* database_;
  std::unique_ptr<sqlite3_stmt, Finalize> statement_;
};

// One use of a statement: binds its values in order, then reads its rows. The statement can be used
// again afterwards.
class Query {
 public:
  template <class... Values>
  explicit Query(Statement& statement, const Values&... values) : database_(*statement.database_), statement_(statement.statement_.get()) {
    int index = 0;
    (bind(++index, values), ...);
  }
  ~Query();
  Query(const Query&) = delete;
  Query& operator=(const Query&) = delete;

  // Moves to the next row; false after the last one.
  bool next();
  // For statements that return no rows.
  void run();

  std::int64_t number(int column) const { return sqlite3_column_int64(statement_, column); }
  std::optional<std::int64_t> optional_number(int column) const;
  std::string text(int column) const;

 private:
  void bind(int index, std::integral auto value) { bind_number(index, static_cast<std::int64_t>(value)); }
  void bind(int index, std::string_view text);
  void bind(int index, const std::optional<std::int64_t>& value);
  void bind_number(int index, std::int64_t value);

  Database& database_;
  sqlite3_stmt* statement_;
};

// All or nothing. `kWrite` takes the write lock at once; `kRead` sees one snapshot of the data to
// its end.
class Transaction {
 public:
  enum class Kind : std::uint8_t { kRead, kWrite };
  Transaction(Database& database, Kind kind);
  // Rolls back what was not committed.
  ~Transaction();
  Transaction(const Transaction&) = delete;
  Transaction& operator=(const Transaction&) = delete;

  void commit();

 private:
  Database& database_;
};

}  // namespace bastide::server
