// Feeds arbitrary bytes to a protocol session as lines: every line gets one line of JSON back.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>

#include "core/text.h"
#include "engine/engine_session.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  bastide::EngineSession session;
  for (const std::string_view line : bastide::split({reinterpret_cast<const char*>(data), size}, '\n')) {
    const std::string answer = session.answer(line);
    if (answer.find('\n') != std::string::npos || !bastide::Json::accept(answer)) std::abort();
    if (session.is_over()) break;
  }
  return 0;
}
