// Mage & Witch: two neutral figures on unfinished roads and cities. The mage adds a point per tile,
// the witch halves the points.
#include "expansions/magic/magic.h"

#include "rules/base/base.h"
#include "rules/expansion.h"
#include "rules/hash.h"
#include "rules/play.h"
#include "rules/scoring.h"
#include "rules/turn.h"

namespace bastide::magic {

namespace {

constexpr Figure kFigures[] = {kMage, kWitch};

bool is_on_board(const State& state, Figure figure) { return state.ext.magic.node[figure] != kNoNode; }

// The root of the region in which the figure stands, or kNoNode.
NodeIndex root_under(const State& state, Figure figure) {
  return is_on_board(state, figure) ? state.regions.root_of(state.ext.magic.node[figure]) : kNoNode;
}

bool stands_in(const State& state, Figure figure, NodeIndex node) {
  return is_on_board(state, figure) && state.regions.are_joined(state.ext.magic.node[figure], node);
}

bool are_together(const State& state) { return is_on_board(state, kWitch) && stands_in(state, kMage, state.ext.magic.node[kWitch]); }

// Calls visit(NodeIndex), until it returns false, for every segment on which one of the two may be
// put: its road or city is unfinished, and neither of them stands there.
template <class Visit>
void visit_targets(const State& state, Visit visit) {
  const NodeIndex mage = root_under(state, kMage);
  const NodeIndex witch = root_under(state, kWitch);
  for (NodeIndex node = 0; node < state.regions.node_count(); ++node) {
    if ((bit(state.regions.node(node).kind) & kRoadsAndCities) == 0) continue;
    const NodeIndex root = state.regions.root_of(node);
    if (root == mage || root == witch || state.regions.of(root).open == 0) continue;
    if (!visit(node)) return;
  }
}

bool has_target(const State& state) {
  bool found = false;
  visit_targets(state, [&](NodeIndex) { return !(found = true); });
  return found;
}

// One of them must move; if there is nowhere to go, one leaves the board.
Flow ask_to_move(State& state) {
  state.to_move = state.frame.active;
  return is_on_board(state, kMage) || is_on_board(state, kWitch) || has_target(state) ? Flow::kAsk : Flow::kNext;
}

// One must move for a magic tile, and for any tile that joins their features.
Flow enter_move(Play& play) {
  State& state = play.state;
  return tile_at(state, state.frame.placed).has(TileKind::kMagic) || are_together(state) ? ask_to_move(state) : Flow::kNext;
}

// One must also move if anything else joined their features after the tile was placed.
Flow enter_apart(Play& play) { return are_together(play.state) ? ask_to_move(play.state) : Flow::kNext; }

void offer_move(const State& state, ActionList& list) {
  visit_targets(state, [&](NodeIndex index) {
    const Node& node = state.regions.node(index);
    list.push_back(Action::on_segment(ActionKind::kMage, node.cell, node.segment));
    list.push_back(Action::on_segment(ActionKind::kWitch, node.cell, node.segment));
    return true;
  });
  if (!list.empty()) return;
  for (const Figure figure : kFigures) {
    if (is_on_board(state, figure)) list.push_back(Action::with_value(ActionKind::kRemoveMagic, figure));
  }
}

// Event: the active player, detail = figure (0 mage, 1 witch), node.
Flow apply_move(Play& play, Action action) {
  State& state = play.state;
  const Figure figure = action.kind() == ActionKind::kMage ? kMage : kWitch;
  const NodeIndex node = node_of(state, action.cell(), action.segment());
  state.ext.magic.node[figure] = node;
  play.emit({.type = EventType::kMagicPlaced, .player = state.frame.active, .detail = figure, .node = node});
  return Flow::kNext;
}

// Event: detail = figure, node = where it stood.
void remove(Play& play, Figure figure) {
  NodeIndex& node = play.state.ext.magic.node[figure];
  play.emit({.type = EventType::kMagicRemoved, .detail = figure, .node = node});
  node = kNoNode;
}

Flow apply_remove(Play& play, Action action) {
  remove(play, static_cast<Figure>(action.value()));
  return Flow::kNext;
}

void describe_remove(const State&, Action action, ActionFields& fields) {
  fields.choice = static_cast<std::int16_t>(action.value() == kMage ? Choice::kMage : Choice::kWitch);
}

void adjust_score(const State& state, const Survey& region, Player, ScoreSheet& sheet) {
  if ((bit(region.kind) & kRoadsAndCities) == 0) return;
  if (stands_in(state, kMage, region.node)) sheet.add(SheetLabel::kMage, region.tiles, region.tiles);
  if (stands_in(state, kWitch, region.node)) sheet.halve(SheetLabel::kWitch);
}

void region_completed(Play& play, const Survey& region, unsigned, int) { leave_region(play, region.node); }

std::uint64_t hash_state(const State& state) {
  std::uint64_t sum = 0;
  for (const Figure figure : kFigures) {
    if (is_on_board(state, figure)) sum += hash_item(0x3a61c0, figure, node_key(state, state.ext.magic.node[figure]));
  }
  return sum;
}

void check_state(const State& state, std::vector<std::string>& found) {
  if (state.over || !is_drawing(state)) return;
  for (const Figure figure : kFigures) {
    if (!is_on_board(state, figure)) continue;
    const NodeIndex node = state.ext.magic.node[figure];
    const bool is_way = (bit(state.regions.node(node).kind) & kRoadsAndCities) != 0;
    if (!is_way || is_complete(state, node)) found.emplace_back("the mage or the witch does not stand on an unfinished road or city");
  }
  if (are_together(state)) found.emplace_back("the mage and the witch stand on the same feature");
}

constexpr Handler kHandlers[] = {
    {.kind = ActionKind::kMage, .apply = apply_move, .describe = base::describe_segment},
    {.kind = ActionKind::kWitch, .apply = apply_move, .describe = base::describe_segment},
    {.kind = ActionKind::kRemoveMagic, .apply = apply_remove, .describe = describe_remove, .choice_key = "figure"},
};

}  // namespace

void leave_region(Play& play, NodeIndex node) {
  for (const Figure figure : kFigures) {
    if (stands_in(play.state, figure, node)) remove(play, figure);
  }
}

const Step kMoveMagic{.name = "magic", .enter = enter_move, .offer = offer_move, .auto_answer = true};
const Step kMoveApart{.name = "magic-apart", .enter = enter_apart, .offer = offer_move, .auto_answer = true};

const Expansion kMagic{
    .module = Module::kMagic,
    .title = "Mage & Witch",
    .summary = "Two figures move between unfinished roads and cities: the mage adds a point per tile, the witch halves the points.",
    .tiles = "magic",
    .adjust_score = adjust_score,
    .region_completed = region_completed,
    .hash_state = hash_state,
    .check_state = check_state,
    .handlers = kHandlers,
};

}  // namespace bastide::magic
