#include "formats/view.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <map>
#include <string>
#include <vector>

#include "formats/json_action.h"
#include "formats/json_setup.h"
#include "formats/legal_list.h"
#include "game/notation.h"
#include "rules/hash.h"

namespace bastide {

namespace {

// An action's JSON read and written again, or why it cannot be read.
std::string action_again(std::string_view text) {
  const Result<ActionFields> fields = parse_action(Json::parse(text));
  return fields ? action_json(*fields).dump() : fields.error().code + ": " + fields.error().message;
}

// The same for a set-up.
std::string setup_again(std::string_view text) {
  const Result<Setup> setup = parse_setup(Json::parse(text));
  return setup ? setup_json(*setup).dump() : setup.error().code + ": " + setup.error().message;
}

void expect_begins(const std::string& text, const std::string& beginning) { EXPECT_EQ(text.substr(0, beginning.size()), beginning); }

TEST(ActionJson, WhatIsWrittenIsReadAsTheSame) {
  for (const std::string text :
       {R"({"type":"place","tile":"base/V","x":1,"y":-2,"rot":270})",
        R"({"type":"place","tile":"base/U","x":1,"y":0,"rot":90,"bridge":{"x":1,"y":-1,"axis":"EW"}})",
        R"({"type":"deploy","figure":"meeple","x":1,"y":0,"kind":"field","at":["EL","ER"]})",
        R"({"type":"deploy","figure":"meeple","x":0,"y":0,"kind":"field","at":[]})",
        R"({"type":"deploy","figure":"large","x":-999,"y":999,"kind":"flying"})",
        R"({"type":"deploy","figure":"meeple","x":0,"y":0,"kind":"city","at":["N"],"n":2})", R"({"type":"pass"})",
        R"({"type":"take-abbot","x":2,"y":0,"kind":"garden"})",
        R"({"type":"expel","player":5,"figure":"builder","x":0,"y":0,"kind":"road","at":["S"]})", R"({"type":"robber","space":49})",
        R"({"type":"rob","player":0,"counter":"messenger"})", R"({"type":"counter","counter":"meeple"})",
        R"({"type":"remove-magic","figure":"mage"})", R"({"type":"message","choice":"action","x":1,"y":0,"kind":"road","at":["E"]})",
        R"({"type":"bid","points":200})"}) {
    EXPECT_EQ(action_again(text), text);
  }
}

TEST(ActionJson, AsShortAsThereIsToSay) {
  EXPECT_EQ(action_again(R"({"type":"deploy","at":"N"})"), R"({"type":"deploy","at":["N"]})") << "one side needs no list";
  EXPECT_EQ(action_again(R"({"type":"deploy","at":["W","N","N"]})"), R"({"type":"deploy","at":["N","W"]})");
  EXPECT_EQ(action_again(R"({"type":"place","bridge":null})"), R"({"type":"place"})");
  ActionFields bid;
  bid.type = ActionKind::kBid;
  bid.minimum = 3;
  bid.maximum = 200;
  EXPECT_EQ(action_json(bid).dump(), R"({"type":"bid","min":3,"max":200})");
  ActionFields end;
  end.type = ActionKind::kDraw;
  end.tile = kDrawEnd;
  EXPECT_EQ(action_json(end).dump(), R"({"type":"draw"})");
}

TEST(ActionJson, TheTypeIsNeededAndKnown) {
  for (const std::string text : {"null", "[]", "\"pass\"", "1"}) {
    EXPECT_EQ(action_again(text), "bad_action: an action is an object with a \"type\"");
  }
  EXPECT_EQ(action_again("{}"), "bad_action: an action has a \"type\"");
  EXPECT_EQ(action_again(R"({"x":1,"y":"one"})"), "bad_action: an action has a \"type\"");
  EXPECT_EQ(action_again(R"({"type":"jump"})"), "bad_action: \"type\" has no such value: \"jump\"");
  EXPECT_EQ(action_again(R"({"type":3})"), "bad_action: \"type\" has no such value: 3");
  EXPECT_EQ(action_again(R"({"type":null})"), "bad_action: \"type\" has no such value: null");
}

TEST(ActionJson, NumbersAreWholeAndWithinBounds) {
  const auto said = [](const std::string& field) { return action_again(R"({"type":"place",)" + field + "}"); };
  EXPECT_EQ(said(R"("x":1.5,"y":0)"), "bad_action: \"x\" is a whole number from -999 to 999, not 1.5");
  EXPECT_EQ(said(R"("x":"1","y":0)"), "bad_action: \"x\" is a whole number from -999 to 999, not \"1\"");
  EXPECT_EQ(said(R"("x":0,"y":1000)"), "bad_action: \"y\" is a whole number from -999 to 999, not 1000");
  EXPECT_EQ(said(R"("x":0,"y":null)"), "bad_action: \"y\" is a whole number from -999 to 999, not null");
  EXPECT_EQ(said(R"("x":1)"), "bad_action: a square needs both \"x\" and \"y\"");
  EXPECT_EQ(said(R"("y":1)"), "bad_action: a square needs both \"x\" and \"y\"");
  EXPECT_EQ(said(R"("rot":45)"), "bad_action: \"rot\" is 0, 90, 180 or 270");
  EXPECT_EQ(said(R"("rot":360)"), "bad_action: \"rot\" is a whole number from 0 to 270, not 360");
  EXPECT_EQ(said(R"("n":0)"), "bad_action: \"n\" is a whole number from 1 to " + std::to_string(kMaxSegments) + ", not 0");
  EXPECT_EQ(said(R"("player":6)"), "bad_action: \"player\" is a whole number from 0 to 5, not 6");
  EXPECT_EQ(said(R"("points":-1)"), "bad_action: \"points\" is a whole number from 0 to 9999, not -1");
  EXPECT_EQ(action_again(R"({"type":"robber","space":10000})"), "bad_action: \"space\" is a whole number from 0 to 9999, not 10000");
}

// The library compares 2^64-1 with an int as if it were -1.
TEST(ActionJson, HugeNumbersAreNotTakenForSmallOnes) {
  for (const std::string number :
       {"18446744073709551615", "18446744073709551616", "9223372036854775808", "-9223372036854775808", "4294967296", "1e300"}) {
    expect_begins(action_again(R"({"type":"place","x":)" + number + R"(,"y":0})"),
                  "bad_action: \"x\" is a whole number from -999 to 999, not ");
  }
}

TEST(ActionJson, WordsMustBeKnown) {
  const auto said = [](const std::string& field) { return action_again(R"({"type":"deploy",)" + field + "}"); };
  EXPECT_EQ(said(R"("figure":"knight")"), "bad_action: \"figure\" has no such value: \"knight\"");
  EXPECT_EQ(said(R"("figure":0)"), "bad_action: \"figure\" has no such value: 0");
  EXPECT_EQ(said(R"("kind":"lake")"), "bad_action: \"kind\" has no such value: \"lake\"");
  EXPECT_EQ(said(R"("choice":"both")"), "bad_action: \"choice\" has no such value: \"both\"");
  EXPECT_EQ(action_again(R"({"type":"rob","counter":"thief"})"), "bad_action: \"counter\" has no such value: \"thief\"");
  EXPECT_EQ(action_again(R"({"type":"remove-magic","figure":"wizard"})"), "bad_action: \"figure\" has no such value: \"wizard\"");
  EXPECT_EQ(said(R"("tile":5)"), "bad_action: \"tile\" is a name like \"base/D\"");
  EXPECT_EQ(said(R"("tile":"base/nothing")"), "unknown_tile: there is no tile \"base/nothing\"");
  const std::string sides = "bad_action: \"at\" is a list of sides like \"N\" or half-sides like \"EL\", not ";
  EXPECT_EQ(said(R"("at":["N","up"])"), sides + R"(["N","up"])");
  EXPECT_EQ(said(R"("at":"n")"), sides + R"("n")");
  EXPECT_EQ(said(R"("at":[1])"), sides + "[1]");
  EXPECT_EQ(said(R"("at":{})"), sides + "{}");
  const std::string long_word(200, 'x');
  expect_begins(said(R"("kind":")" + long_word + "\""), "bad_action: \"kind\" has no such value: \"" + long_word.substr(0, 79));
}

TEST(ActionJson, ABridgeHasASquareAndAnAxis) {
  const auto said = [](const std::string& bridge) { return action_again(R"({"type":"place","bridge":)" + bridge + "}"); };
  EXPECT_EQ(said("1"), "bad_action: \"bridge\" is an object with x, y and the axis \"NS\" or \"EW\"");
  for (const std::string bridge : {R"({})", R"({"x":1,"y":0})", R"({"x":1,"axis":"NS"})", R"({"y":1,"axis":"NS"})",
                                   R"({"x":1,"y":0,"axis":"N"})", R"({"x":1,"y":0,"axis":1})"}) {
    EXPECT_EQ(said(bridge), "bad_action: \"bridge\" is an object with x, y and the axis \"NS\" or \"EW\"");
  }
  EXPECT_EQ(said(R"({"x":"1","y":0,"axis":"NS"})"), "bad_action: \"x\" is a whole number from -999 to 999, not \"1\"");
}

TEST(SetupJson, WhatIsWrittenIsReadAsTheSame) {
  for (const std::string text :
       {R"({"players":[],"modules":[],"options":{},"seed":0})",
        R"({"players":["Ann","Zoë B."],"modules":["river"],"options":{"messages.trigger":"stop"},"seed":18446744073709551615,)"
        R"("draws":["river/03","#end"],"rolls":[0,100],"messages":["score-road"],)"
        R"("start":[{"tile":"base/D","x":-3,"y":4,"rot":90},{"tile":"base/U","x":0,"y":0,"rot":0}],"tiles":{"base/D":4,"base/X":0}})"}) {
    EXPECT_EQ(setup_again(text), text);
  }
  EXPECT_EQ(setup_again("{}"), R"({"players":[],"modules":[],"options":{},"seed":0})");
  expect_begins(setup_again(R"({"start":[{"tile":"base/D"}]})"),
                R"({"players":[],"modules":[],"options":{},"seed":0,"start":[{"tile":"base/D","x":0)");
}

TEST(SetupJson, FieldsAreKnownAndOfTheRightType) {
  for (const std::string text : {"null", "[]", "\"x\"", "5"}) EXPECT_EQ(setup_again(text), "bad_setup: a set-up is an object");
  EXPECT_EQ(setup_again(R"({"player":["Ann"]})"), "bad_setup: a set-up has no field \"player\"");
  for (const std::string key : {"players", "modules", "draws", "messages"}) {
    for (const std::string value : {"\"Ann\"", "{}", "[1]", "[\"Ann\",null]", "null"}) {
      EXPECT_EQ(setup_again(fmt::format(R"({{"{}":{}}})", key, value)), "bad_setup: \"" + key + "\" is a list of names");
    }
  }
  EXPECT_EQ(setup_again(R"({"options":[]})"), "bad_setup: \"options\" is an object of names and values");
  EXPECT_EQ(setup_again(R"({"options":{"a":1}})"), "bad_setup: the value of the option \"a\" is a word");
  for (const std::string seed : {"-1", "1.0", "\"7\"", "18446744073709551616", "null"}) {
    EXPECT_EQ(setup_again("{\"seed\":" + seed + "}"), "bad_setup: \"seed\" is a whole number from 0 to 2^64-1");
  }
  for (const std::string rolls : {"1", "[-1]", "[101]", "[1.5]", "[\"1\"]", "[18446744073709551615]"}) {
    EXPECT_EQ(setup_again("{\"rolls\":" + rolls + "}"), "bad_setup: \"rolls\" is a list of numbers");
  }
}

TEST(SetupJson, TilesAreNamesAndNumbers) {
  EXPECT_EQ(setup_again(R"({"start":{}})"), "bad_setup: \"start\" is a list of tiles");
  for (const std::string tile : {"\"base/D\"", "{}", R"({"x":0,"y":0})", R"({"tile":1})"}) {
    EXPECT_EQ(setup_again("{\"start\":[" + tile + "]}"), "bad_setup: a start tile has \"tile\", \"x\", \"y\" and \"rot\"");
  }
  for (const std::string key : {"x", "y", "rot"}) {
    for (const std::string value : {"1000", "-1000", "0.5", "\"0\"", "null", "18446744073709551615"}) {
      EXPECT_EQ(setup_again(fmt::format(R"({{"start":[{{"tile":"base/D","{}":{}}}]}})", key, value)),
                "bad_setup: \"" + key + "\" of a start tile is a small whole number");
    }
  }
  EXPECT_EQ(setup_again(R"({"start":[{"tile":"base/D","rotation":90}]})"), "bad_setup: a start tile has no field \"rotation\"");
  EXPECT_EQ(setup_again(R"({"tiles":["base/D"]})"), "bad_setup: \"tiles\" is an object of tile names and counts");
  for (const std::string count : {"-1", "1000", "2.5", "\"4\"", "18446744073709551615"}) {
    EXPECT_EQ(setup_again(R"({"tiles":{"base/D":)" + count + "}}"), "bad_setup: the count of \"base/D\" is a whole number");
  }
}

Game play(const std::vector<std::string>& actions) {
  bastide::Setup setup;
  setup.players = {"Ann", "Zoë"};
  setup.modules = {"farmers"};
  setup.draws = {"base/E", "base/U", "#end"};
  Result<Game> game = Game::start(setup);
  for (const std::string& text : actions) game->play(*game->match(*parse_action(std::string_view(text))));
  return std::move(*game);
}

TEST(StateJson, TellsWhoDecidesWhat) {
  const Json begin = state_json(play({}));
  EXPECT_EQ(begin["over"], false);
  EXPECT_EQ(begin["step"], "place");
  EXPECT_EQ(begin["player"], 0);
  EXPECT_EQ(begin["turn"], 1);
  EXPECT_EQ(begin["drawn"], "base/E");
  EXPECT_EQ(begin["tiles_left"]["all"], 70);
  EXPECT_EQ(begin["discarded"].dump(), "[]");
  EXPECT_EQ(begin["players"].dump(), R"([{"name":"Ann","score":0,"score_parts":{},"supply":{"meeple":7}},)"
                                     R"({"name":"Zoë","score":0,"score_parts":{},"supply":{"meeple":7}}])");
  EXPECT_EQ(begin["board"].dump(), R"([{"tile":"base/D","x":0,"y":0,"rot":0}])");
  EXPECT_FALSE(begin.contains("result"));
  const Json deploy = state_json(play({"place 0,-1 180"}));
  EXPECT_EQ(deploy["step"], "deploy");
  EXPECT_TRUE(deploy["drawn"].is_null());
}

TEST(StateJson, TellsFeaturesAndFigures) {
  const Json scored = state_json(play({"place 0,-1 180", "deploy city"}));
  EXPECT_EQ(scored["figures"].dump(), "[]") << "the meeple is home again";
  EXPECT_EQ(scored["players"][0]["score_parts"].dump(), R"({"city":4})");
  const Json open = state_json(play({"place 0,-1 180", "deploy field", "place 1,0 0"}));
  EXPECT_EQ(open["figures"].dump(), R"([{"player":0,"figure":"meeple","x":0,"y":-1,"kind":"field","at":["NL","NR","EL","ER","WL","WR"]}])");
  EXPECT_EQ(open["players"][0]["supply"].dump(), R"({"meeple":6})");
  Json city;
  for (const Json& feature : open["features"]) {
    if (feature["kind"] == "city") city = feature;
  }
  EXPECT_EQ(city["complete"], true);
  EXPECT_EQ(city["open_ends"], 0);
  EXPECT_EQ(city["value"], 4);
  EXPECT_EQ(city["owners"].dump(), "[]");
  EXPECT_EQ(city["squares"].size(), 2U);
  EXPECT_EQ(city["segments"].size(), 2U);
}

TEST(StateJson, TellsWhatFeaturesAreAndWouldBeWorth) {
  const Json state = state_json(play({"place 0,-1 180", "deploy field", "place 1,0 0", "deploy road"}));
  std::map<std::string, Json> found;
  for (const Json& feature : state["features"]) {
    if (feature["kind"] != "field" || !feature["owners"].empty()) found[feature["kind"]] = feature;
  }
  EXPECT_EQ(found["road"]["value"], 2);
  EXPECT_EQ(found["road"]["sum"].dump(), R"([["tiles",2,2]])");
  EXPECT_EQ(found["road"]["if_completed"].dump(), R"({"value":2,"sum":[["tiles",2,2]]})");
  EXPECT_EQ(found["road"]["shares"].dump(), "[2]");
  EXPECT_EQ(found["city"]["sum"].dump(), R"([["tiles",2,4]])");
  EXPECT_FALSE(found["city"].contains("if_completed")) << "it is complete";
  EXPECT_EQ(found["field"]["shares"].dump(), "[3]");
  EXPECT_FALSE(found["field"].contains("if_completed")) << "a field never is";
}

TEST(StateJson, ValuesIfCompletedObeyTheModules) {
  bastide::Setup setup;
  setup.players = {"Ann"};
  setup.modules = {"inns"};
  setup.start = {{"inns/K", 0, 0, 0}};
  setup.draws = {"base/B"};
  const Json state = state_json(*Game::start(setup));
  const Json& city = state["features"][0];
  EXPECT_EQ(city["kind"], "city");
  EXPECT_EQ(city["value"], 0) << "a cathedral is worth nothing in a city that is not complete";
  EXPECT_EQ(city["if_completed"]["value"], 3);
}

TEST(StateJson, TellsPilesWhereThereAreSeveral) {
  bastide::Setup setup;
  setup.players = {"Ann"};
  setup.modules = {"river"};
  const Json left = state_json(*Game::start(setup))["tiles_left"];
  ASSERT_EQ(left["piles"].size(), 3U) << "the river, its lake, and all others";
  int sum = 0;
  for (const Json& pile : left["piles"]) {
    for (const Json& count : pile) sum += count.get<int>();
  }
  EXPECT_EQ(left["all"], sum);
  EXPECT_FALSE(state_json(play({}))["tiles_left"].contains("piles"));
}

TEST(StateJson, TellsTheResult) {
  const Json state = state_json(play({"place 0,-1 180", "deploy field", "place 1,0 0", "deploy road"}));
  EXPECT_EQ(state["over"], true);
  EXPECT_TRUE(state["player"].is_null());
  EXPECT_EQ(state["result"]["places"].dump(), "[1,2]");
  EXPECT_EQ(state["result"]["scores"].dump(), "[3,2]");
  ASSERT_EQ(state["result"]["final_scoring"].size(), 2U);
  EXPECT_EQ(state["result"]["final_scoring"][1]["sum"].dump(), R"([["cities",1,3]])");
}

TEST(EventsJson, TellWhatHappenedInOrder) {
  const Game game = play({"place 0,-1 180", "deploy city"});
  std::vector<std::string> types;
  for (const Json& event : events_json(game.state(), game.events())) types.push_back(event["type"]);
  EXPECT_EQ(types, (std::vector<std::string>{"deployed", "scored", "returned", "turn", "drawn"}));
  const Json scored = events_json(game.state(), game.events())[1];
  EXPECT_EQ(scored["points"], 4);
  EXPECT_EQ(scored["source"], "city");
  EXPECT_EQ(scored["sum"].dump(), R"([["tiles",2,4]])");
  EXPECT_EQ(scored["final"], false);
  EXPECT_EQ(scored["kind"], "city") << "it says from where the points come";
  EXPECT_EQ(scored["at"].dump(), R"(["S"])");
}

TEST(HashText, HasSixteenDigits) {
  EXPECT_EQ(hash_text(0), "0000000000000000");
  EXPECT_EQ(hash_text(~std::uint64_t{0}), "ffffffffffffffff");
  EXPECT_EQ(hash_text(0xabc), "0000000000000abc");
}

}  // namespace

TEST(ActionJson, TheTextIsThatOfTheObject) {
  Result<Game> game = Game::start(
      simple_setup(3, {"farmers", "abbot", "inns", "traders", "flying", "messages", "ferries", "gold", "magic", "robbers", "circles"}, 7));
  ASSERT_TRUE(game);
  Rng rng(7);
  while (!game->state().over) {
    ASSERT_EQ(legal_text(*game), legal_json(*game).dump());
    const ActionList& list = game->legal();
    game->play(list[rng.below(static_cast<std::uint32_t>(list.size()))]);
  }
}

}  // namespace bastide
