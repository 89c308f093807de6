#include "rules/hash.h"

#include <bit>

#include "core/rng.h"
#include "rules/play.h"

namespace bastide {

namespace {

// One thing on the table as a number; things are summed, so their order does not count.
std::uint64_t item(std::uint64_t what, std::uint64_t a, std::uint64_t b = 0, std::uint64_t c = 0) {
  return mix64(mix64(mix64(mix64(what) ^ a) ^ b) ^ c);
}

std::uint64_t square(const Cell& cell) {
  return static_cast<std::uint64_t>(static_cast<std::uint16_t>(cell.x)) << 16 | static_cast<std::uint16_t>(cell.y);
}

std::uint64_t hash_board(const State& state) {
  std::uint64_t sum = 0;
  for (CellIndex index = 0; index < state.board.cell_count(); ++index) {
    const Cell& cell = state.board[index];
    if (cell.is_empty()) continue;
    // A symmetric tile lies the same way in several turns.
    sum += item(1, square(cell), cell.tile, cell.rotation % tile_at(state, index).rotations);
    if (cell.overlay != kNoNode) sum += item(2, square(cell), state.regions.node(cell.overlay).segment);
  }
  return sum;
}

std::uint64_t hash_figures(const State& state) {
  std::uint64_t sum = 0;
  for (const Figure& figure : state.figures) {
    if (!figure.is_on_board()) continue;
    const Node& node = state.regions.node(figure.node);
    const std::uint64_t place = ports_of(state, figure.node) | static_cast<std::uint64_t>(node.kind) << 16;
    sum += item(3, square(state.board[node.cell]), place, static_cast<std::uint64_t>(figure.kind) << 8 | figure.player);
  }
  for (const Link& link : state.regions.links()) {
    sum += item(4, square(state.board[state.regions.node(link.first).cell]), ports_of(state, link.first) | ports_of(state, link.second));
  }
  return sum;
}

}  // namespace

std::uint64_t hash_of(const State& state) {
  std::uint64_t sum = hash_board(state) + hash_figures(state);
  for (std::uint64_t tile = 0; tile < kMaxTileKinds; ++tile) {
    if (state.bag.count[tile] != 0) sum += item(5, tile, state.bag.count[tile]);
  }
  for (std::uint64_t player = 0; player < kMaxPlayers; ++player) {
    sum += item(6, player, static_cast<std::uint64_t>(static_cast<std::int64_t>(state.score[player])));
  }
  sum += item(7, state.step | static_cast<std::uint64_t>(state.part) << 8 | static_cast<std::uint64_t>(state.interrupt) << 16,
              static_cast<std::uint64_t>(state.to_move) << 8 | state.turn_of,
              static_cast<std::uint64_t>(state.drawn) << 1 | (state.over ? 1 : 0));
  for (const HashState hash : state.rules->hash_state) sum += hash(state);
  if (state.laid != kNoCell) sum += item(8, square(state.board[state.laid]));
  return sum;
}

}  // namespace bastide
