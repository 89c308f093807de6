// Regions: overlays on placed tiles, links that come and go, and rebuilding. Ferries are such
// links.
#include <gtest/gtest.h>

#include "core/rng.h"
#include "expansions/registry.h"
#include "game/deck.h"
#include "rules/check.h"
#include "rules/play.h"
#include "rules/scoring.h"
#include "rules/turn.h"

namespace bastide {

namespace {

class RegionsTest : public testing::Test {
 protected:
  RegionsTest() { state_.rules = &rules_; }

  CellIndex lay(const char* name, int x, int y, Rotation rotation = 0, std::uint8_t overlay = 0) {
    const CellIndex cell = state_.board.make(x, y);
    place_tile(state_, cell, tile_catalogue().find(name), rotation, overlay);
    return cell;
  }
  NodeIndex at(CellIndex cell, const char* port) const {
    for (int i = 0; i < kPorts; ++i) {
      if (kPortNames[static_cast<std::size_t>(i)] == std::string_view(port)) return node_at(state_, cell, i);
    }
    return kNoNode;
  }
  // The stored regions must be those that a flood fill finds.
  void expect_consistent() const {
    for (const std::string& difference : check(state_)) {
      // This board is set up by hand, so not all tiles and figures are accounted for.
      if (difference.find("tiles in all") == std::string::npos && difference.find(": figures") == std::string::npos)
        ADD_FAILURE() << difference;
    }
  }

