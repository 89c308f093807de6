// Builder and pig do not stay alone. No scenario can show this without modules that remove single
// meeples or cut roads.
#include "expansions/traders/traders.h"

#include <gtest/gtest.h>

#include <memory>

#include "game/game.h"
#include "game/notation.h"
#include "rules/check.h"
#include "rules/play.h"

namespace bastide {
namespace {

// A state after some actions, to be changed by the core's verbs.
class Table {
 public:
  Table(const std::vector<std::string>& modules, const std::vector<SetupTile>& start, const std::vector<std::string>& actions) {
    bastide::Setup setup = simple_setup(1, modules);
    setup.start = start;
    setup.draws = {"base/U", "base/U", "base/U"};
    game_ = std::make_unique<Game>(std::move(*Game::start(setup)));
    for (const std::string& text : actions) game_->play(*game_->match(*parse_action(text)));
    state_ = std::make_unique<State>(game_->state());
  }

  State& state() { return *state_; }
  Play play() { return {*state_, log_.get()}; }
  int in_hand(FigureKind kind) const { return state_->supply[0][static_cast<std::size_t>(kind)]; }
  FigureIndex find(FigureKind kind) const {
    FigureIndex index = 0;
    while (!state_->figures[index].is_on_board() || state_->figures[index].kind != kind) ++index;
    return index;
  }
  // The reported reason why the figure returned home.
  std::string_view why(FigureKind kind) const {
    for (const Event& event : *log_) {
      if (event.type == EventType::kReturned && event.detail == static_cast<std::uint8_t>(kind)) return kRemovalReasonNames[event.flag];
    }
    return "";
  }

 private:
  std::unique_ptr<Game> game_;
  std::unique_ptr<State> state_;
  std::unique_ptr<EventLog> log_ = std::make_unique<EventLog>();
};

// TB-11
TEST(Traders, TheBuilderComesHomeWithTheLastMeeple) {
  Table table({"traders"}, {}, {"place 1,0 0", "deploy meeple road", "place 2,0 0", "deploy builder road"});
  Play play = table.play();
  deploy(play, 0, FigureKind::kMeeple, table.state().figures[table.find(FigureKind::kMeeple)].node);
  remove_figure(play, table.find(FigureKind::kMeeple), RemovalReason::kEaten);
  EXPECT_EQ(table.in_hand(FigureKind::kBuilder), 0);
  remove_figure(play, table.find(FigureKind::kMeeple), RemovalReason::kEaten);
  EXPECT_EQ(table.in_hand(FigureKind::kBuilder), 1);
  EXPECT_EQ(table.why(FigureKind::kBuilder), "alone");
}

// TB-11
TEST(Traders, ThePigComesHomeWithTheLastFarmer) {
  Table table({"traders", "farmers"}, {}, {"place 1,0 0", "deploy meeple field NL", "place 2,0 0", "deploy pig field NL"});
  Play play = table.play();
  remove_figure(play, table.find(FigureKind::kMeeple), RemovalReason::kCircle);
  EXPECT_EQ(table.in_hand(FigureKind::kPig), 1);
  EXPECT_EQ(table.why(FigureKind::kPig), "alone");
}

// TB-14
TEST(Traders, TheBuilderComesHomeWhenTheRoadIsCut) {
  Table table({"traders"}, {{"base/W", 0, 0, 0}}, {"place -1,0 0", "deploy meeple road"});
  State& state = table.state();
  Play play = table.play();
  const CellIndex crossing = state.board.find(0, 0);
  const Link link{node_at(state, crossing, middle_port(kWest)), node_at(state, crossing, middle_port(kEast))};
  add_link(play, link);
  deploy(play, 0, FigureKind::kBuilder, link.second);
  EXPECT_TRUE(check(state).empty());
  move_link(play, link, {link.second, node_at(state, crossing, middle_port(kSouth))});
  EXPECT_EQ(table.in_hand(FigureKind::kBuilder), 1);
  EXPECT_EQ(table.why(FigureKind::kBuilder), "alone");
  EXPECT_EQ(table.in_hand(FigureKind::kMeeple), 6);
  EXPECT_TRUE(check(state).empty());
}

// The check finds a builder left alone.
TEST(Traders, ABuilderAloneIsFound) {
  Table table({"traders"}, {}, {"place 1,0 0"});
  Play play = table.play();
  deploy(play, 0, FigureKind::kBuilder, node_at(table.state(), table.state().board.find(1, 0), middle_port(kEast)));
  EXPECT_FALSE(check(table.state()).empty());
}

// TB-27: there are as many symbols on the tiles as tokens.
TEST(Traders, GoodsArePrintedAsOftenAsThereAreTokens) {
  int wine = 0, grain = 0, cloth = 0;
  for (const TileKind& tile : tile_catalogue()) {
    for (const Segment& segment : tile.segments) {
      wine += segment.has(Segment::kWine) ? tile.count : 0;
      grain += segment.has(Segment::kGrain) ? tile.count : 0;
      cloth += segment.has(Segment::kCloth) ? tile.count : 0;
    }
  }
  EXPECT_EQ(wine, 9);
  EXPECT_EQ(grain, 6);
  EXPECT_EQ(cloth, 5);
}

}  // namespace
}  // namespace bastide
