#include "server/sqlite_fixture.h"

#include <unistd.h>

#include <atomic>

#include "server/faulty_vfs.h"
#include "server/store/sqlite_database.h"
#include "server/store/sqlite_store.h"

namespace bastide::server {

namespace {

// Checkpoints happen at nearly every commit, so that faults hit them too.
SqliteOptions options_for(const std::filesystem::path& path, bool read_only) {
  return {.path = path.string(),
          .read_only = read_only,
          .busy_timeout = std::chrono::milliseconds(0),
          .vfs = faulty_vfs(),
          .checkpoint_pages = 8};
}

}  // namespace

SqliteFixture::SqliteFixture() {
  static std::atomic<int> count = 0;
  folder_ = std::filesystem::temp_directory_path() / ("bastide_store_" + std::to_string(::getpid()) + "_" + std::to_string(++count));
  std::filesystem::create_directories(folder_);
}

SqliteFixture::~SqliteFixture() { std::filesystem::remove_all(folder_); }

std::unique_ptr<Store> SqliteFixture::open(bool read_only) { return open_sqlite_store(options_for(folder_ / "bastide.db", read_only)); }

std::unique_ptr<Store> SqliteFixture::open_backup() { return open_sqlite_store(options_for(backup_path(), true)); }

void SqliteFixture::while_locked(const std::function<void()>& act) {
  Database other((folder_ / "bastide.db").string(), SQLITE_OPEN_READWRITE, "");
  const Transaction writing(other, Transaction::Kind::kWrite);
  act();
}

void SqliteFixture::arm(const Fault& fault) { arm_faulty_vfs(fault); }

bool SqliteFixture::disarm() { return disarm_faulty_vfs(); }

}  // namespace bastide::server
