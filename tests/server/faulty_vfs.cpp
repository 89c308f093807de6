#include "server/faulty_vfs.h"

#include <sqlite3.h>
#include <unistd.h>

#include <algorithm>
#include <cstring>
#include <fstream>
#include <iterator>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace bastide::server {

namespace {

// What of a file would survive a power cut, and what was written since the last sync.
struct Disk {
  struct Change {
    std::size_t offset = 0;
    std::optional<std::string> bytes;  // none: it was truncated there
  };
  std::string durable;
  std::vector<Change> pending;

  static void carry_out(std::string& content, const Change& change) {
    if (!change.bytes) {
      content.resize(change.offset);
      return;
    }
    content.resize(std::max(content.size(), change.offset + change.bytes->size()));
    content.replace(change.offset, change.bytes->size(), *change.bytes);
  }
  void sync() {
    for (const Change& change : pending) carry_out(durable, change);
    pending.clear();
  }
};

struct World {
  std::mutex mutex;
  std::optional<Fault> fault;
  int count = 0;
  bool happened = false;
  std::map<std::string, Disk> disks;  // only kept for power cuts
};

World& world() {
  static World the_world;
  return the_world;
}

struct FaultyFile {
  sqlite3_file base;  // SQLite's part; must come first
  std::string* name;
  sqlite3_file* real;
};

FaultyFile& faulty(sqlite3_file* file) { return *reinterpret_cast<FaultyFile*>(file); }
sqlite3_file* real_of(sqlite3_file* file) { return faulty(file).real; }
const sqlite3_io_methods& methods_of(sqlite3_file* file) { return *real_of(file)->pMethods; }

bool cuts_power(FaultKind kind) { return kind == FaultKind::kPowerCut || kind == FaultKind::kPowerTorn; }

// Leaves on the disk what would be there after a power cut.
void cut_power(bool is_torn) {
  for (auto& [name, disk] : world().disks) {
    std::string content = disk.durable;
    for (std::size_t i = 0; i < disk.pending.size(); ++i) {
      if (is_torn && i % 2 == 1) Disk::carry_out(content, disk.pending[i]);
    }
    std::ofstream(name, std::ios::binary | std::ios::trunc) << content;
  }
  _exit(kEndedByFault);
}

// Counts operations; what goes wrong with this one, if anything. A program to be killed ends here,
// unless a torn write comes first.
std::optional<FaultKind> fault_now(FaultAt at) {
  const std::lock_guard lock(world().mutex);
  const std::optional<Fault>& fault = world().fault;
  if (!fault || fault->at != at) return std::nullopt;
  ++world().count;
  if (world().count < fault->n || (world().count > fault->n && !fault->stays)) return std::nullopt;
  world().happened = true;
  if (fault->kind == FaultKind::kEnd) _exit(kEndedByFault);
  if (cuts_power(fault->kind)) cut_power(fault->kind == FaultKind::kPowerTorn);
  return fault->kind;
}

int code_of(FaultKind kind, int broken) {
  if (kind == FaultKind::kFull) return SQLITE_FULL;
  return kind == FaultKind::kBusy ? SQLITE_BUSY : broken;
}

// The simulated disk of a file, if there is one and the file is not temporary.
Disk* disk_of(sqlite3_file* file) {
  const std::string* name = faulty(file).name;
  if (name->empty() || !world().fault || !cuts_power(world().fault->kind)) return nullptr;
  const auto [place, is_new] = world().disks.try_emplace(*name);
  if (is_new) {
    std::ifstream stored(*name, std::ios::binary);
    place->second.durable.assign(std::istreambuf_iterator<char>(stored), {});
  }
  return &place->second;
}

int close_file(sqlite3_file* file) {
  const int code = methods_of(file).xClose(real_of(file));
  delete faulty(file).name;
  return code;
}

int read_file(sqlite3_file* file, void* to, int size, sqlite3_int64 offset) {
  if (const auto kind = fault_now(FaultAt::kRead)) return code_of(*kind, SQLITE_IOERR_READ);
  return methods_of(file).xRead(real_of(file), to, size, offset);
}

int write_file(sqlite3_file* file, const void* from, int size, sqlite3_int64 offset) {
  const auto kind = fault_now(FaultAt::kWrite);
  if (kind == FaultKind::kTorn || kind == FaultKind::kTornEnd) {
    methods_of(file).xWrite(real_of(file), from, size / 2, offset);
    if (kind == FaultKind::kTornEnd) _exit(kEndedByFault);
  }
  if (kind) return code_of(*kind, SQLITE_IOERR_WRITE);
  if (Disk* disk = disk_of(file); disk != nullptr) {
    disk->pending.push_back(
        {static_cast<std::size_t>(offset), std::string(static_cast<const char*>(from), static_cast<std::size_t>(size))});
  }
  return methods_of(file).xWrite(real_of(file), from, size, offset);
}

int truncate_file(sqlite3_file* file, sqlite3_int64 size) {
  if (const auto kind = fault_now(FaultAt::kTruncate)) return code_of(*kind, SQLITE_IOERR_TRUNCATE);
  if (Disk* disk = disk_of(file); disk != nullptr) disk->pending.push_back({static_cast<std::size_t>(size), std::nullopt});
  return methods_of(file).xTruncate(real_of(file), size);
}

int sync_file(sqlite3_file* file, int /*flags*/) {
  if (const auto kind = fault_now(FaultAt::kSync)) return code_of(*kind, SQLITE_IOERR_FSYNC);
  if (Disk* disk = disk_of(file); disk != nullptr) disk->sync();
  return SQLITE_OK;
}

int lock_file(sqlite3_file* file, int level) {
  if (const auto kind = fault_now(FaultAt::kLock)) return code_of(*kind, SQLITE_IOERR_LOCK);
  return methods_of(file).xLock(real_of(file), level);
}

int map_shared(sqlite3_file* file, int region, int size, int extend, void volatile** memory) {
  if (const auto kind = fault_now(FaultAt::kMap)) return code_of(*kind, SQLITE_IOERR_SHMMAP);
  return methods_of(file).xShmMap(real_of(file), region, size, extend, memory);
}

int lock_shared(sqlite3_file* file, int offset, int count, int flags) {
  const bool is_unlock = (flags & SQLITE_SHM_UNLOCK) != 0;
  const auto kind = is_unlock ? std::nullopt : fault_now(FaultAt::kLock);
  if (kind) return code_of(*kind, SQLITE_IOERR_SHMLOCK);
  return methods_of(file).xShmLock(real_of(file), offset, count, flags);
}

const sqlite3_io_methods kMethods = {
    .iVersion = 2,  // version 3 could read and write past us through mapped memory
    .xClose = close_file,
    .xRead = read_file,
    .xWrite = write_file,
    .xTruncate = truncate_file,
    .xSync = sync_file,
    .xFileSize = [](sqlite3_file* file, sqlite3_int64* size) { return methods_of(file).xFileSize(real_of(file), size); },
    .xLock = lock_file,
    .xUnlock = [](sqlite3_file* file, int level) { return methods_of(file).xUnlock(real_of(file), level); },
    .xCheckReservedLock = [](sqlite3_file* file, int* is_held) { return methods_of(file).xCheckReservedLock(real_of(file), is_held); },
    .xFileControl = [](sqlite3_file* file, int what, void* value) { return methods_of(file).xFileControl(real_of(file), what, value); },
    .xSectorSize = [](sqlite3_file* file) { return methods_of(file).xSectorSize(real_of(file)); },
    .xDeviceCharacteristics = [](sqlite3_file* file) { return methods_of(file).xDeviceCharacteristics(real_of(file)); },
    .xShmMap = map_shared,
    .xShmLock = lock_shared,
    .xShmBarrier = [](sqlite3_file* file) { methods_of(file).xShmBarrier(real_of(file)); },
    .xShmUnmap = [](sqlite3_file* file, int is_deleted) { return methods_of(file).xShmUnmap(real_of(file), is_deleted); },
    .xFetch = nullptr,
    .xUnfetch = nullptr,
};

sqlite3_vfs* usual() { return sqlite3_vfs_find("unix"); }

int open_file(sqlite3_vfs* /*vfs*/, sqlite3_filename name, sqlite3_file* file, int flags, int* given) {
  FaultyFile& ours = faulty(file);
  ours.real = reinterpret_cast<sqlite3_file*>(&ours + 1);
  const int code = usual()->xOpen(usual(), name, ours.real, flags, given);
  // SQLite does not close a file without methods.
  ours.base.pMethods = nullptr;
  if (ours.real->pMethods == nullptr) return code;
  ours.base.pMethods = &kMethods;
  ours.name = new std::string(name == nullptr ? "" : name);
  return code;
}

int delete_file(sqlite3_vfs* /*vfs*/, const char* name, int is_synced) {
  {
    const std::lock_guard lock(world().mutex);
    world().disks.erase(name);
  }
  return usual()->xDelete(usual(), name, is_synced);
}

sqlite3_vfs* make_vfs() {
  static sqlite3_vfs vfs = *usual();
  vfs.iVersion = 2;
  vfs.szOsFile = static_cast<int>(sizeof(FaultyFile)) + usual()->szOsFile;
  vfs.pNext = nullptr;
  vfs.zName = "faulty";
  vfs.xOpen = open_file;
  vfs.xDelete = delete_file;
  vfs.xAccess = [](sqlite3_vfs*, const char* name, int what, int* result) { return usual()->xAccess(usual(), name, what, result); };
  vfs.xFullPathname = [](sqlite3_vfs*, const char* name, int size, char* full) {
    return usual()->xFullPathname(usual(), name, size, full);
  };
  vfs.xRandomness = [](sqlite3_vfs*, int size, char* bytes) { return usual()->xRandomness(usual(), size, bytes); };
  // While a fault is armed, there is nobody to wait for.
  vfs.xSleep = [](sqlite3_vfs*, int microseconds) { return world().fault ? microseconds : usual()->xSleep(usual(), microseconds); };
  vfs.xCurrentTime = [](sqlite3_vfs*, double* days) { return usual()->xCurrentTime(usual(), days); };
  vfs.xCurrentTimeInt64 = [](sqlite3_vfs*, sqlite3_int64* time) { return usual()->xCurrentTimeInt64(usual(), time); };
  vfs.xGetLastError = [](sqlite3_vfs*, int size, char* text) { return usual()->xGetLastError(usual(), size, text); };
  sqlite3_vfs_register(&vfs, 0);
  return &vfs;
}

}  // namespace

const char* faulty_vfs() {
  static const sqlite3_vfs* const kVfs = make_vfs();
  return kVfs->zName;
}

void arm_faulty_vfs(const Fault& fault) {
  const std::lock_guard lock(world().mutex);
  world().fault = fault;
  world().count = 0;
  world().happened = false;
  world().disks.clear();
}

bool disarm_faulty_vfs() {
  const std::lock_guard lock(world().mutex);
  world().fault.reset();
  return world().happened;
}

}  // namespace bastide::server
