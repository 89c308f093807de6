// What the contract suite needs to know about a kind of store: where its data are, how to open
// them, and how to make the medium fail. A new kind implements StoreFixture and adds one line to
// `store_kinds()`; every test of store_contract_test.cpp then runs for it.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <ostream>
#include <span>
#include <string>
#include <vector>

#include "server/store/store.h"

namespace bastide::server {

// The operation of the medium.
enum class FaultAt : std::uint8_t { kRead, kWrite, kSync, kTruncate, kLock, kMap };

// What happens instead of it.
enum class FaultKind : std::uint8_t {
  kFull,       // no space left
  kBroken,     // the device fails
  kBusy,       // another program holds it
  kTorn,       // half of it is written, then the device fails
  kEnd,        // the program is killed before it
  kTornEnd,    // half of it is written, then the program is killed
  kPowerCut,   // power is cut: what was not synced is lost
  kPowerTorn,  // power is cut: every other unsynced write is lost
};

struct Fault {
  FaultAt at = FaultAt::kWrite;
  FaultKind kind = FaultKind::kBroken;
  int n = 1;           // the n-th time
  bool stays = false;  // and every time after it
};

// The exit code of a program that a fault ended.
inline constexpr int kEndedByFault = 86;

// Data of its own, empty at first and removed with the object.
class StoreFixture {
 public:
  StoreFixture() = default;
  StoreFixture(const StoreFixture&) = delete;
  StoreFixture& operator=(const StoreFixture&) = delete;
  virtual ~StoreFixture() = default;

  // A busy store is refused at once instead of waited for.
  virtual std::unique_ptr<Store> open(bool read_only = false) = 0;
  // A path for a backup, and the store at that path.
  virtual std::string backup_path() = 0;
  virtual std::unique_ptr<Store> open_backup() = 0;
  // Calls `act` while another program is writing.
  virtual void while_locked(const std::function<void()>& act) = 0;

  // From now on the medium fails like this. Also used in child processes.
  virtual void arm(const Fault& fault) = 0;
  // Ends the faults; whether one ever happened.
  virtual bool disarm() = 0;
};

struct StoreKind {
  std::string name;
  std::function<std::unique_ptr<StoreFixture>()> make;

  // NOLINTNEXTLINE(readability-identifier-naming): gtest's
  friend void PrintTo(const StoreKind& kind, std::ostream* out) { *out << kind.name; }
};
std::vector<StoreKind> store_kinds();

// Everything a store should hold, by id.
using Contents = std::map<std::string, StoredTable>;
void add_to(Contents& contents, std::span<const Write> writes);
// Everything a store holds, found through its list.
Contents contents_of(Store& store);

}  // namespace bastide::server
