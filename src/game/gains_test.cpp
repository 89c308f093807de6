#include "game/gains.h"

#include <gtest/gtest.h>

#include <map>
#include <string>
#include <vector>

#include "game/game.h"
#include "game/notation.h"

namespace bastide {

namespace {

Game play(Setup setup, const std::vector<std::string>& actions) {
  Result<Game> game = Game::start(std::move(setup));
  EXPECT_TRUE(game);
  for (const std::string& text : actions) {
    const Result<Action> action = game->match(*parse_action(std::string_view(text)));
    EXPECT_TRUE(action) << text;
    if (action) game->play(*action);
  }
  return std::move(*game);
}

// Each legal action in words, with what it brings.
std::map<std::string, int> told(const Game& game) {
  const ActionList& list = game.legal();
  const std::vector<int> points = gains(game.state(), list);
  std::map<std::string, int> found;
  for (std::size_t i = 0; i < list.size(); ++i) found[to_text(describe(game.state(), list[i]))] = points[i];
  return found;
}

// The first tile closes a city over the start tile, and the second is the last.
Setup two_tiles() {
  Setup setup;
  setup.players = {"Ann", "Bob"};
  setup.modules = {"farmers"};
  setup.draws = {"base/E", "base/U", "#end"};
  return setup;
}

TEST(Gains, AreThePointsThatAChoiceBringsAtOnce) {
  const std::map<std::string, int> found = told(play(two_tiles(), {"place 0,-1 180"}));
  EXPECT_EQ(found.at("deploy meeple 0,-1 city S"), 4) << "the city is complete";
  EXPECT_EQ(found.at("pass"), 0);
}

TEST(Gains, LeaveOutTheFinalScoring) {
  for (const auto& [action, points] : told(play(two_tiles(), {"place 0,-1 180", "deploy field", "place 1,0 0"}))) {
    EXPECT_EQ(points, 0) << action << " ends the game, and only then the road and the field score";
  }
}

TEST(Gains, AreNotReckonedForPlacesOfATile) {
  for (const auto& [action, points] : told(play(two_tiles(), {}))) EXPECT_EQ(points, 0) << action;
}

// Ann has a knight in a city with one shield and moves to a dark space by a road; the message that
// she then draws is about shields.
Setup with_message() {
  Setup setup;
  setup.players = {"Ann"};
  setup.modules = {"messages"};
  setup.messages = {"shields"};
  setup.start = {{"base/A", 0, 0, 270}, {"base/U", 1, 0, 0}, {"base/U", 2, 0, 0}, {"base/U", 3, 0, 0}, {"base/E", 0, 1, 180}};
  setup.draws = {"base/F", "base/A", "base/B"};
  return setup;
}

TEST(Gains, TellBothChoicesOfAMessage) {
  const Game game = play(with_message(), {"place 0,2 90", "deploy meeple city", "place 4,0 90", "deploy meeple road", "counter meeple"});
  EXPECT_EQ(told(game), (std::map<std::string, int>{{"message action", 2}, {"message points", 2}}));
}

}  // namespace

}  // namespace bastide
