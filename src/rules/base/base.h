// The base game's steps and kinds of action.
#pragma once

#include <span>

#include "rules/rules.h"

namespace bastide::base {

extern const Step kBeginTurn;
extern const Step kDraw;
extern const Step kPlaceTile;
extern const Step kDeploy;
extern const Step kComplete;
extern const Step kScore;
extern const Step kEndTurn;
extern const Step kFinalScoring;

// The base game's figures, handlers and start tile.
void configure(Rules& rules);
// Every action kind of the base game.
std::span<const Handler> handlers();

// The player whose turn it is draws and lays another tile, with everything that follows; the rows after it are run again.
Flow begin_part(Play& play);

// Whether the tile fits anywhere on the board; BASE-02 discards it if not.
bool is_placeable(const State& state, TileId tile);
// Calls visit(CellIndex, Rotation) for every legal placement of the tile until it returns false.
template <class Visit>
void visit_placements(const State& state, TileId tile, Visit visit);

Flow take_draw(Play& play, Action action);
Flow take_place(Play& play, Action action);
Flow take_deploy(Play& play, Action action);
Flow take_pass(Play& play, Action action);
Flow take_score(Play& play, Action action);
void describe_draw(const State& state, Action action, ActionFields& fields);
void describe_place(const State& state, Action action, ActionFields& fields);
void describe_deploy(const State& state, Action action, ActionFields& fields);
// For every action that names a segment and nothing else.
void describe_segment(const State& state, Action action, ActionFields& fields);

// True if every module lets the tile lie there.
inline bool may_place(const State& state, TileId tile, CellIndex cell, Rotation rotation) {
  for (const MayPlaceTile may : state.rules->may_place_tile) {
    if (!may(state, tile, cell, rotation)) return false;
  }
  return true;
}

template <class Visit>
void visit_placements(const State& state, TileId tile, Visit visit) {
  const TileKind& kind = tile_kind(state, tile);
  const std::size_t frontier = state.board.frontier_size();
  for (Rotation rotation = 0; rotation < kind.rotations; ++rotation) {
    const EdgeMask edges = rotate_edges(kind.edges, rotation);
    for (std::size_t first = 0; first < frontier; first += 64) {
      for (std::uint64_t fitting = state.board.fitting(edges, first); fitting != 0; fitting &= fitting - 1) {
        const CellIndex cell = state.board.frontier_cell(first + static_cast<std::size_t>(std::countr_zero(fitting)));
        if (may_place(state, tile, cell, rotation) && !visit(cell, rotation)) return;
      }
    }
  }
}

}  // namespace bastide::base