  Rules rules_ = make_rules(parts_of(Module::kFarmers), 2);
  State state_;
};

TEST_F(RegionsTest, AnOverlayOnALaidTileIsARoadAcrossIt) {
  const CellIndex field = lay("base/B", 0, 0);
  const CellIndex road = lay("base/U", 1, 1, 1);
  (void)road;
  const NodeIndex bridge = place_overlay(state_, field, kOverlayNorthSouth);
  EXPECT_EQ(state_.regions.node(bridge).kind, SegmentKind::kRoad);
  EXPECT_EQ(state_.regions.of(bridge).open, 2);
  EXPECT_EQ(edge_at(state_.board[field].edges, kNorth), Edge::kRoad);
  EXPECT_EQ(edge_at(state_.board[field].edges, kEast), Edge::kField);
  // The empty square to the north now demands a road.
  const CellIndex north = state_.board.find(0, -1);
  EXPECT_TRUE(state_.board.fits(north, rotate_edges(tile_catalogue()[tile_catalogue().find("base/U")].edges, 1)));
  EXPECT_FALSE(state_.board.fits(north, tile_catalogue()[tile_catalogue().find("base/B")].edges));
  // Placing a road there joins it; the field below is not divided.
  const CellIndex straight = lay("base/U", 0, -1, 1);
  EXPECT_TRUE(state_.regions.are_joined(bridge, at(straight, "S")));
  EXPECT_EQ(state_.regions.of(bridge).open, 2);
  EXPECT_TRUE(state_.regions.are_joined(at(field, "NL"), at(field, "NR")));
  EXPECT_TRUE(state_.regions.are_joined(at(straight, "SL"), at(straight, "SR")));
  EXPECT_EQ(survey(state_, bridge).tiles, 2);
}

TEST_F(RegionsTest, AnOverlayJoinsRoadsOnBothSidesOfATileLaidBetweenThem) {
  const CellIndex west = lay("base/U", -1, 0);
  const CellIndex under = lay("base/B", 0, 0, 0, kOverlayEastWest);
  const CellIndex east = lay("base/U", 1, 0);
  EXPECT_TRUE(state_.regions.are_joined(at(west, "E"), at(east, "W")));
  EXPECT_EQ(at(under, "E"), at(under, "W"));
  EXPECT_EQ(state_.regions.of(at(west, "E")).open, 2);
  EXPECT_EQ(survey(state_, at(west, "E")).tiles, 3);
  expect_consistent();
}

TEST_F(RegionsTest, TwoOverlaysOnNeighboursJoin) {
  const CellIndex first = lay("base/B", 0, 0, 0, kOverlayEastWest);
  const CellIndex second = lay("base/B", 1, 0, 0, kOverlayEastWest);
  EXPECT_TRUE(state_.regions.are_joined(state_.board[first].overlay, state_.board[second].overlay));
  EXPECT_EQ(state_.regions.of(state_.board[first].overlay).open, 2);
  EXPECT_TRUE(state_.regions.are_joined(at(first, "NL"), at(second, "SR")));
  expect_consistent();
}

TEST_F(RegionsTest, AnOverlayOverARoadIsNoJunction) {
  const CellIndex cell = lay("base/U", 0, 0, 0, kOverlayNorthSouth);
  EXPECT_FALSE(state_.regions.are_joined(at(cell, "N"), at(cell, "E")));
  EXPECT_EQ(at(cell, "N"), at(cell, "S"));
  expect_consistent();
}

// A lake with four stubs: links join two of them and are turned, as ferries are.
class LinkTest : public RegionsTest {
 protected:
  LinkTest() {
    lake_ = lay("ferries/03", 0, 0);
    lay("base/U", 0, -1, 1);
    lay("base/U", 1, 0);
    lay("base/U", 0, 1, 1);
    lay("base/U", -1, 0);
  }
  NodeIndex stub(const char* side) const { return at(lake_, side); }
  CellIndex lake_ = kNoCell;
};

TEST_F(LinkTest, ALinkJoinsAndItsRemovalSplits) {
  EXPECT_FALSE(state_.regions.are_joined(stub("N"), stub("S")));
  state_.regions.add_link({stub("N"), stub("S")});
  EXPECT_TRUE(state_.regions.are_joined(stub("N"), stub("S")));
  EXPECT_EQ(survey(state_, stub("N")).tiles, 3);
  EXPECT_EQ(state_.regions.of(stub("N")).open, 2);
  expect_consistent();
  state_.regions.remove_link({stub("N"), stub("S")});
  rebuild(state_, stub("N"));
  EXPECT_FALSE(state_.regions.are_joined(stub("N"), stub("S")));
  EXPECT_EQ(state_.regions.of(stub("N")).open, 1);
  EXPECT_EQ(state_.regions.of(stub("S")).open, 1);
  expect_consistent();
}

TEST_F(LinkTest, FiguresStayWithThePartTheyStandOn) {
  Play play{state_};
  state_.supply[0][0] = 7;
  state_.supply[1][0] = 7;
  state_.regions.add_link({stub("N"), stub("E")});
  const CellIndex north = state_.board.find(0, -1);
  deploy(play, 0, FigureKind::kMeeple, at(north, "N"));
  deploy(play, 1, FigureKind::kMeeple, stub("E"));
  EXPECT_EQ(owners_of(state_, stub("N")), 0b11U);
  state_.regions.remove_link({stub("N"), stub("E")});
  rebuild(state_, stub("N"));
  EXPECT_EQ(owners_of(state_, stub("N")), 0b01U);
  EXPECT_EQ(owners_of(state_, stub("E")), 0b10U);
  state_.regions.add_link({stub("N"), stub("W")});
  EXPECT_EQ(owners_of(state_, stub("W")), 0b01U);
  expect_consistent();
}

TEST_F(LinkTest, ARingThroughALinkStaysOneRegionWhenAnotherLinkGoes) {
  state_.regions.add_link({stub("N"), stub("S")});
  state_.regions.add_link({stub("E"), stub("W")});
  expect_consistent();
  state_.regions.remove_link({stub("E"), stub("W")});
  rebuild(state_, stub("E"));
  EXPECT_TRUE(state_.regions.are_joined(stub("N"), stub("S")));
  EXPECT_FALSE(state_.regions.are_joined(stub("E"), stub("W")));
  expect_consistent();
}

TEST_F(RegionsTest, ACityThatBecomesACastleKeepsItsFigure) {
  Play play{state_};
  state_.supply[0][0] = 7;
  const CellIndex south = lay("base/E", 0, 0);
  const CellIndex north = lay("base/E", 0, -1, 2);
  deploy(play, 0, FigureKind::kMeeple, at(south, "N"));
  EXPECT_TRUE(is_complete(state_, at(south, "N")));
  state_.regions.change_kind(at(south, "N"), SegmentKind::kCastle);
  state_.regions.change_kind(at(north, "S"), SegmentKind::kCastle);
  rebuild(state_, at(south, "N"));
  EXPECT_TRUE(state_.regions.are_joined(at(south, "N"), at(north, "S")));
  EXPECT_EQ(owners_of(state_, at(north, "S")), 1U);
  EXPECT_FALSE(is_complete(state_, at(south, "N"))) << "a castle is not a completed city";
  EXPECT_EQ(survey(state_, at(south, "EL")).cities, 0);
  expect_consistent();
}

// Rebuilding regions of whole random boards must change nothing.
TEST(Rebuild, OfAnyRegionIsTheRegionItself) {
  const Rules rules = make_rules(parts_of({Module::kFarmers, Module::kRiver, Module::kAbbot}), 3);
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    State state;
    Play play{state};
    set_up(play, rules);
    Rng rng(seed);
    Deck deck(state, rng);
    while (!state.over) apply(state, state.to_move == kChance ? deck.next(state, rng) : sample_action(state, rng.next()));
    for (NodeIndex node = 0; node < state.regions.node_count(); node = static_cast<NodeIndex>(node + 7)) rebuild(state, node);
    const auto differences = check(state);
    EXPECT_TRUE(differences.empty()) << differences[0];
  }
}

}  // namespace

}  // namespace bastide
