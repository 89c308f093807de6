#include "terminal/terminal_game.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "core/rng.h"
#include "formats/record.h"
#include "game/notation.h"
#include "terminal/game_file.h"
#include "terminal/pages.h"

namespace bastide {
namespace {

// A folder of this test's own, removed afterwards.
class TerminalGameTest : public testing::Test {
 protected:
  void SetUp() override {
    const auto* test = testing::UnitTest::GetInstance()->current_test_info();
    folder_ = std::filesystem::temp_directory_path() / (std::string("bastide_terminal_") + test->name() + "_" + std::to_string(::getpid()));
    std::filesystem::create_directories(folder_);
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  std::string path(const std::string& name) const { return (folder_ / name).string(); }

  static bastide::Setup person_against_bot() {
    bastide::Setup setup;
    setup.players = {"You", "bot:greedy"};
    setup.modules = {"farmers"};
    setup.seed = 5;
    return setup;
  }

  // Plays with these lines as input; returns everything that was printed.
  std::string play(const bastide::Setup& setup, const std::string& input, TerminalSettings settings = {}) {
    std::istringstream in(input);
    std::ostringstream out;
    exit_code_ = TerminalGame({std::move(*Game::start(setup)), {}}, std::move(settings), in, out).run();
    return out.str();
  }

  static std::string file_text(const std::string& file) {
    std::ifstream stream(file);
    std::ostringstream text;
    text << stream.rdbuf();
    return text.str();
  }

  std::filesystem::path folder_;
  int exit_code_ = -1;
};

bool has(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

// The screens of an output: what stands between two prompts, the echoed input left out.
std::vector<std::vector<std::string>> screens_of(const std::string& output) {
  std::vector<std::vector<std::string>> screens(1);
  std::istringstream lines(output);
  for (std::string line; std::getline(lines, line);) {
    screens.back().push_back(line);
    if (line.starts_with("> ")) screens.emplace_back();
  }
  return screens;
}

void expect_small_screens(const std::string& output) {
  for (const auto& screen : screens_of(output)) {
    EXPECT_LE(screen.size(), 24U);
    for (const std::string& line : screen) EXPECT_LE(text_width(line), 80) << line;
  }
}

TEST_F(TerminalGameTest, LaysATileDeploysAndSeesTheBotAnswer) {
  const std::string output = play(person_against_bot(), "1c\n1\n");
  EXPECT_TRUE(has(output, "Place base/L: a square and a turn, like 1 or 1a. ? for help."));
  EXPECT_TRUE(has(output, "You place base/L at 0,-1."));
  EXPECT_TRUE(has(output, "1 meeple: city S (done: 4 points)"));
  EXPECT_TRUE(has(output, "You score 4 for a city: 2 tiles × 2 = 4."));
  EXPECT_TRUE(has(output, "Greedy places "));
  EXPECT_EQ(exit_code_, 0);
  expect_small_screens(output);
}

TEST_F(TerminalGameTest, FirstScreen) {
  bastide::Setup setup = person_against_bot();
  const std::string output = play(setup, "");
  EXPECT_EQ(screens_of(output)[0][0], "Bastide · turn 1 · 70 tiles left · seed 5 · farmers");
  EXPECT_EQ(screens_of(output)[0][1], "     -4   -3   -2   -1    0    1    2    3    4        player     points meeples");
  EXPECT_EQ(screens_of(output)[0][9], "  0                 (2) ═════ (3)                     ·····║·····  ·····║·····");
  EXPECT_EQ(screens_of(output)[0].size(), 24U);
}

TEST_F(TerminalGameTest, AsksForTheTurnWhereSeveralFit) {
  bastide::Setup setup = person_against_bot();
  setup.draws = {"base/X", "base/V", "base/V", "base/V"};
  const std::string output = play(setup, "1,0\n0\n");
  EXPECT_TRUE(has(output, "You place base/X at 1,0."));
  setup.draws = {"base/V"};
  const std::string asked = play(setup, "1,0\nc\nb\n1,0 b\n");
  EXPECT_TRUE(has(asked, "Turn base/V how: a or b? Enter chooses another square."));
  EXPECT_TRUE(has(asked, "Turned as in \"c\" it does not fit there."));
  EXPECT_TRUE(has(asked, "You place base/V at 1,0."));
}

TEST_F(TerminalGameTest, WrongInputSaysWhatToDoAndLosesNothing) {
  const std::string output = play(person_against_bot(), "dance\n99\n7,7\n1x\nplace base/V 0,0\nplace nonsense\nlog zero\nsave\nload\n\n");
  EXPECT_TRUE(has(output, "\"dance\" is not an answer: type a square's number, like 1 or 1a, or ? for help."));
  EXPECT_TRUE(has(output, "There is no square 99: choose one from 1 to 3."));
  EXPECT_TRUE(has(output, "The tile does not fit at 7,7"));
  EXPECT_TRUE(has(output, "Not played: "));
  EXPECT_TRUE(has(output, "log shows the latest page"));
  EXPECT_TRUE(has(output, "Say where: save FILE."));
  EXPECT_TRUE(has(output, "Say what: load FILE."));
  EXPECT_FALSE(has(output, "You place"));
  expect_small_screens(output);
}

// Two people: the first lays a bazaar, so the second picks a tile.
TEST_F(TerminalGameTest, ABidIsTheChoiceAndItsNumber) {
  bastide::Setup setup = person_against_bot();
  setup.players = {"Ann", "Bob"};
  setup.modules = {"bridges.tiles", "bridges.bazaars"};
  setup.draws = {"bridges/06", "base/E", "base/U"};
  const std::string output = play(setup, "0,1\n2\n2 201\n2 x\n3 1\n2 4\n1 4\n1 5\n2 7\n2\n");
  EXPECT_TRUE(has(output, "Bob: Choose a number and how much, like 1 3. ? for help."));
  EXPECT_TRUE(has(output, "1 pick base/E, offer 0 to 200"));
  EXPECT_TRUE(has(output, "Choice 2 takes a number from 0 to 200, like 2 0."));
  EXPECT_TRUE(has(output, "There is no choice 3: choose one from 1 to 2."));
  EXPECT_TRUE(has(output, "Bob picks base/U, bidding 4."));
  EXPECT_TRUE(has(output, "0 do not bid"));
  EXPECT_TRUE(has(output, "1 offer 5 to 200"));
  EXPECT_TRUE(has(output, "Choice 1 takes a number from 5 to 200, like 1 5."));
  EXPECT_TRUE(has(output, "Ann bids 5."));
  EXPECT_TRUE(has(output, "1 buy base/U for 5 points"));
  EXPECT_TRUE(has(output, "\"2 7\" is not an answer"));
  EXPECT_TRUE(has(output, "Ann gets base/U for 5 points."));
  EXPECT_TRUE(has(output, "Ann pays 5 for the auction."));
  expect_small_screens(output);
}

TEST_F(TerminalGameTest, NotationIsUnderstood) {
  const std::string output = play(person_against_bot(), "place base/L 0,-1 180\ndeploy meeple city\n");
  EXPECT_TRUE(has(output, "You score 4 for a city"));
}

TEST_F(TerminalGameTest, APlusPlacesABridgeWithTheTile) {
  bastide::Setup setup;
  setup.players = {"Ann"};
  setup.modules = {"bridges.bridges"};
  setup.draws = {"base/B", "base/C", "base/B"};
  const std::string alone = play(setup, "3\n");
  EXPECT_TRUE(has(alone, "Place base/B: square, turn, + for extras, like 1a+."));
  EXPECT_TRUE(has(alone, "Ann places base/B at 0,1."));
  EXPECT_FALSE(has(alone, "bridge at"));
  const std::string wanted = play(setup, "3+\n");
  EXPECT_TRUE(has(wanted, "Ann builds a bridge at 0,1 from E to W."));
  const std::string needed = play(setup, "2\n");
  EXPECT_TRUE(has(needed, "Ann builds a bridge at 1,0 from E to W."));
  expect_small_screens(needed);
}

TEST_F(TerminalGameTest, ATileThatNeedsABridgeMayBePutAway) {
  bastide::Setup setup;
  setup.players = {"Ann"};
  setup.modules = {"bridges.bridges"};
  setup.start = {{"base/X", 0, 0, 0}};
  setup.draws = {"base/B", "base/U"};
  const std::string output = play(setup, "0\n1b+\n1b\n");
  EXPECT_TRUE(has(output, " 0 build no bridge: put the tile away"));
  EXPECT_TRUE(has(output, "Ann puts base/B away; the next tile is drawn."));
  EXPECT_TRUE(has(output, "Ann builds a bridge at 0,-1 from E to W."));
}

TEST_F(TerminalGameTest, UndoTakesBackTheBotsAnswerToo) {
  const std::string output = play(person_against_bot(), "undo\n1c\n1\nundo\nsave " + path("game") + "\n");
  EXPECT_TRUE(has(output, "There is nothing to take back."));
  EXPECT_TRUE(has(output, "Taken back: 3 decisions, the bots' included."));
  const Result<SavedGame> game = load_game(path("game"));
  ASSERT_TRUE(game.ok());
  EXPECT_EQ(game->game.actions().size(), 1U);
}

TEST_F(TerminalGameTest, SavesLoadsAndGoesOn) {
  const std::string file = path("game");
  play(person_against_bot(), "1c\n1\nsave " + file + "\nquit\n");
  EXPECT_FALSE(std::filesystem::exists(file + ".part"));
  const std::string output = play(simple_setup(2, {}, 9), "load " + file + "\nlog\nhint\n");
  EXPECT_TRUE(has(output, "Loaded " + file));
  EXPECT_TRUE(has(output, "You place base/L at 0,-1 and put a meeple on the city."));
  EXPECT_TRUE(has(output, "The bot hard would choose "));
}

TEST_F(TerminalGameTest, AnUnsavedGameIsNotGivenUpByMistake) {
  const std::string file = path("other");
  play(person_against_bot(), "save " + file + "\n");
  const std::string output = play(person_against_bot(), "1c\nload " + file + "\nquit\nn\nquit\nquit\n1\n");
  EXPECT_TRUE(has(output, "This game is not saved: save FILE keeps it, the same load again gives it up."));
  EXPECT_TRUE(has(output, "The game is not saved: save FILE keeps it and ends, quit again gives it up."));
  EXPECT_FALSE(has(output, "You put a meeple"));
}

TEST_F(TerminalGameTest, QuitThenSaveEnds) {
  const std::string output = play(person_against_bot(), "1c\nquit\nsave " + path("game") + "\n1\n");
  EXPECT_TRUE(has(output, "Go on with: bastide play --load " + path("game")));
  EXPECT_FALSE(has(output, "You put a meeple"));
}

TEST_F(TerminalGameTest, ABadFileChangesNothing) {
  std::ofstream(path("bad")) << "bastide record 99\n";
  std::ofstream(path("bot")) << "bastide record 1\nplayer bot:nobody\nactions\nend\n";
  TerminalSettings settings;
  settings.size = {200, 24};
  const std::string output = play(person_against_bot(),
                                  "load " + path("missing") + "\nload " + path("bad") + "\nload " + path("bot") + "\nsave " +
                                      folder_.string() + "\nsave " + path("no/such/folder") + "\n1c\n",
                                  settings);
  EXPECT_TRUE(has(output, "cannot be read: No such file"));
  EXPECT_TRUE(has(output, "this record has version 99"));
  EXPECT_TRUE(has(output, "there is no bot \"nobody\""));
  EXPECT_TRUE(has(output, "is a folder"));
  EXPECT_TRUE(has(output, "You place base/L at 0,-1."));
}

TEST_F(TerminalGameTest, ThePanelShowsTheIngotsOfEveryPlayer) {
  bastide::Setup setup = simple_setup(2, {"gold"});
  setup.draws = {"gold/H", "base/E", "base/U", "#end"};
  EXPECT_FALSE(has(play(setup, "place 1,0 90\npass\nplace 0,-1 180\n"), "  1 ingot"));
  EXPECT_TRUE(has(play(setup, "place 1,0 90\npass\nplace 0,-1 180\ndeploy meeple city\n"), "  1 ingot"));
}

TEST_F(TerminalGameTest, EndOfInputPrintsTheRecord) {
  const std::string output = play(person_against_bot(), "1c\n1");
  const std::size_t start = output.find("bastide record 2");
  ASSERT_NE(start, std::string::npos);
  const Result<Game> game = load_record(output.substr(start));
  ASSERT_TRUE(game.ok()) << game.error().message;
  EXPECT_EQ(game->actions().size(), 4U);
}

TEST_F(TerminalGameTest, WithAFileTheGameIsAlwaysInIt) {
  TerminalSettings settings;
  settings.save_file = path("game");
  const std::string output = play(person_against_bot(), "1c\n", settings);
  EXPECT_TRUE(has(output, "Go on with: bastide play --load " + path("game")));
  EXPECT_FALSE(has(output, "bastide record"));
  EXPECT_EQ(load_game(path("game"))->game.actions().size(), 1U);
}

TEST_F(TerminalGameTest, AFileIsThereFromTheBeginning) {
  TerminalSettings settings;
  settings.save_file = path("game");
  play(person_against_bot(), "", settings);
  EXPECT_TRUE(load_game(path("game")).ok());
  settings.save_file = path("no/such/folder");
  settings.size = {200, 24};
  EXPECT_TRUE(has(play(person_against_bot(), "", settings), "Not saved: "));
}

TEST_F(TerminalGameTest, CommentsInALoadedRecordAreKept) {
  const std::string file = path("game");
  play(person_against_bot(), "1c\nsave " + file + "\n");
  std::string text = file_text(file);
  text.insert(text.find("place"), "# Ann's favourite opening\n");
  std::ofstream(file) << text;
  play(person_against_bot(), "load " + file + "\n1\nsave\n");
  EXPECT_TRUE(has(file_text(file), "# Ann's favourite opening\nplace base/L"));
  EXPECT_TRUE(has(file_text(file), "deploy meeple 0,-1 city"));
}

TEST_F(TerminalGameTest, ColourAndClearingOnlyWhereWanted) {
  const std::string plain = play(person_against_bot(), "1c\n");
  EXPECT_FALSE(has(plain, "\x1b"));
  TerminalSettings settings;
  settings.style.colour = true;
  settings.is_interactive = true;
  const std::string coloured = play(person_against_bot(), "1c\n", settings);
  EXPECT_TRUE(has(coloured, "\x1b[H\x1b[2J"));
  EXPECT_TRUE(has(coloured, "\x1b[0;1;38;5;226m(1)"));
}

TEST_F(TerminalGameTest, AsciiMeansAscii) {
  TerminalSettings settings;
  settings.style.ascii = true;
  bastide::Setup setup = person_against_bot();
  setup.players[0] = "Zoë";
  const std::string output = play(setup, "?\n1c\n1\nlog\nhint\nüß\n" + std::string(300, 'x') + "\nquit\nquit\n", settings);
  EXPECT_TRUE(std::all_of(output.begin(), output.end(), [](char letter) { return static_cast<unsigned char>(letter) < 0x80; }));
  expect_small_screens(output);
}

TEST_F(TerminalGameTest, OtherFilesThanGamesAndLongLinesDoNoHarm) {
  const std::string output = play(person_against_bot(), std::string(100000, '1') + "\n\x1b[A\n\x1b[2J\nload /\n");
  EXPECT_FALSE(has(output, "\x1b"));
  expect_small_screens(output);
}

TEST_F(TerminalGameTest, PeopleAreAskedByName) {
  bastide::Setup setup = person_against_bot();
  setup.players = {"Ann", "Bob"};
  const std::string output = play(setup, "1c\n1\nundo\nundo\n");
  EXPECT_TRUE(has(output, "Ann: Place base/L"));
  EXPECT_TRUE(has(output, "Bob: Place base/"));
  EXPECT_TRUE(has(output, "Taken back: 1 decision."));
}

TEST_F(TerminalGameTest, BotsAlonePlayToTheEnd) {
  bastide::Setup setup = person_against_bot();
  setup.players = {"bot:random", "bot:greedy"};
  const std::string output = play(setup, "log\nboard\nundo\nquit\n");
  EXPECT_TRUE(has(output, "together"));
  EXPECT_TRUE(has(output, "The game is over: board, log"));
  EXPECT_TRUE(has(output, "There is nothing to take back."));
  expect_small_screens(output);
}

// A person who types numbers at random, through whole games with everything on: every screen fits,
// and the game comes to its end.
TEST_F(TerminalGameTest, WholeGamesFitTheSmallestScreen) {
  for (int players = 1; players <= kMaxPlayers; ++players) {
    bastide::Setup setup;
    setup.modules = {"farmers", "river", "abbot"};
    setup.seed = static_cast<std::uint64_t>(players);
    setup.players = {"Maximiliane-Charlotte"};
    for (int bot = 1; bot < players; ++bot) setup.players.emplace_back("bot:random");
    Rng rng(setup.seed);
    std::string input;
    for (int i = 0; i < 500; ++i) {
      input += std::to_string(rng.below(4)) + static_cast<char>('a' + rng.below(4)) + "\n" + std::to_string(rng.below(4)) + "\n";
      if (i % 10 == 0) input += "s\nlog 2\nundo\n";
      if (i % 250 == 0) input += "hint\n";
    }
    const std::string output = play(setup, input);
    EXPECT_TRUE(has(output, "together")) << players;
    EXPECT_TRUE(has(output, "The game is over: board")) << players;
    expect_small_screens(output);
  }
}

TEST(ResultTable, EqualPointsShareAPlace) {
  bastide::Setup setup;
  setup.players = {"Ann", "Bob", "Cid"};
  setup.draws = {"base/U", "base/U", "base/E", "#end"};
  Game game = std::move(*Game::start(setup));
  for (const char* text :
       {"place base/U 1,0 0", "deploy meeple road", "place base/U 2,0 0", "place base/E 0,-1 180", "deploy meeple city"}) {
    game.play(*game.match(*parse_action(text)));
  }
  EXPECT_EQ(result_table(game.state(), player_names(setup.players)), (std::vector<std::string>{
                                                                         "                     Ann        Bob        Cid",
                                                                         "road                   3          0          0",
                                                                         "city                   0          0          4",
                                                                         "together               3          0          4",
                                                                         "place                  2          3          1",
                                                                     }));
  game.undo(1);
  game.play(Action::pass());
  EXPECT_EQ(result_table(game.state(), player_names(setup.players)).back(), "place                  1         =2         =2");
}

}  // namespace
}  // namespace bastide
