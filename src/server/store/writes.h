// What every store asks of the writes it is given, whatever it keeps them in.
#pragma once

#include <span>
#include <string_view>

#include "server/store/store.h"

namespace bastide::server {

// UTF-8 without NUL, over-long forms and surrogates.
bool is_storable_text(std::string_view text);

// Throws StoreError if one of the writes could not be right in any store: kConflict where the versions of its entries do not follow each
// other, else kOther. What depends on the stored tables is the store's own affair.
void require_storable(std::span<const Write> writes);

}  // namespace bastide::server
