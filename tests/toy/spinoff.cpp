// The toy spin-off: each player has two colours, and all win together when one colour has enough
// points, or lose when the tiles run out. After every turn a tile leaves the bag unseen and is
// placed face down beside the tile just placed, if a square is free there.
#include <algorithm>

#include "rules/base/base.h"
#include "rules/play.h"
#include "rules/rules_builder.h"
#include "rules/turn.h"
#include "toy/toy.h"

namespace bastide::toy {

namespace {

void configure_spinoff(Rules& rules) {
  base::configure(rules);
  rules.colours_each = 2;
  rules.figure(FigureKind::kMeeple).count = 3;
  add_tiles(rules, "mists");
  for (TileId tile = 0; tile < tile_catalogue().size(); ++tile) {
    const TileKind& kind = rules.tiles[tile];
    if (kind.set != "mists" || !kind.name.starts_with("mists/start")) continue;
    --rules.bag.count[tile];
    rules.start.push_back({.tile = tile, .x = kind.block_x, .y = kind.block_y});
  }
}

Flow enter_face_down(Play& play) {
  State& state = play.state;
  if (state.bag.left < 2) return Flow::kNext;
  for (int side = 0; side < kSides; ++side) {
    const CellIndex cell = state.board.beside(state.frame.placed, side);
    if (!state.board[cell].is_empty()) continue;
    state.bag.lose(0);
    place_tile(state, cell, tile_catalogue().face_down(), 0);
    return Flow::kNext;
  }
  return Flow::kNext;
}

Flow enter_goal(Play& play) {
  const auto& score = play.state.score;
  const bool won = *std::max_element(score.begin(), score.end()) >= kGoal;
  return won ? end_game(play, {Verdict::kWon, EndReason::kGoal}) : Flow::kNext;
}

Flow enter_lost(Play& play) { return play.state.over ? Flow::kAsk : end_game(play, {Verdict::kLost, EndReason::kTiles}); }

const Step kFaceDown{.name = "face-down", .enter = enter_face_down};
const Step kGoalStep{.name = "goal", .enter = enter_goal};
const Step kLost{.name = "lost", .enter = enter_lost};

const Row kTurn[] = {
    {.landmark = Landmark::kBegin},
    {&base::kBeginTurn},
    {.landmark = Landmark::kDraw},
    {&base::kDraw},
    {.landmark = Landmark::kPlace},
    {&base::kPlaceTile},
    {&base::kDeploy},
    {&base::kComplete},
    {.landmark = Landmark::kScore},
    {&base::kChooseRegion},
    {&base::kScoreRegion},
    {&kGoalStep},
    {&kFaceDown},
    {&base::kEndTurn},
    {.landmark = Landmark::kFinish},
    {&kLost},
};

const Ruleset kRuleset{.turn = kTurn, .configure = configure_spinoff, .handlers = base::handlers()};
const Expansion kSpinoff{.module = Module::kMists, .ruleset = &kRuleset};

}  // namespace

Rules spinoff_rules(int players) {
  const Expansion* const tables[] = {&kSpinoff};
  return build_rules(kRuleset, tables, players);
}

}  // namespace bastide::toy
