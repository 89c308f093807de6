#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <numeric>
#include <set>
#include <string>
#include <vector>

#include "bots/bot.h"
#include "bots/evaluation.h"
#include "bots/prospects.h"
#include "core/rng.h"
#include "expansions/registry.h"
#include "game/deck.h"
#include "game/game.h"
#include "game/notation.h"
#include "rules/hash.h"
#include "rules/scoring.h"

namespace bastide {

namespace {

// Plays a whole game between bots; their seeds are derived from the game's.
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
constexpr Budget kShort{.iterations = 12};

std::vector<std::string> all_modules() {
  std::vector<std::string> names;
  for (std::size_t module = 0; module < kModules; ++module) {
    if ((parts_of(static_cast<Module>(module)) & rule_sets()[0]) != 0) names.emplace_back(kModuleNames[module]);
  }
  return names;
}

void play_text(Game& game, const std::string& action) {
  const Result<Action> found = game.match(*parse_action(action));
  ASSERT_TRUE(found) << action << ": " << found.error().message;
  game.play(*found);
}

int score_difference(const Game& game) { return game.state().score[0] - game.state().score[1]; }

TEST(Bots, AreFoundByName) {
  std::set<std::string_view> names;
  for (const BotEntry& bot : bots()) {
    EXPECT_TRUE(names.insert(bot.name).second) << bot.name;
    EXPECT_FALSE(bot.summary.empty());
    EXPECT_NE(make_bot(bot.name), nullptr);
  }
  EXPECT_TRUE(names.contains("random"));
  for (const char* name : {"greedy", "normal", "hard"}) EXPECT_TRUE(names.contains(name)) << name;
  EXPECT_NE(make_bot("easy"), nullptr);
  EXPECT_EQ(make_bot("Greedy"), nullptr);
  EXPECT_EQ(make_bot(""), nullptr);
}

// Asks every bot at every `every`-th decision of a random game.
void expect_sound_decisions(const std::vector<std::string>& modules, int players, std::uint64_t every) {
  for (const BotEntry& entry : bots()) {
    const std::unique_ptr<Bot> used = entry.make();
    std::uint64_t seed = 0;
    visit_decisions(modules, players, [&](const State& state, const ActionList& list) {
      if (++seed % every != 0) return;
      const Decision decision = used->decide(state, seed, kShort);
      ASSERT_TRUE(list.contains(decision.action)) << entry.name;
      for (const Candidate& candidate : decision.candidates) EXPECT_TRUE(list.contains(candidate.action)) << entry.name;
      const Decision again = entry.make()->decide(state, seed, kShort);
      EXPECT_EQ(again.action, decision.action) << entry.name << ": a bot keeps no memory between decisions";
      EXPECT_EQ(again.value, decision.value) << entry.name;
    });
  }
}

TEST(Bots, DecideLegallyAndTheSameForTheSameSeed) { expect_sound_decisions(kModulesUsed, 3, 4); }

TEST(Bots, DecideWithEveryModule) { expect_sound_decisions(all_modules(), 2, 250); }

TEST(Bots, DecideAlone) { expect_sound_decisions({"farmers"}, 1, 10); }

TEST(Bots, ASeedMakesADifference) {
  for (const BotEntry& entry : bots()) {
    int differences = 0;
    visit_decisions({}, 2, [&](const State& state, const ActionList&) {
      if (differences > 0) return;
      const std::unique_ptr<Bot> bot = entry.make();
      differences += bot->decide(state, 1, kShort).action == bot->decide(state, 2, kShort).action ? 0 : 1;
    });
    EXPECT_GT(differences, 0) << entry.name;
  }
}

// A bazaar offers the only tile that completes the city of the player who picks first.
Game at_the_bazaar() {
  Setup setup = simple_setup(2, {"bridges.tiles", "bridges.bazaars"});
  setup.start = {{.tile = "base/E", .x = 0, .y = 0, .rot = 90}};
  setup.tiles = {{"base/B", 4}, {"base/G", 1}, {"base/F", 1}, {"bridges/06", 1}, {"base/V", 4}, {"base/E", 1}};
  setup.draws = {"base/B", "base/G", "base/B", "base/F", "bridges/06", "base/V", "base/E"};
  Result<Game> game = Game::start(setup);
  for (const char* action : {"place -1,0 0", "pass", "place 1,0 0", "deploy city", "place -2,0 0", "pass", "place 2,0 0", "place -3,0 0"})
    play_text(*game, action);
  return std::move(*game);
}

TEST(Bots, PickTheTileThatTheyNeedAndBidWhatItIsWorth) {
  const Game game = at_the_bazaar();
  ASSERT_EQ(current_step(game.state()).name, "pick");
  for (const char* name : {"greedy", "normal", "hard"}) {
    const ActionFields chosen = describe(game.state(), make_bot(name)->decide(game.state(), 1, kShort).action);
    EXPECT_EQ(chosen.tile, tile_catalogue().find("base/E")) << name;
    EXPECT_LE(chosen.number, 12) << name;
  }
}

TEST(Bots, SellForManyPointsAndBuyForFew) {
  for (const char* name : {"greedy", "normal", "hard"}) {
    Game cheap = at_the_bazaar();
    play_text(cheap, "pick base/E 0");
    play_text(cheap, "bid 1");
    EXPECT_EQ(make_bot(name)->decide(cheap.state(), 1, kShort).action.kind(), ActionKind::kBuy) << name;
    Game dear = at_the_bazaar();
    play_text(dear, "pick base/E 0");
    play_text(dear, "bid 60");
    EXPECT_EQ(make_bot(name)->decide(dear.state(), 1, kShort).action.kind(), ActionKind::kSell) << name;
  }
}

// The bots think about a few of the many bids, none of them absurd.
TEST(Bots, ConsiderFewBids) {
  int bids = 0;
  visit_decisions({"farmers", "bridges.tiles", "bridges.bazaars"}, 5, [&](const State& state, const ActionList& list) {
    const auto considered = std::make_unique<ActionList>();
    considered_actions(state, *considered);
    ASSERT_FALSE(considered->empty());
    for (const Action action : *considered) ASSERT_TRUE(list.contains(action)) << to_text(describe(state, action));
    if (current_step(state).consider == nullptr) return;
    ++bids;
    EXPECT_LE(considered->size(), 15U);
    for (const Action action : *considered) EXPECT_LE(describe(state, action).number, 60);
  });
  EXPECT_GT(bids, 20);
}

// Calls look(game, twin) at decisions of two games that look the same to everybody at the table:
// the tiles drawn so far are the same, those to come are not.
template <class Look>
void visit_reshuffled(const std::vector<std::string>& modules, const Look& look) {
  Setup setup = simple_setup(2, modules, 5);
  Result<Game> game = Game::start(setup);
  std::vector<std::string> drawn;
  Rng rng(3);
  for (int played = 0; !game->state().over; ++played) {
    for (const Event& event : game->events()) {
      if (event.type == EventType::kTileDrawn) drawn.push_back(tile_kind(game->state(), event.node).name);
    }
    if (played % 20 == 7) {
      Setup other = setup;
      other.seed = 77;
      other.draws = drawn;
      Result<Game> twin = Game::start(other);
      for (const Action action : game->actions()) twin->play(action);
      ASSERT_EQ(hash_of(twin->state()), hash_of(game->state()));
      look(*game, *twin);
    }
    const ActionList& list = game->legal();
    game->play(list[rng.below(static_cast<std::uint32_t>(list.size()))]);
  }
}

TEST(Bots, DoNotSeeTheOrderOfTheBag) {
  int different_futures = 0;
  visit_reshuffled({"farmers", "inns", "abbot"}, [&](Game& game, Game& twin) {
    for (const BotEntry& entry : bots()) {
      const Decision decision = entry.make()->decide(game.state(), 9, kShort);
      const Decision other = entry.make()->decide(twin.state(), 9, kShort);
      EXPECT_EQ(decision.action, other.action) << entry.name;
      EXPECT_EQ(decision.value, other.value) << entry.name;
    }
    Result<Game> later = Game::start(game.setup());
    for (const Action action : game.actions()) later->play(action);
    while (!later->state().over && !twin.state().over && later->state().frame.drawn == twin.state().frame.drawn) {
      later->play(later->legal()[0]);
      twin.play(twin.legal()[0]);
    }
    different_futures += later->state().over ? 0 : 1;
  });
  EXPECT_GT(different_futures, 2);
}

TEST(HardBot, DecidesTheSameForEveryNumberOfThreads) {
  std::uint64_t number = 0;
  visit_decisions({"farmers", "traders"}, 3, [&](const State& state, const ActionList&) {
    if (++number % 23 != 0) return;
    const Decision one = make_bot("hard")->decide(state, number, {.iterations = 40, .threads = 1});
    for (const int threads : {2, 3}) {
      const Decision several = make_bot("hard")->decide(state, number, {.iterations = 40, .threads = threads});
      EXPECT_EQ(several.action, one.action);
      EXPECT_EQ(several.value, one.value);
      ASSERT_EQ(several.candidates.size(), one.candidates.size());
      for (std::size_t i = 0; i < one.candidates.size(); ++i) EXPECT_EQ(several.candidates[i].value, one.candidates[i].value);
    }
  });
}

// However little time there is, the bot chooses a legal action.
TEST(HardBot, KeepsToAClock) {
  Result<Game> game = Game::start(simple_setup(2, {"farmers"}, 3));
  const Action action = make_bot("hard")->decide(game->state(), 1, {.milliseconds = 1, .threads = 2}).action;
  EXPECT_TRUE(game->legal().contains(action));
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

TEST(Bots, CloseACityForItsPoints) {
  for (const char* name : {"greedy", "normal", "hard"}) {
    bastide::Setup setup = simple_setup(2, {});
    setup.draws = {"base/E", "base/U", "#end"};
    Result<Game> game = Game::start(setup);
    const std::unique_ptr<Bot> bot = make_bot(name);
    game->play(bot->decide(game->state(), 1, kShort).action);
    game->play(bot->decide(game->state(), 1, kShort).action);
    EXPECT_EQ(game->state().score[0], 4) << name;
  }
}

// Blue has monks in every second monastery of a row, and one meeple left, early in a game. A city
// that no tile in the bag can close would hold it forever.
TEST(Bots, DoNotPutTheLastFigureWhereItStays) {
  for (const char* name : {"normal", "hard"}) {
    for (const bool can_be_closed : {true, false}) {
      bastide::Setup setup = simple_setup(2, {});
      setup.tiles = {{"base/B", 12}, {"base/M", 1}, {can_be_closed ? "base/E" : "base/U", 70}};
      setup.draws = std::vector<std::string>(12, "base/B");
      setup.draws.emplace_back("base/M");
      Result<Game> game = Game::start(setup);
      for (int row = 1; row <= 12; ++row) {
        play_text(*game, "place 0," + std::to_string(row) + " 0");
        play_text(*game, row % 2 == 1 ? "deploy monastery" : "pass");
      }
      play_text(*game, "place 0,-1 180");
      const Action action = make_bot(name)->decide(game->state(), 1, {.iterations = 60}).action;
      EXPECT_EQ(action.kind(), can_be_closed ? ActionKind::kDeploy : ActionKind::kPass) << name;
    }
  }
}

// Blue's city of three tiles and red's of one are both open to the square 0,-3; red draws the last
// tile, which joins and completes them.
void expect_joining(const std::vector<std::string>& modules, const std::string& figure) {
  for (const char* name : {"normal", "hard"}) {
    bastide::Setup setup = simple_setup(2, modules);
    setup.draws = {"base/G", "base/B", "base/F", "base/B", "base/U", "base/E", "base/U", "base/N"};
    setup.tiles = {{"base/G", 1}, {"base/B", 2}, {"base/F", 1}, {"base/U", 2}, {"base/E", 1}, {"base/N", 1}};
    Result<Game> game = Game::start(setup);
    for (const char* action : {"place 0,-1 90", "deploy meeple city", "place 1,-1 0", "pass", "place 0,-2 90", "place 1,-2 0", "pass",
                               "place 1,0 0", "pass", "place 1,-3 270"}) {
      play_text(*game, action);
    }
    play_text(*game, "deploy " + figure + " city");
    play_text(*game, "place 2,0 0");
    play_text(*game, "pass");
    while (!game->state().over) {
      game->play(make_bot(name)->decide(game->state(), 1, {.iterations = 60}).action);
    }
    EXPECT_EQ(game->state().score[1], 12) << name;
    EXPECT_EQ(game->state().score[0], figure == "large" ? 0 : 12) << name;
  }
}

TEST(Bots, JoinACityToShareIt) { expect_joining({}, "meeple"); }

TEST(Bots, JoinACityToStealIt) { expect_joining({"inns.large"}, "large"); }

// Each pair of games has the same tiles; the bots swap seats.
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

// A few pairs of what docs/bots.md measures over hundreds.
TEST(NormalBot, BeatsTheGreedyOne) {
  int margin = 0;
  for (std::uint64_t seed = 0; seed < 6; ++seed) {
    margin += score_difference(play(simple_setup(2, {"farmers"}, seed), {"normal", "greedy"}));
    margin -= score_difference(play(simple_setup(2, {"farmers"}, seed), {"greedy", "normal"}));
  }
  EXPECT_GT(margin, 12 * 10);
}

TEST(Prospects, ALeadIsTheOthersLag) {
  visit_decisions({"farmers", "inns"}, 2, [](const State& state, const ActionList&) {
    Prospects prospects(state);
    EXPECT_NEAR(prospects.lead(state, 0), -prospects.lead(state, 1), 1e-9);
  });
}

// At the end nothing more is expected: the lead is that of the score.
TEST(Prospects, EndWithTheScore) {
  Game game = play(simple_setup(2, {"farmers"}, 8), {"random", "random"});
  EXPECT_EQ(Prospects(game.state()).lead(game.state(), 0), score_difference(game));
}

TEST(Bots, PlayEveryNumberOfPlayersToTheEnd) {
  for (int players = 1; players <= kMaxPlayers; ++players) {
    std::vector<std::string> seats;
    for (int seat = 0; seat < players; ++seat) seats.emplace_back(seat % 3 == 0 ? "normal" : seat % 3 == 1 ? "greedy" : "random");
    EXPECT_TRUE(play(simple_setup(players, kModulesUsed, 4), seats).state().over);
  }
}

// The points that modules report are what the final scoring would really give, at every decision of
// games with all modules.
TEST(Standing, IsWhatTheFinalScoringGives) {
  int with_points = 0;
  for (const std::uint64_t parts : rule_sets()) {
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
      const Rules rules = make_rules(parts, 2 + static_cast<int>(seed % 4));
      State state;
      Play play{state};
      set_up(play, rules);
      Rng rng(seed);
      Deck deck(state, rng);
      while (!state.over) {
        // Queued points on the score track are settled first.
        if (state.to_move != kChance && state.interrupt == kNoInterrupt) {
          State finished = state;
          finish_outright(finished);
          const Standing held = standing(state);
          for (Player player = 0; player < rules.players; ++player) {
            int given = finished.score[player] - state.score[player];
            for (const SegmentTraits& traits : kSegmentTraits) {
              const auto source = static_cast<std::size_t>(traits.source);
              if (traits.final_rank != 0) given -= finished.score_by_source[player][source] - state.score_by_source[player][source];
            }
            ASSERT_EQ(held.points[player], given) << "seed " << seed << ", turn " << state.turn << ", player " << int{player};
            with_points += given != 0 ? 1 : 0;
          }
        }
        apply(state, state.to_move == kChance ? deck.next(state, rng) : sample_action(state, rng.next()));
      }
    }
  }
  EXPECT_GT(with_points, 1000);
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
