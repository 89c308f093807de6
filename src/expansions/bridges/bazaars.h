// Bazaars: the auction that is going on, and those that a turn still owes.
#pragma once

#include <array>
#include <cstdint>

#include "core/fixed_vector.h"
#include "rules/tile.h"
#include "rules/types.h"

namespace bastide {
class Action;
struct Event;
struct Expansion;
struct State;
struct Step;
}  // namespace bastide

namespace bastide::bazaars {

// The rulebooks have no upper limit; nobody needs more.
constexpr int kMaxBid = 200;

// One tile per player is revealed; in each round one of them comes under the hammer. Tiles that
// have been bought wait until all are sold.
struct BazaarsState {
  bool is_revealing = false;
  Player picker = kNobody;                 // the auctioneer: chooses the next tile, or has chosen the one under the hammer
  TileId hammer = kNoTile;                 // the tile that is being sold
  Player bidder = kNobody;                 // of the highest bid for it
  std::uint8_t high = 0;                   // the highest bid
  std::uint8_t asked = 0;                  // players who have had their chance to bid, clockwise from the picker's left
  std::uint8_t passed = 0;                 // those of them who passed, one bit each
  FixedVector<TileId, kMaxPlayers> tiles;  // revealed and not yet sold
  std::array<TileId, kMaxPlayers> bought{kNoTile, kNoTile, kNoTile, kNoTile, kNoTile, kNoTile};

  bool has_tile(Player player) const { return bought[player] != kNoTile; }
};

struct BazaarsFrame {
  std::uint8_t due = 0;  // auctions still to be held in this turn
};

// Whether tiles are revealed or wait to be placed.
bool is_market_day(const BazaarsState& bazaars);
// Whether tiles are sold to the highest bidder, or taken without bids.
bool has_bids(const State& state);

// The auctioneer's choice of a tile with an opening bid.
Action pick_action(TileId tile, unsigned bid);
// The tiles that an event `revealed` tells of.
FixedVector<TileId, kMaxPlayers> revealed_tiles(const Event& event);

extern const Step kReveal;
extern const Step kPick;
extern const Step kBid;
extern const Step kBuyOrSell;
extern const Step kAuction;
extern const Expansion kBazaars;

}  // namespace bastide::bazaars
