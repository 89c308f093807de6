#include "formats/record.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "rules/hash.h"

namespace bastide {

namespace {

// A city of two tiles, a road, and the game ends.
const std::string kGame =
    "bastide record 2\n"
    "rules 2\n"
    "chance 1\n"
    "player Ann\n"
    "player Bob\n"
    "modules farmers\n"
    "seed 7\n"
    "draws base/E base/U #end\n"
    "actions\n"
    "place base/E 0,-1 180\n"
    "deploy meeple 0,-1 city S\n"
    "place base/U 1,0 0\n"
    "pass\n"
    "end 4\n";

// The game's text with one part of it written otherwise.
std::string edited(const std::string& part, const std::string& instead) {
  std::string text = kGame;
  const std::size_t at = text.find(part);
  EXPECT_NE(at, std::string::npos) << part;
  return text.replace(at, part.size(), instead);
}

// Loads a text and writes its record again, comments included; a mistake comes back as "code, line:
// message".
std::string again(std::string_view text) {
  const Result<Record> record = parse_record(text);
  const Result<Game> game = record ? replay(*record) : Result<Game>(record.error());
  if (game) return write_record(*game, record->comments);
  return fmt::format("{}, {}: {}", game.error().code, game.error().line, game.error().message);
}

void expect_begins(const std::string& text, const std::string& beginning) { EXPECT_EQ(text.substr(0, beginning.size()), beginning); }

TEST(Record, WritesWhatItRead) {
  EXPECT_EQ(again(kGame), kGame);
  const std::string everything =
      "bastide record 2\n"
      "rules 2\n"
      "chance 1\n"
      "player Ann\n"
      "modules river abbot\n"
      "seed 18446744073709551615\n"
      "draws river/03 base/X\n"
      "start base/D 0,0 90\n"
      "start base/U 0,-1 90\n"
      "tile river/03 1\n"
      "tile base/X 2\n"
      "actions\n"
      "end 0\n";
  EXPECT_EQ(again(everything), everything);
}

TEST(Record, CommentsStayWhereTheyAre) {
  const std::string text = edited("place base/U", "# Bob's turn.\n# He sighs.\nplace base/U");
  EXPECT_EQ(again(text), text);
  const Result<Record> record = parse_record(text);
  ASSERT_TRUE(record);
  ASSERT_EQ(record->comments.size(), 2U);
  EXPECT_EQ(record->comments[0].before_action, 2U);
  EXPECT_EQ(record->comments[1].text, "He sighs.");
  const std::string last = edited("end 4", "# That was short.\nend 4");
  EXPECT_EQ(again(last), last);
  EXPECT_EQ(again(edited("seed 7\n", "#no blank\nseed 7\n")), edited("actions\n", "actions\n# no blank\n")) << "of the set-up: moved";
  EXPECT_EQ(again(edited("actions\n", "actions\n#\n")), edited("actions\n", "actions\n# \n"));
}

TEST(Record, NamesMayHaveBlanksAndAnyLetters) {
  for (const std::string name : {"Ann of Green  Gables", "Zoë", "山田 太郎", "Отец 🐑", "player", "#1", "bot:greedy", "end 4", "\"a\\b\""}) {
    const std::string text = edited("Ann", name);
    EXPECT_EQ(again(text), text);
    EXPECT_EQ(load_record(text)->setup().players[0], name);
  }
}

TEST(Record, EditedByHandItIsTheSameGame) {
  const std::string by_hand =
      "bastide record 1\r\n"
      "\r\n"
      "draws base/E   base/U\r\n"
      "  seed 7\r\n"
      "modules farmers\r\n"
      "draws #end\r\n"
      "player Ann\r\n"
      "player   Bob  \r\n"
      "actions\r\n"
      "\tplace 180 0,-1\r\n"
      "\r\n"
      "deploy city\r\n"
      "place 1,0 180 base/U\r\n"
      "pass\r\n"
      "end\r\n"
      "What follows is not read.";
  EXPECT_EQ(again(by_hand), kGame);
  EXPECT_EQ(again(edited("end 4\n", "end 4")), kGame) << "without the last line break";
  EXPECT_EQ(again(edited("end 4", "end\t4")), kGame);
}

TEST(Record, AGameMayStopAnywhere) {
  const std::string begun = edited("place base/U 1,0 0\npass\nend 4", "end 2");
  EXPECT_EQ(again(begun), begun);
  EXPECT_FALSE(load_record(begun)->state().over);
  EXPECT_TRUE(load_record(kGame)->state().over);
}

TEST(Record, WhatEverySetUpLineMeans) {
  const Result<Record> record = parse_record(
      "bastide record 1\nplayer A B\noption messages.trigger stop early\noption x 1\nrolls 2 3\nrolls 1\nmessages score-road two-tiles\n"
      "start base/D -3,4 270\ntile base/D 4\nmodules river\nmodules abbot\nactions\nend\n");
  ASSERT_TRUE(record);
  const bastide::Setup& setup = record->setup;
  EXPECT_EQ(setup.players, std::vector<std::string>{"A B"});
  using Pairs = std::vector<std::pair<std::string, std::string>>;
  EXPECT_EQ(setup.options, (Pairs{{"messages.trigger", "stop early"}, {"x", "1"}}));
  EXPECT_EQ(setup.rolls, (std::vector<int>{2, 3, 1}));
  EXPECT_EQ(setup.messages, (std::vector<std::string>{"score-road", "two-tiles"}));
  EXPECT_EQ(setup.modules, (std::vector<std::string>{"river", "abbot"}));
  ASSERT_EQ(setup.start.size(), 1U);
  EXPECT_EQ(fmt::format("{} {},{} {}", setup.start[0].tile, setup.start[0].x, setup.start[0].y, setup.start[0].rot), "base/D -3,4 270");
  EXPECT_EQ(setup.tiles, (std::vector<std::pair<std::string, int>>{{"base/D", 4}}));
  EXPECT_EQ(setup.seed, 0U);
}

// What was written before generations were has none and is of the first.
TEST(Record, GenerationsAreReadAndWritten) {
  EXPECT_EQ(parse_record(kGame)->generation, kGeneration);
  EXPECT_EQ(parse_record(edited("rules 2\nchance 1\n", ""))->generation, kFirstGeneration);
  EXPECT_EQ(again(edited("bastide record 2\nrules 2\nchance 1\n", "bastide record 1\n")), kGame) << "written as it is played today";
  for (const std::string line : {"rules", "rules 0", "rules two", "rules 1 2"}) {
    EXPECT_EQ(again(edited("rules 2", line)), "bad_record, 2: line 2: the generation of rules is a whole number from 1");
  }
  EXPECT_EQ(again(edited("chance 1", "chance 99")), "newer_record, 3: line 3: this record has chance 99; this program plays up to 1");
}

TEST(Record, WhatAnotherGenerationAcceptedIsExplained) {
  std::string old = edited("1,0 0", "9,9 0");
  old.replace(old.find("rules 2"), 7, "rules 1");
  EXPECT_EQ(again(old),
            "illegal_action, 12: line 12: \"place base/U 9,9 0\" is not possible now: the step is \"place\"; "
            "it was recorded with rules 1 and chance 1, and this program plays rules 2 and chance 1");
}

TEST(Record, ABrokenHeadingIsLineOne) {
  for (const std::string beginning : {"\n", "player Ann\n", "# ", "\xef\xbb\xbf", "Bastide record 2\n"}) {
    EXPECT_EQ(again(beginning + kGame), "bad_record, 1: line 1: a record begins with \"bastide record 2\"");
  }
  for (const std::string text : {"", " ", "\n", "bastide"}) {
    EXPECT_EQ(again(text), "bad_record, 1: line 1: a record begins with \"bastide record 2\"");
  }
  for (const std::string text : {"bastide record", "bastide record one\n", "bastide record 0\n", "bastide record -1\n",
                                 "bastide record 1.5\n", "bastide record 99999999999\n"}) {
    EXPECT_EQ(again(text), "bad_record, 1: line 1: the record's version is missing");
  }
  EXPECT_EQ(again(edited("record 2", "record 3")), "newer_record, 1: line 1: this record has version 3; this program reads up to 2");
}

TEST(Record, ABrokenSetUpNamesItsLine) {
  const auto broken = [](const std::string& line) { return again(edited("seed 7", line)); };
  EXPECT_EQ(broken("Seed 7"), "bad_record, 7: line 7: \"Seed\" does not belong in a set-up");
  EXPECT_EQ(broken("place base/V 1,0 0"), "bad_record, 7: line 7: \"place\" does not belong in a set-up");
  EXPECT_EQ(broken("end 0"), "bad_record, 7: line 7: \"end\" does not belong in a set-up");
  EXPECT_EQ(broken("actions now"), "bad_record, 7: line 7: nothing follows \"actions\" on its line");
  for (const std::string seed : {"seed", "seed x", "seed -1", "seed 1 2", "seed 18446744073709551616"}) {
    EXPECT_EQ(broken(seed), "bad_record, 7: line 7: a seed is a whole number below 2^64");
  }
  EXPECT_EQ(broken("rolls 1 two"), "bad_record, 7: line 7: \"two\" is not a roll of a die");
  for (const std::string option : {"option", "option name"}) {
    EXPECT_EQ(broken(option), "bad_record, 7: line 7: an option has a name and a value");
  }
  for (const std::string start : {"start", "start base/D", "start base/D 0,0", "start base/D 0 0", "start base/D 0,0,0 0",
                                  "start base/D x,0 0", "start base/D 0,y 0", "start base/D 0,0 right", "start base/D 0,0 90 90"}) {
    EXPECT_EQ(broken(start), "bad_record, 7: line 7: a start tile is written \"start base/D 0,0 90\"");
  }
  for (const std::string tile : {"tile", "tile base/D", "tile base/D many", "tile base/D 3 4"}) {
    EXPECT_EQ(broken(tile), "bad_record, 7: line 7: a tile of the bag is written \"tile base/D 3\"");
  }
}

// Also where the wrong line is not the last, and where lines stand in another order than they are
// checked in.
TEST(Record, ASetUpThatCannotBePlayedNamesItsLine) {
  const auto broken = [](const std::string& lines) { return again(edited("seed 7", lines)); };
  expect_begins(again(edited("player Bob", "player")), "bad_players, 5: line 5: a player's name has 1 to 64 letters");
  EXPECT_EQ(broken("player A\nplayer B\nplayer C\nplayer D\nplayer E\nplayer F"),
            "bad_players, 12: line 12: a game has 1 to 6 players, not 8");
  EXPECT_EQ(broken("modules abbot raiders\nseed 7"), "unknown_module, 7: line 7: there is no module \"raiders\"");
  EXPECT_EQ(broken("modules abbot\nmodules farmers"), "contradictory_setup, 8: line 8: the module \"farmers\" is named twice");
  expect_begins(broken("modules river\nmodules count"), "contradictory_setup, 8: line 8: \"river\" and \"count\"");
  EXPECT_EQ(broken("option speed fast"), "unknown_option, 7: line 7: these modules have no option \"speed\"");
  EXPECT_EQ(broken("rolls 1"), "contradictory_setup, 7: line 7: rolls are dictated, but no module in this game has any");
  EXPECT_EQ(broken("messages x"), "contradictory_setup, 7: line 7: messages are dictated, but no module in this game has any");
  EXPECT_EQ(broken("tile base/E 1\ntile base/U 1\ntile base/UU 1\ntile base/V 1"), "unknown_tile, 9: line 9: there is no tile \"base/UU\"");
  expect_begins(broken("tile base/E 251"), "bad_tiles, 7: line 7: 251 tiles base/E ");
  EXPECT_EQ(broken("tile base/E 200\ntile base/U 60"), "bad_tiles, 8: line 8: a game has at most 250 tiles; this one has 261");
  EXPECT_EQ(broken("start base/D 0,0 0\nstart base/U 1,0 90\nstart base/U 0,1 0"),
            "bad_start, 8: line 8: the start tile base/U at 1,0 does not match its neighbours");
  EXPECT_EQ(broken("start base/D -2147483648,0 0"), "bad_start, 7: line 7: a start tile lies within 100 squares of 0,0");
  EXPECT_EQ(broken("draws base/A base/A base/A"), "bad_draws, 7: line 7: the tile \"base/A\" is not in the bag (any more)");
  EXPECT_EQ(broken("tile base/E 2"), "bad_draws, 8: line 8: the tile \"base/U\" is not in the bag (any more)");
  EXPECT_EQ(again(edited("base/U #end", "base/UU #end")), "unknown_tile, 8: line 8: there is no tile \"base/UU\"");
}

TEST(Record, WithoutPlayersThereIsNoLineToBlame) {
  EXPECT_EQ(again("bastide record 1\nmodules farmers\nactions\nend\n"), "bad_players, 0: a game has 1 to 6 players, not 0");
}

TEST(Record, ABrokenActionNamesItsLine) {
  EXPECT_EQ(again(edited("pass", "psas")), "bad_action, 13: line 13: \"psas\" is not a type of action");
  EXPECT_EQ(again(edited("city S", "citty S")), "bad_action, 11: line 11: \"citty\" is not a word of an action");
  EXPECT_EQ(again(edited("place base/U", "place base/UU")), "unknown_tile, 12: line 12: there is no tile \"base/UU\"");
  EXPECT_EQ(again(edited("pass", "player Eve")), "bad_action, 13: line 13: \"player\" is not a type of action");
}

TEST(Record, AnIllegalActionNamesItsLine) {
  EXPECT_EQ(again(edited("1,0 0", "9,9 0")),
            "illegal_action, 12: line 12: \"place base/U 9,9 0\" is not possible now: the step is \"place\"");
  EXPECT_EQ(again(edited("city S", "city N")),
            "illegal_action, 11: line 11: \"deploy meeple 0,-1 city N\" is not possible now: the step is \"deploy\"");
  EXPECT_EQ(again(edited("place base/U 1,0 0", "# A comment counts as a line.\n\nplace base/E 1,0 0")),
            "illegal_action, 14: line 14: \"place base/E 1,0 0\" is not possible now: the step is \"place\"");
  expect_begins(again(edited("0,-1 180\n", "180\n")), "ambiguous_action, 10: line 10: \"place base/E 180\" may mean ");
  EXPECT_EQ(again(edited("pass\nend 4", "pass\npass\nend 5")), "game_over, 14: line 14: the game is over");
}

TEST(Record, LostLinesAreNoticed) {
  EXPECT_EQ(again(edited("pass\n", "")), "bad_record, 13: line 13: the record has 3 actions, but its end says 4");
  EXPECT_EQ(again(edited("end 4", "end four")), "bad_record, 14: line 14: the record has 4 actions, but its end says four");
  EXPECT_EQ(again(edited("end 4\n", "")), "truncated_record, 13: line 13: the record has no \"end\" line: it was cut off");
  EXPECT_EQ(again("bastide record 1\nplayer Ann\n"), "truncated_record, 2: line 2: the record has no \"end\" line: it was cut off");
}

// Wherever a text is cut off, it is refused, and some line is named; only the number after "end"
// may be missing.
TEST(Record, CutOffAnywhereItIsRefused) {
  const std::size_t end = kGame.rfind("end") + 3;
  for (std::size_t size = 0; size < end; ++size) {
    const Result<Game> game = load_record(std::string_view(kGame).substr(0, size));
    ASSERT_FALSE(game) << size;
    EXPECT_GT(game.error().line, 0) << size;
  }
  EXPECT_TRUE(load_record(std::string_view(kGame).substr(0, end)));
}

TEST(Record, ReadAgainItLeadsToTheSamePosition) {
  const Result<Game> game = load_record(kGame);
  ASSERT_TRUE(game) << game.error().message;
  const Result<Game> second = load_record(write_record(*game));
  ASSERT_TRUE(second) << second.error().message;
  EXPECT_EQ(hash_of(second->state()), hash_of(game->state()));
  EXPECT_EQ(second->actions(), game->actions());
}

}  // namespace

}  // namespace bastide
