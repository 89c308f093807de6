// What is printed on a tile. Tiles are data: the `.tiles` files beside the modules are parsed once
// into the catalogue and never change.
#pragma once

#include <array>
#include <bit>
#include <string>
#include <string_view>
#include <vector>

#include "core/fixed_vector.h"
#include "core/result.h"
#include "rules/types.h"

namespace bastide {

// One connected part of the picture: a road, a city part, a field, a monastery.
struct Segment {
  enum Mark : std::uint16_t {
    kShield = 1,
    kInn = 2,
    kCathedral = 4,
    kPrincess = 8,
    kTunnel = 16,  // the road passes under the city
    kPigHerd = 32,
    kNotSemicircular = 64,  // this one-sided city part cannot become half of a castle
    kWine = 128,
    kGrain = 256,
    kCloth = 512,
    kCarcassonne = 1024,  // the field borders the city of Carcassonne
  };
  static constexpr int kMarks = 11;
  SegmentKind kind = SegmentKind::kField;
  std::uint8_t sides = 0;  // one bit per side that the segment reaches with its middle port (road, city, river, mist)
  PortMask ports = 0;
  std::uint16_t marks = 0;
  std::uint16_t beside = 0;  // field: one bit per city it borders, by the city's index among the segments of this tile
  std::uint8_t ghosts = 0;   // mist

  bool has(Mark mark) const { return (marks & mark) != 0; }
  // The number of sides, or half-sides of a field, on which it meets a neighbour or could.
  int ends() const { return std::popcount(kind == SegmentKind::kField ? static_cast<unsigned>(ports) : static_cast<unsigned>(sides)); }
  bool operator==(const Segment&) const = default;
};

// In the order of their bits.
constexpr std::array<std::string_view, Segment::kMarks> kMarkNames{
    "shield", "inn", "cathedral", "princess", "tunnel", "pig-herd", "not-semicircular", "wine", "grain", "cloth", "carcassonne"};
constexpr auto mark_at(std::size_t index) { return static_cast<Segment::Mark>(1U << index); }

constexpr int kMaxSegments = 12;
constexpr std::uint8_t kNoSegment = 0xff;

// One kind of tile: all tiles with this picture.
struct TileKind {
  // Symbols that belong to the whole tile, not to a segment.
  enum Symbol : std::uint16_t {
    kDragon = 1,
    kVolcano = 2,
    kPortal = 4,
    kBazaar = 8,
    kGold = 16,
    kMagic = 32,
    kRobber = 64,
    kLake = 128,
    kFlying = 256,
    kCircle = 512,
    kInside = 1024,  // an inner square of the city of Carcassonne
    kQuarters = 2048,
    kInBlock = 4096,  // one square of a fixed block; block_x and block_y say where
  };
  std::string name;  // "base/D"
  std::string set;   // "base"
  std::uint8_t count = 0;
  EdgeMask edges = 0;
  Rotation rotations = 4;  // 1, 2 or 4 rotations that look different
  std::uint16_t symbols = 0;
  std::uint8_t flight = 0;                   // direction of the machine in eighths of a turn clockwise from north, as drawn
  SegmentKind circle = SegmentKind::kField;  // what the crop circle calls for
  std::int8_t block_x = 0, block_y = 0;
  std::uint8_t wall_halves = 0;  // halves of sides closed by the wall of Carcassonne, one bit each in the order NL NR EL ER ...
  FixedVector<Segment, kMaxSegments> segments;
  bool lies_over_edges = false;                                         // a segment has ports above the ground
  bool is_face_down = false;                                            // the back of a tile: nothing is known about it
  std::array<std::uint8_t, kAllPorts> port_segment{};                   // the segment at each port, or kNoSegment
  std::array<std::array<std::uint8_t, kAllPorts>, 4> turned_segment{};  // the same after 0 to 3 quarter turns

  bool has(Symbol symbol) const { return (symbols & symbol) != 0; }
};

// In the order of their bits; kInBlock comes after them and is no picture.
constexpr std::array<std::string_view, 12> kSymbolNames{"dragon", "volcano", "portal", "bazaar", "gold",   "magic",
                                                        "robber", "lake",    "flying", "circle", "inside", "quarters"};
constexpr auto symbol_at(std::size_t index) { return static_cast<TileKind::Symbol>(1U << index); }

// Fills what follows from the rest of the tile: port_segment, turned_segment and rotations.
void derive_tile(TileKind& tile);

// Index into the catalogue; sets come in a fixed order that only grows at its end.
using TileId = std::uint16_t;
constexpr TileId kNoTile = 0xffff;
constexpr int kMaxTileKinds = 320;

class TileCatalogue {
 public:
  TileCatalogue();
  const TileKind& operator[](TileId id) const { return kinds_[id]; }
  std::size_t size() const { return kinds_.size() - 1; }
  // The tile of that name, or kNoTile.
  TileId find(std::string_view name) const;
  // All kinds of tiles, followed by the face-down tile.
  const TileKind* data() const { return kinds_.data(); }
  const TileKind* begin() const { return kinds_.data(); }
  const TileKind* end() const { return kinds_.data() + size(); }
  // A tile of which only the back is seen. Its number follows all others and it belongs to no set.
  TileId face_down() const { return static_cast<TileId>(size()); }
  void append(std::vector<TileKind> kinds);

 private:
  std::vector<TileKind> kinds_;
};

// Reads one `.tiles` text; `file` names it in errors. Anything unexpected is refused with its line
// and a sentence (code `bad_tiles`).
Result<std::vector<TileKind>> parse_tiles(std::string_view text, std::string_view file);

// All sets, parsed on first use from the texts embedded in the program.
const TileCatalogue& tile_catalogue();

}  // namespace bastide
