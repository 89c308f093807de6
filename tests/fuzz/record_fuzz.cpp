// Any text gives a record or an error; a game that was loaded can be saved and loaded again.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "formats/record.h"
#include "rules/check.h"
#include "rules/hash.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto game = bastide::load_record({reinterpret_cast<const char*>(data), size});
  if (!game) return 0;
  if (!bastide::check(game->state()).empty()) std::abort();
  const auto again = bastide::load_record(bastide::write_record(*game));
  if (!again || bastide::hash_of(again->state()) != bastide::hash_of(game->state())) std::abort();
  return 0;
}
