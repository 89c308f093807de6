// What a challenge is worth to the bots.
#include "expansions/cult/cult.h"

#include <gtest/gtest.h>

#include "game/game.h"
#include "game/notation.h"
#include "rules/scoring.h"

namespace bastide {
namespace {

// A shrine of the first player and a monastery of the second beside each other, with these numbers
// of empty squares around them: 1 and 3.
Standing standing_of_a_challenge(const char* second_figure) {
  bastide::Setup setup = simple_setup(2, {"cult"});
  setup.start = {{"base/E", 0, 0, 0},   {"base/E", 1, 0, 0},   {"base/E", 2, 0, 0},  {"base/E", 3, 0, 0},
                 {"base/E", 0, 1, 270}, {"base/E", 0, 2, 180}, {"base/E", 1, 2, 180}};
  setup.draws = {"cult/01", "base/B", "base/U"};
  Game game = std::move(*Game::start(setup));
  for (const char* action : {"place 1,1 0", "deploy meeple shrine", "place 2,1 0", second_figure}) {
    game.play(*game.match(*parse_action(action)));
  }
  return standing(game.state());
}

TEST(Cult, AChallengeCostsMostWhereMoreSquaresAreMissing) {
  const Standing held = standing_of_a_challenge("deploy meeple monastery");
  EXPECT_LT(held.expected[0], 0);
  EXPECT_LT(held.expected[1], held.expected[0]);
  EXPECT_GT(held.expected[1], -6) << "no more than the monastery is worth";
}

TEST(Cult, WithoutARivalNothingIsLost) {
  const Standing held = standing_of_a_challenge("pass");
  EXPECT_EQ(held.expected[0], 0);
  EXPECT_EQ(held.expected[1], 0);
}

}  // namespace
}  // namespace bastide
