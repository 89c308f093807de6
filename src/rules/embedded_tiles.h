// The `.tiles` texts inside the program. The build writes the source behind this header
// (cmake/EmbedTiles.cmake).
#pragma once

#include <cstddef>
#include <string_view>

namespace bastide {

// One file as it was in the source tree when the program was built.
struct EmbeddedText {
  std::string_view file;  // path from the source root
  std::string_view text;
};

// All sets in the order of the catalogue, which only grows at its end.
extern const EmbeddedText kEmbeddedTiles[];
extern const std::size_t kEmbeddedTileCount;

}  // namespace bastide
