// The words of the game: players, sides, ports, and the append-only lists of ids. The numbers are
// stored in records, views and hashes, so they never change meaning and new ones go at the end.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace bastide {

// Who decides and whose turn it is.
using Player = std::uint8_t;
constexpr int kMaxPlayers = 6;
// Whose figures and points they are. A player normally has one colour, numbered like the player; in
// a game with too few players some have several.
using Colour = std::uint8_t;
constexpr int kMaxColours = 6;
constexpr Player kNobody = 0xff;
constexpr Player kChance = 0xfe;  // the player who draws tiles and rolls dice

// Sides of a square, clockwise, as on the table: x grows east, y grows south.
enum Side : std::uint8_t { kNorth, kEast, kSouth, kWest };
constexpr int kSides = 4;
constexpr std::array<std::string_view, kSides> kSideNames{"N", "E", "S", "W"};
constexpr int kSideX[kSides] = {0, 1, 0, -1};
constexpr int kSideY[kSides] = {-1, 0, 1, 0};
constexpr Side opposite(Side side) { return static_cast<Side>(side ^ 2); }

// Ports: each side has a left half, a middle and a right half, seen looking outwards; clockwise
// that is NL N NR EL E ER SL S SR WL W WR. A city takes all three ports of a side, a road or river
// the middle, a field the halves. Above the ground each side has one more port, for what lies over
// the edge regardless of what the ground shows there (mist).
using PortMask = std::uint16_t;
constexpr int kPorts = 12;                  // of the ground
constexpr int kAllPorts = kPorts + kSides;  // with those above it
constexpr PortMask kGroundPorts = 0xfff;
constexpr PortMask kMiddlePorts = 0b010010010010;
constexpr std::array<std::string_view, kPorts> kPortNames{"NL", "N", "NR", "EL", "E", "ER", "SL", "S", "SR", "WL", "W", "WR"};
constexpr int left_port(int side) { return side * 3; }
constexpr int middle_port(int side) { return side * 3 + 1; }
constexpr int right_port(int side) { return side * 3 + 2; }
constexpr int over_port(int side) { return kPorts + side; }
constexpr int side_of(int port) { return port < kPorts ? port / 3 : port - kPorts; }
constexpr PortMask side_ports(int side) { return static_cast<PortMask>(7U << (side * 3)); }
constexpr PortMask port_bit(int port) { return static_cast<PortMask>(1U << port); }

// A rotation is a number of quarter turns clockwise, 0 to 3.
using Rotation = std::uint8_t;
// One bit per side.
constexpr std::uint8_t rotate_sides(unsigned sides, Rotation quarter_turns) {
  return static_cast<std::uint8_t>(((sides << quarter_turns) | (sides >> (4U - quarter_turns))) & 0xfU);
}
constexpr PortMask rotate_ports(PortMask ports, Rotation quarter_turns) {
  const unsigned shift = 3U * quarter_turns;
  const unsigned ground = ports & kGroundPorts;
  const unsigned over = static_cast<unsigned>(ports) >> kPorts;
  return static_cast<PortMask>((((ground << shift) | (ground >> (12U - shift))) & kGroundPorts) |
                               static_cast<unsigned>(rotate_sides(over, quarter_turns)) << kPorts);
}
// The port of the unturned tile that lies at `port` of the table after the quarter turns.
constexpr int unrotate_port(int port, Rotation quarter_turns) {
  if (port >= kPorts) return over_port((side_of(port) - quarter_turns) & 3);
  const int turned = port - 3 * quarter_turns;
  return turned < 0 ? turned + kPorts : turned;
}
// The port of the neighbouring square that meets this port: left halves meet right halves.
constexpr int facing_port(int port) {
  const int across = side_of(port) ^ 2;
  return port < kPorts ? across * 3 + (2 - port % 3) : over_port(across);
}

// What a side shows; two bits per side in an EdgeMask, north lowest.
enum class Edge : std::uint8_t { kField, kRoad, kCity, kRiver };
constexpr std::array<char, 4> kEdgeLetters{'F', 'R', 'C', 'W'};
using EdgeMask = std::uint8_t;
constexpr Edge edge_at(EdgeMask edges, int side) { return static_cast<Edge>((static_cast<unsigned>(edges) >> (2 * side)) & 3U); }
constexpr EdgeMask edge_bits(Edge edge, int side) { return static_cast<EdgeMask>(static_cast<unsigned>(edge) << (2 * side)); }
constexpr EdgeMask known_bits(int side) { return static_cast<EdgeMask>(3U << (2 * side)); }
// Calls visit(side) for every side whose bits are set.
template <class Visit>
void visit_sides(EdgeMask known, Visit visit) {
  for (unsigned sides = known & 0x55U; sides != 0; sides &= sides - 1) visit(std::countr_zero(sides) / 2);
}
constexpr EdgeMask rotate_edges(EdgeMask edges, Rotation quarter_turns) {
  const unsigned shift = 2U * quarter_turns;
  return static_cast<EdgeMask>((static_cast<unsigned>(edges) << shift) | (static_cast<unsigned>(edges) >> (8U - shift)));
}

enum class SegmentKind : std::uint8_t {
  kRoad,
  kCity,
  kField,
  kMonastery,
  kGarden,
  kRiver,
  kShrine,
  kManor,
  kCemetery,
  kMist,
  kCastle,
  kFlying
};
constexpr int kSegmentKinds = 12;
constexpr std::array<std::string_view, kSegmentKinds> kSegmentKindNames{"road",   "city",  "field",    "monastery", "garden", "river",
                                                                        "shrine", "manor", "cemetery", "mist",      "castle", "flying"};
