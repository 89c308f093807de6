// The Ferries: a ferry on a lake joins two of the roads that end there. A player who extends a road
// with a ferry may turn the nearest one.
#include "expansions/ferries/ferries.h"

#include <algorithm>
#include <bit>
#include <bitset>
#include <string>

#include "rules/expansion.h"
#include "rules/hash.h"
#include "rules/play.h"
#include "rules/turn.h"

namespace bastide::ferries {

namespace {

bool is_lake(const State& state, CellIndex cell) { return tile_at(state, cell).has(TileKind::kLake); }

// An action names a lake and two of its segments.
Action on_lake(ActionKind kind, CellIndex lake, unsigned first, unsigned second) {
  return Action::with_value(kind, lake | first << 10 | second << 16);
}

Link link_of(const State& state, Action action) {
  const unsigned second = action.value() >> 16 & 63U;
  return {node_of(state, action.cell(), action.segment()), node_of(state, action.cell(), second)};
}

// Lists every way to place a ferry on a lake except the current one.
void offer_ferries(const State& state, ActionKind kind, CellIndex lake, ActionList& list) {
  const auto& segments = tile_at(state, lake).segments;
  const Link present = ferry_on(state, lake);
  for (unsigned first = 0; first < segments.size(); ++first) {
    if (segments[first].kind != SegmentKind::kRoad) continue;
    for (unsigned second = first + 1; second < segments.size(); ++second) {
      if (segments[second].kind != SegmentKind::kRoad) continue;
      const Action action = on_lake(kind, lake, first, second);
      if (link_of(state, action) != present) list.push_back(action);
    }
  }
}

void describe_ferry(const State& state, Action action, ActionFields& fields) {
  describe_cell(state, action.cell(), fields);
  fields.has_at = true;
  fields.at = sides_of(state, link_of(state, action));
}

// A lake just placed gets its ferry, whatever the figure action was. The box has one per lake; if a
// custom bag has more lakes, the later ones go without.
Flow enter_ferry(Play& play) {
  State& state = play.state;
  if (!is_lake(state, state.frame.placed) || state.regions.links().size() >= kFerryCount) return Flow::kNext;
  state.to_move = state.frame.active;
  return Flow::kAsk;
}

void offer_ferry(const State& state, ActionList& list) { offer_ferries(state, ActionKind::kFerry, state.frame.placed, list); }

// ferry: player, cell, count (the ports that it joins)
Flow apply_ferry(Play& play, Action action) {
  const Link ferry = link_of(play.state, action);
  add_link(play, ferry);
  play.emit({.type = EventType::kFerryPlaced,
             .player = play.state.to_move,
             .cell = action.cell(),
             .count = static_cast<std::int32_t>(sides_of(play.state, ferry))});
  return Flow::kNext;
}

// Finds the nearest ferries: walks outwards from the roads of the placed tile and ends each path at
// the first ferry. The steps of the walk are road segments; a segment leads through each of its
// sides to the segment that it meets there. A segment joined by a ferry ends the walk, so what lies
// behind the ferry is never reached; a road that ends at a lake without the ferry has no other side
// and ends by itself. The placed tile's own segments are all starting points, so its own ferry is
// never crossed, and a path that comes back to the tile ends there.
class Walk {
 public:
  Walk(const State& state, FixedVector<CellIndex, kFerryCount>& found) : state_(state), found_(found) {}

  void run() {
    visit_nodes(state_, state_.frame.placed, [&](NodeIndex node, unsigned) {
      if (state_.regions.node(node).kind == SegmentKind::kRoad) begin_at(node);
    });
    while (!queue_.empty()) {
      const NodeIndex node = queue_.back();
      queue_.pop_back();
      leave(node);
    }
  }

 private:
  void begin_at(NodeIndex node) {
    seen_[node] = true;
    queue_.push_back(node);
  }

  void leave(NodeIndex node) {
    const CellIndex cell = state_.regions.node(node).cell;
    for (unsigned ports = static_cast<unsigned>(ports_of(state_, node) & kMiddlePorts); ports != 0; ports &= ports - 1) {
      const int port = std::countr_zero(ports);
      const CellIndex neighbour = state_.board.beside(cell, side_of(port));
      if (!state_.board[neighbour].is_empty()) arrive(node_at(state_, neighbour, facing_port(port)));
    }
  }

  void arrive(NodeIndex node) {
    if (node == kNoNode || seen_[node]) return;
    seen_[node] = true;
    const CellIndex cell = state_.regions.node(node).cell;
    const Link ferry = ferry_on(state_, cell);
    if (ferry.first != node && ferry.second != node) {
      queue_.push_back(node);
    } else if (!found_.contains(cell)) {
      found_.push_back(cell);
    }
  }

