// What Princess & Dragon does in castles, which a later module builds: here a city's nodes are
// simply made a castle's.
#include "expansions/dragon/dragon.h"

#include <gtest/gtest.h>

#include "game/game.h"
#include "game/notation.h"
#include "rules/play.h"
#include "rules/scoring.h"
#include "rules/turn.h"

namespace bastide::dragon {

namespace {

// A game in which player 0 has a lord at 0,-1 and the fairy beside him. The city on 0,0 and 0,-1
// was complete and has become a castle.
Game game_with_lord() {
  Setup setup = simple_setup(2, {"dragon"});
  setup.draws = {"base/H", "dragon/01", "base/U", "base/U"};
  Result<Game> game = Game::start(setup);
  for (const char* action : {"place 0,-1 0", "deploy meeple city N", "place 0,1 0", "place 1,0 0", "move-fairy meeple"})
    game->play(*game->match(*parse_action(action)));
  return std::move(*game);
}

NodeIndex make_castle(State& state) {
  const NodeIndex node = state.figures[0].node;
  state.regions.visit(node, [&](NodeIndex member) { state.regions.change_kind(member, SegmentKind::kCastle); });
  return node;
}

void fly_to_the_lord(Play& play) {
  State& state = play.state;
  state.frame.ext.dragon = {.flies = true};
  for (const auto& [x, y] : {std::pair(0, 0), std::pair(0, -1)})
    play.rules().handlers[static_cast<std::size_t>(ActionKind::kMoveDragon)]->apply(
        play, Action::with_value(ActionKind::kMoveDragon, state.board.find(x, y)));
}

// PD-11, PD-44, CAS-23: the dragon enters a castle's square, and its lord stays.
TEST(DragonAndCastles, TheLordIsNotEaten) {
  const Game game = game_with_lord();
  State state = game.state();
  Play play{state};
  fly_to_the_lord(play);
  EXPECT_FALSE(state.figures[0].is_on_board()) << "a knight is eaten";
  state = game.state();
  make_castle(state);
  fly_to_the_lord(play);
  EXPECT_TRUE(state.figures[0].is_on_board());
}

// PD-33, X-26: the fairy goes along when the city becomes a castle, and the castle's points bring
// three more.
TEST(DragonAndCastles, TheFairyHelpsALord) {
  const Game game = game_with_lord();
  State state = game.state();
  Play play{state};
  const NodeIndex node = make_castle(state);
  ASSERT_EQ(helped_figure(state), &state.figures[0]);
  const Survey castle{.node = node, .kind = SegmentKind::kCastle, .is_complete = true};
  for (const RegionCompleted completed : state.rules->region_completed) completed(play, castle, 1U, 9);
  EXPECT_EQ(state.score_by_source[0][static_cast<std::size_t>(Source::kFairy)], 3);
}

// PD-32: at the end the fairy brings nothing in a castle.
TEST(DragonAndCastles, TheFairyScoresNoCastleAtTheEnd) {
  const Game game = game_with_lord();
  State state = game.state();
  Play play{state};
  make_castle(state);
  EXPECT_EQ(standing(state).points[0], 0);
  for (const FinalScoring score : state.rules->final_scoring) score(play);
  EXPECT_EQ(state.score_by_source[0][static_cast<std::size_t>(Source::kFairy)], 0);
}

}  // namespace

}  // namespace bastide::dragon
