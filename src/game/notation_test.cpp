#include "game/notation.h"

#include <gtest/gtest.h>

#include <string>

#include "rules/tile.h"

namespace bastide {

namespace {

// An action read and written again, or why it cannot be read.
std::string again(std::string_view text) {
  const Result<ActionFields> fields = parse_action(text);
  return fields ? to_text(*fields) : fields.error().code + ": " + fields.error().message;
}

TEST(Notation, WhatIsWrittenIsReadAsTheSame) {
  for (const std::string text : {"place base/V 1,0 90",
                                 "place base/D -999,999 0",
                                 "place river/01 0,-12 270",
                                 "place base/U 1,0 0 bridge 2,0 NS",
                                 "place base/U 1,0 180 bridge -1,-2 EW",
                                 "deploy meeple 1,-2 road N,W",
                                 "deploy abbot 0,0 monastery",
                                 "deploy meeple 3,3 field NL,NR,EL,ER,SL,SR,WL,WR",
                                 "deploy meeple 0,0 field enclosed",
                                 "deploy large 0,0 city N,E,S,W",
                                 "deploy meeple 0,0 city N #2",
                                 "deploy large 1,0 flying",
                                 "pass",
                                 "take-abbot 2,0 garden",
                                 "expel @1 meeple 4,4 city N",
                                 "robber 17",
                                 "rob @3 messenger",
                                 "counter meeple",
                                 "message points",
                                 "redeploy palace meeple 1,0 city N",
                                 "enter-city cathedral meeple",
                                 "pick base/C 12",
                                 "bid 200",
                                 "remove-magic witch",
                                 "castle 1,1 N,S"}) {
    EXPECT_EQ(again(text), text);
  }
  for (const std::string_view type : kActionNames) EXPECT_EQ(again(type), type);
}

TEST(Notation, TheOrderOfTheWordsIsFree) {
  EXPECT_EQ(again("place 90 1,0 base/V"), "place base/V 1,0 90");
  EXPECT_EQ(again("deploy road W,N 1,0 meeple"), "deploy meeple 1,0 road N,W");
  EXPECT_EQ(again(" \tplace   base/V\t1,0  90 \r"), "place base/V 1,0 90");
  EXPECT_EQ(again("place bridge 2,0 NS 1,0"), "bad_action: \"1,0\" repeats or contradicts an earlier word")
      << "the bridge's words are its own";
}

TEST(Notation, WhatIsLeftOutStaysOpen) {
  const Result<ActionFields> fields = parse_action("deploy road");
  ASSERT_TRUE(fields);
  EXPECT_EQ(fields->type, ActionKind::kDeploy);
  EXPECT_EQ(fields->kind, static_cast<std::int16_t>(SegmentKind::kRoad));
  EXPECT_FALSE(fields->has_square);
  EXPECT_FALSE(fields->has_at);
  EXPECT_FALSE(fields->has_extra);
  EXPECT_EQ(fields->tile, kNoTile);
  for (const std::int16_t field : {fields->figure, fields->rotation, fields->n, fields->player, fields->number, fields->choice}) {
    EXPECT_EQ(field, ActionFields::kUnset);
  }
}

TEST(Notation, AWordMeansWhatItsActionNeeds) {
  EXPECT_EQ(parse_action("counter meeple")->choice, static_cast<std::int16_t>(Choice::kMeeple));
  EXPECT_EQ(parse_action("deploy meeple")->figure, static_cast<std::int16_t>(FigureKind::kMeeple));
  EXPECT_EQ(parse_action("place 90")->rotation, 1);
  EXPECT_EQ(parse_action("robber 90")->number, 90);
}

TEST(Notation, MistakesAreNamed) {
  const auto no_word = [](const std::string& word) { return "bad_action: \"" + word + "\" is not a word of an action"; };
  EXPECT_EQ(again(""), "bad_action: an action begins with its type, like \"place\" or \"deploy\"");
  EXPECT_EQ(again(" \t "), "bad_action: an action begins with its type, like \"place\" or \"deploy\"");
  EXPECT_EQ(again("palce 1,0"), "bad_action: \"palce\" is not a type of action");
  EXPECT_EQ(again("Place 1,0"), "bad_action: \"Place\" is not a type of action");
  EXPECT_EQ(again("place base/ZZZ 1,0"), "unknown_tile: there is no tile \"base/ZZZ\"");
  EXPECT_EQ(again("place / 1,0"), "unknown_tile: there is no tile \"/\"");
  EXPECT_EQ(again("place 1,0 45"), no_word("45"));
  EXPECT_EQ(again("place 1,0 360"), no_word("360"));
  EXPECT_EQ(again("place 1,0 -90"), no_word("-90"));
  EXPECT_EQ(again("deploy knight city"), no_word("knight"));
  EXPECT_EQ(again("deploy meeple road n"), no_word("n"));
  EXPECT_EQ(again("deploy meeple road N,"), no_word("N,"));
  EXPECT_EQ(again("deploy meeple road N;W"), no_word("N;W"));
  EXPECT_EQ(again("deploy meeple city #two"), no_word("#two"));
  EXPECT_EQ(again("expel @-1"), no_word("@-1"));
  EXPECT_EQ(again("bid 10000"), no_word("10000"));
}

TEST(Notation, SquaresBeyondTheBoardAreNoWords) {
  for (const std::string word : {"1000,0", "0,-1000", "1,", ",1", "1,2,3", "1.5,0", "0x1,0", "+1,0", "2147483647,0", "-2147483648,0",
                                 "0,-2147483648", "99999999999,0"}) {
    EXPECT_EQ(again("place " + word), "bad_action: \"" + word + "\" is not a word of an action");
  }
}

TEST(Notation, AFieldHasOnlyOneWord) {
  const auto repeats = [](const std::string& word) { return "bad_action: \"" + word + "\" repeats or contradicts an earlier word"; };
  EXPECT_EQ(again("place 1,0 2,0"), repeats("2,0"));
  EXPECT_EQ(again("place base/V base/V"), repeats("base/V"));
  EXPECT_EQ(again("place 1,0 90 180"), repeats("180"));
  EXPECT_EQ(again("deploy meeple road city"), repeats("city"));
  EXPECT_EQ(again("deploy meeple abbot road"), repeats("abbot"));
  EXPECT_EQ(again("deploy meeple road N S"), repeats("S")) << "it is written N,S";
  EXPECT_EQ(again("deploy meeple field enclosed enclosed"), repeats("enclosed"));
  EXPECT_EQ(again("deploy meeple city #1 #2"), repeats("#2"));
  EXPECT_EQ(again("expel @1 @2"), repeats("@2"));
  EXPECT_EQ(again("bid 3 4"), repeats("4"));
  EXPECT_EQ(again("message action points"), repeats("points"));
  EXPECT_EQ(again("place bridge 1,0 NS bridge"), repeats("bridge"));
  EXPECT_EQ(again("place bridge 1,0 NS EW"), repeats("EW"));
}

TEST(Notation, ABridgeHasASquareAndAnAxis) {
  for (const std::string text : {"place 1,0 bridge", "place 1,0 bridge 1,0", "place 1,0 bridge NS"}) {
    EXPECT_EQ(again(text), "bad_action: a bridge is written \"bridge 1,0 NS\"");
  }
  EXPECT_EQ(again("place 1,0 bridge 1,0 NE"), "bad_action: \"NE\" is not a word of an action");
  EXPECT_EQ(again("place 1,0 NS"), "bad_action: \"NS\" is not a word of an action");
}

TEST(Notation, SidesAreWrittenClockwise) {
  EXPECT_EQ(sides_text(0), "enclosed");
  EXPECT_EQ(sides_text(kGroundPorts), "NL,N,NR,EL,E,ER,SL,S,SR,WL,W,WR");
  EXPECT_EQ(sides_text(static_cast<PortMask>(port_bit(middle_port(kWest)) | port_bit(middle_port(kNorth)))), "N,W");
}

}  // namespace

}  // namespace bastide