  const State& state_;
  FixedVector<CellIndex, kFerryCount>& found_;
  std::bitset<kMaxNodes> seen_;
  FixedVector<NodeIndex, kMaxNodes> queue_;
};

// The ferries that may be turned are determined once, after the new ferry is placed: turning one
// brings no other within reach. A ferry turned with an earlier tile of this turn stays as it is.
Flow enter_reach(Play& play) {
  State& state = play.state;
  auto& turnable = state.ext.ferries.turnable;
  turnable.clear();
  if (!state.regions.links().empty()) Walk(state, turnable).run();
  for (const CellIndex turned : state.frame.ext.ferries.turned) turnable.remove(turned);
  return Flow::kNext;
}

void note_turned(FerriesFrame& frame, CellIndex lake) { *std::find(frame.turned.begin(), frame.turned.end(), kNoCell) = lake; }

Flow enter_turn(Play& play) {
  State& state = play.state;
  if (state.ext.ferries.turnable.empty()) return Flow::kNext;
  state.to_move = state.frame.active;
  return Flow::kAsk;
}

void offer_turn(const State& state, ActionList& list) {
  list.push_back(Action::pass());
  for (const CellIndex lake : state.ext.ferries.turnable) offer_ferries(state, ActionKind::kTurnFerry, lake, list);
}

// ferry-turned: player, cell, value (the ports that it joined), count (those that it joins now)
Flow apply_turn(Play& play, Action action) {
  State& state = play.state;
  FerriesState& ferries = state.ext.ferries;
  const Link before = ferry_on(state, action.cell());
  const Link after = link_of(state, action);
  move_link(play, before, after);
  for (const NodeIndex node : {before.first, before.second, after.first, after.second}) ferries.changed.push_back(node);
  ferries.turnable.remove(action.cell());
  note_turned(state.frame.ext.ferries, action.cell());
  play.emit({.type = EventType::kFerryTurned,
             .player = state.to_move,
             .cell = action.cell(),
             .value = static_cast<std::int32_t>(sides_of(state, before)),
             .count = static_cast<std::int32_t>(sides_of(state, after))});
  return Flow::kAgain;
}

// Roads that a turned ferry left or joined may be complete now, wherever they are. All others are
// unchanged and do not score again.
void note_completed(State& state) {
  for (const NodeIndex node : state.ext.ferries.changed) note_if_complete(state, node);
  state.ext.ferries.changed.clear();
  state.ext.ferries.turnable.clear();
}

// The positions of the ferries are already in the hash; which may still be turned, and which roads
// changed, matters until the roads are scored.
std::uint64_t hash_state(const State& state) {
  std::uint64_t sum = 0;
  for (const CellIndex lake : state.ext.ferries.turnable) sum += hash_item(0xfe00, square_key(state, lake));
  for (const NodeIndex node : state.ext.ferries.changed) sum += hash_item(0xfe01, node_key(state, node));
  return sum;
}

std::uint64_t hash_frame(const State& state, const TurnFrame& frame) {
  std::uint64_t sum = 0;
  for (const CellIndex lake : frame.ext.ferries.turned) sum += lake == kNoCell ? 0 : hash_item(0xfe02, square_key(state, lake));
  return sum;
}

bool is_start_tile(const State& state, const Cell& cell) {
  for (const StartTile& tile : state.rules->start) {
    if (tile.x == cell.x && tile.y == cell.y) return true;
  }
  return false;
}

// Whether the turn has yet to reach the row in which the placed tile gets its ferry.
bool is_before_ferry(const State& state) {
  const auto& steps = state.rules->steps;
  return std::find(steps.begin() + state.step, steps.end(), &kFerry) != steps.end();
}

// Every lake placed in the game has its ferry, except one that is about to get it and those for
// which the box has none.
void check_state(const State& state, std::vector<std::string>& found) {
  const auto& links = state.regions.links();
  for (const Link& link : links) {
    const Node& first = state.regions.node(link.first);
    const Node& second = state.regions.node(link.second);
    if (first.cell != second.cell || !is_lake(state, first.cell) || first.kind != SegmentKind::kRoad || second.kind != SegmentKind::kRoad)
      found.emplace_back("a ferry does not join two roads of one lake");
  }
  for (CellIndex index = 0; index < state.board.cell_count(); ++index) {
    const Cell& cell = state.board[index];
    if (cell.is_empty() || !is_lake(state, index)) continue;
    int ferries = 0;
    for (const Link& link : links) ferries += state.regions.node(link.first).cell == index ? 1 : 0;
    const bool may_lack =
        is_start_tile(state, cell) || (index == state.frame.placed && is_before_ferry(state)) || links.size() >= kFerryCount;
    if (ferries > 1 || (ferries == 0 && !may_lack))
      found.push_back("the lake on " + std::to_string(cell.x) + "," + std::to_string(cell.y) + " has " + std::to_string(ferries) +
                      " ferries");
  }
}

constexpr Handler kHandlers[] = {
    {.kind = ActionKind::kFerry, .apply = apply_ferry, .describe = describe_ferry},
    {.kind = ActionKind::kTurnFerry, .apply = apply_turn, .describe = describe_ferry},
};

}  // namespace

Link ferry_on(const State& state, CellIndex lake) {
  for (const Link& link : state.regions.links()) {
    if (state.regions.node(link.first).cell == lake) return link;
  }
  return {};
}

PortMask sides_of(const State& state, Link ferry) {
  return static_cast<PortMask>((ports_of(state, ferry.first) | ports_of(state, ferry.second)) & kMiddlePorts);
}

const Step kFerry{.name = "ferry", .enter = enter_ferry, .offer = offer_ferry};
const Step kReachFerries{.name = "reach-ferries", .enter = enter_reach};
const Step kTurnFerry{.name = "turn-ferry", .enter = enter_turn, .offer = offer_turn};

const Expansion kFerries{
    .module = Module::kFerries,
    .title = "The Ferries",
    .summary = "Roads end at lakes, where a ferry joins two of them; whoever extends such a road may turn its nearest ferry.",
    .tiles = "ferries",
    .note_completed = note_completed,
    .hash_state = hash_state,
    .hash_frame = hash_frame,
    .check_state = check_state,
    .handlers = kHandlers,
};

}  // namespace bastide::ferries
