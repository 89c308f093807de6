#include "expansions/bridges/bazaars.h"

#include <gtest/gtest.h>

#include "expansions/registry.h"
#include "rules/base/base.h"
#include "rules/check.h"
#include "rules/rules_builder.h"
#include "rules/turn.h"

namespace bastide::bazaars {

namespace {

TileId tile(const char* name) { return tile_catalogue().find(name); }

std::uint64_t parts_of_bazaars() {
  std::uint64_t parts = 0;
  for (std::size_t index = 0; index < expansions().size(); ++index) {
    const Expansion& part = *expansions()[index];
    if (part.module == Module::kBridges && (part.part == "tiles" || part.part == "bazaars")) parts |= 1ULL << index;
  }
  return parts;
}

// A module that never lets base/E be drawn, as dragons are not before the first volcano.
bool set_aside(Play&, TileId drawn) { return drawn == tile("base/E"); }
int one_aside(const State&) { return 1; }

// Three players, a start tile with fields all around, a bazaar, base/E and so many monasteries.
Rules rules_with(std::uint8_t monasteries) {
  Rules rules = make_rules(parts_of_bazaars(), 3);
  rules.set_aside.push_back(set_aside);
  rules.bag.count.fill(0);
  rules.bag.count[tile("bridges/06")] = rules.bag.count[tile("base/E")] = 1;
  rules.bag.count[tile("base/B")] = monasteries;
  count_bag(rules);
  rules.start.clear();
  rules.start.push_back({.tile = tile("base/B")});
  return rules;
}

// Places the bazaar and reveals tiles until somebody else than chance decides; base/E comes second.
void hold_market_day(State& state, const Rules& rules) {
  Play play{state};
  set_up(play, rules);
  apply(play, Action::draw(tile("bridges/06")));
  apply(play, Action::place(state.board.find(1, 0), 0));
  for (const char* name : {"base/B", "base/E", "base/B", "base/B"}) {
    if (current_step(state).name == "reveal") apply(play, Action::draw(tile(name)));
  }
}

// BAZ-24: the bag has three tiles, but one of them is set aside.
TEST(Bazaars, ARevealThatFallsShortIsCalledOffAndItsTilesGoBack) {
  const Rules rules = rules_with(2);
  State state;
  hold_market_day(state, rules);
  EXPECT_FALSE(is_market_day(state.ext.bazaars));
  EXPECT_EQ(state.bag.left, 2);
  EXPECT_EQ(state.bag.count[tile("base/B")], 2);
  EXPECT_EQ(state.turn, 2);
  EXPECT_EQ(state.turn_of, 1);
  EXPECT_EQ(current_step(state).name, "draw");
}

// PD-03: a tile that is set aside is replaced by another.
TEST(Bazaars, ATileThatIsSetAsideIsReplaced) {
  Rules rules = rules_with(3);
  rules.tiles_elsewhere.push_back(one_aside);
  State state;
  hold_market_day(state, rules);
  EXPECT_EQ(current_step(state).name, "pick");
  EXPECT_EQ(state.to_move, 1);
  EXPECT_EQ(state.ext.bazaars.tiles.size(), 3U);
  EXPECT_TRUE(state.bag.is_empty());
  EXPECT_TRUE(check(state).empty());
}

TEST(Bazaars, OfTilesThatAreAllAlikeAnyIsSoldWithBids) {
  const Rules rules = rules_with(3);
  State state;
  hold_market_day(state, rules);
  ActionList list;
  legal_actions(state, list);
  EXPECT_EQ(list.size(), 201U);
  considered_actions(state, list);
  EXPECT_EQ(list.size(), 1U) << "no tile is worth more than another";
}

}  // namespace

}  // namespace bastide::bazaars
