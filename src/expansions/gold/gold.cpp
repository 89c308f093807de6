// The Gold Mines: a gold tile comes with two ingots, and the owners of a completed feature take
// those on its tiles.
#include "expansions/gold/gold.h"

#include <cstdlib>

#include "expansions/bridges/castles.h"
#include "rules/expansion.h"
#include "rules/hash.h"
#include "rules/play.h"
#include "rules/scoring.h"
#include "rules/turn.h"

namespace bastide::gold {

namespace {

int ingots_left(const GoldState& gold) {
  int left = kIngots - static_cast<int>(gold.ingots.size());
  for (const std::uint8_t taken : gold.taken) left -= taken;
  return left;
}

// Event: the player, and the tile on which the ingot lies.
void put_ingot(Play& play, CellIndex cell) {
  play.state.ext.gold.ingots.push_back({.cell = cell});
  play.emit({.type = EventType::kIngotPlaced, .player = play.state.frame.active, .cell = cell});
}

// The first ingot goes on the gold tile itself, the second on a neighbour chosen by the player.
Flow enter_place(Play& play) {
  State& state = play.state;
  if (!tile_at(state, state.frame.placed).has(TileKind::kGold) || ingots_left(state.ext.gold) == 0) return Flow::kNext;
  put_ingot(play, state.frame.placed);
  state.to_move = state.frame.active;
  return ingots_left(state.ext.gold) == 0 ? Flow::kNext : Flow::kAsk;
}

void offer_place(const State& state, ActionList& list) {
  state.board.visit_around(state.frame.placed, [&](CellIndex cell) { list.push_back(Action::with_value(ActionKind::kGold, cell)); });
}

bool lies_in(const State& state, CellIndex cell, const Survey& region) {
  bool found = false;
  if ((bit(region.kind) & kSurroundedKinds) != 0) {
    const Cell& centre = state.board[state.regions.node(region.node).cell];
    found = std::abs(state.board[cell].x - centre.x) <= 1 && std::abs(state.board[cell].y - centre.y) <= 1;
  } else if ((bit(region.kind) & kRoadsAndCities) != 0) {
    state.regions.visit(region.node, [&](NodeIndex node) { found = found || state.regions.node(node).cell == cell; });
  } else if (region.kind == SegmentKind::kCastle && state.rules->option(Option::kGoldCastle) != 0) {
    found = castles::is_in(castles::fief(state, region.node), state.board[cell]);
  }
  return found;
}

// The owners claim the ingots there; they take them once everything that the tile completed has
// been scored.
void region_completed(Play& play, const Survey& region, unsigned owners, int) {
  if (owners == 0) return;
  for (Ingot& ingot : play.state.ext.gold.ingots) {
    if (lies_in(play.state, ingot.cell, region)) ingot.claims = static_cast<std::uint8_t>(ingot.claims | owners);
  }
}

bool may_take(const Ingot& ingot, Player player) { return (static_cast<unsigned>(ingot.claims) >> player & 1U) != 0; }

unsigned claimants(const GoldState& gold) {
  unsigned players = 0;
  for (const Ingot& ingot : gold.ingots) players |= ingot.claims;
  return players;
}

// Starting with the active player, each takes one ingot per round until nothing claimed is left.
Flow enter_share(Play& play) {
  State& state = play.state;
  GoldState& gold = state.ext.gold;
  const unsigned players = claimants(gold);
  if (players == 0) {
    gold.next = kNobody;
    return Flow::kNext;
  }
  if (gold.next == kNobody) gold.next = state.frame.active;
  while ((players >> gold.next & 1U) == 0) gold.next = static_cast<Player>((gold.next + 1) % state.rules->players);
  state.to_move = gold.next;
  return Flow::kAsk;
}

// Offers every square once. If the same players claim all of them, the choice does not matter and
// nobody is asked.
void offer_share(const State& state, ActionList& list) {
  bool matters = false;
  unsigned claims = 0;
  for (const Ingot& ingot : state.ext.gold.ingots) {
    if (!may_take(ingot, state.to_move)) continue;
    const Action action = Action::with_value(ActionKind::kGold, ingot.cell);
    if (!list.contains(action)) list.push_back(action);
    matters = matters || (claims != 0 && claims != ingot.claims);
    claims = ingot.claims;
  }
  if (!matters) list.resize(1);
}

// Event: the player, the tile, and in count the player's ingots now.
void take_ingot(Play& play, CellIndex cell) {
  GoldState& gold = play.state.ext.gold;
  const Player player = play.state.to_move;
  std::size_t index = 0;
  while (gold.ingots[index].cell != cell) ++index;
  gold.ingots.erase(index);
  ++gold.taken[player];
  gold.next = static_cast<Player>((player + 1) % play.rules().players);
  play.emit({.type = EventType::kIngotTaken, .player = player, .cell = cell, .count = gold.taken[player]});
}

Flow apply_gold(Play& play, Action action) {
  if (&current_step(play.state) == &kShareGold) {
    take_ingot(play, action.cell());
    return Flow::kAgain;
  }
  put_ingot(play, action.cell());
  return Flow::kNext;
}

void describe_gold(const State& state, Action action, ActionFields& fields) { describe_cell(state, action.cell(), fields); }

// The more ingots a player has, the more each is worth.
int value_of(int ingots) { return ingots * (ingots >= 10 ? 4 : (ingots + 2) / 3); }

void final_scoring(Play& play) {
  for (Player player = 0; player < play.rules().players; ++player) {
    const int ingots = play.state.ext.gold.taken[player];
    ScoreSheet sheet;
    sheet.add(SheetLabel::kIngots, ingots, value_of(ingots));
    give_points(play, player, sheet.total(), Source::kGold, kNoNode, &sheet, true);
  }
}

void add_standing(const State& state, Standing& standing) {
  for (Player player = 0; player < state.rules->players; ++player) standing.points[player] += value_of(state.ext.gold.taken[player]);
}

std::uint64_t hash_state(const State& state) {
  const GoldState& gold = state.ext.gold;
  std::uint64_t sum = hash_item(0x901d00, gold.next);
  for (const Ingot& ingot : gold.ingots) {
    sum += hash_item(0x901d01, ingot.claims, square_key(state, ingot.cell));
  }
  for (std::size_t player = 0; player < gold.taken.size(); ++player) sum += hash_item(0x901d02, player, gold.taken[player]);
  return sum;
}

void check_state(const State& state, std::vector<std::string>& found) {
  const GoldState& gold = state.ext.gold;
  int expected = 0;
  for (CellIndex cell = 0; cell < state.board.cell_count(); ++cell) {
    if (!state.board[cell].is_empty() && tile_at(state, cell).has(TileKind::kGold)) expected += 2;
  }
  for (const StartTile& tile : state.rules->start) expected -= tile_kind(state, tile.tile).has(TileKind::kGold) ? 2 : 0;
  expected = expected < kIngots ? expected : kIngots;
  if (!state.over && &current_step(state) == &kPlaceGold) --expected;
  if (kIngots - ingots_left(gold) != expected) found.emplace_back("ingots appeared or disappeared");
  const bool is_sharing = !state.over && &current_step(state) == &kShareGold;
  if (!state.over && is_drawing(state) && (claimants(gold) != 0 || gold.next != kNobody)) found.emplace_back("gold was not shared");
  if (is_sharing && (claimants(gold) >> state.to_move & 1U) == 0) found.emplace_back("a player without a claim takes gold");
}

constexpr std::string_view kCastleValues[] = {"no", "yes"};
constexpr OptionEntry kOptionEntries[] = {{.option = Option::kGoldCastle,
                                           .name = "gold.castle",
                                           .summary = "Whether the lord of a castle that scores takes the ingots in its fief.",
                                           .values = kCastleValues,
                                           .needs = bit(Module::kBridges)}};

constexpr Handler kHandlers[] = {{.kind = ActionKind::kGold, .apply = apply_gold, .describe = describe_gold}};

}  // namespace

const Step kPlaceGold{.name = "gold", .enter = enter_place, .offer = offer_place, .auto_answer = true};
const Step kShareGold{.name = "share-gold", .enter = enter_share, .offer = offer_share, .auto_answer = true};

const Expansion kGold{
    .module = Module::kGold,
    .title = "The Gold Mines",
    .summary = "Gold tiles come with ingots that the owners of completed features take; the more you have, the more each is worth.",
    .tiles = "gold",
    .options = kOptionEntries,
    .region_completed = region_completed,
    .final_scoring = final_scoring,
    .add_standing = add_standing,
    .hash_state = hash_state,
    .check_state = check_state,
    .handlers = kHandlers,
};

}  // namespace bastide::gold
