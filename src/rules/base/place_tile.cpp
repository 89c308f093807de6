// Laying the drawn tile: at least one side touches, and every touching side matches.
#include "rules/base/base.h"
#include "rules/play.h"

namespace bastide::base {

namespace {

// The tile is always the player's to lay, even where only one place is left.
Flow enter_place(Play& play) {
  play.state.to_move = play.state.turn_of;
  return Flow::kAsk;
}

void offer_place(const State& state, ActionList& list) {
  Action* end = list.end();
  visit_placements(state, state.drawn, [&](CellIndex cell, Rotation rotation) {
    *end++ = Action::place(cell, rotation);
    return true;
  });
  list.resize(static_cast<std::size_t>(end - list.begin()));
}

// Picks the n-th of all fitting places by counting bits. Where a module forbids that place, the whole list decides.
Action sample_place(const State& state, std::uint64_t random) {
  const TileKind& kind = tile_kind(state, state.drawn);
  constexpr std::size_t kChunks = (kMaxFrontier + 63) / 64;
  std::uint64_t fitting[4][kChunks];
  const std::size_t chunks = (state.board.frontier_size() + 63) / 64;
  unsigned total = 0;
  for (Rotation rotation = 0; rotation < kind.rotations; ++rotation) {
    for (std::size_t chunk = 0; chunk < chunks; ++chunk) {
      fitting[rotation][chunk] = state.board.fitting(rotate_edges(kind.edges, rotation), chunk * 64);
      total += static_cast<unsigned>(std::popcount(fitting[rotation][chunk]));
    }
  }
  auto wanted = static_cast<unsigned>((random >> 32) * total >> 32);
  for (Rotation rotation = 0; rotation < kind.rotations; ++rotation) {
    for (std::size_t chunk = 0; chunk < chunks; ++chunk) {
      std::uint64_t bits = fitting[rotation][chunk];
      const auto here = static_cast<unsigned>(std::popcount(bits));
      if (wanted >= here) {
        wanted -= here;
        continue;
      }
      for (; wanted > 0; --wanted) bits &= bits - 1;
      const CellIndex cell = state.board.frontier_cell(chunk * 64 + static_cast<std::size_t>(std::countr_zero(bits)));
      if (may_place(state, state.drawn, cell, rotation)) return Action::place(cell, rotation);
      ActionList list;
      offer_place(state, list);
      return list[static_cast<std::size_t>((random & 0xffffffffU) * list.size() >> 32)];
    }
  }
  return {};
}

}  // namespace

const Step kPlaceTile{.name = "place", .enter = enter_place, .offer = offer_place, .sample = sample_place};

Flow take_place(Play& play, Action action) {
  State& state = play.state;
  const CellIndex cell = action.cell();
  lay_tile(state, cell, state.drawn, action.rotation());
  play.tell({.type = EventType::kTilePlaced, .player = state.turn_of, .detail = action.rotation(), .cell = cell, .node = state.drawn});
  state.drawn = kNoTile;
  state.laid = cell;
  for (const TilePlaced placed : state.rules->tile_placed) placed(play, cell);
  return Flow::kNext;
}

void describe_place(const State& state, Action action, ActionFields& fields) {
  const Cell& cell = state.board[action.cell()];
  fields.has_square = true;
  fields.x = cell.x;
  fields.y = cell.y;
  fields.rotation = action.rotation();
  fields.tile = state.drawn;
}

}  // namespace bastide::base
