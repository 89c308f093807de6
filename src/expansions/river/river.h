// The state of the River.
#pragma once

#include <cstdint>

namespace bastide {
struct Expansion;
}

namespace bastide::river {

enum class Bend : std::uint8_t { kNone, kLeft, kRight };

struct RiverState {
  Bend last_bend = Bend::kNone;  // which way the last bend turned, seen downstream
};

extern const Expansion kRiver;

}  // namespace bastide::river
