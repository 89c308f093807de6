// What the contract suite needs to know of a kind of store: where its data lies, how an object is opened on it, and how the medium below it
// is made to fail. A new kind implements StorePlace and adds one line to `store_kinds()`; every test of store_contract_test.cpp is then
// its.
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

// What the medium is asked to do.
enum class FaultAt : std::uint8_t { kRead, kWrite, kSync, kTruncate, kLock, kMap };

// What happens then instead.
enum class FaultKind : std::uint8_t {
  kFull,       // there is no room
  kBroken,     // the device says no
  kBusy,       // somebody else holds it
  kTorn,       // half of it is written, then the device says no
  kEnd,        // the program ends before it
  kTornEnd,    // half of it is written, then the program ends
  kPowerCut,   // the machine ends: what was not synced is lost
  kPowerTorn,  // the machine ends: of what was not synced, every other write is lost
};

struct Fault {
  FaultAt at = FaultAt::kWrite;
  FaultKind kind = FaultKind::kBroken;
  int n = 1;           // the n-th time
  bool stays = false;  // and every time after it
};

// How a program that a fault ended can be told from one that came to its end.
inline constexpr int kEndedByFault = 86;

// A place with data of its own, empty at first and removed with the object.
class StorePlace {
 public:
  StorePlace() = default;
  StorePlace(const StorePlace&) = delete;
  StorePlace& operator=(const StorePlace&) = delete;
  virtual ~StorePlace() = default;

  // Nothing is waited for: what is busy is refused at once.
  virtual std::unique_ptr<Store> open(bool read_only = false) = 0;
  // A path for a backup, and the store that lies there.
  virtual std::string backup_path() = 0;
  virtual std::unique_ptr<Store> open_backup() = 0;
  // Calls `act` while another program is writing.
  virtual void while_locked(const std::function<void()>& act) = 0;

  // From now on the medium fails so. It may be armed in a child process.
  virtual void arm(const Fault& fault) = 0;
  // All is well again; says whether the fault ever happened.
  virtual bool disarm() = 0;
};

struct StoreKind {
  std::string name;
  std::function<std::unique_ptr<StorePlace>()> make;

  // NOLINTNEXTLINE(readability-identifier-naming): gtest's
  friend void PrintTo(const StoreKind& kind, std::ostream* out) { *out << kind.name; }
};
std::vector<StoreKind> store_kinds();

// All that a store should hold, by id.
using Contents = std::map<std::string, StoredTable>;
void add_to(Contents& contents, std::span<const Write> writes);
// All that a store holds, found through its list.
Contents contents_of(Store& store);

}  // namespace bastide::server
