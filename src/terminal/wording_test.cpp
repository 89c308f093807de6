#include "terminal/wording.h"

#include <gtest/gtest.h>

#include <memory>

#include "expansions/registry.h"
#include "game/deck.h"
#include "game/game.h"
#include "game/notation.h"
#include "rules/base/base.h"

namespace bastide {
namespace {

using Lines = std::vector<std::string>;

// Plays actions in notation and tells what happened.
class Story {
 public:
  explicit Story(const Setup& setup) : game_(std::move(*Game::start(setup))), names_(player_names(setup.players)) {}

  Lines play(const Lines& actions) {
    std::vector<Event> events;
    for (const std::string& text : actions) {
      const Result<Action> action = game_.match(*parse_action(text));
      EXPECT_TRUE(action.ok()) << text << ": " << (action.ok() ? "" : action.error().message);
      game_.play(*action);
      events.insert(events.end(), game_.events().begin(), game_.events().end());
    }
    return event_sentences(events, game_.state(), names_);
  }
  Lines opening() const { return event_sentences({game_.events().data(), game_.events().size()}, game_.state(), names_); }
  Lines choices() const {
    const auto list = std::make_unique<ActionList>();
    game_.legal(*list);
    Lines words;
    for (const Action action : *list) words.push_back(action_words(game_.state(), action));
    return words;
  }

