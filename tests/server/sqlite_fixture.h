// The SQLite store for the contract suite: in a temporary folder, on a file system that can fail.
#pragma once

#include <filesystem>

#include "server/store_contract.h"

namespace bastide::server {

class SqliteFixture final : public StoreFixture {
 public:
  SqliteFixture();
  ~SqliteFixture() override;

  std::unique_ptr<Store> open(bool read_only) override;
  std::string backup_path() override { return (folder_ / "backup.db").string(); }
  std::unique_ptr<Store> open_backup() override;
  void while_locked(const std::function<void()>& act) override;
  void arm(const Fault& fault) override;
  bool disarm() override;

 private:
  std::filesystem::path folder_;
};

}  // namespace bastide::server
