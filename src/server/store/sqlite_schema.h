// The tables of the SQLite store and how older ones become the newest: numbered steps that are only ever appended to.
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

// Brings the database to the version of the last step, in one transaction. An empty one is version 0.
void migrate(Database& database, std::span<const char* const> steps);

// Refuses what is not ours, is newer than these steps, or would have to be changed although it is only to be read.
void require_known(Database& database, std::span<const char* const> steps, bool read_only);

// What the tables and indexes are declared as, in one order.
std::vector<std::string> declarations(Database& database);

}  // namespace bastide::server
