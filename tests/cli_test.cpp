// The program's commands, run as people and scripts run them: exit codes, standard output and
// standard error.
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "child_process.h"
#include "core/text.h"
#include "formats/record.h"
#include "formats/view.h"
#include "paths.h"

namespace bastide {

namespace {

using Words = std::vector<std::string>;

const std::string kRecord =
    "bastide record 2\n"
    "rules 2\n"
    "chance 1\n"
    "player Ann Lee\n"
    "player Zoë\n"
    "modules farmers\n"
    "seed 7\n"
    "draws base/E base/U #end\n"
    "actions\n"
    "place base/E 0,-1 180\n"
    "deploy meeple 0,-1 city S\n"
    "place base/U 1,0 0\n"
    "deploy meeple 1,0 road E,W\n"
    "end 4\n";

bool has(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

// Runs `bastide` with these arguments, separated by blanks.
Finished bastide_program(const std::string& line, const std::string& input = "") {
  Words command{program_path()};
  for (const std::string_view word : words_of(line)) command.emplace_back(word);
  return run_program(command, input);
}

// Each test has its own folder, which is removed afterwards.
class Cli : public testing::Test {
 protected:
  void SetUp() override {
    const auto* test = testing::UnitTest::GetInstance()->current_test_info();
    folder_ = std::filesystem::temp_directory_path() / (std::string("bastide_cli_") + test->name() + "_" + std::to_string(::getpid()));
    std::filesystem::create_directories(folder_);
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  std::string path(const std::string& name) const { return (folder_ / name).string(); }
  // Writes a file with this text and returns its path.
  std::string file(const std::string& name, const std::string& text) const {
    std::ofstream(path(name), std::ios::binary) << text;
    return path(name);
  }

  std::filesystem::path folder_;
};

void expect_done(const std::string& line, const std::string& input = "") {
  const Finished finished = bastide_program(line, input);
  EXPECT_EQ(finished.exit_code, 0) << line << "\n" << finished.errors;
  EXPECT_EQ(finished.errors, "") << line;
  EXPECT_NE(finished.output, "") << line;
}

// The program refuses, gives a reason that contains `why`, and prints no data.
void expect_refused(const std::string& line, int exit_code, const std::string& why, const std::string& input = "") {
  const Finished finished = bastide_program(line, input);
  EXPECT_EQ(finished.exit_code, exit_code) << line;
  EXPECT_EQ(finished.output, "") << line;
  EXPECT_TRUE(has(finished.errors, why)) << line << "\n" << finished.errors;
}

// The names of all commands, from the program's own help.
Words commands() {
  Words names;
  std::istringstream help(bastide_program("--help").output);
  bool is_list = false;
  for (std::string line; std::getline(help, line);) {
    if (is_list && line.starts_with("  ") && line[2] != ' ') names.emplace_back(words_of(line)[0]);
    is_list = (is_list && !line.empty()) || line == "Subcommands:";
  }
  return names;
}

// The table in docs/interactions.md is up to date with the scenarios, and every interaction named
// by the rulings has one.
TEST(Tools, TheTableOfInteractionsIsComplete) {
  const Finished finished = run_program({source_folder() / "tools/interactions", "--check"});
  EXPECT_EQ(finished.exit_code, 0) << finished.errors;
}

TEST_F(Cli, EveryCommandHasHelpWithExamples) {
  const Words names = commands();
  for (const std::string name : {"engine", "play", "sim", "match", "perft", "bench", "replay", "tiles", "admin"}) {
    EXPECT_NE(std::find(names.begin(), names.end(), name), names.end()) << name << " is not in the list of commands";
  }
  for (const std::string& name : names) {
    const Finished help = bastide_program(name + " --help");
    EXPECT_EQ(help.exit_code, 0) << name;
    EXPECT_EQ(help.errors, "") << name;
    EXPECT_TRUE(has(help.output, "\nExample")) << name;
    EXPECT_TRUE(has(help.output, "bastide " + name)) << name;
  }
  const Finished program = bastide_program("--help");
  EXPECT_EQ(program.exit_code, 0);
  EXPECT_TRUE(has(program.output, "\nExamples:\n"));
  EXPECT_TRUE(bastide_program("--version").output.starts_with("bastide "));
}

TEST_F(Cli, GoodUseIsZeroAndSaysNothingOnStandardError) {
  const std::string record = file("good.rec", kRecord);
  expect_done("sim --games 2");
  expect_done("sim --games 2 --players 3 --bots greedy,random,greedy --modules river,abbot --seed 18446744073709551615");
  expect_done("sim --games 0 --modules none");
  expect_done("sim --games 1 --modules all --players 6 --save " + path("records"));
  expect_done("match greedy random --pairs 2");
  expect_done("match random random:5 random --pairs 1 --players 4 --modules river,abbot --iterations 10 --milliseconds 1000");
  expect_done("match random greedy --pairs 0");
  expect_done("replay " + record);
  expect_done("replay --full " + record);
  expect_done("replay -", kRecord);
  expect_done("tiles");
  expect_done("tiles base --large --ascii");
  expect_done("bench --signature");
  expect_done("engine", R"({"op":"hello"})");
  expect_done("play --players bot:random,bot:greedy --seed 1");
}

TEST_F(Cli, FailingIsOne) {
  expect_refused("replay " + path("missing"), 1, "cannot be read");
  expect_refused("replay " + folder_.string(), 1, "cannot be read");
  expect_refused("replay -", 1, "line 1: a record begins with");
  expect_refused("replay --quiet " + file("new.rec", "bastide record 3\n"), 1, "newer_record");
  expect_refused("play --load " + path("missing"), 1, "cannot be read");
  expect_refused("play --load " + file("cut.rec", kRecord.substr(0, 150)), 1, "line ");
  std::ofstream(path("file")) << "not a folder";
  expect_refused("sim --games 1 --save " + path("file"), 1, "cannot");
}

TEST_F(Cli, BadUsageIsTwo) {
  expect_refused("", 2, "--help");
  expect_refused("fly", 2, "--help");
  expect_refused("fly", 2, "There is no command \"fly\"");
  expect_refused("fly --high", 2, "There is no command \"fly\"");
  expect_refused("sim --fast", 2, "--fast");
  for (const std::string number : {"-3", "many", "1.5", "18446744073709551616"}) {
    expect_refused("sim --games " + number, 2, "--games");
    expect_refused("sim --seed " + number, 2, "--seed");
    expect_refused("perft --seed " + number, 2, "--seed");
    expect_refused("play --seed " + number, 2, "--seed");
  }
  expect_refused("sim --players 7", 2, "bad_players");
  expect_refused("sim --players 0", 2, "bad_players");
  expect_refused("sim --modules raiders", 2, "unknown_module");
  expect_refused("sim --modules river,count", 2, "contradictory_setup");
  expect_refused("sim --bots deep", 2, "unknown_bot");
  expect_refused("sim --players 3 --bots greedy,random", 2, "bad_bots");
  expect_refused("sim --threads -1", 2, "--threads");
  expect_refused("match", 2, "bots");
  expect_refused("match random", 2, "bad_bots");
  expect_refused("match random deep", 2, "unknown_bot");
  expect_refused("match random greedy random", 2, "bad_bots");
  expect_refused("match random greedy:many", 2, "bad_bots");
  expect_refused("match random greedy:0", 2, "bad_bots");
  expect_refused("match random greedy --pairs -1", 2, "--pairs");
  expect_refused("match random greedy --iterations -1", 2, "--iterations");
  expect_refused("match random greedy --milliseconds x", 2, "--milliseconds");
  expect_refused("match random greedy --modules raiders", 2, "unknown_module");
  expect_refused("perft --depth 0", 2, "--depth");
  expect_refused("perft --depth 13", 2, "--depth");
  expect_refused("perft --draws base/nothing", 2, "unknown_tile");
  expect_refused("perft --draws base/C,base/C", 2, "bad_draws");
  expect_refused("bench --seconds 0", 2, "--seconds");
  expect_refused("replay", 2, "record");
  expect_refused("replay a b", 2, "b");
  expect_refused("tiles nowhere", 2, "unknown_set");
  expect_refused("engine now", 2, "now");
  expect_refused("play --players A,B,C,D,E,F,G", 2, "bad_players");
  expect_refused("play --players A,,B", 2, "bad_players");
  expect_refused("play --players bot:deep", 2, "unknown_bot");
  expect_refused("play --modules raiders", 2, "unknown_module");
  expect_refused("play --load x --seed 1", 2, "--seed");
  const std::string record = file("old.rec", kRecord);
  expect_refused("play --save " + record, 2, "exists already");
}

// On a full disk nothing is printed, and scripts must notice.
TEST_F(Cli, OutputThatCanNotBeWrittenIsAFailure) {
  if (!std::filesystem::exists("/dev/full")) GTEST_SKIP() << "there is no /dev/full";
  for (const std::string line : {"tiles", "sim --games 1", "tiles base --json"}) {
    const Finished finished = run_program({"/bin/sh", "-c", std::string("\"$0\" ") + line + " >/dev/full", program_path()});
    EXPECT_EQ(finished.exit_code, 1) << line;
    EXPECT_TRUE(has(finished.errors, "write") || has(finished.errors, "written")) << finished.errors;
  }
}

Json json_of(const std::string& line) {
  const Finished finished = bastide_program(line);
  EXPECT_EQ(finished.exit_code, 0) << line << "\n" << finished.errors;
  Json json = Json::parse(finished.output, nullptr, false);
  EXPECT_FALSE(json.is_discarded()) << line << "\n" << finished.output.substr(0, 500);
  return json;
}

TEST_F(Cli, JsonIsForPrograms) {
  const Json sim = json_of("sim --json --games 3 --bots greedy,random --modules farmers,river,abbot");
  EXPECT_EQ(sim["games"], 3);
  EXPECT_EQ(sim["modules"].size(), 3U);
  ASSERT_EQ(sim["seats"].size(), 2U);
  EXPECT_EQ(sim["seats"][0]["bot"], "greedy");
  const double wins = sim["seats"][0]["win_share"].get<double>() + sim["seats"][1]["win_share"].get<double>();
  EXPECT_GE(wins, 0.999);
  const Json perft = json_of("perft --json --draws base/V,base/J --depth 2 --modules none");
  EXPECT_EQ(perft["setup"]["draws"].size(), 2U);
  EXPECT_EQ(perft["perft"].size(), 2U);
  EXPECT_EQ(perft["perft"][1]["depth"], 2);
  const Json tiles = json_of("tiles --json");
  EXPECT_EQ(tiles["sets"][0]["name"], "base");
  EXPECT_EQ(tiles["sets"][0]["tiles"], 72);
  EXPECT_EQ(json_of("tiles river --json")["sets"].size(), 1U);
}

// The page draws from a copy of the tiles, which must be up to date: `bastide tiles --json |
// web/tools/pack-tiles` renews it.
TEST_F(Cli, TheTilesOfThePageAreTheTilesOfTheProgram) {
  std::ifstream kept(source_folder() / "web/src/board/tiles.json", std::ios::binary);
  ASSERT_TRUE(kept);
  EXPECT_EQ(Json::parse(kept), json_of("tiles --json"));
}

TEST_F(Cli, BenchJsonHasTheFiguresThatAreCompared) {
  const Json bench = json_of("bench --seconds 0.1 --json");
  for (const std::string rules : {"base", "all"}) {
    for (const std::string figure : {"games_per_s", "sampled_games_per_s", "decisions_per_s", "copy_us", "state_bytes"}) {
      EXPECT_TRUE(bench[rules][figure].is_number()) << rules << " " << figure;
    }
  }
  EXPECT_EQ(bench["base"]["signature"].get<std::string>().size(), 16U);
  EXPECT_EQ(bench["signature"].get<std::string>() + "\n", bastide_program("bench --signature").output);
}

TEST_F(Cli, ReplayTellsTheGame) {
  const std::string record = file("game.rec", kRecord);
  const Json json = json_of("replay --json " + record);
  EXPECT_EQ(json["setup"]["players"].dump(), R"(["Ann Lee","Zoë"])");
  EXPECT_EQ(json["actions"].size(), 4U);
  EXPECT_EQ(json["state"]["result"]["scores"].dump(), "[4,2]");
  EXPECT_EQ(json["events"].back()["type"], "ended");
  const Finished story = bastide_program("replay " + record);
  EXPECT_TRUE(has(story.output, "Ann Lee scores 4 for a city: 2 tiles × 2 = 4."));
  EXPECT_FALSE(has(story.output, "hash"));
  EXPECT_TRUE(has(bastide_program("replay --full " + record).output, "hash " + json["hash"].get<std::string>()));
  const Finished quiet = bastide_program("replay --quiet " + record);
  EXPECT_EQ(quiet.exit_code, 0);
  EXPECT_EQ(quiet.output + quiet.errors, "");
}

TEST_F(Cli, ReplaySaysWhichLineIsBroken) {
  const auto broken = [&](const std::string& part, const std::string& instead) {
    std::string text = kRecord;
    text.replace(text.find(part), part.size(), instead);
    const std::string name = file("broken.rec", text);
    const Finished finished = bastide_program("replay " + name);
    EXPECT_EQ(finished.exit_code, 1);
    EXPECT_EQ(finished.output, "");
    EXPECT_TRUE(finished.errors.starts_with("bastide: " + name + ": ")) << finished.errors;
    return finished.errors.substr(std::min(finished.errors.size(), name.size() + 11));
  };
  EXPECT_EQ(broken("1,0 0", "9,9 0"), "line 12: \"place base/U 9,9 0\" is not possible now: the step is \"place\" (illegal_action)\n");
  EXPECT_EQ(broken("deploy", "depoly"), "line 11: \"depoly\" is not a type of action (bad_action)\n");
  EXPECT_EQ(broken("modules farmers", "modules farmer"), "line 6: there is no module \"farmer\" (unknown_module)\n");
  EXPECT_EQ(broken("end 4\n", ""), "line 13: the record has no \"end\" line: it was cut off (truncated_record)\n");
}

// A file may contain bytes that are not UTF-8; the output is still JSON.
TEST_F(Cli, ReplayOfAnOddNameIsStillJson) {
  std::string text = kRecord;
  text.replace(text.find("Zoë"), 4, "Zo\xeb");
  EXPECT_EQ(json_of("replay --json " + file("latin1.rec", text))["setup"]["players"][1], "Zo\xef\xbf\xbd");
}

TEST_F(Cli, TheNumberOfThreadsDoesNotMatter) {
  for (const std::string line :
       {"sim --games 25 --modules farmers,river,abbot --players 3 --seed 9", "sim --games 25 --bots greedy,random --json",
        "perft --depth 5 --modules farmers,abbot --seed 3", "perft --depth 4 --json"}) {
    const Finished one = bastide_program(line + " --threads 1");
    EXPECT_EQ(one.exit_code, 0) << one.errors;
    EXPECT_NE(one.output, "");
    for (const std::string threads : {"2", "5"}) EXPECT_EQ(bastide_program(line + " --threads " + threads).output, one.output) << line;
  }
}

// Except for the thinking time.
TEST_F(Cli, AMatchIsTheSameForEveryNumberOfThreads) {
  const auto result = [](const std::string& threads) {
    Json match = json_of("match greedy random --pairs 6 --players 3 --modules farmers,inns --seed 4 --json --threads " + threads);
    for (Json& bot : match["bots"]) EXPECT_EQ(bot.erase("ms_per_decision"), 1U);
    return match;
  };
  const Json match = result("1");
  EXPECT_EQ(result("3"), match);
  EXPECT_EQ(match["games"], 12);
  ASSERT_EQ(match["bots"].size(), 2U);
  for (const Json& bot : match["bots"]) {
    EXPECT_EQ(bot["wins"].get<int>() + bot["draws"].get<int>() + bot["losses"].get<int>(), 12);
    EXPECT_LE(bot["margin"]["low"], bot["margin"]["mean"]);
  }
  EXPECT_NEAR(match["bots"][0]["win_share"]["mean"].get<double>() + match["bots"][1]["win_share"]["mean"].get<double>(), 1, 1e-9);
  EXPECT_NEAR(match["bots"][0]["margin"]["mean"].get<double>() + match["bots"][1]["margin"]["mean"].get<double>(), 0, 1e-9);
}

TEST_F(Cli, SimSavesRecordsThatReplay) {
  const Finished sim = bastide_program("sim --games 3 --seed 40 --players 4 --bots greedy,random,random,greedy --save " + folder_.string());
  ASSERT_EQ(sim.exit_code, 0) << sim.errors;
  for (const std::string seed : {"40", "41", "42"}) {
    const Finished replay = bastide_program("replay --quiet " + path(seed + ".rec"));
    EXPECT_EQ(replay.exit_code, 0) << replay.errors;
  }
}

TEST_F(Cli, PerftPrintsCountsAndTimesApart) {
  const Finished perft = bastide_program("perft --depth 2 --draws base/V,base/U");
  EXPECT_EQ(perft.exit_code, 0);
  for (const std::string_view line : split(trim(std::string_view(perft.output).substr(0, perft.output.size() - 1)), '\n')) {
    EXPECT_EQ(words_of(line).size(), 2U) << line;
  }
  EXPECT_TRUE(has(perft.errors, "depth 2 in "));
}

TEST_F(Cli, PlayThroughAPipeEndsCleanly) {
  const Finished bots = bastide_program("play --players bot:greedy,bot:random,bot:greedy --modules farmers,river,abbot --seed 3", "quit");
  EXPECT_EQ(bots.exit_code, 0);
  EXPECT_TRUE(has(bots.output, "together"));
  EXPECT_TRUE(has(bots.output, "The game is over"));
  EXPECT_FALSE(has(bots.output, "\x1b")) << "no colours and no clearing without a terminal";
  const Finished nobody = bastide_program("play --players Ann,Bob --seed 3");
  EXPECT_EQ(nobody.exit_code, 0) << "the input was empty";
  EXPECT_EQ(nobody.errors, "");
  EXPECT_TRUE(has(nobody.output, "Ann: Place "));
}

// A game that stops at the end of the input can be continued from what was printed.
TEST_F(Cli, PlayPrintsTheGameAtTheEndOfTheInput) {
  const Finished play = bastide_program("play --players Ann,bot:greedy --seed 5", "1\na\n1");
  EXPECT_EQ(play.exit_code, 0);
  const std::size_t begin = play.output.find("bastide record 2\n");
  ASSERT_NE(begin, std::string::npos) << play.output;
  const Result<Game> game = load_record(play.output.substr(begin));
  ASSERT_TRUE(game) << game.error().message;
  EXPECT_FALSE(game->actions().empty());
}

TEST_F(Cli, PlaySavesAndGoesOn) {
  const std::string name = path("evening.txt");
  EXPECT_EQ(bastide_program("play --players Ann,bot:random --seed 5 --save " + name, "place 0,-1 180").exit_code, 0);
  const Finished replay = bastide_program("replay --quiet " + name);
  EXPECT_EQ(replay.exit_code, 0) << replay.errors;
  const Finished again = bastide_program("play --load " + name, "log");
  EXPECT_EQ(again.exit_code, 0);
  EXPECT_TRUE(has(again.output, "Go on with: bastide play --load " + name));
}

TEST_F(Cli, EngineAnswersLineByLineUntilTheInputEnds) {
  const Finished engine =
      bastide_program("engine", "{\"id\":1,\"op\":\"hello\"}\n\nnonsense\n{\"id\":2,\"op\":\"quit\"}\n{\"id\":3,\"op\":\"hello\"}");
  EXPECT_EQ(engine.exit_code, 0);
  EXPECT_EQ(engine.errors, "");
  const auto lines = split(engine.output, '\n');
  ASSERT_EQ(lines.size(), 4U) << engine.output;
  EXPECT_EQ(Json::parse(lines[0])["name"], "Bastide");
  EXPECT_EQ(Json::parse(lines[1])["error"]["code"], "bad_json");
  EXPECT_EQ(Json::parse(lines[2])["id"], 2) << "nothing is answered after quit";
  EXPECT_EQ(bastide_program("engine").exit_code, 0);
}

}  // namespace

}  // namespace bastide
