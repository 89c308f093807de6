// Bazaars: after a bazaar has been placed and scored, one tile per player is revealed. They are
// sold one by one, and then everybody places the tile that they bought.
#include "expansions/bridges/bazaars.h"

#include <algorithm>
#include <utility>

#include "expansions/bridges/bazaars_appraisal.h"
#include "rules/base/base.h"
#include "rules/expansion.h"
#include "rules/hash.h"
#include "rules/play.h"
#include "rules/turn.h"

namespace bastide::bazaars {

namespace {

// While dragon tiles are set aside, an auction may be called off; every tile revealed may then be
// drawn again.
void configure(Rules& rules) {
  if (rules.has(Module::kDragon)) rules.may_return.fill(true);
}

Player clockwise(const State& state, Player from, int steps) { return static_cast<Player>((from + steps) % state.rules->players); }

// A bazaar that is placed in a turn inside the turn starts no auction.
void tile_placed(Play& play, CellIndex cell) {
  State& state = play.state;
  if (tile_at(state, cell).has(TileKind::kBazaar) && state.outer.empty()) ++state.frame.ext.bazaars.due;
}

// The first player without a tile, clockwise from this one; nobody if everybody has one.
Player first_without_tile(const State& state, Player from) {
  for (int steps = 0; steps < state.rules->players; ++steps) {
    const Player player = clockwise(state, from, steps);
    if (!state.ext.bazaars.has_tile(player)) return player;
  }
  return kNobody;
}

constexpr int kTileBits = 10;
constexpr int kTilesPerNumber = kMaxPlayers / 2;

// The event: player, value and count (half of the tiles each, as numbers from 1).
Event revealed_event(Player player, const FixedVector<TileId, kMaxPlayers>& tiles) {
  Event event{.type = EventType::kRevealed, .player = player};
  for (std::size_t i = 0; i < tiles.size(); ++i) {
    std::int32_t& number = i < kTilesPerNumber ? event.value : event.count;
    number |= (tiles[i] + 1) << (static_cast<int>(i % kTilesPerNumber) * kTileBits);
  }
  return event;
}

Flow open_auction(Play& play) {
  State& state = play.state;
  BazaarsState& bazaars = state.ext.bazaars;
  bazaars.is_revealing = false;
  bazaars.picker = clockwise(state, state.turn_of, 1);
  --state.frame.ext.bazaars.due;
  play.emit(revealed_event(state.turn_of, bazaars.tiles));
  return Flow::kNext;
}

// No auction takes place; what was revealed goes back into the bag.
Flow call_off(Play& play) {
  State& state = play.state;
  for (const TileId tile : state.ext.bazaars.tiles) put_into_bag(state, tile);
  state.ext.bazaars = {};
  --state.frame.ext.bazaars.due;
  return Flow::kAgain;
}

// With fewer tiles left than players there is no auction, nor if the bag runs out because tiles had
// to be set aside.
Flow enter_reveal(Play& play) {
  State& state = play.state;
  BazaarsState& bazaars = state.ext.bazaars;
  const std::size_t players = state.rules->players;
  if (state.frame.ext.bazaars.due == 0) return Flow::kNext;
  if (bazaars.tiles.size() == players) return open_auction(play);
  const bool is_short = bazaars.is_revealing ? state.bag.is_empty() : state.bag.left < players;
  if (is_short) return call_off(play);
  bazaars.is_revealing = true;
  state.to_move = kChance;
  return Flow::kAsk;
}

Flow reveal(Play& play, TileId tile) {
  play.state.ext.bazaars.tiles.push_back(tile);
  return Flow::kAgain;
}

// One tile of each kind on offer.
FixedVector<TileId, kMaxPlayers> kinds_on_offer(const State& state) {
  FixedVector<TileId, kMaxPlayers> kinds;
  for (const TileId tile : state.ext.bazaars.tiles) {
    if (!kinds.contains(tile)) kinds.push_back(tile);
  }
  return kinds;
}

unsigned bid_of(Action pick) { return pick.value() >> kTileBits; }

// The tile under the hammer is a player's. The next player without a tile picks; with the other
// option, a picker who has sold picks again.
void hand_over(State& state, Player player) {
  BazaarsState& bazaars = state.ext.bazaars;
  bazaars.bought[player] = bazaars.hammer;
  bazaars.tiles.remove(bazaars.hammer);
  bazaars.hammer = kNoTile;
  bazaars.bidder = kNobody;
  bazaars.high = bazaars.asked = bazaars.passed = 0;
  const bool keeps = state.rules->option(Option::kBridgesAuctioneer) != 0;
  bazaars.picker = first_without_tile(state, clockwise(state, bazaars.picker, keeps ? 0 : 1));
}

// The buyer pays the highest bid to the seller or, if there is none, to nobody. The event: player,
// node (tile), value (points), detail (the seller or nobody).
Flow trade(Play& play, Player buyer, Player seller) {
  const BazaarsState& bazaars = play.state.ext.bazaars;
  const int points = bazaars.high;
  play.emit({.type = EventType::kBought, .player = buyer, .detail = seller, .node = bazaars.hammer, .value = points});
  hand_over(play.state, buyer);
  give_points(play, buyer, -points, Source::kAuction, kNoNode, nullptr, false);
  if (seller != kNobody) give_points(play, seller, points, Source::kAuction, kNoNode, nullptr, false);
  return Flow::kNext;
}

// The event: player, node (tile), value (the opening bid).
Flow apply_pick(Play& play, Action action) {
  BazaarsState& bazaars = play.state.ext.bazaars;
  bazaars.hammer = action.tile();
  bazaars.bidder = bazaars.picker;
  bazaars.high = static_cast<std::uint8_t>(bid_of(action));
  play.emit({.type = EventType::kPicked, .player = bazaars.picker, .node = bazaars.hammer, .value = bazaars.high});
  if (!has_bids(play.state)) hand_over(play.state, bazaars.picker);
  return Flow::kNext;
}

// The last tile is free for the last player. Without bids, nobody chooses among tiles that are all
// alike.
Flow enter_pick(Play& play) {
  State& state = play.state;
  BazaarsState& bazaars = state.ext.bazaars;
  if (bazaars.tiles.empty() || !state.outer.empty()) return Flow::kNext;
  if (!has_bids(state) && kinds_on_offer(state).size() == 1) return apply_pick(play, pick_action(bazaars.tiles[0], 0));
  if (bazaars.tiles.size() == 1) {
    bazaars.hammer = bazaars.tiles[0];
    return trade(play, bazaars.picker, kNobody);
  }
  state.to_move = bazaars.picker;
  return Flow::kAsk;
}

// The number of opening bids.
unsigned openings(const State& state) { return has_bids(state) ? kMaxBid + 1 : 1; }

void offer_pick(const State& state, ActionList& list) {
  for (const TileId tile : kinds_on_offer(state)) {
    for (unsigned bid = 0; bid < openings(state); ++bid) list.push_back(pick_action(tile, bid));
  }
}

Action sample_pick(const State& state, std::uint64_t random) {
  const auto kinds = kinds_on_offer(state);
  const auto index = static_cast<unsigned>((random >> 32) * (kinds.size() * openings(state)) >> 32);
  return pick_action(kinds[index / openings(state)], index % openings(state));
}

void describe_pick(const State& state, Action action, ActionFields& fields) {
  fields.tile = action.tile();
  if (has_bids(state)) fields.number = static_cast<std::int16_t>(bid_of(action));
}

// Every other player without a tile is asked once.
Flow enter_bid(Play& play) {
  State& state = play.state;
  BazaarsState& bazaars = state.ext.bazaars;
  if (bazaars.hammer == kNoTile) return Flow::kNext;
  while (bazaars.asked + 1 < state.rules->players && bazaars.high < kMaxBid) {
    const Player player = clockwise(state, bazaars.picker, ++bazaars.asked);
    if (bazaars.has_tile(player)) continue;
    state.to_move = player;
    return Flow::kAsk;
  }
  return Flow::kNext;
}

void offer_bid(const State& state, ActionList& list) {
  list.push_back(Action::pass());
  for (unsigned points = state.ext.bazaars.high + 1U; points <= kMaxBid; ++points) {
    list.push_back(Action::with_value(ActionKind::kBid, points));
  }
}

Action sample_bid(const State& state, std::uint64_t random) {
  const unsigned high = state.ext.bazaars.high;
  const auto index = static_cast<unsigned>((random >> 32) * (1U + kMaxBid - high) >> 32);
  return index == 0 ? Action::pass() : Action::with_value(ActionKind::kBid, high + index);
}

// The event: player, value (points).
Flow apply_bid(Play& play, Action action) {
  BazaarsState& bazaars = play.state.ext.bazaars;
  bazaars.bidder = play.state.to_move;
  bazaars.high = static_cast<std::uint8_t>(action.value());
  play.emit({.type = EventType::kBid, .player = bazaars.bidder, .value = bazaars.high});
  return Flow::kAgain;
}

Flow bid_nothing(Play& play) {
  const Player player = play.state.to_move;
  play.state.ext.bazaars.passed |= static_cast<std::uint8_t>(1U << player);
  play.emit({.type = EventType::kPassed, .player = player});
  return Flow::kAgain;
}

void describe_bid(const State&, Action action, ActionFields& fields) { fields.number = static_cast<std::int16_t>(action.value()); }

// If nobody has bid more, the picker gets the tile and pays their own bid to nobody.
Flow enter_buy_or_sell(Play& play) {
  State& state = play.state;
  const BazaarsState& bazaars = state.ext.bazaars;
  if (bazaars.hammer == kNoTile) return Flow::kNext;
  if (bazaars.bidder == bazaars.picker) return trade(play, bazaars.picker, kNobody);
  state.to_move = bazaars.picker;
  return Flow::kAsk;
}

void offer_buy_or_sell(const State&, ActionList& list) {
  list.push_back(Action::plain(ActionKind::kBuy));
  list.push_back(Action::plain(ActionKind::kSell));
}

Flow apply_buy(Play& play, Action) {
  const BazaarsState& bazaars = play.state.ext.bazaars;
  return trade(play, bazaars.picker, bazaars.bidder);
}

Flow apply_sell(Play& play, Action) {
  const BazaarsState& bazaars = play.state.ext.bazaars;
  return trade(play, bazaars.bidder, bazaars.picker);
}

// The next player who has a tile to place, starting to the left of the bazaar's player, who comes
// last.
Player next_to_place(const State& state) {
  for (int steps = 1; steps <= state.rules->players; ++steps) {
    const Player player = clockwise(state, state.turn_of, steps);
    if (state.ext.bazaars.has_tile(player)) return player;
  }
  return kNobody;
}

// Once all tiles are sold, everybody places theirs; without bids, at once when they have taken it.
Flow enter_auction(Play& play) {
  State& state = play.state;
  BazaarsState& bazaars = state.ext.bazaars;
  if (!state.outer.empty()) return Flow::kNext;
  if (has_bids(state) && !bazaars.tiles.empty()) return jump(play, kPick);
  if (const Player player = next_to_place(state); player != kNobody) {
    return base::begin_inner_turn(play, player, std::exchange(bazaars.bought[player], kNoTile));
  }
  if (!bazaars.tiles.empty()) return jump(play, kPick);
  bazaars = {};
  return state.frame.ext.bazaars.due == 0 ? Flow::kNext : jump(play, kReveal);
}

int bought_tiles(const BazaarsState& bazaars) {
  return static_cast<int>(std::count_if(bazaars.bought.begin(), bazaars.bought.end(), [](TileId tile) { return tile != kNoTile; }));
}

int tiles_elsewhere(const State& state) {
  const BazaarsState& bazaars = state.ext.bazaars;
  return static_cast<int>(bazaars.tiles.size()) + bought_tiles(bazaars);
}

std::uint64_t hash_state(const State& state) {
  const BazaarsState& bazaars = state.ext.bazaars;
  const auto people =
      static_cast<std::uint64_t>(bazaars.picker) << 16 | static_cast<std::uint64_t>(bazaars.bidder) << 8 | (bazaars.is_revealing ? 1U : 0U);
  const auto bids = static_cast<std::uint64_t>(bazaars.high) << 16 | static_cast<std::uint64_t>(bazaars.asked) << 8 | bazaars.passed;
  std::uint64_t sum = hash_item(0xba2aa, people, bids, bazaars.hammer);
  for (const TileId tile : bazaars.tiles) sum += hash_item(0xba2ab, tile);
  for (std::uint64_t player = 0; player < kMaxPlayers; ++player) sum += hash_item(0xba2ac, player, bazaars.bought[player]);
  return sum;
}

std::uint64_t hash_frame(const State&, const TurnFrame& frame) { return hash_item(0xba2ad, frame.ext.bazaars.due); }

void check_state(const State& state, std::vector<std::string>& found) {
  const BazaarsState& bazaars = state.ext.bazaars;
  if (state.over) return;
  const bool is_new_turn = is_drawing(state) && !bazaars.is_revealing && state.frame.part == 1 && state.outer.empty();
  if (is_new_turn && (is_market_day(bazaars) || state.frame.ext.bazaars.due != 0)) found.emplace_back("an auction has not been held");
  if (bazaars.hammer != kNoTile && !bazaars.tiles.contains(bazaars.hammer)) found.emplace_back("a tile that is not on offer is being sold");
  if (bazaars.hammer != kNoTile && bazaars.picker == kNobody) found.emplace_back("nobody is selling the tile");
  if (bazaars.is_revealing || bazaars.tiles.empty() || !has_bids(state)) return;
  if (tiles_elsewhere(state) != state.rules->players) found.emplace_back("there is not one tile per player at the bazaar");
}

constexpr std::string_view kAuctioneerValues[] = {"next", "keeps"};
constexpr std::string_view kAuctionValues[] = {"bids", "none"};
constexpr OptionEntry kOptionEntries[] = {
    {.option = Option::kBridgesAuctioneer,
     .name = "bridges.auctioneer",
     .summary = "Who picks the next tile after a sale: the next player without a tile, or the one who sold.",
     .values = kAuctioneerValues},
    {.option = Option::kBridgesAuction,
     .name = "bridges.auction",
     .summary = "Whether the tiles of a bazaar are sold to bidders, or everybody in turn takes one and places it.",
     .values = kAuctionValues}};

constexpr Handler kHandlers[] = {
    {.kind = ActionKind::kPick, .is_range = true, .apply = apply_pick, .describe = describe_pick, .number_key = "bid"},
    {.kind = ActionKind::kBid, .is_range = true, .apply = apply_bid, .describe = describe_bid},
    {.kind = ActionKind::kBuy, .apply = apply_buy},
    {.kind = ActionKind::kSell, .apply = apply_sell},
};

}  // namespace

bool is_market_day(const BazaarsState& bazaars) { return bazaars.is_revealing || !bazaars.tiles.empty() || bought_tiles(bazaars) != 0; }

bool has_bids(const State& state) { return state.rules->option(Option::kBridgesAuction) == 0; }

Action pick_action(TileId tile, unsigned bid) { return Action::with_value(ActionKind::kPick, tile | bid << kTileBits); }

FixedVector<TileId, kMaxPlayers> revealed_tiles(const Event& event) {
  FixedVector<TileId, kMaxPlayers> tiles;
  for (const std::int32_t number : {event.value, event.count}) {
    for (std::int32_t rest = number; rest != 0; rest >>= kTileBits)
      tiles.push_back(static_cast<TileId>((rest & ((1 << kTileBits) - 1)) - 1));
  }
  return tiles;
}

const Step kReveal{.name = "reveal", .enter = enter_reveal, .offer = base::offer_draw, .drawn = reveal};
const Step kPick{.name = "pick", .enter = enter_pick, .offer = offer_pick, .sample = sample_pick, .consider = consider_pick};
const Step kBid{.name = "bid", .enter = enter_bid, .offer = offer_bid, .sample = sample_bid, .pass = bid_nothing, .consider = consider_bid};
const Step kBuyOrSell{.name = "buy-or-sell", .enter = enter_buy_or_sell, .offer = offer_buy_or_sell};
const Step kAuction{.name = "auction", .enter = enter_auction};

const Expansion kBazaars{
    .module = Module::kBridges,
    .part = "bazaars",
    .title = "Bridges, Castles & Bazaars: bazaars",
    .summary = "A bazaar reveals one tile per player; the players bid points for them and then place them.",
    .needs_tiles = true,
    .options = kOptionEntries,
    .configure = configure,
    .tile_placed = tile_placed,
    .add_standing = add_standing,
    .hash_state = hash_state,
    .hash_frame = hash_frame,
    .tiles_elsewhere = tiles_elsewhere,
    .check_state = check_state,
    .handlers = kHandlers,
};

}  // namespace bastide::bazaars
