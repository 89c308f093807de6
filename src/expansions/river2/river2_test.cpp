// What no scenario can show without modules to come, and what both rivers agree on.
#include "expansions/river2/river2.h"

#include <gtest/gtest.h>

#include <bit>

#include "expansions/registry.h"
#include "expansions/river/course.h"
#include "game/game.h"
#include "rules/scoring.h"

namespace bastide {
namespace {

// RIV2-13: a castle and the city of Carcassonne count for a herd like completed cities.
TEST(River2, AHerdCountsEverythingThatIsFarmed) {
  const Result<Game> game = Game::start(simple_setup(2, {"river2", "farmers", "traders.pig"}));
  Survey field;
  field.kind = SegmentKind::kField;
  field.cities = 2;
  field.castles = 1;
  field.marks[static_cast<std::size_t>(std::countr_zero(static_cast<unsigned>(Segment::kCarcassonne)))] = 1;
  const int without_herd = score_sheet(game->state(), field).total();
  field.marks[static_cast<std::size_t>(std::countr_zero(static_cast<unsigned>(Segment::kPigHerd)))] = 1;
  EXPECT_EQ(score_sheet(game->state(), field).total(), without_herd + 4);
}

// RIV2-16: whichever river is set up last, the piles, the bag and the spring are the same.
TEST(River2, SettingUpTheRiversAgainChangesNothing) {
  for (std::uint8_t spring = 0; spring < 2; ++spring) {
    for (std::uint8_t lake = 0; lake < 2; ++lake) {
      Options options{};
      options[static_cast<std::size_t>(Option::kRiverSpring)] = spring;
      options[static_cast<std::size_t>(Option::kRiverLake)] = lake;
      const Rules rules = make_rules(parts_of({Module::kRiver, Module::kRiver2}), 2, options);
      Rules again = rules;
      river::configure(again);
      EXPECT_EQ(again.pile, rules.pile);
      EXPECT_EQ(again.bag.count, rules.bag.count);
      ASSERT_EQ(again.start.size(), 1U);
      EXPECT_EQ(again.start[0].tile, rules.start[0].tile);
      EXPECT_EQ(rules.tiles[rules.start[0].tile].name, spring == 0 ? "river2/01" : "river/01");
      EXPECT_EQ(rules.bag.count[tile_catalogue().find("river2/03")], lake == 0 ? 1 : 0);
      EXPECT_EQ(rules.bag.count[tile_catalogue().find("river/02")], lake == 0 ? 0 : 1);
    }
  }
}

}  // namespace
}  // namespace bastide
