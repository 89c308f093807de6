// A file system for SQLite that does what the usual one does until it is told to fail. It does not wait for the disk: a sync is only
// noted, so that the end of the machine can be played and tests are fast.
#pragma once

#include "server/store_contract.h"

namespace bastide::server {

// Registered by the first call; its name for sqlite3_open_v2.
const char* faulty_vfs();

void arm_faulty_vfs(const Fault& fault);
// Says whether the fault happened since it was armed.
bool disarm_faulty_vfs();

}  // namespace bastide::server
