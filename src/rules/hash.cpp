#include "rules/hash.h"

#include <bit>

#include "core/rng.h"
#include "rules/play.h"
#include "rules/turn.h"

namespace bastide {

std::uint64_t hash_item(std::uint64_t what, std::uint64_t a, std::uint64_t b, std::uint64_t c) {
  return mix64(mix64(mix64(mix64(what) ^ a) ^ b) ^ c);
}

std::uint64_t square_key(const State& state, CellIndex index) {
  const Cell& cell = state.board[index];
  return static_cast<std::uint64_t>(static_cast<std::uint16_t>(cell.x)) << 16 | static_cast<std::uint16_t>(cell.y);
}

std::uint64_t node_key(const State& state, NodeIndex index) {
  const Node& node = state.regions.node(index);
  return square_key(state, node.cell) << 24 | static_cast<std::uint64_t>(node.kind) << 16 | ports_of(state, index);
}

namespace {

// Steps are hashed by name, so a row added by a module changes no hash.
std::uint64_t name_key(std::string_view name) {
  std::uint64_t hash = 0;
  for (const char letter : name) hash = mix64(hash ^ static_cast<unsigned char>(letter));
  return hash;
}

// The row, and any interrupt pending before it.
std::uint64_t hash_step(const State& state) {
  const Rules& rules = *state.rules;
  const std::uint64_t row = name_key(rules.steps[state.step]->name);
  return state.interrupt == kNoInterrupt ? row : mix64(row) ^ name_key(rules.interrupts[state.interrupt]->name);
}

// A turn, or a turn inside it.
std::uint64_t hash_frame(const State& state, const TurnFrame& frame) {
  const auto row = [&](std::uint8_t number) { return number == kNoRow ? 0 : name_key(state.rules->steps[number]->name); };
  std::uint64_t sum = hash_item(8, static_cast<std::uint64_t>(frame.active) << 8 | frame.part,
                                row(frame.begun_by) + mix64(row(frame.resume)), static_cast<std::uint64_t>(frame.drawn) << 32);
  if (frame.placed != kNoCell) sum += hash_item(11, square_key(state, frame.placed));
  for (const HashFrame hash : state.rules->hash_frame) sum += hash(state, frame);
  return sum;
}

std::uint64_t hash_board(const State& state) {
  std::uint64_t sum = 0;
  for (CellIndex index = 0; index < state.board.cell_count(); ++index) {
    const Cell& cell = state.board[index];
    if (cell.is_empty()) continue;
    // A symmetric tile looks the same in several rotations.
    sum += hash_item(1, square_key(state, index), cell.tile, cell.rotation % tile_at(state, index).rotations);
    if (cell.overlay != kNoNode) sum += hash_item(2, square_key(state, index), state.regions.node(cell.overlay).segment);
  }
  return sum;
}

std::uint64_t hash_figures(const State& state) {
  std::uint64_t sum = 0;
  for (const Figure& figure : state.figures) {
    if (!figure.is_on_board()) continue;
    sum += hash_item(3, node_key(state, figure.node), static_cast<std::uint64_t>(figure.kind) << 8 | figure.colour);
  }
  for (const Link& link : state.regions.links()) {
    sum += hash_item(4, square_key(state, state.regions.node(link.first).cell), ports_of(state, link.first) | ports_of(state, link.second));
  }
  return sum;
}

}  // namespace

std::uint64_t hash_of(const State& state) {
  std::uint64_t sum = hash_board(state) + hash_figures(state);
  for (std::uint64_t tile = 0; tile < kMaxTileKinds; ++tile) {
    if (state.bag.count[tile] != 0) sum += hash_item(5, tile, state.bag.count[tile]);
  }
  for (std::uint64_t colour = 0; colour < kMaxColours; ++colour) {
    sum += hash_item(6, colour, static_cast<std::uint64_t>(static_cast<std::int64_t>(state.score[colour])));
  }
  sum += hash_item(7, hash_step(state), static_cast<std::uint64_t>(state.to_move) << 8 | state.turn_of, state.over ? 1 : 0);
  std::uint64_t depth = 0;
  for (const TurnFrame& frame : state.outer) sum += mix64(hash_frame(state, frame) + ++depth);
  sum += hash_frame(state, state.frame);
  for (const HashState hash : state.rules->hash_state) sum += hash(state);
  if (state.scoring != kNoNode) sum += hash_item(10, node_key(state, state.scoring));
  for (const NodeIndex node : state.completed) sum += hash_item(9, node_key(state, node));
  return sum;
}

}  // namespace bastide
