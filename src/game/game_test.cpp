#include "game/game.h"

#include <gtest/gtest.h>

#include <memory>
#include <set>
#include <string>
#include <vector>

#include "core/rng.h"
#include "formats/record.h"
#include "formats/view.h"
#include "game/notation.h"
#include "rules/hash.h"

namespace bastide {

namespace {

Game start(const std::vector<std::string>& draws, std::uint64_t seed = 0, std::vector<std::string> modules = {}) {
  bastide::Setup setup = simple_setup(2, std::move(modules), seed);
  setup.draws = draws;
  Result<Game> game = Game::start(std::move(setup));
  EXPECT_TRUE(game) << game.error().message;
  return std::move(*game);
}

// The one action that is meant, or "code: message".
std::string matched(const Game& game, std::string_view text) {
  const Result<ActionFields> fields = parse_action(text);
  if (!fields) return fields.error().message;
  const Result<Action> action = game.match(*fields);
  return action ? to_text(describe(game.state(), *action)) : action.error().code + ": " + action.error().message;
}

void play(Game& game, const std::vector<std::string>& actions) {
  for (const std::string& text : actions) {
    const Result<Action> action = game.match(*parse_action(std::string_view(text)));
    ASSERT_TRUE(action) << action.error().message;
    game.play(*action);
  }
}

void play_randomly(Game& game, std::uint64_t seed, std::size_t actions = 1000) {
  const auto list = std::make_unique<ActionList>();
  Rng rng(seed);
  while (!game.state().over && game.actions().size() < actions) {
    game.legal(*list);
    game.play((*list)[rng.below(static_cast<std::uint32_t>(list->size()))]);
  }
}

// The tiles drawn in a whole game with one player who plays at random, in order.
std::vector<std::string> tiles_drawn(Setup setup) {
  Result<Game> game = Game::start(std::move(setup));
  std::vector<std::string> tiles;
  const auto note = [&] {
    for (const Event& event : game->events()) {
      if (event.type == EventType::kTileDrawn) tiles.push_back(tile_catalogue()[event.node].name);
    }
  };
  const auto list = std::make_unique<ActionList>();
  for (note(); !game->state().over; note()) {
    game->legal(*list);
    game->play((*list)[0]);
  }
  return tiles;
}

TEST(Match, NamesOneAction) {
  Game game = start({"base/V", "base/U"});
  EXPECT_EQ(matched(game, "place base/V 1,0 90"), "place base/V 1,0 90");
  EXPECT_EQ(matched(game, "place 1,0 90"), "place base/V 1,0 90");
  EXPECT_EQ(matched(game, "place 1,0 180"), "illegal_action: \"place 1,0 180\" is not possible now: the step is \"place\"");
  EXPECT_EQ(matched(game, "place base/U 1,0 0"), "illegal_action: \"place base/U 1,0 0\" is not possible now: the step is \"place\"");
  EXPECT_EQ(matched(game, "pass"), "illegal_action: \"pass\" is not possible now: the step is \"place\"");
  EXPECT_EQ(matched(game, "draw base/V"), "illegal_action: \"draw base/V\" is not possible now: the step is \"place\"");
  EXPECT_TRUE(game.actions().empty()) << "asking changes nothing";
}

TEST(Match, TwoActionsAreAmbiguous) {
  Game game = start({"base/V"});
  EXPECT_EQ(matched(game, "place 1,0"), "ambiguous_action: \"place 1,0\" may mean \"place base/V 1,0 0\" or \"place base/V 1,0 90\"");
  play(game, {"place 1,0 90"});
  EXPECT_EQ(matched(game, "deploy meeple"), "deploy meeple 1,0 road N,W") << "without farmers nothing else can be meant";
}

TEST(Match, AFeatureMayBeNamedByAnyOfItsSides) {
  Game game = start({"base/U"}, 0, {"farmers"});
  play(game, {"place 1,0 0"});
  for (const std::string side : {"E", "W", "E,W", "W,E"}) EXPECT_EQ(matched(game, "deploy road " + side), "deploy meeple 1,0 road E,W");
  EXPECT_EQ(matched(game, "deploy meeple field NL"), "deploy meeple 1,0 field NL,NR,EL,WR");
  EXPECT_EQ(matched(game, "deploy meeple SL"), "deploy meeple 1,0 field ER,SL,SR,WL");
  EXPECT_EQ(matched(game, "deploy meeple field").substr(0, 17), "ambiguous_action:");
  for (const std::string sides : {"road N", "road N,E", "field NL,SL", "field enclosed", "road enclosed", "city"}) {
    EXPECT_EQ(matched(game, "deploy meeple " + sides),
              "illegal_action: \"deploy meeple " + sides + "\" is not possible now: the step is \"deploy\"");
  }
}

TEST(Match, EqualTurnsOfASymmetricTileAreOne) {
  Game game = start({"base/U"});
  EXPECT_EQ(matched(game, "place 1,0 0"), "place base/U 1,0 0");
  EXPECT_EQ(matched(game, "place 1,0 180"), "place base/U 1,0 0");
  EXPECT_EQ(matched(game, "place 1,0"), "place base/U 1,0 0");
  EXPECT_EQ(matched(game, "place 1,0 90").substr(0, 15), "illegal_action:");
  Game crossing = start({"base/X"});
  for (const std::string turn : {"0", "90", "180", "270"}) EXPECT_EQ(matched(crossing, "place 1,0 " + turn), "place base/X 1,0 0");
}

TEST(Match, AfterTheEndThereIsNothingToMean) {
  Game game = start({"#end"});
  EXPECT_TRUE(game.state().over);
  EXPECT_EQ(matched(game, "pass"), "game_over: the game is over");
}

TEST(Undo, LeadsBackToWhatWas) {
  Game game = start({}, 3, {"farmers", "river", "abbot"});
  std::vector<std::uint64_t> hashes{hash_of(game.state())};
  std::vector<std::string> events{events_json(game.state(), game.events()).dump()};
  const auto list = std::make_unique<ActionList>();
  Rng rng(3);
  while (!game.state().over) {
    game.legal(*list);
    game.play((*list)[rng.below(static_cast<std::uint32_t>(list->size()))]);
    hashes.push_back(hash_of(game.state()));
    events.push_back(events_json(game.state(), game.events()).dump());
  }
  for (const std::size_t count : {std::size_t{0}, std::size_t{1}, std::size_t{2}, std::size_t{10}, std::size_t{40}}) {
    const std::size_t left = game.actions().size() - count;
    game.undo(count);
    ASSERT_EQ(game.actions().size(), left);
    EXPECT_EQ(hash_of(game.state()), hashes[left]);
    EXPECT_EQ(events_json(game.state(), game.events()).dump(), events[left]);
  }
  game.undo(100000);
  EXPECT_TRUE(game.actions().empty());
  EXPECT_EQ(hash_of(game.state()), hashes[0]);
  game.undo(1);
  EXPECT_EQ(hash_of(game.state()), hashes[0]);
}

TEST(Undo, DoesNotChangeWhatIsDrawnNext) {
  Game game = start({"base/V"}, 8);
  play_randomly(game, 1, 20);
  const std::string before = state_json(game).dump();
  const std::vector<Action> actions = game.actions();
  game.undo(15);
  for (std::size_t number = 5; number < actions.size(); ++number) game.play(actions[number]);
  EXPECT_EQ(state_json(game).dump(), before);
}

TEST(Chance, DictatedDrawsComeFirstThenTheSeed) {
  bastide::Setup setup = simple_setup(1, {}, 5);
  setup.draws = {"base/X", "base/C", "base/B"};
  const std::vector<std::string> tiles = tiles_drawn(setup);
  EXPECT_EQ(std::vector<std::string>(tiles.begin(), tiles.begin() + 3), setup.draws);
  EXPECT_EQ(tiles.size(), 71U);
  std::multiset<std::string> all(tiles.begin(), tiles.end());
  EXPECT_EQ(all.count("base/X"), 1U) << "a dictated tile is gone from the bag";
  EXPECT_EQ(all.count("base/C"), 1U);
  setup.seed = 6;
  const std::vector<std::string> others = tiles_drawn(setup);
  EXPECT_EQ(std::vector<std::string>(others.begin(), others.begin() + 3), setup.draws);
  EXPECT_NE(others, tiles);
}

TEST(Chance, WhereAllIsDictatedTheSeedDoesNotMatter) {
  const std::vector<std::string> draws{"base/X", "base/U", "base/V", "#end"};
  const std::vector<std::string> actions{"place 1,0", "deploy road E", "place 1,1 90", "pass", "place 2,0 0"};
  Game first = start(draws, 1);
  Game second = start(draws, 2);
  play(first, actions);
  play(second, actions);
  EXPECT_TRUE(first.state().over);
  EXPECT_EQ(hash_of(first.state()), hash_of(second.state()));
}

TEST(Chance, TheSameSeedIsTheSameGame) {
  for (const std::vector<std::string>& modules : {std::vector<std::string>{}, std::vector<std::string>{"farmers", "river", "abbot"}}) {
    Game first = start({}, 17, modules);
    Game second = start({}, 17, modules);
    play_randomly(first, 4);
    play_randomly(second, 4);
    EXPECT_TRUE(first.state().over);
    EXPECT_EQ(state_json(first).dump(), state_json(second).dump());
    EXPECT_EQ(write_record(first), write_record(second));
  }
}

TEST(Chance, EverySeedIsAnotherGame) {
  std::set<std::vector<std::string>> games;
  for (std::uint64_t seed = 0; seed < 30; ++seed) games.insert(tiles_drawn(simple_setup(1, {}, seed)));
  games.insert(tiles_drawn(simple_setup(1, {}, ~std::uint64_t{0})));
  EXPECT_EQ(games.size(), 31U);
}

// The order of the tiles is part of every record: it never changes.
TEST(Chance, TheOrderOfASeedNeverChanges) {
  const std::vector<std::string> tiles = tiles_drawn(simple_setup(1, {"river"}, 42));
  EXPECT_EQ(std::vector<std::string>(tiles.begin(), tiles.begin() + 14),
            (std::vector<std::string>{"river/10", "river/08", "river/07", "river/05", "river/04", "river/11", "river/03", "river/06",
                                      "river/09", "river/07", "river/02", "base/U", "base/H", "base/U"}));
}

TEST(Chance, TheEndCanBeDictated) {
  Game game = start({"base/U", "#end"});
  play(game, {"place 1,0", "pass"});
  EXPECT_TRUE(game.state().over);
  EXPECT_EQ(game.state().board.tile_count(), 2U);
}

TEST(Rankings, EqualScoresShareARank) {
  bastide::Setup setup = simple_setup(4, {});
  setup.draws = {"base/U", "base/E", "base/V", "#end"};
  Result<Game> game = Game::start(setup);
  EXPECT_EQ(rankings(game->state()), (std::vector<int>{1, 1, 1, 1}));
  play(*game, {"place 1,0", "pass", "place 0,-1 180", "deploy city"});
  EXPECT_EQ(rankings(game->state()), (std::vector<int>{2, 1, 2, 2}));
  play(*game, {"place 2,0 0", "deploy road"});
  EXPECT_EQ(rankings(game->state()), (std::vector<int>{3, 1, 2, 3}));
}

}  // namespace

}  // namespace bastide
