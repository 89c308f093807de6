#include "server/sqlite_place.h"

#include <unistd.h>

#include <atomic>

#include "server/faulty_vfs.h"
#include "server/store/sqlite_database.h"
#include "server/store/sqlite_store.h"

namespace bastide::server {

namespace {

// The log is carried over at nearly every commit, so that faults hit that as well.
SqliteOptions options_for(const std::filesystem::path& path, bool read_only) {
  return {.path = path.string(),
          .read_only = read_only,
          .busy_timeout = std::chrono::milliseconds(0),
          .vfs = faulty_vfs(),
          .checkpoint_pages = 8};
}

}  // namespace

SqlitePlace::SqlitePlace() {
  static std::atomic<int> count = 0;
  folder_ = std::filesystem::temp_directory_path() / ("bastide_store_" + std::to_string(::getpid()) + "_" + std::to_string(++count));
  std::filesystem::create_directories(folder_);
}

SqlitePlace::~SqlitePlace() { std::filesystem::remove_all(folder_); }

std::unique_ptr<Store> SqlitePlace::open(bool read_only) { return open_sqlite_store(options_for(folder_ / "bastide.db", read_only)); }

std::unique_ptr<Store> SqlitePlace::open_backup() { return open_sqlite_store(options_for(backup_path(), true)); }

void SqlitePlace::while_locked(const std::function<void()>& act) {
  Database other((folder_ / "bastide.db").string(), SQLITE_OPEN_READWRITE, "");
  const Transaction writing(other, Transaction::Kind::kWrite);
  act();
}

void SqlitePlace::arm(const Fault& fault) { arm_faulty_vfs(fault); }

bool SqlitePlace::disarm() { return disarm_faulty_vfs(); }

}  // namespace bastide::server
