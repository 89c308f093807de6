#include "game/setup.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "core/text.h"
#include "expansions/messages/messages.h"
#include "expansions/registry.h"
#include "rules/tile.h"

namespace bastide {

namespace {

Setup two_players() { return simple_setup(2, {}); }

// Why a set-up makes no game, as "code: message"; empty if it makes one.
std::string problem(const Setup& setup) {
  const Result<Rules> rules = rules_of(setup);
  return rules ? std::string() : rules.error().code + ": " + rules.error().message;
}

int in_bag(const Rules& rules, std::string_view tile) { return rules.bag.count[tile_catalogue().find(tile)]; }

TEST(Setup, AQuickGame) {
  const bastide::Setup setup = simple_setup(3, {"farmers"}, 5);
  EXPECT_EQ(setup.players, (std::vector<std::string>{"Player 1", "Player 2", "Player 3"}));
  EXPECT_EQ(setup.seed, 5U);
  const Result<Rules> rules = rules_of(setup);
  ASSERT_TRUE(rules);
  EXPECT_EQ(rules->players, 3);
  EXPECT_TRUE(rules->has(Module::kFarmers));
  EXPECT_FALSE(rules->has(Module::kRiver));
  EXPECT_EQ(rules->bag.left, 71);
  EXPECT_EQ(in_bag(*rules, "base/D"), 3);
}

TEST(Setup, OneToSixPlayers) {
  for (int players = 1; players <= 6; ++players) EXPECT_EQ(problem(simple_setup(players, {})), "");
  EXPECT_EQ(problem(simple_setup(0, {})), "bad_players: a game has 1 to 6 players, not 0");
  EXPECT_EQ(problem(simple_setup(-1, {})), "bad_players: a game has 1 to 6 players, not 0");
  EXPECT_EQ(problem(simple_setup(7, {})), "bad_players: a game has 1 to 6 players, not 7");
}

TEST(Setup, NamesArePlainText) {
  bastide::Setup setup = two_players();
  for (const std::string name : {"A", "Ann B.", "Zoë", "山田 太郎", "🐑"}) {
    setup.players[1] = name;
    EXPECT_EQ(problem(setup), "") << name;
  }
  const auto sheep = [](int count) {
    std::string name;
    for (int i = 0; i < count; ++i) name += "🐑";
    return name;
  };
  for (const std::string& name : {std::string(64, 'x'), sheep(64)}) {
    setup.players[1] = name;
    EXPECT_EQ(problem(setup), "") << name;
  }
  for (const std::string& name : {std::string(), std::string(65, 'x'), std::string(" Ann"), std::string("Ann "), std::string("\tAnn"),
                                  std::string("Ann\nBob"), std::string("\x1b[2J"), std::string("A\0B", 3), sheep(65)}) {
    setup.players[1] = name;
    EXPECT_EQ(problem(setup), "bad_players: a player's name has 1 to 64 letters, no control characters, and no blank at either end");
  }
}

TEST(Setup, ModulesMustBeKnownAndGoTogether) {
  EXPECT_EQ(problem(simple_setup(2, {"farmers", "river", "abbot"})), "");
  EXPECT_EQ(problem(simple_setup(2, {"raiders"})), "unknown_module: there is no module \"raiders\"");
  EXPECT_EQ(problem(simple_setup(2, {""})), "unknown_module: there is no module \"\"");
  EXPECT_EQ(problem(simple_setup(2, {"River"})), "unknown_module: there is no module \"River\"");
  EXPECT_EQ(problem(simple_setup(2, {"river", "farmers", "river"})), "contradictory_setup: the module \"river\" is named twice");
  EXPECT_EQ(problem(simple_setup(2, {"farmers.pigs"})), "unknown_module: the module has no part \"farmers.pigs\"");
  const std::string no_city = "contradictory_setup: \"river\" and \"count\" cannot be combined; remove one of them";
  EXPECT_EQ(problem(simple_setup(2, {"river", "count"})), no_city);
  EXPECT_EQ(problem(simple_setup(2, {"count", "farmers", "river"})), no_city);
  EXPECT_EQ(problem(simple_setup(2, {"mists", "farmers"})),
            "contradictory_setup: \"mists\" is a game of its own and takes no other module; remove it or the others");
}

TEST(Setup, ModulesOfLaterVersionsAreRefused) {
  for (std::size_t module = 0; module < kModules; ++module) {
    if (parts_of(static_cast<Module>(module)) != 0) continue;
    const std::string name(kModuleNames[module]);
    EXPECT_EQ(problem(simple_setup(2, {name})), "unknown_module: the module \"" + name + "\" is not part of this version yet");
  }
}

TEST(Setup, OptionsAndDictatedChanceMustMeanSomething) {
  bastide::Setup setup = two_players();
  setup.options = {{"speed", "fast"}};
  EXPECT_EQ(problem(setup), "unknown_option: these modules have no option \"speed\"");
  setup = two_players();
  setup.rolls = {1};
  EXPECT_EQ(problem(setup), "contradictory_setup: rolls are dictated, but no module in this game has any");
  setup = two_players();
  setup.messages = {"score-road"};
  EXPECT_EQ(problem(setup), "contradictory_setup: messages are dictated, but no module in this game has any");
}

// The stack of messages is gone through in one order again and again.
TEST(Setup, DictatedMessagesMustBePossible) {
  bastide::Setup setup = simple_setup(2, {"messages"});
  setup.messages = {"score-road", "shields"};
  EXPECT_EQ(problem(setup), "");
  setup.messages = {"score-road", "letter"};
  EXPECT_EQ(problem(setup), "bad_draws: \"letter\" in messages does not exist");
  setup.messages = {"score-road", "shields", "score-road"};
  EXPECT_EQ(problem(setup), "bad_draws: \"score-road\" in messages cannot come after those before it");
  setup.messages.assign(messages::kMessageNames.begin(), messages::kMessageNames.end());
  setup.messages.emplace_back(messages::kMessageNames[0]);
  EXPECT_EQ(problem(setup), "");
  setup.messages.emplace_back(messages::kMessageNames[0]);
  EXPECT_EQ(problem(setup), "bad_draws: \"score-road\" in messages cannot come after those before it");
}

TEST(Setup, TilesReplaceTheBag) {
  bastide::Setup setup = two_players();
  setup.tiles = {{"base/U", 3}, {"base/V", 0}, {"river/03", 1}};
  const Result<Rules> rules = rules_of(setup);
  ASSERT_TRUE(rules);
  EXPECT_EQ(rules->bag.left, 4);
  EXPECT_EQ(in_bag(*rules, "base/U"), 3);
  EXPECT_EQ(rules->start.size(), 1U) << "the start tile does not count";
  setup.tiles = {{"base/U", -1}};
  EXPECT_EQ(problem(setup), "bad_tiles: -1 tiles base/U cannot be in the bag");
  setup.tiles = {{"base/U", 251}};
  EXPECT_EQ(problem(setup), "bad_tiles: 251 tiles base/U cannot be in the bag");
  setup.tiles = {{"base/U", 249}};
  EXPECT_EQ(problem(setup), "");
  setup.tiles = {{"base/U", 250}};
  EXPECT_EQ(problem(setup), "bad_tiles: a game has at most 250 tiles; this one has 251");
  setup.tiles = {{"base/nothing", 1}};
  EXPECT_EQ(problem(setup), "unknown_tile: there is no tile \"base/nothing\"");
}

TEST(Setup, StartTilesComeOutOfThePrintedBag) {
  bastide::Setup setup = two_players();
  setup.start = {{"base/U", 0, 0, 0}, {"base/U", 1, 0, 180}};
  const Result<Rules> printed = rules_of(setup);
  ASSERT_TRUE(printed) << printed.error().message;
  EXPECT_EQ(in_bag(*printed, "base/U"), in_bag(*rules_of(two_players()), "base/U") - 2);
  EXPECT_EQ(printed->bag.left, 69);
  setup.tiles = {{"base/U", 3}};
  EXPECT_EQ(in_bag(*rules_of(setup), "base/U"), 3) << "a bag that was given counts without them";
}

TEST(Setup, StartTilesLieAsInAGame) {
  const auto start = [](std::vector<SetupTile> tiles) {
    bastide::Setup setup = two_players();
    setup.start = std::move(tiles);
    return problem(setup);
  };
  EXPECT_EQ(start({{"base/X", 100, -100, 270}}), "");
  EXPECT_EQ(start({{"base/nothing", 0, 0, 0}}), "unknown_tile: there is no tile \"base/nothing\"");
  for (const SetupTile& far :
       {SetupTile{"base/U", 101, 0, 0}, SetupTile{"base/U", 0, -101, 0}, SetupTile{"base/U", INT32_MIN, INT32_MIN, 0}}) {
    EXPECT_EQ(start({far}), "bad_start: a start tile lies within 100 squares of 0,0");
  }
  for (const int rot : {-90, 45, 360}) EXPECT_EQ(start({{"base/U", 0, 0, rot}}), "bad_start: rot is 0, 90, 180 or 270");
  EXPECT_EQ(start({{"base/U", 0, 0, 0}, {"base/U", 0, 0, 0}}), "bad_start: two start tiles lie on 0,0");
  EXPECT_EQ(start({{"base/U", 0, 0, 0}, {"base/U", 2, 0, 0}}), "bad_start: the start tile base/U at 2,0 touches none before it");
  EXPECT_EQ(start({{"base/U", 0, 0, 0}, {"base/U", 1, 0, 90}}), "bad_start: the start tile base/U at 1,0 does not match its neighbours");
  EXPECT_EQ(start(std::vector<SetupTile>(65, {"base/U", 0, 0, 0})), "bad_start: there are too many start tiles");
}

TEST(Setup, DictatedDrawsMustBePossible) {
  const auto draws = [](std::vector<std::string> tiles, std::vector<std::string> modules = {}) {
    bastide::Setup setup = simple_setup(2, std::move(modules));
    setup.draws = std::move(tiles);
    return problem(setup);
  };
  EXPECT_EQ(draws({"base/C", "#end"}), "");
  EXPECT_EQ(draws({"base/C", "#end", "what follows is not drawn"}), "");
  EXPECT_EQ(draws({"base/nothing"}), "unknown_tile: there is no tile \"base/nothing\"");
  EXPECT_EQ(draws({"base/C", "base/C"}), "bad_draws: the tile \"base/C\" is not in the bag (any more)");
  EXPECT_EQ(draws({"river/03"}), "bad_draws: the tile \"river/03\" is not in the bag (any more)");
  EXPECT_EQ(draws({"river/03", "base/V"}, {"river"}), "bad_draws: the tile \"base/V\" cannot be drawn so early");
  EXPECT_EQ(draws({"river/02"}, {"river"}), "bad_draws: the tile \"river/02\" cannot be drawn so early") << "the lake is the last";
}

}  // namespace

}  // namespace bastide
