// Any text gives a set of tiles or an error with its line.
#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include "rules/tile.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto tiles = bastide::parse_tiles({reinterpret_cast<const char*>(data), size}, "fuzz");
  if (!tiles && tiles.error().message.empty()) std::abort();
  return 0;
}
