// The store in one SQLite file, for a server on one machine. Its write-ahead log lets others read
// while one writes; every commit is on disk before it is acknowledged. The log is `PATH-wal`, its
// index `PATH-shm`: both belong to the data while a program is running.
#pragma once

#include <chrono>
#include <memory>
#include <string>

#include "server/store/store.h"

namespace bastide::server {

struct SqliteOptions {
  std::string path;
  bool read_only = false;                        // then the file must exist
  std::chrono::milliseconds busy_timeout{5000};  // how long to wait for another writer
  std::string vfs;                               // SQLite's name of the file system; "" is the default one
  int checkpoint_pages = 4000;                   // pages of 4 kB in the log before it is copied into the file
};

// Creates the file, readable by its owner only, or migrates an older one. Throws StoreError.
std::unique_ptr<Store> open_sqlite_store(const SqliteOptions& options);

}  // namespace bastide::server
