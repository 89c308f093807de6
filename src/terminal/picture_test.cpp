#include "terminal/picture.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <tuple>

#include "game/game.h"
#include "game/notation.h"

namespace bastide {
namespace {

std::string picture(std::string_view name, Rotation rotation, PictureSize size, TextStyle style = {}) {
  return draw_tile(tile_catalogue()[tile_catalogue().find(name)], rotation, size).canvas.text(style);
}

Game play(const Setup& setup, const std::vector<std::string>& actions) {
  Result<Game> game = Game::start(setup);
  EXPECT_TRUE(game.ok());
  for (const std::string& text : actions) {
    const Result<ActionFields> fields = parse_action(text);
    EXPECT_TRUE(fields.ok()) << text;
    const Result<Action> action = game->match(*fields);
    EXPECT_TRUE(action.ok()) << text << ": " << (action.ok() ? "" : action.error().message);
    game->play(*action);
  }
  return std::move(*game);
}

TEST(TilePicture, StartTile) {
  EXPECT_EQ(picture("base/D", 0, PictureSize::kCompact),
            "·▒▒▒·\n"
            "═════\n"
            "·····\n");
  EXPECT_EQ(picture("base/D", 1, PictureSize::kCompact),
            "··║··\n"
            "··║▒▒\n"
            "··║··\n");
}

TEST(TilePicture, AsciiStillTellsTerrainsApart) {
  EXPECT_EQ(picture("river/04", 0, PictureSize::kCompact, {.ascii = true}),
            ".###.\n"
            "~~~~~\n"
            "..|..\n");
  EXPECT_EQ(picture("base/A", 0, PictureSize::kCompact, {.ascii = true}),
            ".....\n"
            ".[+].\n"
            "..|..\n");
}

TEST(TilePicture, SeparateCitiesDoNotTouch) {
  EXPECT_EQ(picture("base/I", 0, PictureSize::kCompact),
            "·▒▒▒·\n"
            "▒····\n"
            "·····\n");
  EXPECT_EQ(picture("base/N", 0, PictureSize::kCompact),
            "▒▒▒▒·\n"
            "▒▒▒··\n"
            "·····\n");
}

TEST(TilePicture, RoadAndRiverBendSideBySide) {
  EXPECT_EQ(picture("river/09", 0, PictureSize::kCompact),
            "··║··\n"
            "≈≈╚══\n"
            "·≈≈··\n");
  EXPECT_EQ(picture("inns/E", 0, PictureSize::kCompact),
            "··║··\n"
            "══╝╔═\n"
            "··╔╝·\n");
}

TEST(TilePicture, LargePictures) {
  EXPECT_EQ(picture("base/L", 0, PictureSize::kLarge),
            "··▒▒▒▒▒▒▒··\n"
            "····▒▒▒····\n"
            "═════○═════\n"
            "·····║·····\n"
            "·····║·····\n");
  EXPECT_EQ(picture("base/S", 2, PictureSize::kLarge),
            "·····║·····\n"
            "▒▒▒▒·║·▒▒▒▒\n"
            "▒▒▒▒▒▒▒▒▒▒▒\n"
            "▒▒▒▒♦▒▒▒▒▒▒\n"
            "▒▒▒▒▒▒▒▒▒▒▒\n");
}

// The picture of every tile, however it lies, tells the truth: each segment has a place of its own
// for figures, and the middle of each side shows what the side is.
class EveryTile : public testing::TestWithParam<std::tuple<PictureSize, int>> {
 protected:
  static Spot middle(int side, PictureSize size) {
    const int width = tile_width(size);
    const int height = tile_height(size);
    return {kSideX[side] == 0  ? width / 2
            : kSideX[side] > 0 ? width - 1
                               : 0,
            kSideY[side] == 0  ? height / 2
            : kSideY[side] > 0 ? height - 1
                               : 0};
  }
};

TEST_P(EveryTile, HasASpotForEverySegment) {
  const auto [size, quarter_turns] = GetParam();
  for (const TileKind& tile : tile_catalogue()) {
    const TilePicture picture = draw_tile(tile, static_cast<Rotation>(quarter_turns), size);
    ASSERT_EQ(picture.spots.size(), tile.segments.size());
    for (std::size_t segment = 0; segment < tile.segments.size(); ++segment) {
      if (tile.segments[segment].kind == SegmentKind::kMist) continue;
      const Spot spot = picture.spots[segment];
      const auto index = static_cast<std::size_t>(spot.y * tile_width(size) + spot.x);
      EXPECT_EQ(picture.segments[index], segment) << tile.name << " turned " << quarter_turns << "\n" << picture.canvas.text({});
    }
  }
}

TEST_P(EveryTile, ShowsItsSides) {
  const auto [size, quarter_turns] = GetParam();
  for (const TileKind& tile : tile_catalogue()) {
    const auto rotation = static_cast<Rotation>(quarter_turns);
    const TilePicture picture = draw_tile(tile, rotation, size);
    for (int side = 0; side < kSides; ++side) {
      const Edge edge = edge_at(rotate_edges(tile.edges, rotation), side);
      if (edge == Edge::kField) continue;
      const std::uint8_t segment = tile.port_segment[static_cast<std::size_t>(unrotate_port(middle_port(side), rotation))];
      const Spot spot = middle(side, size);
      const auto index = static_cast<std::size_t>(spot.y * tile_width(size) + spot.x);
      EXPECT_EQ(picture.segments[index], segment) << tile.name << " side " << side << "\n" << picture.canvas.text({});
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Sizes, EveryTile,
                         testing::Combine(testing::Values(PictureSize::kCompact, PictureSize::kLarge), testing::Values(0, 1, 2, 3)));

TEST(TilePicture, LegendNamesWhatIsThere) {
  const std::vector<LegendEntry> legend = legend_of(tile_catalogue()[tile_catalogue().find("base/M.g")]);
  const auto names = [&](std::string_view word) {
    return std::any_of(legend.begin(), legend.end(), [&](const LegendEntry& entry) { return entry.meaning == word; });
  };
  EXPECT_TRUE(names("city"));
  EXPECT_TRUE(names("shield"));
  EXPECT_TRUE(names("garden"));
  EXPECT_FALSE(names("road"));
}

Setup small_game() {
  bastide::Setup setup = simple_setup(2, {"farmers"});
  setup.draws = {"base/V", "base/E", "base/B", "#end"};
  return setup;
}
const std::vector<std::string> kSmallGame{"place base/V 1,0 0", "deploy meeple road", "place base/E 0,-1 180", "deploy meeple field"};

TEST(BoardPicture, ShowsTilesFiguresAndCoordinates) {
  const Game game = play(small_game(), kSmallGame);
  EXPECT_EQ(draw_board(game.state(), {}),
            "      0    1\n"
            "    ·····\n"
            " -1 ·B···\n"
            "    ·▒▒▒·\n"
            "    ·▒▒▒······\n"
            "  0 ══════A╗··\n"
            "    ·······║··\n");
}

TEST(BoardPicture, AWindowSaysWhereTheBoardGoesOn) {
  const Game game = play(small_game(), kSmallGame);
  PictureOptions options;
  options.style.ascii = true;
  options.letters = "XY";
  options.window = BoardWindow{0, 0, 1, 1};
  options.labels = {{{5, 5}, "(1)"}};
  EXPECT_EQ(draw_board(game.state(), options),
            "ne    0\n"
            "    .###.\n"
            "  0 -----\n"
            "    .....\n");
}

TEST(BoardPicture, LabelsStandInEmptySquares) {
  const Game game = play(small_game(), kSmallGame);
  PictureOptions options;
  options.window = BoardWindow{0, -1, 2, 1};
  options.labels = {{{1, -1}, "(7)"}};
  EXPECT_EQ(draw_board(game.state(), options),
            "  s   0    1\n"
            "    ·····\n"
            " -1 ·B··· (7)\n"
            "    ·▒▒▒·\n");
}

TEST(BoardPicture, AnAbbotIsASmallLetter) {
  bastide::Setup setup = simple_setup(2, {"abbot"});
  setup.draws = {"base/B", "#end"};
  const Game game = play(setup, {"place base/B 0,1 0", "deploy abbot monastery"});
  PictureOptions options;
  options.window = BoardWindow{0, 1, 1, 1};
  EXPECT_EQ(draw_board(game.state(), options),
            "n     0\n"
            "    ·····\n"
            "  1 ·[a]·\n"
            "    ·····\n");
}

TEST(BoardPicture, WholeBoardHoldsAllTiles) {
  const Game game = play(small_game(), kSmallGame);
  EXPECT_EQ(whole_board(game.state()), (BoardWindow{0, -1, 2, 2}));
  EXPECT_EQ(whole_board(game.state(), 1), (BoardWindow{-1, -2, 4, 4}));
}

TEST(BoardWindow, ABoardThatFitsIsInTheMiddle) { EXPECT_EQ(best_window({-1, -1, 3, 3}, {}, {}, 9, 5), (BoardWindow{-4, -2, 9, 5})); }

TEST(BoardWindow, OtherwiseItShowsMostOfTheSquares) {
  const BoardWindow board{0, 0, 20, 20};
  const BoardWindow window = best_window(board, {{18, 18}, {19, 17}, {0, 0}}, {1, 1}, 5, 5);
  EXPECT_TRUE(window.contains({18, 18}));
  EXPECT_TRUE(window.contains({19, 17}));
  EXPECT_FALSE(window.contains({0, 0}));
}

TEST(BoardPicture, AFerryIsALineBetweenTwoRoads) {
  bastide::Setup setup;
  setup.players = {"Ann", "Bob"};
  setup.modules = {"ferries"};
  setup.draws = {"ferries/02", "#end"};
  const Game game = play(setup, {"place 1,0 0", "pass", "ferry E,S"});
  const CellIndex lake = game.state().board.find(1, 0);
  EXPECT_EQ(draw_cell(game.state(), lake, PictureSize::kCompact, "AB").text({}),
            "··=··\n"
            "══╔══\n"
            "··║··\n");
}

}  // namespace
}  // namespace bastide
