// One tile as a picture of characters, computed from its segments. Cities are filled, roads are
// double lines, rivers are waves and fields are dots; every segment keeps at least one character of
// its own, on which a figure can be shown.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "rules/tile.h"
#include "terminal/canvas.h"

namespace bastide {

// 5 × 3 or 11 × 5 characters per tile.
enum class PictureSize : std::uint8_t { kCompact, kLarge };
constexpr int tile_width(PictureSize size) { return size == PictureSize::kCompact ? 5 : 11; }
constexpr int tile_height(PictureSize size) { return size == PictureSize::kCompact ? 3 : 5; }

// A character's place in the picture.
struct Spot {
  int x = 0, y = 0;
  bool operator==(const Spot&) const = default;
};

struct TilePicture {
  Canvas canvas;
  std::vector<Spot> spots;             // where a figure stands, for each segment of the tile
  std::vector<std::uint8_t> segments;  // which segment each character shows, row by row; kNoSegment for none
  std::string letters = {};            // of the players, for the figures on it
};

// The tile as it lies after these quarter turns.
TilePicture draw_tile(const TileKind& tile, Rotation rotation, PictureSize size);

// One line of the legend: a character and what it means.
struct LegendEntry {
  char32_t letter = U' ';
  std::string_view meaning;
  bool operator==(const LegendEntry&) const = default;
};
// What the characters on this tile mean, terrain first.
std::vector<LegendEntry> legend_of(const TileKind& tile);

}  // namespace bastide
