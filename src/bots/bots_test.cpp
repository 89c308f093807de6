#include <gtest/gtest.h>

#include <memory>
#include <set>
#include <string>
#include <vector>

#include "bots/bot.h"
#include "bots/evaluation.h"
#include "core/rng.h"
#include "game/game.h"
#include "game/notation.h"

namespace bastide {

namespace {

// Plays a whole game between bots; their seeds follow from the game's.
Game play(Setup setup, const std::vector<std::string>& seats) {
  std::vector<std::unique_ptr<Bot>> players;
  for (const std::string& name : seats) players.push_back(make_bot(name));
  Rng rng(setup.seed);
  Result<Game> game = Game::start(std::move(setup));
  const State& state = game->state();
  while (!state.over) game->play(players[state.to_move]->decide(state, rng.next(), {}).action);
  return std::move(*game);
}

// Calls look(state, legal actions) at every decision of a random game.
template <class Look>
void visit_decisions(std::vector<std::string> modules, int players, const Look& look) {
  Result<Game> game = Game::start(simple_setup(players, std::move(modules), 12));
  const auto list = std::make_unique<ActionList>();
  Rng rng(12);
  while (!game->state().over) {
    game->legal(*list);
    look(game->state(), *list);
    game->play((*list)[rng.below(static_cast<std::uint32_t>(list->size()))]);
  }
}

const std::vector<std::string> kModulesUsed{"farmers", "river", "abbot"};

TEST(Bots, AreFoundByName) {
  std::set<std::string_view> names;
  for (const BotEntry& bot : bots()) {
    EXPECT_TRUE(names.insert(bot.name).second) << bot.name;
    EXPECT_FALSE(bot.summary.empty());
    EXPECT_NE(make_bot(bot.name), nullptr);
  }
  EXPECT_TRUE(names.contains("random"));
  EXPECT_TRUE(names.contains("greedy"));
  EXPECT_EQ(make_bot("Greedy"), nullptr);
  EXPECT_EQ(make_bot(""), nullptr);
}

TEST(Bots, DecideLegallyAndTheSameForTheSameSeed) {
  for (const std::string name : {"random", "greedy"}) {
    const std::unique_ptr<Bot> used = make_bot(name);
    std::uint64_t seed = 0;
    visit_decisions(kModulesUsed, 3, [&](const State& state, const ActionList& list) {
      ++seed;
      const Decision decision = used->decide(state, seed, {});
      ASSERT_TRUE(list.contains(decision.action)) << name;
      const Decision again = make_bot(name)->decide(state, seed, {});
      EXPECT_EQ(again.action, decision.action) << name << ": a bot remembers nothing";
      EXPECT_EQ(again.value, decision.value) << name;
    });
  }
}

TEST(Bots, ASeedMakesADifference) {
  for (const std::string name : {"random", "greedy"}) {
    int differences = 0;
    visit_decisions({}, 2, [&](const State& state, const ActionList&) {
      const std::unique_ptr<Bot> bot = make_bot(name);
      differences += bot->decide(state, 1, {}).action == bot->decide(state, 2, {}).action ? 0 : 1;
    });
    EXPECT_GT(differences, 0) << name;
  }
}

TEST(RandomBot, MayDoAnythingLegal) {
  bastide::Setup setup = simple_setup(2, {"farmers"});
  setup.draws = {"base/X", "#end"};
  Result<Game> game = Game::start(setup);
  game->play(*game->match(*parse_action("place 1,0 0")));
  const auto list = std::make_unique<ActionList>();
  game->legal(*list);
  ASSERT_EQ(list->size(), 9U);
  std::vector<int> chosen(list->size(), 0);
  const std::unique_ptr<Bot> bot = make_bot("random");
  for (std::uint64_t seed = 0; seed < 9000; ++seed) {
    const Action action = bot->decide(game->state(), seed, {}).action;
    for (std::size_t i = 0; i < list->size(); ++i) chosen[i] += (*list)[i] == action ? 1 : 0;
  }
  for (const int count : chosen) EXPECT_NEAR(count, 1000, 150);
}

TEST(GreedyBot, LooksAtEverythingAndTakesTheBest) {
  visit_decisions(kModulesUsed, 2, [](const State& state, const ActionList& list) {
    const Decision decision = make_bot("greedy")->decide(state, 1, {});
    ASSERT_EQ(decision.candidates.size(), list.size());
    EXPECT_EQ(decision.candidates[0].action, decision.action);
    EXPECT_EQ(decision.candidates[0].value, decision.value);
    std::set<std::uint32_t> seen;
    for (std::size_t i = 0; i < decision.candidates.size(); ++i) {
      EXPECT_TRUE(list.contains(decision.candidates[i].action));
      seen.insert(decision.candidates[i].action.bits());
      if (i > 0) EXPECT_LE(decision.candidates[i].value, decision.candidates[i - 1].value);
    }
    EXPECT_EQ(seen.size(), list.size());
  });
}

TEST(GreedyBot, ClosesACityForItsPoints) {
  bastide::Setup setup = simple_setup(2, {});
  setup.draws = {"base/E", "base/U", "#end"};
  Result<Game> game = Game::start(setup);
  const std::unique_ptr<Bot> bot = make_bot("greedy");
  game->play(bot->decide(game->state(), 1, {}).action);
  game->play(bot->decide(game->state(), 1, {}).action);
  EXPECT_EQ(game->state().score[0], 4);
}

// Each pair of games has the same tiles; the bots change seats.
TEST(GreedyBot, BeatsTheRandomOneInEveryGame) {
  int wins = 0;
  for (std::uint64_t seed = 0; seed < 10; ++seed) {
    const Game first = play(simple_setup(2, {"farmers"}, seed), {"greedy", "random"});
    const Game second = play(simple_setup(2, {"farmers"}, seed), {"random", "greedy"});
    wins += first.state().score[0] > first.state().score[1] ? 1 : 0;
    wins += second.state().score[1] > second.state().score[0] ? 1 : 0;
  }
  EXPECT_EQ(wins, 20);
}

TEST(Bots, PlayEveryNumberOfPlayersToTheEnd) {
  for (int players = 1; players <= kMaxPlayers; ++players) {
    std::vector<std::string> seats;
    for (int seat = 0; seat < players; ++seat) seats.emplace_back(seat % 2 == 0 ? "greedy" : "random");
    EXPECT_TRUE(play(simple_setup(players, kModulesUsed, 4), seats).state().over);
  }
}

TEST(Evaluation, CountsPointsAheadAndFiguresInHand) {
  bastide::Setup setup = simple_setup(2, {});
  setup.draws = {"base/E", "base/U", "#end"};
  Result<Game> game = Game::start(setup);
  EXPECT_EQ(evaluate(game->state(), 0), 0);
  game->play(*game->match(*parse_action("place 0,-1 180")));
  const double before = evaluate(game->state(), 0);
  game->play(*game->match(*parse_action("deploy city")));
  EXPECT_EQ(evaluate(game->state(), 0), before + 4);
  EXPECT_EQ(evaluate(game->state(), 1), -evaluate(game->state(), 0));
}

TEST(Evaluation, ABuilderAtWorkIsWorthMoreThanOneInHand) {
  bastide::Setup setup = simple_setup(2, {"traders.builder"});
  setup.draws = {"base/U", "base/B", "base/U", "base/B"};
  Result<Game> game = Game::start(setup);
  for (const char* action : {"place 1,0 0", "deploy meeple road", "place 0,1 0", "pass", "place 2,0 0"}) {
    game->play(*game->match(*parse_action(action)));
  }
  State idle = game->state();
  State at_work = game->state();
  apply(idle, *game->match(*parse_action("pass")));
  apply(at_work, *game->match(*parse_action("deploy builder road")));
  EXPECT_GT(evaluate(at_work, 0), evaluate(idle, 0));
}

}  // namespace

}  // namespace bastide
