// The tile format, the catalogue, and a comparison of every tile with the facts of
// tests/tile_facts.
#include "rules/tile.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <random>
#include <set>
#include <sstream>

#include "paths.h"
#include "rules/embedded_tiles.h"

namespace bastide {
namespace {

const TileKind& tile(std::string_view name) {
  const TileId id = tile_catalogue().find(name);
  EXPECT_NE(id, kNoTile) << name;
  return tile_catalogue()[id == kNoTile ? TileId{0} : id];
}

// Parses a text with exactly one tile.
TileKind parse_tile(const std::string& block) {
  const auto kinds = parse_tiles("set test\n" + block, "test.tiles");
  EXPECT_TRUE(kinds.ok()) << kinds.error().message;
  return kinds.ok() ? kinds->front() : TileKind{};
}

TEST(TileCatalogue, HoldsEverySetInItsFixedOrderWithItsNumberOfTiles) {
  const std::vector<std::pair<std::string, int>> expected{
      {"base", 72},   {"river", 12}, {"river2", 12}, {"inns", 18},    {"traders", 24}, {"flying", 8},
      {"ferries", 8}, {"gold", 8},   {"magic", 8},   {"robbers", 8},  {"circles", 6},  {"dragon", 30},
      {"count", 12},  {"king", 5},   {"cult", 5},    {"bridges", 12}, {"mists", 64},
  };
  std::vector<std::pair<std::string, int>> found;
  for (const TileKind& kind : tile_catalogue()) {
    if (found.empty() || found.back().first != kind.set) found.emplace_back(kind.set, 0);
    found.back().second += kind.count;
  }
  EXPECT_EQ(found, expected);
  ASSERT_EQ(kEmbeddedTileCount, expected.size());
  for (std::size_t i = 0; i < expected.size(); ++i) {
    EXPECT_NE(kEmbeddedTiles[i].file.find("/" + expected[i].first + ".tiles"), std::string_view::npos) << kEmbeddedTiles[i].file;
  }
}

TEST(TileCatalogue, FindsTilesByTheirFullName) {
  const TileId id = tile_catalogue().find("base/D");
  ASSERT_NE(id, kNoTile);
  EXPECT_EQ(tile_catalogue()[id].name, "base/D");
  EXPECT_EQ(tile_catalogue()[id].set, "base");
  EXPECT_NE(tile_catalogue().find("mists/start-NW"), kNoTile);
  for (const char* name : {"", "D", "base", "base/", "base/d", "base/D ", "base/Z", "nowhere/D"})
    EXPECT_EQ(tile_catalogue().find(name), kNoTile) << name;
}

TEST(TileCatalogue, FindsEachTileUnderItsOwnId) {
  const TileCatalogue& catalogue = tile_catalogue();
  for (TileId id = 0; id < catalogue.size(); ++id) EXPECT_EQ(catalogue.find(catalogue[id].name), id);
}

TEST(TileCatalogue, EveryPortBelongsToTheSegmentThatClaimsIt) {
  for (const TileKind& kind : tile_catalogue()) {
    for (int port = 0; port < kAllPorts; ++port) {
      const std::uint8_t owner = kind.port_segment[static_cast<std::size_t>(port)];
      for (std::size_t i = 0; i < kind.segments.size(); ++i) {
        EXPECT_EQ((kind.segments[i].ports & port_bit(port)) != 0, owner == i) << kind.name << " port " << port;
      }
    }
  }
}

// The squares of a block always lie side by side, so their touching sides must match.
TEST(TileCatalogue, SquaresOfABlockFitTogether) {
  int meetings = 0;
  for (const TileKind& a : tile_catalogue()) {
    for (const TileKind& b : tile_catalogue()) {
      if (!a.has(TileKind::kInBlock) || !b.has(TileKind::kInBlock) || a.set != b.set) continue;
      for (int side = 0; side < kSides; ++side) {
        const auto s = static_cast<std::size_t>(side);
        if (a.block_x + kSideX[s] != b.block_x || a.block_y + kSideY[s] != b.block_y) continue;
        ++meetings;
        EXPECT_EQ(edge_at(a.edges, side), edge_at(b.edges, side ^ 2)) << a.name << " " << b.name;
        for (int port = left_port(side); port <= right_port(side); ++port) {
          const bool a_has_segment = a.port_segment[static_cast<std::size_t>(port)] != kNoSegment;
          const bool b_has_segment = b.port_segment[static_cast<std::size_t>(facing_port(port))] != kNoSegment;
          EXPECT_EQ(a_has_segment, b_has_segment) << a.name << " " << b.name << " port " << port;
        }
      }
    }
  }
  EXPECT_EQ(meetings, 2 * (17 + 4));  // 4 by 3 squares of Carcassonne and 2 by 2 of the start of the mists
}

TEST(TileSymmetry, CountsTheTurnsThatLookDifferent) {
  const std::map<std::string, int> expected{
      {"base/A", 4},     {"base/B", 1},     {"base/C", 1},     {"base/D", 4},     {"base/E", 4},     {"base/F", 2},     {"base/G", 2},
      {"base/H", 2},     {"base/H.g", 2},   {"base/I", 4},     {"base/L", 4},     {"base/N", 4},     {"base/U", 2},     {"base/U.g", 2},
      {"base/V", 4},     {"base/W", 4},     {"base/X", 1},     {"river/02", 4},   {"river/03", 2},   {"river/06", 2},   {"river/07", 2},
      {"river2/05", 2},  {"river2/07", 2},  {"inns/E", 2},     {"inns/H", 1},     {"inns/I", 2},     {"inns/K", 1},     {"inns/Q", 2},
      {"traders/14", 4}, {"traders/15", 2}, {"traders/24", 1}, {"gold/A", 2},     {"gold/D", 2},     {"gold/F", 1},     {"circles/E", 2},
      {"circles/F", 2},  {"dragon/01", 1},  {"dragon/02", 2},  {"dragon/25", 2},  {"king/05", 1},    {"ferries/03", 1}, {"flying/B", 4},
      {"flying/G", 4},   {"flying/H", 4},   {"bridges/10", 2}, {"bridges/11", 4}, {"mists/14", 2},   {"mists/16", 2},   {"mists/25", 1},
      {"mists/13", 4},   {"count/06", 1},   {"count/02", 4},   {"magic/D", 2},    {"bridges/02", 4}, {"cult/01", 1},    {"cult/05", 2},
  };
  for (const auto& [name, rotations] : expected) EXPECT_EQ(tile(name).rotations, rotations) << name;
}

TEST(TileSymmetry, SeesMarksAndWhatFieldsBorder) {
  EXPECT_EQ(parse_tile("tile A 1 CFCF\n  city 1: N\n  city 2: S, shield\n  field: EL ER WL WR, beside 1 2\n").rotations, 4);
  EXPECT_EQ(parse_tile("tile A 1 CFCF\n  city 1: N\n  city 2: S\n  field: EL ER, beside 1\n  field: WL WR, beside 1\n").rotations, 4);
  EXPECT_EQ(parse_tile("tile A 1 CFCF\n  city 1: N\n  city 2: S\n  field: EL ER, beside 1\n  field: WL WR, beside 2\n").rotations, 2);
  EXPECT_EQ(parse_tile("tile A 1 CFCF\n  city 1: N S\n  field: EL ER, beside 1\n  field: WL WR\n").rotations, 4);
  EXPECT_EQ(parse_tile("tile A 1 CCCC\n  city 1: N\n  city 2: E\n  city 3: S\n  city 4: W\n  field: enclosed, beside 1 3\n").rotations, 2);
  EXPECT_EQ(parse_tile("tile A 1 FFFF\n  mist: N S, ghosts 1\n  mist: E W, ghosts 2\n").rotations, 2);
  EXPECT_EQ(parse_tile("tile A 1 FFFF\n  mist: N S, ghosts 1\n  mist: E W, ghosts 1\n").rotations, 1);
  EXPECT_EQ(parse_tile("tile A 1 FFFF\n  field: NL EL SL WL\n  wall: NR ER SR WR\n").rotations, 1);
}

TEST(TileParser, ReadsTheExampleOfTheFormat) {
  const TileKind kind =
      parse_tile("tile D 4 CRFR\r\n  city 1: N\n  road: W E\n\n\tfield: EL WR, beside 1  # the north one\n  field: ER SL SR WL");
  EXPECT_EQ(kind.name, "test/D");
  EXPECT_EQ(kind.set, "test");
  EXPECT_EQ(kind.count, 4);
  EXPECT_EQ(edge_at(kind.edges, kNorth), Edge::kCity);
  EXPECT_EQ(edge_at(kind.edges, kEast), Edge::kRoad);
  EXPECT_EQ(edge_at(kind.edges, kSouth), Edge::kField);
  EXPECT_EQ(edge_at(kind.edges, kWest), Edge::kRoad);
  ASSERT_EQ(kind.segments.size(), 4U);
  EXPECT_EQ(kind.segments[0], (Segment{.kind = SegmentKind::kCity, .sides = 1, .ports = 0b000000000111}));
  EXPECT_EQ(kind.segments[1], (Segment{.kind = SegmentKind::kRoad, .sides = 10, .ports = 0b010000010000}));
  EXPECT_EQ(kind.segments[2], (Segment{.kind = SegmentKind::kField, .ports = 0b100000001000, .beside = 1}));
  EXPECT_EQ(kind.segments[3], (Segment{.kind = SegmentKind::kField, .ports = 0b001101100000}));
  const std::array<std::uint8_t, kAllPorts> expected{0, 0, 0, 2, 1,          3,          3,          kNoSegment,
                                                     3, 3, 1, 2, kNoSegment, kNoSegment, kNoSegment, kNoSegment};
  EXPECT_EQ(kind.port_segment, expected);
}

TEST(TileParser, ReadsMarksSymbolsAndPlaces) {
  const TileKind kind = parse_tile(
      "tile a.b-1 99 CFWR\n  garden\n  road: W, inn, tunnel\n  city 1: N, shield, princess, cathedral, goods cloth, not-semicircular\n  "
      "river: S\n"
      "  mist: E W, ghosts 3\n  field: SL, beside carcassonne 1, pig-herd\n  wall: SR\n  at 3 2\n  symbol flying NW\n  symbol circle "
      "city\n  symbol gold\n");
  ASSERT_EQ(kind.segments.size(), 6U);
  EXPECT_EQ(kind.segments[0], (Segment{.kind = SegmentKind::kGarden}));
  EXPECT_EQ(kind.segments[1].marks, Segment::kInn | Segment::kTunnel);
  EXPECT_EQ(kind.segments[2].marks,
            Segment::kShield | Segment::kPrincess | Segment::kCathedral | Segment::kCloth | Segment::kNotSemicircular);
  EXPECT_EQ(kind.segments[4], (Segment{.kind = SegmentKind::kMist, .sides = 10, .ports = 0b1010 << kPorts, .ghosts = 3}));
  EXPECT_EQ(kind.segments[5].marks, Segment::kCarcassonne | Segment::kPigHerd);
  EXPECT_EQ(kind.segments[5].beside, 1U << 2);
  EXPECT_EQ(kind.wall_halves, 1U << 5);
  EXPECT_EQ(kind.symbols, TileKind::kInBlock | TileKind::kFlying | TileKind::kCircle | TileKind::kGold);
  EXPECT_EQ(kind.block_x, 3);
  EXPECT_EQ(kind.block_y, 2);
  EXPECT_EQ(kind.flight, 7);
  EXPECT_EQ(kind.circle, SegmentKind::kCity);
}

TEST(TileParser, InnerSquaresOfCarcassonneAreAllWall) { EXPECT_EQ(parse_tile("tile A 1 FFFF\n  symbol inside\n").wall_halves, 0xff); }

struct BadText {
  std::string text;
  int line;
  std::string message;
};

void expect_refused(const BadText& bad) {
  const auto kinds = parse_tiles(bad.text, "bad.tiles");
  ASSERT_FALSE(kinds.ok()) << bad.text;
  EXPECT_EQ(kinds.error().code, "bad_tiles");
  EXPECT_EQ(kinds.error().line, bad.line) << bad.text;
  EXPECT_EQ(kinds.error().message, "bad.tiles:" + std::to_string(bad.line) + ": " + bad.message) << bad.text;
}

TEST(TileParser, RefusesBadHeadings) {
  const std::string good = "set s\ntile A 1 FFFF\n  field: NL NR EL ER SL SR WL WR\n";
  const std::vector<BadText> texts{
      {"", 1, "The line \"set NAME\" is missing."},
      {"# only a comment\n\n", 2, "The line \"set NAME\" is missing."},
      {"tile A 1 FFFF\n", 1, "The line \"set NAME\" is missing before the first tile."},
      {"set s\n", 1, "The set s has no tiles."},
      {"set\n", 1, "The name of the set is missing."},
      {"set Big\n", 1, "The set name \"Big\" is not 1 to 16 lowercase letters and digits."},
      {"set abcdefghijklmnopq\n", 1, "The set name \"abcdefghijklmnopq\" is not 1 to 16 lowercase letters and digits."},
      {"set s t\n", 1, "Unexpected \"t\" at the end of the line."},
      {"set s\nset s\n", 2, "The set line appears twice."},
      {"set s\n  city 1: N\n", 2, "\"city\" comes before the first tile."},
      {"set s\ncity 1: N\n", 2, "Unknown word \"city\"; a line that is not indented begins with set or tile."},
      {std::string("set s\n\x01\xff\0z\n", 11), 2, "Unknown word \"???z\"; a line that is not indented begins with set or tile."},
      {"set s\ntile\n", 2, "The name of the tile is missing."},
      {"set s\ntile a/b 1 FFFF\n", 2, "The tile name \"a/b\" is not 1 to 16 letters, digits, dots and hyphens."},
      {"set s\ntile A\n", 2, "The tile count is missing."},
      {"set s\ntile A 0 FFFF\n", 2, "The tile count \"0\" is not a number from 1 to 99."},
      {"set s\ntile A 100 FFFF\n", 2, "The tile count \"100\" is not a number from 1 to 99."},
      {"set s\ntile A 99999999999999999999 FFFF\n", 2, "The tile count \"99999999999999999999\" is not a number from 1 to 99."},
      {"set s\ntile A -1 FFFF\n", 2, "The tile count \"-1\" is not a number from 1 to 99."},
      {"set s\ntile A 4x FFFF\n", 2, "The tile count \"4x\" is not a number from 1 to 99."},
      {"set s\ntile A FFFF\n", 2, "The tile count \"FFFF\" is not a number from 1 to 99."},
      {"set s\ntile A 1\n", 2, "The four sides of the tile are missing."},
      {"set s\ntile A 1 FFF\n", 2, "The sides \"FFF\" are not four letters."},
      {"set s\ntile A 1 F F F F\n", 2, "The sides \"F\" are not four letters."},
      {"set s\ntile A 1 FFXF\n", 2, "The sides \"FFXF\" have a letter other than C, R, F and W."},
      {"set s\ntile A 1 FFFF garden\n", 2, "Unexpected \"garden\" at the end of the line."},
      {good + "\ntile A 1 FFFF\n", 5, "The tile \"A\" appears twice."},
      {std::string((1U << 20) + 1, '\n'), 1, "The text is longer than a megabyte."},
  };
  for (const BadText& bad : texts) expect_refused(bad);
}

// Each text is line 6, after `tile A 1 CRFW` with its city, road and river.
TEST(TileParser, RefusesBadLinesInsideATile) {
  const std::vector<std::pair<std::string, std::string>> lines{
      {"cty 1: N", "Unknown word \"cty\" inside a tile."},
      {"tile B 1 FFFF", "Unknown word \"tile\" inside a tile."},
      {"castle", "Unknown word \"castle\" inside a tile."},
      {"a-word-that-is-far-too-long-to-show", "Unknown word \"a-word-that-is-far-too-l...\" inside a tile."},
      {"city: N", "The city number is missing."},
      {"city N", "The city number \"N\" is not a number from 1 to 12."},
      {"city 0: N", "The city number \"0\" is not a number from 1 to 12."},
      {"city 13: N", "The city number \"13\" is not a number from 1 to 12."},
      {"city 1: N", "City 1 appears twice."},
      {"city 3: N", "City 2 is missing before city 3."},
      {"city 2 N", "A colon is missing after city."},
      {"city 2: N", "Side N is used twice."},
      {"city 2:", "The city has no sides."},
      {"city 2: , shield", "The city has no sides."},
      {"city 2: E", "Side E is a road side and cannot have a city."},
      {"city 2: NL", "Unknown side \"NL\"; the sides are N, E, S and W."},
      {"road", "A colon is missing after road."},
      {"road: E", "Side E is used twice."},
      {"road: N", "Side N is a city side and cannot have a road."},
      {"road: S", "Side S is a field side and cannot have a road."},
      {"river: W", "Side W is used twice."},
      {"river: E", "Side E is a road side and cannot have a river."},
      {"mist: N, ghosts 1", "Side N is a city side and cannot have a mist."},
      {"mist: S S, ghosts 1", "Half-side SL is used twice."},
      {"mist: S", "The ghosts of the mist are missing."},
      {"mist: S, ghosts", "The number of ghosts is missing."},
      {"mist: S, ghosts 4", "The number of ghosts \"4\" is not a number from 1 to 3."},
      {"mist: S, ghosts 1, ghosts 1", "The ghosts appear twice."},
      {"field EL", "A colon is missing after field."},
      {"field:", "The field has no half-sides."},
      {"field: EL E", "Unknown half-side \"E\"; half-sides are NL, NR, EL and so on."},
      {"field: NL", "Half-side NL is on a city side and cannot have a field."},
      {"field: EL ER EL", "Half-side EL is used twice."},
      {"field: enclosed EL", "Unexpected \"EL\" at the end of the line."},
      {"field: EL enclosed", "Unknown half-side \"enclosed\"; half-sides are NL, NR, EL and so on."},
      {"field: EL, beside", "The cities after beside are missing."},
      {"field: EL, beside 2", "The field is beside city 2, which is not above it in this tile."},
      {"field: EL, beside one", "The city number \"one\" is not a number from 1 to 12."},
      {"field: EL, beside 1 1", "City 1 is named twice."},
      {"field: EL, beside carcassonne carcassonne", "The city of Carcassonne is named twice."},
      {"field: EL, beside 1, beside 1", "The word beside appears twice."},
      {"field: EL, pig-herd, pig-herd", "The mark pig-herd appears twice."},
      {"field: EL, shield", "Unknown mark \"shield\" for a field."},
      {"field: EL,", "A word is missing after the comma."},
      {"field: EL :", "Unknown half-side \":\"; half-sides are NL, NR, EL and so on."},
      {"wall NL", "A colon is missing after wall."},
      {"wall:", "The wall has no half-sides."},
      {"wall: NL", "Half-side NL is on a city side and cannot have a wall."},
      {"wall: SL, inn", "Unexpected \",\" at the end of the line."},
      {"monastery 1", "Unexpected \"1\" at the end of the line."},
      {"symbol", "The name of the symbol is missing."},
      {"symbol ghost", "Unknown symbol \"ghost\"."},
      {"symbol gold gold", "Unexpected \"gold\" at the end of the line."},
      {"symbol flying", "The direction of the flying machine is missing."},
      {"symbol flying NNW", "Unknown direction \"NNW\"."},
      {"symbol circle", "The kind of the crop circle is missing; it is road, field or city."},
      {"symbol circle garden", "Unknown crop circle \"garden\"; it is road, field or city."},
      {"symbol inside", "Half-side NL is used twice."},
      {"at", "The column is missing."},
      {"at 1", "The row is missing."},
      {"at 1 10", "The row \"10\" is not a number from 0 to 9."},
      {"at -1 1", "The column \"-1\" is not a number from 0 to 9."},
  };
  for (const auto& [line, message] : lines) {
    expect_refused({"set s\ntile A 1 CRFW\n  city 1: N\n  road: E\n  river: W\n  " + line + "\n", 6, message});
  }
}

TEST(TileParser, RefusesMarksAndRepetitions) {
  const std::vector<BadText> texts{
      {"set s\ntile A 1 CCCC\n  city 1: N E S W, inn\n", 3, "Unknown mark \"inn\" for a city."},
      {"set s\ntile A 1 CCCC\n  city 1: N E S W, shield, shield\n", 3, "The mark shield appears twice."},
      {"set s\ntile A 1 CCCC\n  city 1: N E S W shield\n", 3, "Unknown side \"shield\"; the sides are N, E, S and W."},
      {"set s\ntile A 1 CCCC\n  city 1: N E S W, goods\n", 3, "The kind of goods is missing; it is wine, grain or cloth."},
      {"set s\ntile A 1 CCCC\n  city 1: N E S W, goods beer\n", 3, "Unknown goods \"beer\"; they are wine, grain or cloth."},
      {"set s\ntile A 1 CCCC\n  city 1: N E S W, goods wine, goods wine\n", 3, "The mark goods appears twice."},
      {"set s\ntile A 1 CCCC\n  city 1: N E S W, not-semicircular\n", 3, "Only a city with one side can be not-semicircular."},
      {"set s\ntile A 1 RRRR\n  road: N E S W, shield\n", 3, "Unknown mark \"shield\" for a road."},
      {"set s\ntile A 1 WWWW\n  river: N E S W, inn\n", 3, "Unknown mark \"inn\" for a river."},
      {"set s\ntile A 1 FFFF\n  monastery\n  monastery\n", 4, "The monastery appears twice."},
      {"set s\ntile A 1 FFFF\n  symbol gold\n  symbol gold\n", 4, "The symbol gold appears twice."},
      {"set s\ntile A 1 FFFF\n  at 0 0\n  at 0 0\n", 4, "The square in the block appears twice."},
      {"set s\ntile A 1 FFFF\n  field: NL\n  field: NL\n", 4, "Half-side NL is used twice."},
      {"set s\ntile A 1 FFFF\n  field: NL\n  mist: N, ghosts 1\n", 4, "Half-side NL is used twice."},
      {"set s\ntile A 1 FFFF\n  mist: N, ghosts 1\n  field: NR\n", 4, "Half-side NR is used twice."},
      {"set s\ntile A 1 FFFF\n  field: NL\n  wall: NL\n", 4, "Half-side NL is used twice."},
      {"set s\ntile A 1 FFFF\n  symbol inside\n  field: NL\n", 4, "Half-side NL is used twice."},
  };
  for (const BadText& bad : texts) expect_refused(bad);
}

// What is missing is reported at the line that began the tile, even if the text ends in the middle.
TEST(TileParser, RefusesIncompleteTiles) {
  const std::vector<BadText> texts{
      {"set s\ntile A 1 CFFF\n  field: EL ER SL SR WL WR\n", 2, "Side N is a city side, but no city reaches it."},
      {"set s\n\ntile A 1 FRFF\n  field: NL NR EL ER SL SR WL WR\ntile B 1 FFFF\n", 3, "Side E is a road side, but no road reaches it."},
      {"set s\ntile A 1 FFWF\n  field: NL NR EL ER SL SR WL WR\n", 2, "Side S is a river side, but no river reaches it."},
      {"set s\ntile A 1 FFFF", 2, "Half-side NL belongs to no field, mist or wall."},
      {"set s\ntile A 1 FFFF\n  field: NL NR EL ER SL WL WR\n", 2, "Half-side SR belongs to no field, mist or wall."},
      {"set s\ntile A 1 RFFF\n  road: N\n  field: NL EL ER SL SR WL WR\n", 2, "Half-side NR belongs to no field, mist or wall."},
      {"set s\ntile A 1 FFFW\n  river: W\n  field: NL NR EL ER SL SR WL\n", 2, "Half-side WR belongs to no field, mist or wall."},
  };
  for (const BadText& bad : texts) expect_refused(bad);
}

TEST(TileParser, RefusesTooMuch) {
  std::string text = "set s\ntile A 1 FFFF\n";
  for (int i = 0; i <= kMaxSegments; ++i) text += "  field: enclosed\n";
  expect_refused({text, 3 + kMaxSegments, "The tile has more than 12 segments."});

  text = "set s\n";
  for (int i = 0; i <= kMaxTileKinds; ++i) text += "tile T" + std::to_string(i) + " 1 CCCC\n  city 1: N E S W\n";
  expect_refused({text, 2 + 2 * kMaxTileKinds, "There are more than 320 kinds of tiles."});
}

void expect_tiles_or_reason(std::string_view text) {
  const auto kinds = parse_tiles(text, "broken.tiles");
  EXPECT_TRUE(kinds.ok() ? !kinds->empty() : kinds.error().line > 0 && !kinds.error().message.empty());
}

// Any bytes give either tiles or an error; the sanitizers watch the rest.
TEST(TileParser, SurvivesBrokenTexts) {
  std::mt19937 random(1);
  for (std::size_t i = 0; i < kEmbeddedTileCount; ++i) {
    const std::string_view text = kEmbeddedTiles[i].text;
    for (std::size_t size = 0; size < text.size(); size += 1 + random() % 8) {
      expect_tiles_or_reason(text.substr(0, size));
    }
    for (int round = 0; round < 200; ++round) {
      std::string broken(text);
      for (unsigned changes = 1 + random() % 4; changes > 0; --changes)
        broken[random() % broken.size()] = static_cast<char>(random() % 256);
      expect_tiles_or_reason(broken);
    }
  }
}

// The facts are in another format; both sides are converted to this one, in which the order of
// segments and sides does not matter.
struct Picture {
  std::string count;
  std::string sides;
  std::multiset<std::string> segments;  // such as "field EL WR; touches city-N"
  std::set<std::string> symbols;        // such as "flying=NW"
  std::set<std::string> wall;           // half-sides that belong only to the wall of Carcassonne
  bool operator==(const Picture&) const = default;
};
using Pictures = std::map<std::string, Picture>;
using Words = std::set<std::string>;

std::ostream& operator<<(std::ostream& out, const Picture& picture) {
  out << picture.count << " " << picture.sides;
  for (const std::string& segment : picture.segments) out << " | " << segment;
  for (const std::string& symbol : picture.symbols) out << " @" << symbol;
  for (const std::string& half : picture.wall) out << " wall " << half;
  return out;
}

std::string join(const Words& words) {
  std::string result;
  for (const std::string& word : words) result += (result.empty() ? "" : " ") + word;
  return result;
}

// Identifies a city by its sides, because city numbers are only names.
std::string city_name(const Words& sides) {
  std::string name = "city";
  for (const std::string& side : sides) name += "-" + side;
  return name;
}

Words split(const std::string& text) {
  std::istringstream in(text);
  Words words;
  for (std::string word; in >> word;) words.insert(word);
  return words;
}

std::string describe(const std::string& kind, const Words& places, const Words& marks, const Words& touched) {
  return kind + " " + join(places) + "; " + join(marks) + "; touches " + join(touched);
}

// One segment of the facts, such as `city1(N W; shield, goods=wine)`.
struct SharedSegment {
  std::string kind;    // "city"
  std::string number;  // "city1" for cities
  Words places, marks, touched;
};

SharedSegment read_shared_segment(const std::string& text) {
  SharedSegment segment;
  const std::size_t open = text.find('(');
  segment.number = text.substr(0, open);
  segment.kind = segment.number.substr(0, segment.number.find_first_of("0123456789"));
  if (open == std::string::npos) return segment;
  const std::string body = text.substr(open + 1, text.size() - open - 2);
  const std::size_t semicolon = body.find(';');
  segment.places = split(body.substr(0, semicolon));
  if (semicolon == std::string::npos) return segment;
  std::istringstream marks(body.substr(semicolon + 1));
  for (std::string mark; std::getline(marks, mark, ',');) {
    mark.erase(0, mark.find_first_not_of(' '));
    if (mark.rfind("touches ", 0) == 0) {
      segment.touched = split(mark.substr(8));
    } else {
      segment.marks.insert(mark);
    }
  }
  return segment;
}

// Splits at blanks outside brackets.
std::vector<std::string> shared_items(const std::string& text) {
  std::vector<std::string> items;
  bool in_brackets = false;
  bool is_new = true;
  for (const char letter : text) {
    in_brackets = letter == '(' || (in_brackets && letter != ')');
    if (letter == ' ' && !in_brackets) {
      is_new = true;
      continue;
    }
    if (is_new) items.emplace_back();
    is_new = false;
    items.back() += letter;
  }
  return items;
}

Picture read_shared_picture(const std::string& count, const std::string& sides, const std::string& items) {
  Picture picture{.count = count, .sides = sides, .segments = {}, .symbols = {}, .wall = split("NL NR EL ER SL SR WL WR")};
  std::erase(picture.sides, ' ');
  std::vector<SharedSegment> segments;
  for (const std::string& item : shared_items(items)) {
    if (item[0] == '@') {
      picture.symbols.insert(item.substr(1));
    } else {
      segments.push_back(read_shared_segment(item));
    }
  }
  std::map<std::string, std::string> names{{"carcassonne", "carcassonne"}};
  for (const SharedSegment& segment : segments) {
    if (segment.kind == "city") names[segment.number] = city_name(segment.places);
  }
  for (const SharedSegment& segment : segments) {
    Words touched;
    for (const std::string& city : segment.touched) touched.insert(names.at(city));
    picture.segments.insert(describe(segment.kind, segment.places, segment.marks, touched));
    for (const std::string& place : segment.places) {
      picture.wall.erase(place);
      if (segment.kind == "city" || segment.kind == "mist") picture.wall.erase(place + "L"), picture.wall.erase(place + "R");
    }
  }
  return picture;
}

Pictures read_shared_file(const std::filesystem::path& path) {
  Pictures pictures;
  std::ifstream in(path);
  for (std::string line; std::getline(in, line);) {
    if (line.empty() || line[0] == '#') continue;
    std::vector<std::string> columns;
    std::istringstream parts(line);
    for (std::string column; std::getline(parts, column, '|');) columns.push_back(column);
    if (columns.size() != 4) {
      ADD_FAILURE() << path << ": " << line;
      continue;
    }
    pictures[join(split(columns[0]))] = read_shared_picture(join(split(columns[1])), columns[2], columns[3]);
  }
  return pictures;
}

Words side_words(const Segment& segment) {
  Words words;
  for (std::size_t side = 0; side < kSides; ++side) {
    if ((segment.sides & (1U << side)) != 0) words.insert(std::string(kSideNames[side]));
  }
  return words;
}

Words half_words(const Segment& segment) {
  Words words;
  for (int port = 0; port < kPorts; ++port) {
    if ((segment.ports & port_bit(port)) != 0) words.insert(std::string(kPortNames[static_cast<std::size_t>(port)]));
  }
  if (words.empty()) words.insert("enclosed");
  return words;
}

Words mark_words(const Segment& segment) {
  constexpr std::uint16_t kGoods = Segment::kWine | Segment::kGrain | Segment::kCloth;
  Words words;
  for (std::size_t mark = 0; mark < kMarkNames.size(); ++mark) {
    if (!segment.has(mark_at(mark)) || mark_at(mark) == Segment::kCarcassonne) continue;
    const std::string name(mark_at(mark) == Segment::kPigHerd ? "pigherd" : kMarkNames[mark]);
    words.insert((mark_at(mark) & kGoods) != 0 ? "goods=" + name : name);
  }
  if (segment.ghosts > 0) words.insert("ghosts=" + std::to_string(segment.ghosts));
  return words;
}

Words touched_words(const TileKind& kind, const Segment& segment) {
  Words words;
  for (std::size_t i = 0; i < kind.segments.size(); ++i) {
    if ((segment.beside & (1U << i)) == 0) continue;
    EXPECT_EQ(kind.segments[i].kind, SegmentKind::kCity) << kind.name;
    words.insert(city_name(side_words(kind.segments[i])));
  }
  if (segment.has(Segment::kCarcassonne)) words.insert("carcassonne");
  return words;
}

Words symbol_words(const TileKind& kind) {
  static const char* const kDirections[] = {"N", "NE", "E", "SE", "S", "SW", "W", "NW"};
  Words words;
  for (std::size_t symbol = 0; symbol < kSymbolNames.size(); ++symbol) {
    const bool says_more = symbol_at(symbol) == TileKind::kFlying || symbol_at(symbol) == TileKind::kCircle;
    if (kind.has(symbol_at(symbol)) && !says_more) words.insert(std::string(kSymbolNames[symbol]));
  }
  if (kind.has(TileKind::kFlying)) words.insert(std::string("flying=") + kDirections[kind.flight]);
  if (kind.has(TileKind::kCircle)) words.insert("circle=" + std::string(kSegmentKindNames[static_cast<std::size_t>(kind.circle)]));
  if (kind.has(TileKind::kInBlock)) words.insert("at=" + std::to_string(kind.block_x) + "," + std::to_string(kind.block_y));
  return words;
}

Picture picture_of(const TileKind& kind) {
  static const char* const kHalves[] = {"NL", "NR", "EL", "ER", "SL", "SR", "WL", "WR"};
  Picture picture{.count = std::to_string(kind.count), .sides = "", .segments = {}, .symbols = symbol_words(kind), .wall = {}};
  for (int side = 0; side < kSides; ++side) picture.sides += kEdgeLetters[static_cast<std::size_t>(edge_at(kind.edges, side))];
  for (const Segment& segment : kind.segments) {
    const bool is_field = segment.kind == SegmentKind::kField;
    const std::string name(kSegmentKindNames[static_cast<std::size_t>(segment.kind)]);
    picture.segments.insert(
        describe(name, is_field ? half_words(segment) : side_words(segment), mark_words(segment), touched_words(kind, segment)));
  }
  for (unsigned half = 0; half < 8; ++half) {
    if ((kind.wall_halves & (1U << half)) != 0) picture.wall.insert(kHalves[half]);
  }
  return picture;
}

// tests/tile_facts says what is printed on the tiles, in another format and written independently.
TEST(TileFacts, AgreeWithTheCatalogueBothWays) {
  const std::filesystem::path folder = source_folder() / "tests" / "tile_facts";
  Pictures shared;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (entry.path().extension() == ".tiles") shared.merge(read_shared_file(entry.path()));
  }
  for (const auto& [name, picture] : shared) EXPECT_NE(tile_catalogue().find(name), kNoTile) << name << " is missing from the catalogue";
  for (const TileKind& kind : tile_catalogue()) {
    const auto found = shared.find(kind.name);
    if (found == shared.end()) {
      ADD_FAILURE() << kind.name << " is not among the facts";
    } else {
      EXPECT_EQ(picture_of(kind), found->second) << kind.name;
    }
  }
  EXPECT_EQ(shared.size(), tile_catalogue().size());
}

}  // namespace
}  // namespace bastide
