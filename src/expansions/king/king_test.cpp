// What king and robber baron are worth to the bots.
#include "expansions/king/king.h"

#include <gtest/gtest.h>

#include "game/game.h"
#include "game/notation.h"
#include "rules/scoring.h"

namespace bastide {
namespace {

Standing standing_after(const std::vector<std::string>& draws, const std::vector<std::string>& actions) {
  bastide::Setup setup = simple_setup(2, {"king"});
  setup.draws = draws;
  Game game = std::move(*Game::start(setup));
  for (const std::string& action : actions) game.play(*game.match(*parse_action(action)));
  return standing(game.state());
}

// Before anybody has a token, it is equally likely to be anybody's.
TEST(King, IsARaceUntilSomebodyHasIt) {
  const Standing held = standing_after({"base/E"}, {});
  EXPECT_GT(held.expected[0], 0);
  EXPECT_EQ(held.expected[0], held.expected[1]);
  EXPECT_EQ(held.points[0], 0);
}

TEST(King, IsWorthMoreToTheHolderTheLargerTheCity) {
  const Standing small = standing_after({"base/E", "base/B"}, {"place 0,-1 180", "pass"});
  EXPECT_EQ(small.points[0], 1);
  const auto lead = [](const Standing& held) { return held.points[0] + held.expected[0] - held.points[1] - held.expected[1]; };
  EXPECT_GT(lead(small), 0);
  const Standing large =
      standing_after({"base/G", "base/B", "base/E", "base/B"}, {"place 0,-1 90", "pass", "place 0,1 0", "pass", "place 0,-2 180", "pass"});
  EXPECT_EQ(large.points[0], 1);
  EXPECT_GT(lead(large), lead(small));
}

}  // namespace
}  // namespace bastide
