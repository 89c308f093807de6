#include "server/store/sqlite_database.h"

#include <fmt/format.h>

#include <cerrno>
#include <utility>

namespace bastide::server {

namespace {

std::string_view words_for(StoreProblem problem) {
  switch (problem) {
    case StoreProblem::kBusy: return "another program holds the database";
    case StoreProblem::kFull: return "there is no space left for the database";
    case StoreProblem::kCorrupt: return "the database is damaged";
    case StoreProblem::kConflict: return "the database does not hold what was expected";
    case StoreProblem::kOther: break;
  }
  return "the database cannot be used";
}

}  // namespace

StoreProblem problem_of(int code, int system_error) {
  switch (code & 0xff) {
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
    case SQLITE_PROTOCOL: return StoreProblem::kBusy;
    case SQLITE_FULL: return StoreProblem::kFull;
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
    case SQLITE_FORMAT: return StoreProblem::kCorrupt;
    case SQLITE_CONSTRAINT: return StoreProblem::kConflict;
    // A full disk shows up differently when SQLite extends the index of the log.
    case SQLITE_IOERR: return system_error == ENOSPC || system_error == EDQUOT ? StoreProblem::kFull : StoreProblem::kOther;
    default: return StoreProblem::kOther;
  }
}

Database::Database(std::string path, int flags, const std::string& vfs) : path_(std::move(path)) {
  sqlite3* handle = nullptr;
  const int code = sqlite3_open_v2(path_.c_str(), &handle, flags | SQLITE_OPEN_EXRESCODE, vfs.empty() ? nullptr : vfs.c_str());
  handle_.reset(handle);  // it must be closed even if opening failed
  if (code != SQLITE_OK) fail(code);
}

void Database::set_busy_timeout(std::chrono::milliseconds timeout) { sqlite3_busy_timeout(handle(), static_cast<int>(timeout.count())); }

void Database::run(const char* sql) {
  const int code = sqlite3_exec(handle(), sql, nullptr, nullptr, nullptr);
  if (code != SQLITE_OK) fail(code);
}

std::int64_t Database::number(const char* sql) {
  Statement statement(*this, sql);
  Query query(statement);
  return query.next() ? query.number(0) : 0;
}

std::string Database::text(const char* sql) {
  Statement statement(*this, sql);
  Query query(statement);
  return query.next() ? query.text(0) : "";
}

void Database::fail(int code) const {
  const int system_error = handle() == nullptr ? 0 : sqlite3_system_errno(handle());
  const StoreProblem problem = problem_of(code, system_error);
  const char* reason = handle() == nullptr ? sqlite3_errstr(code) : sqlite3_errmsg(handle());
  throw StoreError(problem, fmt::format("{}: {} ({}, code {})", path_, words_for(problem), reason, code));
}

Statement::Statement(Database& database, std::string_view sql) : database_(&database) {
  sqlite3_stmt* statement = nullptr;
  const int code =
      sqlite3_prepare_v3(database.handle(), sql.data(), static_cast<int>(sql.size()), SQLITE_PREPARE_PERSISTENT, &statement, nullptr);
  statement_.reset(statement);
  // Our statements are correct, so one that does not compile has met tables that are not as we made
  // them.
  if (code == SQLITE_ERROR) {
    throw StoreError(StoreProblem::kCorrupt,
                     fmt::format("{}: the tables of the database are damaged ({})", database.path(), sqlite3_errmsg(database.handle())));
  }
  if (code != SQLITE_OK) database.fail(code);
}

Query::~Query() {
  sqlite3_reset(statement_);
  sqlite3_clear_bindings(statement_);
}

bool Query::next() {
  const int code = sqlite3_step(statement_);
  if (code != SQLITE_ROW && code != SQLITE_DONE) database_.fail(code);
  return code == SQLITE_ROW;
}

void Query::run() {
  while (next()) {
  }
}

std::optional<std::int64_t> Query::optional_number(int column) const {
  if (sqlite3_column_type(statement_, column) == SQLITE_NULL) return std::nullopt;
  return number(column);
}

std::string Query::text(int column) const {
  const auto* text = static_cast<const char*>(sqlite3_column_blob(statement_, column));
  return text == nullptr ? std::string() : std::string(text, static_cast<std::size_t>(sqlite3_column_bytes(statement_, column)));
}

void Query::bind(int index, std::string_view text) {
  const char* begin = text.empty() ? "" : text.data();
  const int code = sqlite3_bind_text64(statement_, index, begin, text.size(), SQLITE_TRANSIENT, SQLITE_UTF8);
  if (code != SQLITE_OK) database_.fail(code);
}

void Query::bind(int index, const std::optional<std::int64_t>& value) {
  if (value) bind_number(index, *value);  // unbound means NULL
}

void Query::bind_number(int index, std::int64_t value) {
  const int code = sqlite3_bind_int64(statement_, index, value);
  if (code != SQLITE_OK) database_.fail(code);
}

Transaction::Transaction(Database& database, Kind kind) : database_(database) {
  database.run(kind == Kind::kWrite ? "BEGIN IMMEDIATE" : "BEGIN");
}

Transaction::~Transaction() {
  // After some errors SQLite has already rolled back.
  if (database_.is_in_transaction()) sqlite3_exec(database_.handle(), "ROLLBACK", nullptr, nullptr, nullptr);
}

void Transaction::commit() { database_.run("COMMIT"); }

}  // namespace bastide::server