 private:
  Game game_;
  PlayerNames names_;
};

Setup setup_of(std::vector<std::string> players, std::vector<std::string> modules, std::vector<std::string> draws) {
  bastide::Setup setup;
  setup.players = std::move(players);
  setup.modules = std::move(modules);
  setup.draws = std::move(draws);
  return setup;
}

TEST(Wording, ACityScoresTilesAndShields) {
  Story story(setup_of({"Ann", "Bob"}, {}, {"base/M", "base/U", "base/E", "base/U", "base/E", "base/U", "#end"}));
  const Lines lines = story.play({"place base/M 0,-1 270", "deploy meeple city"});
  EXPECT_EQ(lines, Lines{"Ann places base/M at 0,-1 and puts a meeple on the city."});
  story.play({"place base/U 1,0 0", "pass"});
  EXPECT_EQ(story.play({"place base/E -1,-1 90"}), (Lines{
                                                       "Ann places base/E at -1,-1.",
                                                       "Ann scores 8 for a city: 3 tiles × 2 + 1 shield × 2 = 8.",
                                                   }));
}

TEST(Wording, YouTakesTheOtherVerbForm) {
  Story story(setup_of({"You", "bot:greedy"}, {}, {"base/E", "base/U", "#end"}));
  EXPECT_EQ(story.play({"place base/E 0,-1 180", "deploy meeple city"}), (Lines{
                                                                             "You place base/E at 0,-1 and put a meeple on the city.",
                                                                             "You score 4 for a city: 2 tiles × 2 = 4.",
                                                                         }));
}

TEST(Wording, AFlightIsToldFromTakeOffToLanding) {
  bastide::Setup setup = setup_of({"Ann", "Bob"}, {"flying"}, {"flying/B", "flying/G", "base/B", "#end"});
  setup.rolls = {1, 3};
  Story story(setup);
  story.play({"place flying/B 1,0 0"});
  EXPECT_EQ(story.choices(), (Lines{"no figure", "meeple: road E, W (2 tiles)", "meeple: flying machine"}));
  EXPECT_EQ(story.play({"deploy meeple flying"}), (Lines{"Ann's meeple takes off from 1,0.", "The die shows 1."}));
  EXPECT_EQ(story.choices(), (Lines{"land at 0,0, meeple: city N (1 tile)", "land at 0,0, meeple: road E, W (2 tiles)"}));
  EXPECT_EQ(story.play({"land city"}), Lines{"Ann puts a meeple on the city at 0,0."});
  EXPECT_EQ(story.play({"place flying/G 1,1 0", "deploy meeple flying"}), (Lines{
                                                                              "Bob places flying/G at 1,1.",
                                                                              "Bob's meeple takes off from 1,1.",
                                                                              "The die shows 3.",
                                                                              "Bob's meeple finds no place to land and comes home.",
                                                                          }));
}

TEST(Wording, FerriesAreLaidAndTurned) {
  Story story(setup_of({"Ann", "Bob"}, {"ferries"}, {"ferries/02", "base/U", "base/B", "#end"}));
  story.play({"place ferries/02 1,0 0", "pass"});
  EXPECT_EQ(story.choices(), (Lines{"ferry: S to W", "ferry: E to W", "ferry: E to S"}));
  EXPECT_EQ(story.play({"ferry E,W"}), Lines{"Ann puts a ferry on the lake at 1,0: E to W."});
  story.play({"place base/U 2,0 0", "pass"});
  EXPECT_EQ(story.choices(), (Lines{"turn no ferry", "turn the ferry at 1,0: S to W", "turn the ferry at 1,0: E to S"}));
  EXPECT_EQ(story.play({"turn-ferry E,S"}), Lines{"Bob turns the ferry at 1,0: E to S."});
}

TEST(Wording, TheEndTellsWhatWasUnfinished) {
  Story story(setup_of({"Ann", "Bob"}, {"farmers"}, {"base/E", "base/U", "base/U", "#end"}));
  story.play({"place base/E 0,-1 180", "deploy meeple field"});
  story.play({"place base/U 1,0 0", "deploy meeple road"});
  EXPECT_EQ(story.play({"place base/U 2,0 0", "pass"}), (Lines{
                                                            "Ann places base/U at 2,0.",
                                                            "Bob scores 3 for an unfinished road: 3 tiles.",
                                                            "Ann scores 3 for a field: 1 city × 3 = 3.",
                                                            "The game is over.",
                                                        }));
}

TEST(Wording, ATileThatFitsNowhereIsPutAway) {
  bastide::Setup setup = setup_of({"Ann"}, {}, {"base/B", "base/U", "#end"});
  setup.start = {{"base/C", 0, 0, 0}};
  EXPECT_EQ(Story(setup).opening(), (Lines{
                                        "base/B fits nowhere and is put away; the next tile is drawn.",
                                        "base/U fits nowhere and is put away; the next tile is drawn.",
                                        "The game is over.",
                                    }));
}

TEST(Wording, WhoHasNoMajorityComesHomeWithoutPoints) {
  const Rules rules;
  State state;
  state.rules = &rules;
  const PlayerNames names = player_names({"Ann", "Bob"});
  const std::vector<Event> events{
      {.type = EventType::kScored, .player = 0, .detail = static_cast<std::uint8_t>(Source::kRoad), .value = 4},
      {.type = EventType::kSheetRow, .player = 0, .detail = static_cast<std::uint8_t>(SheetLabel::kTiles), .value = 4, .count = 4},
      {.type = EventType::kReturned, .player = 0},
      {.type = EventType::kReturned, .player = 1},
  };
  EXPECT_EQ(event_sentences(events, state, names), (Lines{"Ann scores 4 for a road: 4 tiles.", "Bob's meeple comes home without points."}));
}

TEST(Wording, ASumThatWasChangedIsSaid) {
  const std::vector<Event> rows{{.type = EventType::kSheetRow, .value = 7, .count = 7}};
  EXPECT_EQ(sheet_words(Rules(), rows, 7), "7 tiles");
  EXPECT_EQ(sheet_words(Rules(), rows, 4), "7 tiles = 7, counted as 4");
  EXPECT_EQ(sheet_words(Rules(), {}, 3), "");
}

TEST(Wording, TheBuilderDrawsAgainAndGoodsAreTaken) {
  bastide::Setup setup = setup_of({"Ann", "Bob"}, {"traders"}, {"base/U", "base/B", "base/U", "base/B", "base/U", "base/E"});
  setup.start = {{"base/U", 0, 0, 0}, {"traders/15", 0, -1, 0}, {"base/E", -1, -1, 90}};
  setup.tiles = {{"base/U", 4}, {"base/B", 2}, {"base/E", 1}};
  Story story(setup);
  story.play({"place 1,0 0", "deploy meeple road", "place 0,1 0", "pass", "place 2,0 0", "deploy builder road", "place 0,2 0", "pass"});
  EXPECT_EQ(story.play({"place 3,0 0"}), (Lines{"Ann places base/U at 3,0.", "Ann draws another tile."}));
  EXPECT_EQ(story.play({"place 1,-1 270", "pass"}), (Lines{"Ann places base/E at 1,-1.", "Ann takes 1 wine."}));
}

TEST(Wording, GoldIsPutAndTaken) {
  Story story(setup_of({"Ann", "Bob"}, {"gold"}, {"gold/H", "base/E", "base/U"}));
  EXPECT_EQ(story.play({"place 1,0 90"}), (Lines{
                                              "Ann places gold/H at 1,0.",
                                              "Ann puts an ingot on 1,0.",
                                              "Ann puts an ingot on 0,0.",
                                          }));
  EXPECT_EQ(story.play({"pass", "place 0,-1 180", "deploy meeple city"}), (Lines{
                                                                              "Bob places base/E at 0,-1 and puts a meeple on the city.",
                                                                              "Bob scores 4 for a city: 2 tiles × 2 = 4.",
                                                                              "Bob takes an ingot from 0,0, 1 so far.",
                                                                          }));
}

TEST(Wording, TheWitchTakesAwayAndLeaves) {
  Story story(setup_of({"Ann", "Bob"}, {"magic"}, {"magic/D", "base/E", "base/U"}));
  story.play({"place 0,1 90"});
  EXPECT_EQ(story.choices().front(), "mage: city N at 0,0 (1 tile)");
  EXPECT_EQ(story.play({"witch 0,0 city"}), Lines{"Ann puts the witch on the city at 0,0."});
  EXPECT_EQ(story.play({"pass", "place 0,-1 180", "deploy meeple city"}), (Lines{
                                                                              "Bob places base/E at 0,-1 and puts a meeple on the city.",
                                                                              "Bob scores 2 for a city: 2 tiles × 2 - 2 for the witch = 2.",
                                                                              "The witch leaves the board.",
                                                                          }));
}

TEST(Wording, ACircleAddsOrTakesBack) {
  Story story(setup_of({"Ann", "Bob"}, {"circles"}, {"base/U", "circles/A", "base/U"}));
  story.play({"place 1,0 0", "deploy meeple road", "place 2,0 0", "pass"});
  EXPECT_EQ(story.choices(), (Lines{"everybody may add a meeple", "everybody takes a meeple back"}));
  EXPECT_EQ(story.play({"circle add"}), Lines{"Bob chooses: everybody may add a meeple on a road."});
  EXPECT_EQ(story.choices(), (Lines{"add no meeple", "add a meeple: road E, W at 1,0 (3 tiles)"}));
}

TEST(Wording, ChoicesSayWhereAndWhatItIsWorth) {
  Story story(setup_of({"Ann", "Bob"}, {"farmers", "abbot"}, {"base/A", "#end"}));
  story.play({"place base/A 0,1 0"});
  EXPECT_EQ(story.choices(), (Lines{
                                 "no figure",
                                 "meeple: road S (1 tile)",
                                 "meeple: monastery (2 tiles)",
                                 "abbot: monastery (2 tiles)",
                                 "meeple: field N, E, S, W (0 cities)",
                             }));
}

// A road that base/A closes at 4,0 for 5 points.
bastide::Setup road_of_five(std::vector<std::string> modules, std::vector<std::string> draws) {
  bastide::Setup setup = setup_of({"Ann", "Bob"}, std::move(modules), std::move(draws));
  setup.start = {{"base/A", 0, 0, 270}, {"base/U", 1, 0, 0}, {"base/U", 2, 0, 0}, {"base/U", 3, 0, 0}};
  setup.tiles = {{"base/A", 3}, {"robbers/D", 1}};
  return setup;
}

TEST(Wording, RobbersOnTheTrack) {
  Story story(road_of_five({"robbers"}, {"robbers/D", "base/A", "base/A"}));
  story.play({"place -1,0 270"});
  EXPECT_EQ(story.choices(), (Lines{"leave the robber", "robber to space 0"}));
  EXPECT_EQ(story.play({"robber 0"}), Lines{"Ann puts the robber on space 0."});
  story.play({"pass", "pass", "place 4,0 90"});
  EXPECT_EQ(story.play({"deploy meeple road"}), (Lines{
                                                    "Bob puts a meeple on the road at 4,0.",
                                                    "Bob scores 5 for a road: 5 tiles.",
                                                    "Ann's robber robs Bob and comes home.",
                                                    "Ann scores 3 for the robber.",
                                                }));
}

TEST(Wording, MessagesAndTheirChoices) {
  bastide::Setup setup = road_of_five({"messages"}, {"base/A", "base/A"});
  setup.messages = {"extra-tile"};
  Story story(setup);
  story.play({"place 4,0 90", "deploy meeple road"});
  EXPECT_EQ(story.choices(), (Lines{"meeple from 0 to 5", "messenger from 0 to 5"}));
  EXPECT_EQ(story.play({"counter messenger"}), (Lines{"Ann's messenger goes to 5.", "Ann draws a message: place another tile."}));
  EXPECT_EQ(story.choices(), (Lines{"take 2 points", "place another tile"}));
  EXPECT_EQ(story.play({"message points"}), (Lines{"Ann takes two points instead of what it says.", "Ann scores 2 for the message."}));
}

TEST(Wording, PlacesOfSegments) {
  EXPECT_EQ(place_words(SegmentKind::kField, 0), "enclosed");
  EXPECT_EQ(place_words(SegmentKind::kField, static_cast<PortMask>(port_bit(right_port(kWest)) | port_bit(left_port(kNorth)))),
            "NW corner");
  EXPECT_EQ(place_words(SegmentKind::kField, side_ports(kEast)), "E");
  EXPECT_EQ(place_words(SegmentKind::kCity, static_cast<PortMask>(side_ports(kNorth) | side_ports(kWest))), "N, W");
}

TEST(Wording, NamesOfPlayers) {
  const PlayerNames names = player_names({"You", "bot:greedy", "bot:greedy"});
  EXPECT_EQ(names.names, (Lines{"You", "Greedy 1", "Greedy 2"}));
  EXPECT_EQ(names.letters, "ABCDEF");
  EXPECT_EQ(player_names({"You", "bot:greedy"}).letters, "YG");
  EXPECT_EQ(player_names({"Åsa", "bob"}).letters, "ABCDEF");
  EXPECT_EQ(names.possessive(0), "Your");
  EXPECT_EQ(names.possessive(1), "Greedy 1's");
  EXPECT_EQ(bot_of("bot:random"), "random");
  EXPECT_EQ(bot_of("Ann"), "");
}

TEST(Wording, Counting) {
  EXPECT_EQ(counted(1, "cities"), "1 city");
  EXPECT_EQ(counted(0, "tiles"), "0 tiles");
}

// Random games with every rule set: a choice without words of its own would be shown in the
// notation of records, and `pass` means "no figure" only where figures are deployed.
TEST(Wording, EveryChoiceHasWords) {
  const auto list = std::make_unique<ActionList>();
  const auto state = std::make_unique<State>();
  Rng rng(12);
  for (const std::uint64_t parts : rule_sets()) {
    const Rules rules = make_rules(parts, 3);
    *state = State();
    Play play{*state};
    set_up(play, rules);
    while (!state->over) {
      if (state->to_move == kChance) {
        apply(play, random_chance(*state, rng));
        continue;
      }
      legal_actions(*state, *list);
      for (const Action action : *list) {
        if (action.kind() == ActionKind::kPlace) continue;
        const std::string words = action_words(*state, action);
        ASSERT_NE(words, to_text(describe(*state, action))) << current_step(*state).name;
        ASSERT_TRUE(words != "no figure" || &current_step(*state) == &base::kDeploy) << current_step(*state).name;
      }
      apply(play, (*list)[rng.below(static_cast<std::uint32_t>(list->size()))]);
    }
  }
}

}  // namespace
}  // namespace bastide
