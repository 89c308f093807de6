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
extern const Step kChooseRegion;
extern const Step kScoreRegion;
extern const Step kEndTurn;
extern const Step kFinalScoring;

// The base game's figures, handlers and start tile.
void configure(Rules& rules);
// Every action kind of the base game.
std::span<const Handler> handlers();

// The active player draws and places another tile; the rows that follow run again.
Flow begin_part(Play& play);
// A player takes a turn inside this one, with this tile or (kNoTile) with one drawn for it. When it
// ends, the calling row is entered again.
Flow begin_inner_turn(Play& play, Player player, TileId tile);
void end_inner_turn(State& state);

// Every kind of tile that may be drawn now, for steps that draw.
void offer_draw(const State& state, ActionList& list);
// Whether every module allows the tile there; its sides are not compared.
bool may_place(const State& state, TileId tile, CellIndex cell, Rotation rotation);
// Whether the tile fits anywhere on the board, with something extra if need be; if not, BASE-02
// discards it.
bool is_placeable(const State& state, TileId tile);
// From now on the bag counts as empty; the tiles in it stay in the box.
void end_draws(State& state);
// Puts a drawn tile back into the box: it fits nowhere, or its player declined to place it.
void discard(Play& play, TileId tile, bool is_declined = false);

Flow apply_draw(Play& play, Action action);
Flow apply_place(Play& play, Action action);
Flow apply_deploy(Play& play, Action action);
Flow apply_pass(Play& play, Action action);
Flow apply_score(Play& play, Action action);
void describe_draw(const State& state, Action action, ActionFields& fields);
void describe_place(const State& state, Action action, ActionFields& fields);
void describe_deploy(const State& state, Action action, ActionFields& fields);
// For every action that names a segment and nothing else.
void describe_segment(const State& state, Action action, ActionFields& fields);
// For every action on a figure on the board, made by figure_action.
void describe_figure_on_board(const State& state, Action action, ActionFields& fields);
// For every action that names a kind of figure and a segment.
void describe_figure(const State& state, Action action, ActionFields& fields);

}  // namespace bastide::base
