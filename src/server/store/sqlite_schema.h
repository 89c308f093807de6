// The schema of the SQLite store and its migrations: numbered steps that are only ever appended to.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "server/store/sqlite_database.h"

namespace bastide::server {

// "Bast": marks the file as ours, for us and for the program `file`.
inline constexpr std::int64_t kSqliteApplicationId = 0x42617374;

// The n-th step (from 1) makes a database of version n out of one of version n - 1.
std::span<const char* const> sqlite_migrations();

// Brings the database to the version of the last step, in one transaction. An empty one is version
// 0.
void migrate(Database& database, std::span<const char* const> steps);

// Refuses a file that is not ours, is newer than these steps, or needs a migration but was opened
// read-only.
void require_known(Database& database, std::span<const char* const> steps, bool read_only);

// The declarations of all tables and indexes, sorted.
std::vector<std::string> declarations(Database& database);

}  // namespace bastide::server
