// The dragon: a volcano brings him to the board, and a dragon tile lets all players in turn move
// him six squares. He eats every figure on the squares he comes to.
#include "expansions/dragon/dragon.h"

#include <algorithm>

#include "rules/expansion.h"
#include "rules/hash.h"
#include "rules/play.h"
#include "rules/turn.h"

namespace bastide::dragon {

namespace {

bool is_dragon_tile(const TileKind& tile) { return tile.has(TileKind::kDragon); }

bool lies_volcano(const State& state) {
  const auto& placed = state.board.placed();
  return std::any_of(placed.begin(), placed.end(), [&](CellIndex cell) { return tile_at(state, cell).has(TileKind::kVolcano); });
}

// A dragon tile drawn before the first volcano is placed waits beside the board.
// set-aside: player, node (the tile)
bool set_aside(Play& play, TileId tile) {
  State& state = play.state;
  if (!is_dragon_tile(tile_kind(state, tile)) || lies_volcano(state)) return false;
  state.ext.dragon.aside.push_back(tile);
  play.emit({.type = EventType::kSetAside, .player = state.frame.active, .node = tile});
  return true;
}

int tiles_elsewhere(const State& state) { return static_cast<int>(state.ext.dragon.aside.size()); }

// shuffled-in: player, count (tiles)
void shuffle_in(Play& play) {
  auto& aside = play.state.ext.dragon.aside;
  if (aside.empty()) return;
  for (const TileId tile : aside) put_into_bag(play.state, tile);
  play.emit({.type = EventType::kShuffledIn, .player = play.state.frame.active, .count = static_cast<std::int32_t>(aside.size())});
  aside.clear();
}

// What the tile calls for comes after the figure action. Without a dragon nothing flies.
void tile_placed(Play& play, CellIndex cell) {
  State& state = play.state;
  const TileKind& tile = tile_at(state, cell);
  if (tile.has(TileKind::kVolcano)) {
    shuffle_in(play);
    state.frame.ext.dragon.comes = true;
  }
  if (is_dragon_tile(tile) && state.ext.dragon.dragon != kNoCell) state.frame.ext.dragon.flies = true;
}

// No figure is deployed on a volcano just placed; later ones may get there from elsewhere.
bool may_stand_there(const State& state, FigureKind, NodeIndex node) {
  const CellIndex cell = state.regions.node(node).cell;
  return cell != state.frame.placed || !tile_at(state, cell).has(TileKind::kVolcano);
}

// dragon: player (who moves him), cell, flag (why)
void move_dragon(Play& play, Player player, CellIndex cell, Arrival why) {
  play.state.ext.dragon.dragon = cell;
  play.emit({.type = EventType::kDragonMoved, .player = player, .flag = why, .cell = cell});
}

// He comes after the figure action and eats nothing by coming.
Flow enter_volcano(Play& play) {
  State& state = play.state;
  if (!state.frame.ext.dragon.comes) return Flow::kNext;
  state.frame.ext.dragon.comes = false;
  move_dragon(play, state.frame.active, state.frame.placed, kByVolcano);
  return Flow::kNext;
}

bool was_visited(const DragonFrame& flight, CellIndex cell) {
  const auto end = flight.visited.begin() + flight.visited_count;
  return std::find(flight.visited.begin(), end, cell) != end;
}

// He flies over tiles only, avoids the fairy, and stays out of the city of Carcassonne.
bool is_closed(const State& state, CellIndex cell) {
  return state.board[cell].is_empty() || cell == state.ext.dragon.fairy || tile_at(state, cell).has(TileKind::kInside);
}

// Calls visit(CellIndex) for every square to which he may fly next; none twice in one flight.
template <class Visit>
void visit_next_squares(const State& state, Visit visit) {
  for (int side = 0; side < kSides; ++side) {
    const CellIndex cell = state.board.beside(state.ext.dragon.dragon, side);
    if (!is_closed(state, cell) && !was_visited(state.frame.ext.dragon, cell)) visit(cell);
  }
}

bool is_dead_end(const State& state) {
  bool found = false;
  visit_next_squares(state, [&](CellIndex) { found = true; });
  return !found;
}

void note_visited(DragonFrame& flight, CellIndex cell) { flight.visited[flight.visited_count++] = cell; }

// All players move him one square in turn, beginning with the one who placed the tile. The flight
// ends after six squares or in a dead end.
Flow enter_flight(Play& play) {
  State& state = play.state;
  DragonFrame& flight = state.frame.ext.dragon;
  if (!flight.flies) return Flow::kNext;
  if (flight.visited_count == 0) note_visited(flight, state.ext.dragon.dragon);
  const int left = steps_left(flight);
  if (left == 0 || is_dead_end(state)) {
    flight = {};
    return Flow::kNext;
  }
  state.to_move = static_cast<Player>((state.frame.active + kFlightSteps - left) % state.rules->players);
  return Flow::kAsk;
}

void offer_flight(const State& state, ActionList& list) {
  visit_next_squares(state, [&](CellIndex cell) { list.push_back(Action::with_value(ActionKind::kMoveDragon, cell)); });
}

void eat(Play& play, CellIndex cell, bool are_meeples) {
  State& state = play.state;
  for (std::size_t index = 0; index < state.figures.size(); ++index) {
    const Figure& figure = state.figures[index];
    if (!figure.is_on_board() || (state.rules->figure(figure.kind).strength != 0) != are_meeples) continue;
    const Node& node = state.regions.node(figure.node);
    if (node.cell == cell && node.kind != SegmentKind::kCastle) remove_figure(play, static_cast<FigureIndex>(index), RemovalReason::kEaten);
  }
}

// He eats everybody on the square except the lord of a castle. Builders and pigs come first: they
// are eaten too, not left alone.
Flow apply_move(Play& play, Action action) {
  State& state = play.state;
  note_visited(state.frame.ext.dragon, action.cell());
  move_dragon(play, state.to_move, action.cell(), kByFlight);
  eat(play, action.cell(), false);
  eat(play, action.cell(), true);
  return Flow::kAgain;
}

void describe_move(const State& state, Action action, ActionFields& fields) { describe_cell(state, action.cell(), fields); }

// Squares by the number of steps in which the dragon can reach them.
class Reach {
 public:
  Reach(const State& state, CellIndex from, int steps) : state_(state) {
    steps_.fill(kFar);
    reach(from, 0);
    std::size_t next = 0;
    for (int step = 1; step <= steps; ++step) {
      for (const std::size_t end = queue_.size(); next < end; ++next) {
        for (int side = 0; side < kSides; ++side) visit(state.board.beside(queue_[next], side), step);
      }
    }
  }

