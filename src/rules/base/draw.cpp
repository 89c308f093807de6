// Drawing a tile: chance decides which; a tile that fits nowhere goes back to the box and another is drawn.
#include "rules/base/base.h"
#include "rules/play.h"

namespace bastide::base {

namespace {

Flow enter_begin_turn(Play& play) {
  State& state = play.state;
  ++state.turn;
  state.part = 1;
  state.laid = kNoCell;
  play.tell({.type = EventType::kTurnStarted, .player = state.turn_of, .count = state.turn});
  return Flow::kNext;
}

// Without a tile the game is over, even if the turn has begun; a further part of a turn is void and the turn goes on. The rows after laying
// a tile do only what waits for them, so what they did in the part before is not done again.
Flow enter_draw(Play& play) {
  if (play.state.bag.is_empty()) return jump(play, play.state.part > 1 ? Landmark::kScore : Landmark::kFinish);
  play.state.to_move = kChance;
  return Flow::kAsk;
}

void offer_draw(const State& state, ActionList& list) {
  const int pile = state.bag.pile();
  state.bag.visit([&](TileId tile) {
    if (state.rules->pile[tile] == pile) list.push_back(Action::draw(tile));
  });
}

}  // namespace

const Step kBeginTurn{.name = "begin", .enter = enter_begin_turn};
const Step kDraw{.name = "draw", .enter = enter_draw, .offer = offer_draw, .draws_tile = true};

Flow begin_part(Play& play) {
  ++play.state.part;
  play.tell({.type = EventType::kPartStarted, .player = play.state.turn_of, .count = play.state.part});
  return jump(play, Landmark::kDraw);
}

Flow take_draw(Play& play, Action action) {
  State& state = play.state;
  if (action.tile() == kDrawEnd) {
    state.bag = TileBag{};
    return Flow::kAgain;
  }
  const TileId tile = action.tile();
  take_from_bag(state, tile);
  play.tell({.type = EventType::kTileDrawn, .player = state.turn_of, .node = tile});
  for (const SetAside set_aside : state.rules->set_aside) {
    if (set_aside(play, tile)) return Flow::kAgain;
  }
  if (is_placeable(state, tile)) {
    state.drawn = tile;
    return Flow::kNext;
  }
  discard(play, tile);
  return Flow::kAgain;
}

void discard(Play& play, TileId tile) {
  play.state.discarded.push_back(tile);
  play.tell({.type = EventType::kTileDiscarded, .player = play.state.turn_of, .node = tile});
}

void describe_draw(const State&, Action action, ActionFields& fields) { fields.tile = action.tile(); }

}  // namespace bastide::base
