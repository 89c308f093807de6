// The whole state of a game as one value: copying it is the only way to branch.
#pragma once

#include <array>
#include <cstdint>
#include <cstring>

#include "core/fixed_vector.h"
#include "expansions/states.h"
#include "rules/action.h"
#include "rules/board.h"
#include "rules/regions.h"
#include "rules/types.h"

namespace bastide {

struct Rules;
constexpr std::uint8_t kNoRow = 0xff;

// A figure on the board. It keeps its index in the list until it leaves; a free entry has no node.
struct Figure {
  NodeIndex node = kNoNode;
  FigureKind kind = FigureKind::kMeeple;
  Colour colour = kNobody;

  bool is_on_board() const { return node != kNoNode; }
};
using FigureIndex = std::uint8_t;
constexpr FigureIndex kNoFigure = 0xff;
constexpr int kMaxFigures = 72;

// The tiles not yet drawn, by kind. Their order is not part of the state: chance decides it.
constexpr int kPiles = 8;
struct TileBag {
  std::array<std::uint8_t, kMaxTileKinds> count{};
  std::array<std::uint8_t, kPiles> pile_left{};  // piles are drawn one after another (the river first)
  std::uint16_t left = 0;
  std::uint16_t lost = 0;    // tiles removed unseen: any kind still counted may be among them
  std::uint16_t unused = 0;  // tiles left when the draws were dictated to end

  bool is_empty() const { return left == 0; }
  void take(TileId tile, std::uint8_t pile) {
    --count[tile];
    --pile_left[pile];
    --left;
  }
  void put(TileId tile, std::uint8_t pile) {
    ++count[tile];
    ++pile_left[pile];
    ++left;
  }
  // Removes a tile from a pile unseen.
  void lose(std::uint8_t pile) {
    --pile_left[pile];
    --left;
    ++lost;
  }
  // Calls visit(TileId) for every kind of tile that is left, in order.
  template <class Visit>
  void visit(Visit visit) const {
    static_assert(kMaxTileKinds % 8 == 0);
    for (std::size_t first = 0; first < kMaxTileKinds; first += 8) {
      std::uint64_t eight;
      std::memcpy(&eight, count.data() + first, sizeof(eight));
      if (eight == 0) continue;  // most kinds belong to modules that are not in play
      for (std::size_t tile = first; tile < first + 8; ++tile) {
        if (count[tile] != 0) visit(static_cast<TileId>(tile));
      }
    }
  }
  int pile() const {
    int pile = 0;
    while (pile_left[static_cast<std::size_t>(pile)] == 0) ++pile;
    return pile;
  }
};

// How the game ended: ranked by points, or won or lost by all together, and why.
enum class Verdict : std::uint8_t { kRanked, kWon, kLost };
struct Outcome {
  Verdict verdict = Verdict::kRanked;
  EndReason reason = EndReason::kNone;
};

// A turn, or a turn inside a turn: a player places a tile (or several, one per part) with all that
// follows. A module's state within one turn is kept here, so that an inner turn starts clean and
// the outer one is unchanged when it resumes.
struct TurnFrame {
  Player active = 0;               // who places the tile; the active player of the rulebooks
  std::uint8_t part = 1;           // one per tile drawn
  std::uint8_t begun_by = kNoRow;  // the row that began this part or inner turn; none for the turn itself
  std::uint8_t resume = kNoRow;    // inner turn: the row to enter again when it ends
  TileId drawn = kNoTile;          // the tile in hand
  CellIndex placed = kNoCell;      // the tile placed in this part
  FrameStates ext;
};

struct State {
  const Rules* rules = nullptr;
  Board board;
  Regions regions;
  FixedVector<Figure, kMaxFigures> figures;
  std::array<std::array<std::uint8_t, kFigureKinds>, kMaxColours> supply{};
  TileBag bag;
  FixedVector<TileId, kMaxPlacedTiles> discarded;
  std::array<std::int32_t, kMaxColours> score{};
  std::array<std::array<std::int16_t, kSources>, kMaxColours> score_by_source{};

  std::uint8_t step = 0;          // row of the turn table
  std::uint8_t interrupt = 0xff;  // the interrupt that asks before the row, or none
  bool may_interrupt = false;     // a module has something to ask about before the next row
  Player to_move = kNobody;       // who decides; chance, or nobody when the game is over
  Player turn_of = 0;             // whose turn it is
  std::uint16_t turn = 0;         // number of the turn, from 1
  bool over = false;
  Outcome outcome;                       // once the game is over
  TurnFrame frame;                       // the current turn, or the innermost turn inside it
  FixedVector<TurnFrame, 3> outer;       // the turns that wait for it, outermost first
  FixedVector<NodeIndex, 32> completed;  // one node per region that is completed and not yet scored
  NodeIndex scoring = kNoNode;           // the region that is being scored
  ExpansionStates ext;
};
static_assert(sizeof(State) <= 96 * 1024);

}  // namespace bastide
