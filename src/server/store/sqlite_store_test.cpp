// What is particular to the SQLite store: versions of the file, foreign files, all kinds of damage,
// and the size of the log. What every store must do is in tests/server/store_contract_test.cpp.
#include "server/store/sqlite_store.h"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <iterator>

#include "server/store/row_checksum.h"
#include "server/store/sqlite_database.h"
#include "server/store/sqlite_schema.h"
#include "server/store/writes.h"

namespace bastide::server {

namespace {

constexpr int kReadWrite = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;

class SqliteStoreTest : public testing::Test {
 protected:
  void SetUp() override {
    const auto* test = testing::UnitTest::GetInstance()->current_test_info();
    folder_ = std::filesystem::temp_directory_path() / fmt::format("bastide_sqlite_{}_{}", test->name(), ::getpid());
    std::filesystem::create_directories(folder_);
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  std::string path(const std::string& name = "bastide.db") const { return (folder_ / name).string(); }
  std::unique_ptr<Store> open(bool read_only = false) const { return open_sqlite_store({.path = path(), .read_only = read_only}); }
  // The error of opening it; empty if it succeeds.
  std::string refusal(StoreProblem problem, bool read_only = false) const {
    try {
      open(read_only);
    } catch (const StoreError& error) {
      EXPECT_EQ(error.problem(), problem) << error.what();
      return error.what();
    }
    return "";
  }
  std::string read(const std::string& name) const {
    std::ifstream file(path(name), std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
  }
  void write(const std::string& name, const std::string& bytes) const { std::ofstream(path(name), std::ios::binary) << bytes; }

  std::filesystem::path folder_;
};

bool has(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

Write table_with_entries(const std::string& id, int count) {
  Write write{.table = id, .setup = R"({"seed":1,"players":["Ann","Zoë"]})", .created = 5};
  write.head = {.status = "running", .is_public = true, .deadline = 77, .summary = R"({"title":"a game"})"};
  for (int version = 1; version <= count; ++version) {
    write.entries.push_back({.version = version,
                             .at = 1000 + version,
                             .seat = version % 2,
                             .kind = "play",
                             .text = fmt::format("place base/{} 0,-1 180", version)});
  }
  return write;
}

void commit(Store& store, const Write& write) { store.commit({&write, 1}); }

TEST_F(SqliteStoreTest, ANewFileIsMarkedAndPrivate) {
  open();
  Database database(path(), SQLITE_OPEN_READWRITE, "");
  EXPECT_EQ(database.number("PRAGMA application_id"), kSqliteApplicationId);
  EXPECT_EQ(database.number("PRAGMA user_version"), static_cast<std::int64_t>(sqlite_migrations().size()));
  EXPECT_EQ(database.text("PRAGMA journal_mode"), "wal");
  struct stat status {};
  ASSERT_EQ(::stat(path().c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 0777U, 0600U);
}

TEST_F(SqliteStoreTest, AnEmptyFileBecomesAStore) {
  write("bastide.db", "");
  EXPECT_TRUE(has(refusal(StoreProblem::kOther, true), "opened read-only"));
  commit(*open(), table_with_entries("a", 3));
  EXPECT_EQ(open(true)->load("a")->entries.size(), 3U);
}

TEST_F(SqliteStoreTest, RefusesWhatIsNotOurs) {
  EXPECT_TRUE(has(refusal(StoreProblem::kOther, true), "there is no such database"));
  write("bastide.db", std::string(5000, 'x'));
  EXPECT_TRUE(has(refusal(StoreProblem::kCorrupt), "not a database"));
  EXPECT_EQ(read("bastide.db"), std::string(5000, 'x'));
  std::filesystem::remove(path());
  Database(path(), kReadWrite, "").run("CREATE TABLE songs (title TEXT)");
  const std::string before = read("bastide.db");
  EXPECT_TRUE(has(refusal(StoreProblem::kOther), "not a database of Bastide"));
  EXPECT_EQ(read("bastide.db"), before);
  std::filesystem::remove(path());
  std::filesystem::create_directory(path());
  EXPECT_NE(refusal(StoreProblem::kOther), "");
  EXPECT_THROW(open_sqlite_store({.path = path("no/such/folder/file")}), StoreError);
  EXPECT_THROW(open_sqlite_store({.path = path("x"), .vfs = "no such"}), StoreError);
}

TEST_F(SqliteStoreTest, RefusesANewerFileInASentence) {
  commit(*open(), table_with_entries("a", 3));
  Database(path(), SQLITE_OPEN_READWRITE, "").run("PRAGMA user_version = 99");
  const std::string before = read("bastide.db");
  for (const bool read_only : {true, false}) {
    EXPECT_TRUE(has(refusal(StoreProblem::kOther, read_only),
                    "a newer Bastide wrote this database: it has version 99, and this program knows up to 1"));
  }
  EXPECT_EQ(read("bastide.db"), before);
}

constexpr const char* kSteps[] = {"CREATE TABLE one (x INTEGER) STRICT",
                                  "CREATE TABLE two (x INTEGER) STRICT; INSERT INTO two SELECT x + 1 FROM one",
                                  "ALTER TABLE two ADD COLUMN y TEXT NOT NULL DEFAULT 'new'"};

TEST_F(SqliteStoreTest, MigratesFromEveryVersion) {
  for (std::size_t from = 0; from <= std::size(kSteps); ++from) {
    Database database(path(std::to_string(from)), kReadWrite, "");
    migrate(database, std::span(kSteps).first(from));
    if (from == 1) database.run("INSERT INTO one VALUES (41)");
    migrate(database, kSteps);
    migrate(database, kSteps);
    EXPECT_EQ(database.number("PRAGMA user_version"), 3);
    EXPECT_EQ(database.number("SELECT x FROM two"), from == 1 ? 42 : 0);
    EXPECT_EQ(database.text("SELECT y FROM two"), from == 1 ? "new" : "");
  }
}

TEST_F(SqliteStoreTest, AFailedMigrationChangesNothing) {
  constexpr const char* kBroken[] = {kSteps[0], kSteps[1], "CREATE TABLE three (x INTEGER) STRICT; INSERT INTO nowhere VALUES (1)"};
  Database database(path(), kReadWrite, "");
  migrate(database, std::span(kSteps).first(1));
  const std::vector<std::string> before = declarations(database);
  EXPECT_THROW(migrate(database, kBroken), StoreError);
  EXPECT_EQ(declarations(database), before);
  EXPECT_EQ(database.number("PRAGMA user_version"), 1);
  migrate(database, kSteps);
  EXPECT_EQ(database.number("PRAGMA user_version"), 3);
}

// Written by hand like version 1; it must stay readable for ever.
TEST_F(SqliteStoreTest, ReadsAFileOfVersionOne) {
  const Write table = table_with_entries("a'b", 2);
  {
    Database database(path(), kReadWrite, "");
    database.run(sqlite_migrations()[0]);
    database.run("PRAGMA application_id = 1113682804; PRAGMA user_version = 1");
    database.run(fmt::format("INSERT INTO tables VALUES (7, 'a''b', 5, 'running', 1, 77, {}, {}, '{}', '{}')",
                             head_checksum("a'b", *table.head), setup_checksum("a'b", 5, *table.setup), table.head->summary, *table.setup)
                     .c_str());
    for (const Entry& entry : table.entries) {
      database.run(fmt::format("INSERT INTO journal VALUES (7, {}, {}, {}, {}, 'play', '{}')", entry.version, entry.at, entry.seat,
                               entry_checksum("a'b", entry), entry.text)
                       .c_str());
    }
  }
  const std::unique_ptr<Store> store = open();
  EXPECT_EQ(store->load("a'b"), (StoredTable{"a'b", *table.setup, 5, *table.head, table.entries}));
  EXPECT_EQ(store->check(), std::vector<std::string>());
}

TEST(RowChecksum, NeverChanges) {
  EXPECT_EQ(RowChecksum().add("a").add(-1).value(), 2919616928823373847);
  EXPECT_NE(RowChecksum().add("ab").add("c").value(), RowChecksum().add("a").add("bc").value());
}

TEST_F(SqliteStoreTest, CheckFindsWhatIsWrongWithTheRows) {
  const auto findings_after = [&](const char* sql) {
    std::filesystem::remove(path());
    const std::unique_ptr<Store> store = open();
    commit(*store, table_with_entries("a", 5));
    commit(*store, table_with_entries("b", 5));
    EXPECT_EQ(store->check(), std::vector<std::string>());
    Database(path(), SQLITE_OPEN_READWRITE, "").run(sql);
    const std::vector<std::string> findings = store->check();
    EXPECT_EQ(store->load("b")->entries.size(), 5U) << "the other table is well";
    return fmt::format("{}", fmt::join(findings, "\n"));
  };
  EXPECT_TRUE(has(findings_after("DELETE FROM journal WHERE number = 1 AND version = 3"), "table \"a\": entry 3 is damaged"));
  EXPECT_TRUE(has(findings_after("DELETE FROM journal WHERE number = 1 AND version = 1"), "table \"a\": entry 1 is damaged"));
  EXPECT_TRUE(has(findings_after("UPDATE journal SET text = 'y' WHERE number = 1 AND version = 2"), "table \"a\": entry 2 is damaged"));
  EXPECT_TRUE(has(findings_after("UPDATE tables SET setup = '{' WHERE id = 'a'"), "table \"a\": the set-up is not JSON"));
  EXPECT_TRUE(has(findings_after("UPDATE tables SET summary = '' WHERE id = 'a'"), "table \"a\": the summary is not JSON"));
  EXPECT_TRUE(has(findings_after("UPDATE tables SET status = 'over' WHERE id = 'a'"), "table \"a\": the head is damaged"));
  EXPECT_TRUE(has(findings_after("PRAGMA foreign_keys = OFF; DELETE FROM tables WHERE id = 'a'"), "belongs to no table"));
  EXPECT_TRUE(has(findings_after("DROP INDEX tables_by_age"), "the schema is not"));
}

// Damages one byte after another: either it is noticed, or everything that is read is correct.
TEST_F(SqliteStoreTest, NoDamageGoesUnnoticed) {
  {
    const std::unique_ptr<Store> store = open();
    for (const char* id : {"a", "b", "c"}) commit(*store, table_with_entries(id, 40));
  }
  const std::string good = read("bastide.db");
  ASSERT_EQ(good.size() % 4096, 0U);
  ASSERT_FALSE(std::filesystem::exists(path("bastide.db-wal")));
  int noticed = 0;
  // The header of the file and of every page byte by byte, the rest in strides.
  for (std::size_t offset = 0; offset < good.size(); offset += offset < 120 || offset % 4096 < 12 ? 1 : 61) {
    SCOPED_TRACE(offset);
    std::string bad = good;
    bad[offset] = static_cast<char>(~bad[offset]);
    write("bastide.db", bad);
    try {
      const std::unique_ptr<Store> store = open(true);
      if (!store->check().empty()) {
        ++noticed;
        continue;
      }
      for (const char* id : {"a", "b", "c"}) {
        const Write table = table_with_entries(id, 40);
        EXPECT_EQ(store->load(id), (StoredTable{id, *table.setup, 5, *table.head, table.entries}));
      }
      EXPECT_EQ(store->list({}).tables.size(), 3U);
    } catch (const StoreError& error) {
      ++noticed;
      // The first 100 bytes also hold the application id and the version.
      if (offset >= 100) EXPECT_EQ(error.problem(), StoreProblem::kCorrupt) << error.what();
    }
    if (HasFailure()) return;
  }
  EXPECT_GT(noticed, 150);
}

TEST_F(SqliteStoreTest, ADamagedFileIsNeitherWrittenNorCopiedSilently) {
  {
    const std::unique_ptr<Store> store = open();
    for (const char* id : {"a", "b", "c"}) commit(*store, table_with_entries(id, 40));
  }
  const std::string good = read("bastide.db");
  for (std::size_t page = 0; page < good.size() / 4096; ++page) {
    SCOPED_TRACE(page);
    std::string bad = good;
    for (std::size_t i = 0; i < 4096; ++i) bad[page * 4096 + i] = static_cast<char>(i * 7);
    write("bastide.db", bad);
    try {
      const std::unique_ptr<Store> store = open();
      EXPECT_FALSE(store->check().empty());
      commit(*store, table_with_entries("d", 40));
      EXPECT_EQ(store->load("d")->entries.size(), 40U);
    } catch (const StoreError& error) {
      EXPECT_EQ(error.problem(), StoreProblem::kCorrupt) << error.what();
    }
    for (const char* end : {"-wal", "-shm"}) std::filesystem::remove(path() + end);
  }
}

TEST_F(SqliteStoreTest, TheLogStaysSmall) {
  const std::unique_ptr<Store> store = open_sqlite_store({.path = path(), .checkpoint_pages = 50});
  commit(*store, table_with_entries("a", 1));
  std::uintmax_t largest = 0;
  for (int version = 2; version < 300; ++version) {
    commit(*store, {.table = "a", .entries = {{.version = version, .kind = "chat", .text = std::string(500, 'x')}}});
    largest = std::max(largest, std::filesystem::file_size(path("bastide.db-wal")));
  }
  EXPECT_LT(largest, 60U * 4200);
}

TEST_F(SqliteStoreTest, NamesThatSqliteWouldTakeForSomethingElse) {
  for (const char* name : {"file:x?mode=memory", ":memory:", "a b%20'\"ë"}) {
    const std::string full = path(name);
    commit(*open_sqlite_store({.path = full}), table_with_entries("a", 2));
    EXPECT_TRUE(std::filesystem::exists(full)) << name;
    EXPECT_TRUE(open_sqlite_store({.path = full, .read_only = true})->load("a")) << name;
  }
}

TEST(StorableText, IsUtf8WithoutNul) {
  for (const std::string& text :
       {std::string(), std::string("a\x01\x7f"), std::string("\xc2\x80"), std::string("\xdf\xbf"), std::string("\xe0\xa0\x80"),
        std::string("\xed\x9f\xbf"), std::string("\xef\xbf\xbf"), std::string("\xf0\x90\x80\x80"), std::string("\xf4\x8f\xbf\xbf")}) {
    EXPECT_TRUE(is_storable_text(text)) << text;
  }
  for (const std::string& text :
       {std::string("\0", 1), std::string("a\0b", 3), std::string("\x80"), std::string("\xc1\xbf"), std::string("\xc2"),
        std::string("\xc2\x41"), std::string("\xe0\x9f\xbf"), std::string("\xe2\x82"), std::string("\xed\xa0\x80"),
        std::string("\xf0\x8f\xbf\xbf"), std::string("\xf4\x90\x80\x80"), std::string("\xf5\x80\x80\x80"), std::string("\xff")}) {
    EXPECT_FALSE(is_storable_text(text));
  }
}

TEST(StoreProblems, ComeFromSqlitesCodes) {
  EXPECT_EQ(problem_of(SQLITE_BUSY_SNAPSHOT, 0), StoreProblem::kBusy);
  EXPECT_EQ(problem_of(SQLITE_LOCKED, 0), StoreProblem::kBusy);
  EXPECT_EQ(problem_of(SQLITE_PROTOCOL, 0), StoreProblem::kBusy);
  EXPECT_EQ(problem_of(SQLITE_FULL, 0), StoreProblem::kFull);
  EXPECT_EQ(problem_of(SQLITE_IOERR_SHMSIZE, ENOSPC), StoreProblem::kFull);
  EXPECT_EQ(problem_of(SQLITE_IOERR_WRITE, EIO), StoreProblem::kOther);
  EXPECT_EQ(problem_of(SQLITE_CORRUPT_INDEX, 0), StoreProblem::kCorrupt);
  EXPECT_EQ(problem_of(SQLITE_NOTADB, 0), StoreProblem::kCorrupt);
  EXPECT_EQ(problem_of(SQLITE_CONSTRAINT_PRIMARYKEY, 0), StoreProblem::kConflict);
  EXPECT_EQ(problem_of(SQLITE_READONLY, 0), StoreProblem::kOther);
}

}  // namespace

}  // namespace bastide::server
