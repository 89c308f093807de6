#include "server/store/sqlite_store.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <limits>
#include <system_error>

#include "core/text.h"
#include "server/auth/hex.h"
#include "server/store/row_checksum.h"
#include "server/store/sqlite_database.h"
#include "server/store/sqlite_schema.h"
#include "server/store/writes.h"

namespace bastide::server {

namespace {

// A name that is neither a URI nor one of SQLite's special ones.
std::string absolute_path(const std::string& path) { return std::filesystem::absolute(path).string(); }

[[noreturn]] void fail_with_errno(const std::string& path, std::string_view what, int error) {
  const StoreProblem problem = error == ENOSPC || error == EDQUOT ? StoreProblem::kFull : StoreProblem::kOther;
  throw StoreError(problem, fmt::format("{}: {} ({})", path, what, std::generic_category().message(error)));
}

// SQLite would let everybody read the file, but it holds what players must not know. Its companion
// files get the same permissions.
void create_privately(const std::string& path) {
  const int file = ::open(path.c_str(), O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, S_IRUSR | S_IWUSR);
  if (file >= 0) {
    ::close(file);
  } else if (errno != EEXIST) {
    fail_with_errno(path, "the database cannot be created", errno);
  }
}

Database open_database(const SqliteOptions& options) {
  const std::string path = absolute_path(options.path);
  if (options.read_only) {
    if (!std::filesystem::exists(path)) throw StoreError(StoreProblem::kOther, fmt::format("{}: there is no such database", path));
  } else {
    create_privately(path);
  }
  return {path, (options.read_only ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE) | SQLITE_OPEN_NOMUTEX, options.vfs};
}

void configure(Database& database, const SqliteOptions& options) {
  database.set_busy_timeout(options.busy_timeout);
  // The file is not trusted: damaged cells are detected when they are read, and its schema cannot
  // call functions.
  sqlite3_db_config(database.handle(), SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
  sqlite3_db_config(database.handle(), SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, nullptr);
  database.run("PRAGMA cell_size_check = ON; PRAGMA foreign_keys = ON; PRAGMA temp_store = MEMORY; PRAGMA cache_size = -16000");
  require_known(database, sqlite_migrations(), options.read_only);
  if (options.read_only) return;
  if (database.text("PRAGMA journal_mode = WAL") != "wal") {
    throw StoreError(StoreProblem::kOther, fmt::format("{}: this file system does not support SQLite's write-ahead log", database.path()));
  }
  // FULL syncs the log at every commit; the log shrinks again after a burst.
  database.run("PRAGMA synchronous = FULL; PRAGMA journal_size_limit = 33554432");
  sqlite3_wal_autocheckpoint(database.handle(), options.checkpoint_pages);
  migrate(database, sqlite_migrations());
}

// A page begins after this table, in the order of lists.
struct Cursor {
  std::int64_t created = std::numeric_limits<std::int64_t>::max();
  std::string id;
};

// "CREATED.ID" with the id's bytes in hexadecimal, so that it can be part of a URL.
std::string cursor_text(const ListedTable& table) { return fmt::format("{}.{}", table.created, to_hex(table.id)); }

Cursor parse_cursor(std::string_view text) {
  const std::size_t dot = std::min(text.find('.'), text.size());
  const std::optional<std::int64_t> created = parse_number<std::int64_t>(text.substr(0, dot));
  const std::optional<std::string> id = from_hex(text.substr(std::min(dot + 1, text.size())));
  if (!created || !id || id->empty()) return {};
  return {*created, *id};
}

constexpr std::string_view kHeadColumns = "status, is_public, deadline, summary, head_sum";

TableHead read_head(const Query& query, int column) {
  return {.status = query.text(column),
          .is_public = query.number(column + 1) != 0,
          .deadline = query.optional_number(column + 2),
          .summary = query.text(column + 3)};
}

std::string list_sql(bool by_status, bool only_public) {
  return fmt::format("SELECT id, created, {} FROM tables WHERE (created, id) < (?1, ?2){}{} ORDER BY created DESC, id DESC LIMIT ?3",
                     kHeadColumns, by_status ? " AND status = ?4" : "", only_public ? " AND is_public = 1" : "");
}

// The statements of every request.
struct Statements {
  explicit Statements(Database& database)
      : find(database, fmt::format("SELECT number, created, setup, setup_sum, {} FROM tables WHERE id = ?1", kHeadColumns)),
        find_head(database, fmt::format("SELECT number, {} FROM tables WHERE id = ?1", kHeadColumns)),
        last_version(database, "SELECT ifnull(max(version), 0) FROM journal WHERE number = ?1"),
        add_table(database,
                  "INSERT INTO tables (id, created, setup, setup_sum, status, is_public, deadline, summary, head_sum)"
                  " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)"),
        set_head(database, "UPDATE tables SET status = ?2, is_public = ?3, deadline = ?4, summary = ?5, head_sum = ?6 WHERE number = ?1"),
        set_summary(database, "UPDATE tables SET summary = ?2, head_sum = ?3 WHERE number = ?1"),
        add_entry(database, "INSERT INTO journal (number, version, at, seat, kind, text, sum) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)"),
        entries(database, "SELECT version, at, seat, kind, text, sum FROM journal WHERE number = ?1 ORDER BY version"),
        deadlines(database, "SELECT id, deadline FROM tables WHERE deadline IS NOT NULL ORDER BY deadline, id"),
        counts(database, "SELECT status, count(*) FROM tables GROUP BY status ORDER BY status"),
        lists{Statement(database, list_sql(false, false)), Statement(database, list_sql(false, true)),
              Statement(database, list_sql(true, false)), Statement(database, list_sql(true, true))} {}

  Statement find, find_head, last_version, add_table, set_head, set_summary, add_entry, entries, deadlines, counts;
  std::array<Statement, 4> lists;  // by status (2) and only public (1)
};

class SqliteStore final : public Store {
 public:
  explicit SqliteStore(const SqliteOptions& options) : options_(options), database_(open_database(options)), statements_(prepare()) {}

  void commit(std::span<const Write> writes) override;
  std::optional<StoredTable> load(const std::string& table) override;
  TablePage list(const TableQuery& query) override;
  std::vector<std::pair<std::string, std::int64_t>> deadlines() override;
  std::vector<std::pair<std::string, std::int64_t>> counts() override;
  std::vector<std::string> check() override;
  void backup(const std::string& path) override;

 private:
  Statements prepare() {
    configure(database_, options_);
    return Statements(database_);
  }
  void apply(const Write& write);
  std::int64_t add_table(const Write& write);
  std::int64_t change_table(const Write& write);
  void make_durable(Transaction& transaction);
  void copy_to(const std::string& path);

  SqliteOptions options_;
  Database database_;
  Statements statements_;
};

[[noreturn]] void conflict(const Write& write, std::string_view why) {
  throw StoreError(StoreProblem::kConflict, fmt::format("table \"{}\" {}", write.table, why));
}

[[noreturn]] void damaged(const std::string& table, std::string_view what) {
  throw StoreError(StoreProblem::kCorrupt, fmt::format("table \"{}\": {} is damaged", table, what));
}

void SqliteStore::commit(std::span<const Write> writes) {
  if (options_.read_only) throw StoreError(StoreProblem::kOther, fmt::format("{}: it was opened read-only", database_.path()));
  require_storable(writes);
  if (writes.empty()) return;
  Transaction transaction(database_, Transaction::Kind::kWrite);
  for (const Write& write : writes) apply(write);
  make_durable(transaction);
}

void SqliteStore::apply(const Write& write) {
  const std::int64_t number = write.setup ? add_table(write) : change_table(write);
  if (write.entries.empty()) return;
  std::int64_t last = 0;
  if (Query query(statements_.last_version, number); query.next()) last = query.number(0);
  if (write.entries.front().version != last + 1) {
    conflict(write, fmt::format("has {} entries, so entry {} does not follow", last, write.entries.front().version));
  }
  for (const Entry& entry : write.entries) {
    Query(statements_.add_entry, number, entry.version, entry.at, entry.seat, entry.kind, entry.text, entry_checksum(write.table, entry))
        .run();
  }
}

std::int64_t SqliteStore::add_table(const Write& write) {
  if (Query query(statements_.find_head, write.table); query.next()) conflict(write, "already exists");
  const TableHead& head = *write.head;
  Query(statements_.add_table, write.table, write.created, *write.setup, setup_checksum(write.table, write.created, *write.setup),
        head.status, head.is_public, head.deadline, head.summary, head_checksum(write.table, head))
      .run();
  return sqlite3_last_insert_rowid(database_.handle());
}

std::int64_t SqliteStore::change_table(const Write& write) {
  std::int64_t number = 0;
  TableHead old;
  {
    Query query(statements_.find_head, write.table);
    if (!query.next()) conflict(write, "does not exist");
    number = query.number(0);
    old = read_head(query, 1);
  }
  if (!write.head || *write.head == old) return number;
  const TableHead& head = *write.head;
  const std::int64_t sum = head_checksum(write.table, head);
  // Usually only the summary changes, and no index has to be written.
  if (head.status == old.status && head.is_public == old.is_public && head.deadline == old.deadline) {
    Query(statements_.set_summary, number, head.summary, sum).run();
  } else {
    Query(statements_.set_head, number, head.status, head.is_public, head.deadline, head.summary, sum).run();
  }
  return number;
}

// If the device fails while the log is synced, the log may hold the whole commit beyond its valid
// end, where recovery after a crash would find it although it was refused. Truncating the log
// removes it; if even that fails, the next commit overwrites it.
void SqliteStore::make_durable(Transaction& transaction) {
  try {
    transaction.commit();
  } catch (const StoreError&) {
    sqlite3_exec(database_.handle(), "ROLLBACK", nullptr, nullptr, nullptr);
    database_.set_busy_timeout(std::chrono::milliseconds(0));
    sqlite3_wal_checkpoint_v2(database_.handle(), "main", SQLITE_CHECKPOINT_TRUNCATE, nullptr, nullptr);
    database_.set_busy_timeout(options_.busy_timeout);
    throw;
  }
}

std::optional<StoredTable> SqliteStore::load(const std::string& table) {
  Transaction moment(database_, Transaction::Kind::kRead);
  StoredTable stored{.id = table};
  std::int64_t number = 0;
  {
    Query query(statements_.find, table);
    if (!query.next()) return std::nullopt;
    number = query.number(0);
    stored.created = query.number(1);
    stored.setup = query.text(2);
    stored.head = read_head(query, 4);
    if (query.number(3) != setup_checksum(table, stored.created, stored.setup)) damaged(table, "the set-up");
    if (query.number(8) != head_checksum(table, stored.head)) damaged(table, "the head");
  }
  for (Query query(statements_.entries, number); query.next();) {
    Entry entry{query.number(0), query.number(1), static_cast<int>(query.number(2)), query.text(3), query.text(4)};
    const auto expected = static_cast<std::int64_t>(stored.entries.size()) + 1;
    if (entry.version != expected || query.number(5) != entry_checksum(table, entry)) damaged(table, fmt::format("entry {}", expected));
    stored.entries.push_back(std::move(entry));
  }
  return stored;
}

TablePage SqliteStore::list(const TableQuery& query) {
  TablePage page;
  if (query.limit == 0) return page;
  const Cursor cursor = parse_cursor(query.after);
  const std::size_t limit = std::min<std::size_t>(query.limit, std::numeric_limits<std::int32_t>::max());
  const bool by_status = !query.status.empty();
  Statement& statement = statements_.lists[(by_status ? 2U : 0U) + (query.only_public ? 1U : 0U)];
  const auto read = [&](Query& rows) {
    while (page.tables.size() < limit && rows.next()) page.tables.push_back({rows.text(0), rows.number(1), read_head(rows, 2)});
    if (page.tables.size() == limit && rows.next()) page.next = cursor_text(page.tables.back());
  };
  // One row more than requested shows whether there is a next page.
  if (by_status) {
    Query rows(statement, cursor.created, cursor.id, limit + 1, query.status);
    read(rows);
  } else {
    Query rows(statement, cursor.created, cursor.id, limit + 1);
    read(rows);
  }
  return page;
}

std::vector<std::pair<std::string, std::int64_t>> pairs_of(Statement& statement) {
  std::vector<std::pair<std::string, std::int64_t>> pairs;
  for (Query query(statement); query.next();) pairs.emplace_back(query.text(0), query.number(1));
  return pairs;
}

std::vector<std::pair<std::string, std::int64_t>> SqliteStore::deadlines() { return pairs_of(statements_.deadlines); }

std::vector<std::pair<std::string, std::int64_t>> SqliteStore::counts() { return pairs_of(statements_.counts); }

std::vector<std::string> texts_of(Database& database, std::string_view sql) {
  std::vector<std::string> texts;
  Statement statement(database, sql);
  for (Query query(statement); query.next();) texts.push_back(query.text(0));
  return texts;
}

// What SQLite itself finds wrong with its file.
void check_file(Database& database, std::vector<std::string>& findings) {
  for (std::string& text : texts_of(database, "PRAGMA integrity_check(100)")) {
    if (text != "ok") findings.push_back(std::move(text));
  }
  for (const std::string& text : texts_of(database, "PRAGMA foreign_key_check")) findings.push_back(text + ": a row belongs to no table");
  Database fresh(":memory:", SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, "");
  migrate(fresh, sqlite_migrations());
  if (declarations(database) != declarations(fresh)) findings.emplace_back("the schema is not the one of this version");
}

void check_json(Database& database, std::vector<std::string>& findings) {
  for (const auto& [sql, what] : {std::pair("SELECT id FROM tables WHERE NOT json_valid(setup)", "the set-up"),
                                  std::pair("SELECT id FROM tables WHERE NOT json_valid(summary)", "the summary")}) {
    for (const std::string& id : texts_of(database, sql)) findings.push_back(fmt::format("table \"{}\": {} is not JSON", id, what));
  }
}

std::vector<std::string> SqliteStore::check() {
  std::vector<std::string> findings;
  // A part that cannot be read must not hide problems of the others.
  const auto gather = [&](const auto& part) {
    try {
      part();
    } catch (const StoreError& error) {
      if (error.problem() != StoreProblem::kCorrupt) throw;
      findings.emplace_back(error.what());
    }
  };
  gather([&] { check_file(database_, findings); });
  gather([&] { check_json(database_, findings); });
  gather([&] {
    for (const std::string& id : texts_of(database_, "SELECT id FROM tables ORDER BY id"))
      gather([&] {
        if (!load(id)) damaged(id, "its place in an index");
      });
  });
  return findings;
}

void SqliteStore::backup(const std::string& path) {
  if (std::filesystem::exists(path)) fail_with_errno(path, "the copy cannot be written", EEXIST);
  std::string temporary = absolute_path(path) + ".XXXXXX";
  const int file = ::mkstemp(temporary.data());
  if (file < 0) fail_with_errno(path, "the copy cannot be written", errno);
  ::close(file);
  try {
    copy_to(temporary);
    if (::renameat2(AT_FDCWD, temporary.c_str(), AT_FDCWD, path.c_str(), RENAME_NOREPLACE) != 0) {
      fail_with_errno(path, "the copy cannot be renamed", errno);
    }
  } catch (...) {
    ::unlink(temporary.c_str());
    ::unlink((temporary + "-journal").c_str());
    throw;
  }
  // The rename must be durable too.
  const int folder = ::open(std::filesystem::path(temporary).parent_path().c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (folder >= 0) {
    ::fsync(folder);
    ::close(folder);
  }
}

// Holding a read transaction stops concurrent writers from restarting the backup.
void SqliteStore::copy_to(const std::string& path) {
  constexpr int kPagesPerStep = 256;
  Database copy(path, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, options_.vfs);
  Transaction moment(database_, Transaction::Kind::kRead);
  database_.number("SELECT count(*) FROM sqlite_schema");
  sqlite3_backup* backup = sqlite3_backup_init(copy.handle(), "main", database_.handle(), "main");
  if (backup == nullptr) copy.fail(sqlite3_extended_errcode(copy.handle()));
  int code = SQLITE_OK;
  while (code == SQLITE_OK) code = sqlite3_backup_step(backup, kPagesPerStep);
  sqlite3_backup_finish(backup);
  if (code != SQLITE_DONE) copy.fail(code);
}

}  // namespace

std::unique_ptr<Store> open_sqlite_store(const SqliteOptions& options) { return std::make_unique<SqliteStore>(options); }

}  // namespace bastide::server
