// Placing the drawn tile: at least one side touches another tile, and every touching side matches.
#include <algorithm>
#include <bit>
#include <utility>

#include "core/simd.h"
#include "rules/base/base.h"
#include "rules/play.h"
#include "rules/turn.h"

#if defined(BASTIDE_SSE)
#include <tmmintrin.h>
#endif

namespace bastide::base {

bool may_place(const State& state, TileId tile, CellIndex cell, Rotation rotation) {
  for (unsigned conditions = state.rules->restricted_by[tile]; conditions != 0; conditions &= conditions - 1) {
    const auto index = static_cast<std::size_t>(std::countr_zero(conditions));
    if (!state.rules->may_place_tile[index](state, tile, cell, rotation)) return false;
  }
  return true;
}

namespace {

// The player always places the tile, even if there is only one legal placement.
Flow enter_place(Play& play) {
  play.state.to_move = play.state.frame.active;
  return Flow::kAsk;
}

constexpr std::size_t kPack = 8;  // cells whose placements are written at once

#if defined(BASTIDE_SSE)
// For each subset of 8 cells, the byte shuffle that moves their 16-bit numbers to the front in
// order.
constexpr auto kPackOrder = [] {
  std::array<std::array<std::uint8_t, 2 * kPack>, 1U << kPack> order{};
  for (unsigned set = 0; set < order.size(); ++set) {
    std::size_t end = 0;
    for (unsigned cell = 0; cell < kPack; ++cell) {
      if ((set >> cell & 1U) == 0) continue;
      order[set][end++] = static_cast<std::uint8_t>(2 * cell);
      order[set][end++] = static_cast<std::uint8_t>(2 * cell + 1);
    }
  }
  return order;
}();
static_assert(Action::place(1, 3).bits() == (Action::place(0, 3).bits() | 1U << 6), "a cell's number starts at bit 6");
#endif

// Writes the placements on those of 8 cells whose bit is set, and returns the end; there must be
// room for all 8.
Action* write_placements(const CellIndex* cells, unsigned fitting, Rotation rotation, Action* end) {
#if defined(BASTIDE_SSE)
  const auto load = [](const void* from) { return _mm_loadu_si128(static_cast<const __m128i*>(from)); };
  const auto store = [](Action* to, __m128i actions) { _mm_storeu_si128(reinterpret_cast<__m128i*>(to), actions); };
  const __m128i packed = _mm_shuffle_epi8(load(cells), load(kPackOrder[fitting].data()));
  const __m128i turned = _mm_set1_epi32(static_cast<int>(Action::place(0, rotation).bits()));
  const __m128i zero = _mm_setzero_si128();
  store(end, _mm_or_si128(_mm_slli_epi32(_mm_unpacklo_epi16(packed, zero), 6), turned));
  store(end + kPack / 2, _mm_or_si128(_mm_slli_epi32(_mm_unpackhi_epi16(packed, zero), 6), turned));
  return end + std::popcount(fitting);
#else
  for (; fitting != 0; fitting &= fitting - 1) *end++ = Action::place(cells[std::countr_zero(fitting)], rotation);
  return end;
#endif
}

// Placements with something extra follow the plain ones. A tile that can only be placed with an
// extra may be declined, because nobody is forced to spend one.
void offer_with_extra(const State& state, ActionList& list) {
  const bool fits_plainly = !list.empty();
  for (const OfferPlacement offer : state.rules->offer_placement) offer(state, list);
  if (!fits_plainly) list.push_back(Action::pass());
}

// Ordered by rotation, then by the frontier.
void offer_place(const State& state, ActionList& list) {
  static_assert(ActionList::capacity() >= 4 * kFrontierRoom + kPack);
  const TileKind& kind = tile_kind(state, state.frame.drawn);
  const CellIndex* cells = state.board.frontier();
  const std::size_t size = state.board.frontier_size();
  Action* end = list.begin();
  for (Rotation rotation = 0; rotation < kind.rotations; ++rotation) {
    const EdgeMask edges = rotate_edges(kind.edges, rotation);
    for (std::size_t first = 0; first < size; first += kFrontierGroup) {
      const unsigned fitting = state.board.fitting(edges, first);
      end = write_placements(cells + first, fitting & 0xffU, rotation, end);
      end = write_placements(cells + first + kPack, fitting >> kPack, rotation, end);
    }
  }
  if (state.rules->restricted_by[state.frame.drawn] != 0) {
    const auto is_forbidden = [&](Action action) { return !may_place(state, state.frame.drawn, action.cell(), action.rotation()); };
    end = std::remove_if(list.begin(), end, is_forbidden);
  }
  list.resize(static_cast<std::size_t>(end - list.begin()));
  if (!state.rules->offer_placement.empty()) offer_with_extra(state, list);
}

// Tries squares and rotations at random. The first legal one is uniformly distributed over all
// legal ones, and so is the one picked from the whole list after too many misses.
Action sample_place(const State& state, std::uint64_t random) {
  constexpr int kTries = 32;
  // If placements may come with something extra, all are listed: trying squares would find only
  // plain ones.
  const int tries = state.rules->offer_placement.empty() ? kTries : 0;
  constexpr std::uint64_t kMultiplier = 6364136223846793005U;  // Knuth's, for the next random number
  const TileKind& kind = tile_kind(state, state.frame.drawn);
  for (int i = 0; i < tries; ++i, random = random * kMultiplier + 1) {
    const auto rotation = static_cast<Rotation>((random >> 30) & (kind.rotations - 1U));  // there are 1, 2 or 4
    const std::size_t index = (random >> 32) * state.board.frontier_size() >> 32;
    if (!state.board.fits_frontier(index, rotate_edges(kind.edges, rotation))) continue;
    const CellIndex cell = state.board.frontier_cell(index);
    if (may_place(state, state.frame.drawn, cell, rotation)) return Action::place(cell, rotation);
  }
  ActionList list;
  offer_place(state, list);
  return list[static_cast<std::size_t>((random >> 32) * list.size() >> 32)];
}

// Declining a tile puts it back into the box; another one is drawn.
Flow decline_tile(Play& play) {
  discard(play, std::exchange(play.state.frame.drawn, kNoTile), true);
  return jump(play, Landmark::kDraw);
}

}  // namespace

const Step kPlaceTile{.name = "place", .enter = enter_place, .offer = offer_place, .sample = sample_place, .pass = decline_tile};

bool is_placeable(const State& state, TileId tile) {
  const TileKind& kind = tile_kind(state, tile);
  for (Rotation rotation = 0; rotation < kind.rotations; ++rotation) {
    const EdgeMask edges = rotate_edges(kind.edges, rotation);
    for (std::size_t first = 0; first < state.board.frontier_size(); first += kFrontierGroup) {
      for (unsigned fitting = state.board.fitting(edges, first); fitting != 0; fitting &= fitting - 1) {
        const CellIndex cell = state.board.frontier_cell(first + static_cast<std::size_t>(std::countr_zero(fitting)));
        if (may_place(state, tile, cell, rotation)) return true;
      }
    }
  }
  for (const IsPlaceableOtherwise otherwise : state.rules->is_placeable_otherwise) {
    if (otherwise(state, tile)) return true;
  }
  return false;
}

Flow apply_place(Play& play, Action action) {
  State& state = play.state;
  const CellIndex cell = action.cell();
  std::uint8_t overlay = 0;
  for (const PlaceExtra place : state.rules->place_extra) overlay = static_cast<std::uint8_t>(overlay | place(play, action));
  place_tile(state, cell, state.frame.drawn, action.rotation(), overlay);
  play.emit(
      {.type = EventType::kTilePlaced, .player = state.frame.active, .detail = action.rotation(), .cell = cell, .node = state.frame.drawn});
  state.frame.drawn = kNoTile;
  state.frame.placed = cell;
  for (const TilePlaced placed : state.rules->tile_placed) placed(play, cell);
  return Flow::kNext;
}

void describe_place(const State& state, Action action, ActionFields& fields) {
  describe_cell(state, action.cell(), fields);
  fields.rotation = action.rotation();
  fields.tile = state.frame.drawn;
  for (const DescribeExtra describe : state.rules->describe_extra) describe(state, action, fields);
}

}  // namespace bastide::base
