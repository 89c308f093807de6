// The store in one SQLite file, for a server on one machine. Its log (WAL) lets others read while one writes; every commit is on the disk
// before it is acknowledged. The log is `PATH-wal`, its index `PATH-shm`: both belong to the data while a program is running.
#pragma once

#include <chrono>
#include <memory>
#include <string>

#include "server/store/store.h"

namespace bastide::server {

struct SqliteOptions {
  std::string path;
  bool read_only = false;                        // then the file must exist
  std::chrono::milliseconds busy_timeout{5000};  // how long another writer is waited for
  std::string vfs;                               // SQLite's name of the file system to use; "" is the usual one
  int checkpoint_pages = 4000;                   // when the log has so many pages of 4 kB, it is carried over into the file
};

// Creates the file, readable for its owner only, or brings an older one to the newest version. Throws StoreError.
std::unique_ptr<Store> open_sqlite_store(const SqliteOptions& options);

}  // namespace bastide::server
