// A table's set-up as it is stored. It is read without asking whether today's program would accept
// it as a request: a table must stay readable when bots, modules and limits change.
#pragma once

#include <string>

#include "core/result.h"
#include "game/generation.h"
#include "server/auth/secret.h"
#include "server/protocol/table_setup.h"
#include "server/tables/shuffle.h"

namespace bastide::server {

struct StoredSetup {
  TableSetup table;
  Shuffle shuffle;
  TokenHash host;  // who made the table
  Generation generation = kGeneration;
};

std::string to_stored(const StoredSetup& setup);
// corrupt_table if it is not a set-up that any version wrote.
Result<StoredSetup> from_stored(const std::string& text);

}  // namespace bastide::server
