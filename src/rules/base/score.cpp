// Scoring what the tile completed, and the end of the turn and of the game.
#include "rules/base/base.h"
#include "rules/play.h"
#include "rules/scoring.h"

namespace bastide::base {

namespace {

void note_if_complete(State& state, NodeIndex node) {
  if (!is_complete(state, node)) return;
  for (const NodeIndex other : state.completed) {
    if (state.regions.are_joined(node, other)) return;
  }
  state.completed.push_back(node);
}

constexpr SegmentKindMask kSurrounded = bit(SegmentKind::kMonastery) | bit(SegmentKind::kGarden) | bit(SegmentKind::kShrine);

// The monastery or the like of a tile that is surrounded now.
void note_surrounded(State& state, CellIndex cell) {
  NodeIndex node = state.board[cell].first_node;
  for (const Segment& segment : tile_at(state, cell).segments) {
    if ((bit(segment.kind) & kSurrounded) != 0) note_if_complete(state, node);
    ++node;
  }
}

// A tile completes regions on itself and monasteries around it.
Flow enter_complete(Play& play) {
  State& state = play.state;
  const Cell& cell = state.board[state.laid];
  NodeIndex node = cell.first_node;
  for (const Segment& segment : tile_at(state, state.laid).segments) {
    if (segment.kind == SegmentKind::kRoad || segment.kind == SegmentKind::kCity) note_if_complete(state, node);
    ++node;
  }
  if (cell.overlay != kNoNode) note_if_complete(state, cell.overlay);
  for (const CellIndex surrounded : state.board.surrounded()) note_surrounded(state, surrounded);
  return Flow::kNext;
}

Flow enter_score(Play& play) {
  State& state = play.state;
  for (const NodeIndex node : state.completed) score_region(play, node, false);
  state.completed.clear();
  return Flow::kNext;
}

Flow enter_end_turn(Play& play) {
  State& state = play.state;
  state.turn_of = static_cast<Player>((state.turn_of + 1) % state.rules->players);
  return jump(play, state.bag.is_empty() ? kFinalScoring : kBeginTurn);
}

// Roads, cities, then what stands alone; modules score last, fields among them.
Flow enter_final_scoring(Play& play) {
  State& state = play.state;
  if (!state.over) {
    for (const SegmentKind kind :
         {SegmentKind::kRoad, SegmentKind::kCity, SegmentKind::kMonastery, SegmentKind::kGarden, SegmentKind::kShrine}) {
      score_finally(play, kind);
    }
    for (const FinalScoring score : state.rules->final_scoring) score(play);
    play.tell({.type = EventType::kGameEnded});
  }
  state.over = true;
  state.to_move = kNobody;
  state.drawn = kNoTile;
  return Flow::kAsk;
}

}  // namespace

const Step kComplete{.name = "complete", .enter = enter_complete};
const Step kScore{.name = "score", .enter = enter_score};
const Step kEndTurn{.name = "end", .enter = enter_end_turn};
const Step kFinalScoring{.name = "final", .enter = enter_final_scoring};

}  // namespace bastide::base
