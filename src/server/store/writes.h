// What every store requires of writes.
#pragma once

#include <span>
#include <string_view>

#include "server/store/store.h"

namespace bastide::server {

// UTF-8 without NUL, over-long forms and surrogates.
bool is_storable_text(std::string_view text);

// Throws StoreError if a write is invalid in any store: kConflict if the versions of its entries
// have gaps, else kOther. What depends on the stored tables is checked by the store.
void require_storable(std::span<const Write> writes);

}  // namespace bastide::server
