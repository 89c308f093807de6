// Drawing a tile: chance decides which; a tile that fits nowhere goes back to the box and another
// is drawn.
#include "rules/base/base.h"
#include "rules/play.h"
#include "rules/turn.h"

namespace bastide::base {

namespace {

Flow enter_begin_turn(Play& play) {
  State& state = play.state;
  ++state.turn;
  state.frame = {.active = state.turn_of};
  play.emit({.type = EventType::kTurnStarted, .player = state.turn_of, .count = state.turn});
  return Flow::kNext;
}

// If no tile is left the game ends, even if the turn has begun; but another part of a turn, or a
// turn inside it, is skipped and the turn goes on. The rows after placing a tile handle only what
// is pending, so nothing from the previous part is done twice.
Flow enter_draw(Play& play) {
  State& state = play.state;
  const bool is_turn_itself = state.frame.part == 1 && state.outer.empty();
  if (state.bag.is_empty()) return jump(play, is_turn_itself ? Landmark::kFinish : Landmark::kScore);
  state.to_move = kChance;
  return Flow::kAsk;
}

// A tile that can be placed is taken in hand; any other goes back to the box and another is drawn.
Flow take_in_hand(Play& play, TileId tile) {
  if (is_placeable(play.state, tile)) {
    play.state.frame.drawn = tile;
    return jump(play, Landmark::kPlace);
  }
  discard(play, tile);
  return jump(play, Landmark::kDraw);
}

}  // namespace

void offer_draw(const State& state, ActionList& list) {
  const int pile = state.bag.pile();
  state.bag.visit([&](TileId tile) {
    if (state.rules->pile[tile] == pile) list.push_back(Action::draw(tile));
  });
}

const Step kBeginTurn{.name = "begin", .enter = enter_begin_turn};
const Step kDraw{.name = "draw", .enter = enter_draw, .offer = offer_draw, .drawn = take_in_hand};

// The event: player, count (number of the part).
Flow begin_part(Play& play) {
  TurnFrame& frame = play.state.frame;
  ++frame.part;
  frame.begun_by = play.state.step;
  play.emit({.type = EventType::kPartStarted, .player = frame.active, .count = frame.part});
  return jump(play, Landmark::kDraw);
}

// The event: player, count (1, as for the first part of any turn).
Flow begin_inner_turn(Play& play, Player player, TileId tile) {
  State& state = play.state;
  state.outer.push_back(state.frame);
  state.frame = {.active = player, .begun_by = state.step, .resume = state.step};
  play.emit({.type = EventType::kPartStarted, .player = player, .count = state.frame.part});
  return tile == kNoTile ? jump(play, Landmark::kDraw) : take_in_hand(play, tile);
}

void end_inner_turn(State& state) {
  state.step = state.frame.resume;
  state.frame = state.outer.back();
  state.outer.pop_back();
}

Flow apply_draw(Play& play, Action action) {
  State& state = play.state;
  if (action.tile() == kDrawEnd) {
    end_draws(state);
    return Flow::kAgain;
  }
  const TileId tile = action.tile();
  take_from_bag(state, tile);
  play.emit({.type = EventType::kTileDrawn, .player = state.frame.active, .node = tile});
  for (const SetAside set_aside : state.rules->set_aside) {
    if (set_aside(play, tile)) return Flow::kAgain;
  }
  return current_step(state).drawn(play, tile);
}

void end_draws(State& state) { state.bag = TileBag{.unused = state.bag.left}; }

void discard(Play& play, TileId tile, bool is_declined) {
  play.state.discarded.push_back(tile);
  play.emit({.type = EventType::kTileDiscarded,
             .player = play.state.frame.active,
             .flag = static_cast<std::uint8_t>(is_declined ? 1 : 0),
             .node = tile});
}

void describe_draw(const State&, Action action, ActionFields& fields) { fields.tile = action.tile(); }

}  // namespace bastide::base