using SegmentKindMask = std::uint16_t;
constexpr SegmentKindMask bit(SegmentKind kind) { return static_cast<SegmentKindMask>(1U << static_cast<unsigned>(kind)); }

enum class FigureKind : std::uint8_t { kMeeple, kLarge, kAbbot, kBuilder, kPig };
constexpr int kFigureKinds = 5;
constexpr std::array<std::string_view, kFigureKinds> kFigureKindNames{"meeple", "large", "abbot", "builder", "pig"};

enum class Module : std::uint8_t {
  kFarmers,
  kRiver,
  kRiver2,
  kAbbot,
  kInns,
  kTraders,
  kFlying,
  kMessages,
  kFerries,
  kGold,
  kMagic,
  kRobbers,
  kCircles,
  kDragon,
  kCount,
  kKing,
  kCult,
  kBridges,
  kMists,
};
constexpr int kModules = 19;
constexpr std::array<std::string_view, kModules> kModuleNames{"farmers",  "river",   "river2", "abbot",   "inns",    "traders", "flying",
                                                              "messages", "ferries", "gold",   "magic",   "robbers", "circles", "dragon",
                                                              "count",    "king",    "cult",   "bridges", "mists"};

constexpr std::uint32_t bit(Module module) { return 1U << static_cast<unsigned>(module); }

// Choices where the rulebooks disagree. Each option has named values; value 0 is the default.
enum class Option : std::uint8_t {
  kMessagesTrigger,
  kRobbersPlacing,
  kFlyingAbbot,
  kDragonFairyFinal,
  kCountSide,
  kRiverSpring,
  kRiverLake,
  kBridgesFree,
  kBridgesAuctioneer,
  kBridgesAuction,
  kGoldCastle,
};
constexpr int kOptions = 11;

// Where points come from; the first entries are the kinds of features.
enum class Source : std::uint8_t {
  kRoad,
  kCity,
  kField,
  kMonastery,
  kGarden,
  kShrine,
  kManor,
  kCastle,
  kFairy,
  kKing,
  kRobberBaron,
  kGoods,
  kGold,
  kRobber,
  kMessage,
  kAbbot,
  kAuction,
  kDog,
};
constexpr int kSources = 18;
constexpr std::array<std::string_view, kSources> kSourceNames{"road",  "city",   "field",   "monastery", "garden",       "shrine",
                                                              "manor", "castle", "fairy",   "king",      "robber-baron", "goods",
                                                              "gold",  "robber", "message", "abbot",     "auction",      "dog"};

// Why a game that is won or lost ended.
enum class EndReason : std::uint8_t { kNone, kGoal, kGhosts, kTiles, kMark };
constexpr int kEndReasons = 5;
constexpr std::array<std::string_view, kEndReasons> kEndReasonNames{"", "goal", "ghosts", "tiles", "mark"};

// How segments of neighbouring tiles meet: not at all, by the middle of a side, by a whole side, by
// halves of a side, or above the ground.
enum class Meets : std::uint8_t { kNever, kMiddle, kSide, kHalves, kOver };
// When a region is complete: never, when it has no open end, or when the eight squares around it
// are covered.
enum class Completes : std::uint8_t { kNever, kClosed, kSurrounded };

// What is true of every segment of a kind.
struct SegmentTraits {
  Meets meets = Meets::kNever;
  Completes completes = Completes::kNever;
  Source source = Source::kMonastery;  // of the points that its regions score
  std::uint8_t final_rank = 0;         // its place in the final scoring; 0: not scored then
};
constexpr std::array<SegmentTraits, kSegmentKinds> kSegmentTraits{{
    {Meets::kMiddle, Completes::kClosed, Source::kRoad, 1},
    {Meets::kSide, Completes::kClosed, Source::kCity, 2},
    {Meets::kHalves, Completes::kNever, Source::kField, 6},
    {Meets::kNever, Completes::kSurrounded, Source::kMonastery, 3},
    {Meets::kNever, Completes::kSurrounded, Source::kGarden, 4},
    {Meets::kMiddle},  // river
    {Meets::kNever, Completes::kSurrounded, Source::kShrine, 5},
    {Meets::kNever, Completes::kSurrounded, Source::kManor},
    {},              // cemetery
    {Meets::kOver},  // mist
    {Meets::kSide, Completes::kNever, Source::kCastle},
    {},  // flying machine
}};
constexpr const SegmentTraits& traits_of(SegmentKind kind) { return kSegmentTraits[static_cast<std::size_t>(kind)]; }
constexpr int kLastFinalRank = 6;

// All kinds that are completed in this way.
constexpr SegmentKindMask kinds_that_complete(Completes completes) {
  SegmentKindMask kinds = 0;
  for (std::size_t kind = 0; kind < kSegmentKinds; ++kind) {
    if (kSegmentTraits[kind].completes == completes) kinds |= bit(static_cast<SegmentKind>(kind));
  }
  return kinds;
}
constexpr SegmentKindMask kRoadsAndCities = kinds_that_complete(Completes::kClosed);
constexpr SegmentKindMask kSurroundedKinds = kinds_that_complete(Completes::kSurrounded);

// Kinds with the rules of a monastery: one figure in the middle of nine squares.
constexpr SegmentKindMask kMonasteries = bit(SegmentKind::kMonastery) | bit(SegmentKind::kGarden) | bit(SegmentKind::kShrine);

// The ports at which a segment's region is joined to others: a side of a city has three ports but
// is one end.
constexpr PortMask meeting_ports(SegmentKind kind, PortMask ports) {
  return traits_of(kind).meets == Meets::kSide ? static_cast<PortMask>(ports & kMiddlePorts) : ports;
}

}  // namespace bastide
