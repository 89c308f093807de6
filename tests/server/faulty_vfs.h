// A file system for SQLite that works like the default one until it is told to fail. It does not
// wait for the disk: syncs are only noted, so that power cuts can be simulated and tests are fast.
#pragma once

#include "server/store_contract.h"

namespace bastide::server {

// Registered by the first call; its name for sqlite3_open_v2.
const char* faulty_vfs();

void arm_faulty_vfs(const Fault& fault);
// Whether the fault happened since it was armed.
bool disarm_faulty_vfs();

}  // namespace bastide::server
