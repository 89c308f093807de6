// Any text gives an action or an error; an action that was read can be written and read again.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "game/notation.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto fields = bastide::parse_action(text);
  if (!fields) return 0;
  const std::string written = bastide::to_text(*fields);
  const auto again = bastide::parse_action(written);
  if (!again || bastide::to_text(*again) != written) std::abort();
  return 0;
}
