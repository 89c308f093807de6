#include "server/store/sqlite_schema.h"

#include <fmt/format.h>

#include <string_view>

namespace bastide::server {

namespace {

// 1: A table has a number, so that the rows of its journal are short. The sums are checksums
// (row_checksum.h).
constexpr const char* kFirstTables = R"sql(
CREATE TABLE tables (
  number INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  created INTEGER NOT NULL,
  status TEXT NOT NULL,
  is_public INTEGER NOT NULL,
  deadline INTEGER,
  head_sum INTEGER NOT NULL,
  setup_sum INTEGER NOT NULL,
  summary TEXT NOT NULL,
  setup TEXT NOT NULL
) STRICT;
CREATE INDEX tables_by_age ON tables (created, id);
CREATE INDEX tables_by_status ON tables (status, is_public, created, id);
CREATE INDEX tables_by_deadline ON tables (deadline) WHERE deadline IS NOT NULL;
CREATE TABLE journal (
  number INTEGER NOT NULL REFERENCES tables (number),
  version INTEGER NOT NULL,
  at INTEGER NOT NULL,
  seat INTEGER NOT NULL,
  sum INTEGER NOT NULL,
  kind TEXT NOT NULL,
  text TEXT NOT NULL,
  PRIMARY KEY (number, version)
) STRICT, WITHOUT ROWID;
)sql";

constexpr const char* kMigrations[] = {kFirstTables};

[[noreturn]] void refuse(const Database& database, std::string_view why) {
  throw StoreError(StoreProblem::kOther, fmt::format("{}: {}", database.path(), why));
}

}  // namespace

std::span<const char* const> sqlite_migrations() { return kMigrations; }

void migrate(Database& database, std::span<const char* const> steps) {
  const auto newest = static_cast<std::int64_t>(steps.size());
  if (database.number("PRAGMA user_version") >= newest) return;
  Transaction transaction(database, Transaction::Kind::kWrite);
  // Another program may have migrated it since.
  for (std::int64_t version = database.number("PRAGMA user_version"); version < newest; ++version) {
    database.run(steps[static_cast<std::size_t>(version)]);
  }
  database.run(fmt::format("PRAGMA application_id = {}; PRAGMA user_version = {}", kSqliteApplicationId, newest).c_str());
  transaction.commit();
}

void require_known(Database& database, std::span<const char* const> steps, bool read_only) {
  const std::int64_t application = database.number("PRAGMA application_id");
  const std::int64_t version = database.number("PRAGMA user_version");
  const auto newest = static_cast<std::int64_t>(steps.size());
  const bool is_empty = application == 0 && version == 0 && database.number("SELECT count(*) FROM sqlite_schema") == 0;
  if (!is_empty && application != kSqliteApplicationId) refuse(database, "this is not a database of Bastide");
  if (version > newest) {
    refuse(database,
           fmt::format("a newer Bastide wrote this database: it has version {}, and this program knows up to {}", version, newest));
  }
  if (version < newest && read_only) {
    refuse(database, fmt::format("this database has version {} and needs version {}, but was opened read-only; start the server once",
                                 version, newest));
  }
}

std::vector<std::string> declarations(Database& database) {
  std::vector<std::string> found;
  Statement statement(database,
                      "SELECT type || ' ' || name || ' ' || tbl_name || ': ' || ifnull(sql, '') FROM sqlite_schema ORDER BY type, name");
  for (Query query(statement); query.next();) found.push_back(query.text(0));
  return found;
}

}  // namespace bastide::server