  // 0 if he cannot reach it, or stands there already.
  int steps_to(CellIndex cell) const { return steps_[cell] == kFar ? 0 : steps_[cell]; }

 private:
  static constexpr std::uint8_t kFar = 0xff;
  static constexpr int kMostSquares = 2 * kFlightSteps * (kFlightSteps + 1) + 1;

  void visit(CellIndex cell, int steps) {
    if (steps_[cell] == kFar && !is_closed(state_, cell) && !was_visited(state_.frame.ext.dragon, cell)) reach(cell, steps);
  }
  void reach(CellIndex cell, int steps) {
    steps_[cell] = static_cast<std::uint8_t>(steps);
    queue_.push_back(cell);
  }

  const State& state_;
  std::array<std::uint8_t, kMaxCells> steps_;
  FixedVector<CellIndex, kMostSquares> queue_;
};

// The chance that the dragon flies before long: certain if the tile just placed says so, otherwise
// by the dragon tiles among those drawn in the next two rounds.
double flight_chance(const State& state) {
  if (state.frame.ext.dragon.flies) return 1;
  if (state.bag.is_empty()) return 0;
  int tiles = 0;
  state.bag.visit([&](TileId tile) { tiles += is_dragon_tile(tile_kind(state, tile)) ? state.bag.count[tile] : 0; });
  return std::min(1.0, 2.0 * state.rules->players * tiles / state.bag.left);
}

// A figure near the dragon may be eaten, the likelier the nearer he is.
void add_standing(const State& state, Standing& standing) {
  constexpr double kLoss = 3;  // points, less what the figure is worth at home
  constexpr std::array<double, kFlightSteps + 1> kCaught{0, 0.5, 0.35, 0.25, 0.18, 0.12, 0.08};
  const DragonFrame& frame = state.frame.ext.dragon;
  const CellIndex from = frame.comes ? state.frame.placed : state.ext.dragon.dragon;
  const double chance = from == kNoCell ? 0 : flight_chance(state);
  if (chance == 0) return;
  const Reach reach(state, from, frame.visited_count == 0 ? kFlightSteps : steps_left(frame));
  for (const Figure& figure : state.figures) {
    if (!figure.is_on_board() || state.regions.node(figure.node).kind == SegmentKind::kCastle) continue;
    const int steps = reach.steps_to(state.regions.node(figure.node).cell);
    standing.expected[figure.colour] -= chance * kLoss * kCaught[static_cast<std::size_t>(steps)];
  }
}

std::uint64_t hash_dragon(const State& state) {
  const DragonState& dragon = state.ext.dragon;
  std::uint64_t sum = dragon.dragon == kNoCell ? 0 : hash_item(0xd7a0, square_key(state, dragon.dragon));
  for (const TileId tile : dragon.aside) sum += hash_item(0xd7a1, tile);
  return sum;
}

std::uint64_t hash_flight(const State& state, const TurnFrame& turn) {
  const DragonFrame& flight = turn.ext.dragon;
  std::uint64_t sum = hash_item(0xd7a2, flight.comes ? 1 : 0, flight.flies ? 1 : 0);
  for (std::size_t i = 0; i < flight.visited_count; ++i) sum += hash_item(0xd7a3, square_key(state, flight.visited[i]));
  return sum;
}

void check_dragon(const State& state, std::vector<std::string>& found) {
  const DragonState& dragon = state.ext.dragon;
  if (dragon.dragon != kNoCell && (state.board[dragon.dragon].is_empty() || tile_at(state, dragon.dragon).has(TileKind::kInside)))
    found.emplace_back("the dragon is not on a tile where he may be");
  if (!dragon.aside.empty() && lies_volcano(state)) found.emplace_back("dragon tiles wait although a volcano lies on the board");
  if (!state.over && is_drawing(state) && (state.frame.ext.dragon.comes || state.frame.ext.dragon.flies))
    found.emplace_back("the dragon has not come or flown");
}

constexpr Handler kFlightHandlers[] = {{.kind = ActionKind::kMoveDragon, .apply = apply_move, .describe = describe_move}};

}  // namespace

const Step kVolcano{.name = "volcano", .enter = enter_volcano};
const Step kFlight{.name = "dragon", .enter = enter_flight, .offer = offer_flight, .auto_answer = true};

const Expansion kDragonDragon{
    .module = Module::kDragon,
    .part = "dragon",
    .title = "Princess & Dragon: dragon",
    .summary = "Volcanoes bring the dragon; with a dragon tile all players in turn move him, and he eats every figure on his way.",
    .needs_tiles = true,
    .set_aside = set_aside,
    .may_return = is_dragon_tile,
    .tile_placed = tile_placed,
    .may_deploy = may_stand_there,
    .add_standing = add_standing,
    .hash_state = hash_dragon,
    .hash_frame = hash_flight,
    .tiles_elsewhere = tiles_elsewhere,
    .check_state = check_dragon,
    .handlers = kFlightHandlers,
};

const Expansion kDragonTiles{
    .module = Module::kDragon,
    .part = "tiles",
    .title = "Princess & Dragon: tiles",
    .summary = "Thirty tiles with volcanoes, dragons, princesses and magic portals, a monastery in a city, and a tunnel.",
    .tiles = "dragon",
};

}  // namespace bastide::dragon
