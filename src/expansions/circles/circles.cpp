// The Crop Circles: after scoring, every player may add a meeple beside one of their own, or every
// player must take one back.
#include "expansions/circles/circles.h"

#include "rules/base/base.h"
#include "rules/expansion.h"
#include "rules/hash.h"
#include "rules/play.h"
#include "rules/turn.h"

namespace bastide::circles {

namespace {

constexpr FigureKind kMeeples[] = {FigureKind::kMeeple, FigureKind::kLarge};

// A turn may have several tiles; each circle waits until its tile has been scored.
void tile_placed(Play& play, CellIndex cell) {
  const TileKind& tile = tile_at(play.state, cell);
  if (!tile.has(TileKind::kCircle)) return;
  play.state.ext.circles.waiting.push_back({.kind = tile.circle, .player = play.state.frame.active});
}

const Circle& current(const State& state) { return state.ext.circles.waiting[0]; }

// Builders, pigs and abbots are not called, nor are figures in a castle or outside the map.
bool is_called(const State& state, const Figure& figure, Player player) {
  if (!figure.is_on_board() || figure.colour != player) return false;
  if (figure.kind != FigureKind::kMeeple && figure.kind != FigureKind::kLarge) return false;
  return state.regions.node(figure.node).kind == current(state).kind;
}

bool has_called(const State& state, Player player) {
  for (const Figure& figure : state.figures) {
    if (is_called(state, figure, player)) return true;
  }
  return false;
}

bool can_act(const State& state, Player player) {
  const auto& supply = state.supply[player];
  const bool has_supply =
      supply[static_cast<std::size_t>(FigureKind::kMeeple)] != 0 || supply[static_cast<std::size_t>(FigureKind::kLarge)] != 0;
  return (current(state).order == Order::kRemove || has_supply) && has_called(state, player);
}

bool calls_anybody(const State& state) {
  for (Player player = 0; player < state.rules->players; ++player) {
    if (has_called(state, player)) return true;
  }
  return false;
}

// The next player who can act, starting to the left of the one who placed the tile, who comes last.
bool find_next(State& state) {
  Circle& circle = state.ext.circles.waiting[0];
  while (circle.asked < state.rules->players) {
    const auto player = static_cast<Player>((circle.player + ++circle.asked) % state.rules->players);
    if (!can_act(state, player)) continue;
    state.to_move = player;
    return true;
  }
  return false;
}

// First the player who placed the tile chooses, then everybody acts. A circle that calls nobody is
// skipped.
Flow enter_circle(Play& play) {
  State& state = play.state;
  auto& waiting = state.ext.circles.waiting;
  for (; !waiting.empty(); waiting.erase(0)) {
    if (waiting[0].order != Order::kNone) {
      if (find_next(state)) return Flow::kAsk;
    } else if (calls_anybody(state)) {
      state.to_move = waiting[0].player;
      return Flow::kAsk;
    }
  }
  return Flow::kNext;
}

// Every segment with a called meeple of the player, with each kind of meeple that they could add
// there.
void offer_add(const State& state, ActionList& list) {
  list.push_back(Action::pass());
  for (const Figure& figure : state.figures) {
    if (!is_called(state, figure, state.to_move)) continue;
    const Node& node = state.regions.node(figure.node);
    for (const FigureKind kind : kMeeples) {
      const Action action = Action::on_segment(ActionKind::kCircleAdd, node.cell, node.segment, kind);
      if (state.supply[state.to_move][static_cast<std::size_t>(kind)] != 0 && !list.contains(action)) list.push_back(action);
    }
  }
}

void offer_remove(const State& state, ActionList& list) {
  for (std::size_t index = 0; index < state.figures.size(); ++index) {
    if (!is_called(state, state.figures[index], state.to_move)) continue;
    const Action action = figure_action(state, ActionKind::kCircleRemove, static_cast<FigureIndex>(index));
    if (!list.contains(action)) list.push_back(action);
  }
}

void offer_circle(const State& state, ActionList& list) {
  switch (current(state).order) {
    case Order::kNone:
      for (const Choice choice : {Choice::kAdd, Choice::kRemove})
        list.push_back(Action::with_value(ActionKind::kCircle, static_cast<std::uint32_t>(choice)));
      break;
    case Order::kAdd: offer_add(state, list); break;
    case Order::kRemove: offer_remove(state, list); break;
  }
}

// Event: the player who chose, detail = the choice, flag = the kind of segment.
Flow apply_circle(Play& play, Action action) {
  Circle& circle = play.state.ext.circles.waiting[0];
  circle.order = static_cast<Choice>(action.value()) == Choice::kAdd ? Order::kAdd : Order::kRemove;
  play.emit({.type = EventType::kCircleChosen,
             .player = circle.player,
             .detail = static_cast<std::uint8_t>(action.value()),
             .flag = static_cast<std::uint8_t>(circle.kind)});
  return Flow::kAgain;
}

Flow apply_add(Play& play, Action action) {
  deploy(play, play.state.to_move, action.figure(), node_of(play.state, action.cell(), action.segment()));
  return Flow::kAgain;
}

Flow apply_remove(Play& play, Action action) {
  remove_figure(play, figure_of(play.state, action), RemovalReason::kCircle);
  return Flow::kAgain;
}

// After a pass the next player decides.
Flow ask_next(Play&) { return Flow::kAgain; }

void describe_circle(const State&, Action action, ActionFields& fields) { fields.choice = static_cast<std::int16_t>(action.value()); }

std::uint64_t hash_state(const State& state) {
  std::uint64_t sum = 0;
  for (const Circle& circle : state.ext.circles.waiting) {
    const auto all = static_cast<std::uint64_t>(circle.kind) << 24 | static_cast<std::uint64_t>(circle.player) << 16 |
                     static_cast<std::uint64_t>(circle.order) << 8 | circle.asked;
    sum = hash_item(0xc12c1e, sum, all);
  }
  return sum;
}

void check_state(const State& state, std::vector<std::string>& found) {
  if (!state.over && is_drawing(state) && state.frame.part == 1 && state.outer.empty() && !state.ext.circles.waiting.empty())
    found.emplace_back("a crop circle has not been carried out");
}

constexpr Handler kHandlers[] = {
    {.kind = ActionKind::kCircle, .apply = apply_circle, .describe = describe_circle},
    {.kind = ActionKind::kCircleAdd, .apply = apply_add, .describe = base::describe_figure},
    {.kind = ActionKind::kCircleRemove, .apply = apply_remove, .describe = base::describe_figure_on_board},
};

}  // namespace

const Step kCircle{.name = "circle", .enter = enter_circle, .offer = offer_circle, .auto_answer = true, .pass = ask_next};

const Expansion kCircles{
    .module = Module::kCircles,
    .title = "The Crop Circles",
    .summary = "A crop circle lets every player add a meeple beside one of their own, or makes every player take one back.",
    .tiles = "circles",
    .tile_placed = tile_placed,
    .hash_state = hash_state,
    .check_state = check_state,
    .handlers = kHandlers,
};

}  // namespace bastide::circles
