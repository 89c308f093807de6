// What is derived from the picture of a tile, and the catalogue of all tiles.
#include "rules/tile.h"

#include <algorithm>
#include <cassert>
#include <cstdio>
#include <cstdlib>
#include <iterator>
#include <utility>

#include "rules/embedded_tiles.h"

namespace bastide {
namespace {

// Two bits per side, turned as rotate_ports turns ports.
std::uint8_t rotate_halves(std::uint8_t halves, Rotation quarter_turns) {
  const unsigned bits = halves;
  return static_cast<std::uint8_t>((bits << (2U * quarter_turns)) | (bits >> (8U - 2U * quarter_turns)));
}

// The cities of the unturned tile found where the given cities are after turning.
std::uint16_t cities_after_turning(const TileKind& tile, std::uint16_t cities, Rotation quarter_turns) {
  unsigned result = 0;
  for (std::size_t from = 0; from < tile.segments.size(); ++from) {
    if ((cities & (1U << from)) == 0) continue;
    const PortMask ports = rotate_ports(tile.segments[from].ports, quarter_turns);
    for (std::size_t to = 0; to < tile.segments.size(); ++to) {
      if (tile.segments[to].kind == SegmentKind::kCity && tile.segments[to].ports == ports) result |= 1U << to;
    }
  }
  return static_cast<std::uint16_t>(result);
}

// A rotation looks the same if it moves every segment onto an equal one; the order of the segments
// does not matter.
bool looks_the_same(const TileKind& tile, Rotation quarter_turns) {
  if (tile.has(TileKind::kFlying)) return false;
  if (rotate_edges(tile.edges, quarter_turns) != tile.edges) return false;
  if (rotate_halves(tile.wall_halves, quarter_turns) != tile.wall_halves) return false;
  FixedVector<Segment, kMaxSegments> turned;
  for (Segment segment : tile.segments) {
    segment.ports = rotate_ports(segment.ports, quarter_turns);
    segment.sides = rotate_sides(segment.sides, quarter_turns);
    segment.beside = cities_after_turning(tile, segment.beside, quarter_turns);
    turned.push_back(segment);
  }
  return std::is_permutation(turned.begin(), turned.end(), tile.segments.begin(), tile.segments.end());
}

// There are one, two or four different rotations, because quarter turns form a cycle.
Rotation count_rotations(const TileKind& tile) {
  if (looks_the_same(tile, 1)) return 1;
  return looks_the_same(tile, 2) ? 2 : 4;
}

// An error in the embedded texts is a bug, and the program cannot run with half a catalogue.
[[noreturn]] void stop_loading(const std::string& reason) {
  std::fprintf(stderr, "%s\n", reason.c_str());
  std::abort();
}

// Appends the sets in the order of the build, so that tiles keep their numbers.
TileCatalogue load_catalogue() {
  TileCatalogue catalogue;
  for (std::size_t index = 0; index < kEmbeddedTileCount; ++index) {
    const EmbeddedText& embedded = kEmbeddedTiles[index];
    Result<std::vector<TileKind>> kinds = parse_tiles(embedded.text, embedded.file);
    if (!kinds) stop_loading(kinds.error().message);
    for (const TileKind& kind : *kinds) {
      if (catalogue.find(kind.name) != kNoTile) stop_loading(std::string(embedded.file) + ": the set " + kind.set + " appears twice.");
    }
    if (catalogue.size() + kinds->size() >= kMaxTileKinds) stop_loading("The catalogue holds more kinds of tiles than kMaxTileKinds.");
    catalogue.append(std::move(*kinds));
  }
  return catalogue;
}

}  // namespace

void derive_tile(TileKind& tile) {
  tile.port_segment.fill(kNoSegment);
  tile.lies_over_edges = false;
  for (std::size_t index = 0; index < tile.segments.size(); ++index) {
    tile.lies_over_edges = tile.lies_over_edges || (tile.segments[index].ports & ~kGroundPorts) != 0;
    for (int port = 0; port < kAllPorts; ++port) {
      if ((tile.segments[index].ports & port_bit(port)) != 0)
        tile.port_segment[static_cast<std::size_t>(port)] = static_cast<std::uint8_t>(index);
    }
  }
  for (Rotation quarter_turns = 0; quarter_turns < 4; ++quarter_turns) {
    for (int port = 0; port < kAllPorts; ++port) {
      tile.turned_segment[quarter_turns][static_cast<std::size_t>(port)] =
          tile.port_segment[static_cast<std::size_t>(unrotate_port(port, quarter_turns))];
    }
  }
  tile.rotations = count_rotations(tile);
}

TileCatalogue::TileCatalogue() {
  TileKind face_down;
  face_down.is_face_down = true;
  derive_tile(face_down);
  kinds_.push_back(std::move(face_down));
}

TileId TileCatalogue::find(std::string_view name) const {
  const auto* found = std::find_if(begin(), end(), [name](const TileKind& kind) { return kind.name == name; });
  return found == end() ? kNoTile : static_cast<TileId>(found - begin());
}

void TileCatalogue::append(std::vector<TileKind> kinds) {
  assert(kinds_.size() + kinds.size() <= kMaxTileKinds);
  kinds_.insert(kinds_.end() - 1, std::make_move_iterator(kinds.begin()), std::make_move_iterator(kinds.end()));
}

const TileCatalogue& tile_catalogue() {
  static const TileCatalogue kCatalogue = load_catalogue();
  return kCatalogue;
}

}  // namespace bastide
