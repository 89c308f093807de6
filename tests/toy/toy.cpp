#include "toy/toy.h"

#include <algorithm>
#include <utility>

#include "core/text.h"
#include "expansions/registry.h"
#include "rules/base/base.h"
#include "rules/hash.h"
#include "rules/play.h"
#include "rules/rules_builder.h"
#include "rules/scoring.h"
#include "rules/turn.h"

namespace bastide::toy {

std::array<int, kHooks> calls{};

namespace {

// The toy keeps its state in that of modules that are not in its game.
std::uint8_t& planks(State& state, Player player) { return state.ext.gold.taken[player]; }  // built so far
int planks(const State& state, Player player) { return state.ext.gold.taken[player]; }
FixedVector<gold::Ingot, gold::kIngots>& aside(State& state) { return state.ext.gold.ingots; }  // tiles set aside, in `cell`
flying::FlyingState& raft(State& state) { return state.ext.flying; }
std::uint8_t& asked(State& state) {
  return state.ext.robbers.asked;
}  // players who have had their tile of the fair, or their choice at the end
bool& is_fair(State& state) { return state.frame.ext.traders.builder_due; }

void configure(Rules& rules) {
  ++calls[kConfigure];
  rules.figure(FigureKind::kAbbot) = {.count = 1, .strength = 1, .stands_on = bit(SegmentKind::kMonastery)};
}

void set_up(State& state) { calls[kSetUp] += state.board.tile_count() == 1 ? 1 : 0; }

bool is_monastery(const TileKind& tile) {
  return std::any_of(tile.segments.begin(), tile.segments.end(),
                     [](const Segment& segment) { return segment.kind == SegmentKind::kMonastery; });
}

bool may_place_tile(const State& state, TileId tile, CellIndex cell, Rotation) {
  ++calls[kMayPlace];
  return !is_monastery(tile_kind(state, tile)) || state.board[cell].y <= 0;
}

// `extra` of a placement: 1 for a plank from north to south, 2 from east to west.
constexpr std::uint8_t overlay_of(unsigned extra) { return extra == 1 ? kOverlayNorthSouth : kOverlayEastWest; }

// Calls visit(cell, rotation, extra), until it returns false, for every placement with a plank
// whose ends both lie on field sides and with which every side matches.
template <class Visit>
void visit_planked(const State& state, TileId tile, Visit visit) {
  const TileKind& kind = tile_kind(state, tile);
  for (Rotation rotation = 0; rotation < kind.rotations; ++rotation) {
    for (unsigned extra = 1; extra <= 2; ++extra) {
      EdgeMask edges = rotate_edges(kind.edges, rotation);
      const int first = extra == 1 ? kNorth : kEast;
      if (edge_at(edges, first) != Edge::kField || edge_at(edges, first + 2) != Edge::kField) continue;
      edges |= static_cast<EdgeMask>(edge_bits(Edge::kRoad, first) | edge_bits(Edge::kRoad, first + 2));
      for (std::size_t i = 0; i < state.board.frontier_size(); ++i) {
        const CellIndex cell = state.board.frontier_cell(i);
        if (state.board.fits(cell, edges) && base::may_place(state, tile, cell, rotation) && !visit(cell, rotation, extra)) return;
      }
    }
  }
}

void offer_placement(const State& state, ActionList& list) {
  ++calls[kOfferPlacement];
  if (planks(state, state.frame.active) == kPlanks) return;
  visit_planked(state, state.frame.drawn, [&](CellIndex cell, Rotation rotation, unsigned extra) {
    list.push_back(Action::place(cell, rotation, extra));
    return true;
  });
}

bool is_placeable_otherwise(const State& state, TileId tile) {
  ++calls[kPlaceableOtherwise];
  bool found = false;
  if (planks(state, state.frame.active) < kPlanks)
    visit_planked(state, tile, [&](CellIndex, Rotation, unsigned) { return !(found = true); });
  return found;
}

std::uint8_t place_extra(Play& play, Action action) {
  ++calls[kPlaceExtra];
  if (action.extra() == 0) return 0;
  ++planks(play.state, play.state.frame.active);
  return overlay_of(action.extra());
}

void describe_extra(const State& state, Action action, ActionFields& fields) {
  ++calls[kDescribeExtra];
  if (action.extra() == 0) return;
  fields.has_extra = true;
  fields.extra_x = state.board[action.cell()].x;
  fields.extra_y = state.board[action.cell()].y;
  fields.extra_axis = static_cast<std::int16_t>(action.extra() - 1);
}

bool lies_monastery(const State& state) {
  return std::any_of(state.board.placed().begin(), state.board.placed().end(),
                     [&](CellIndex cell) { return is_monastery(tile_at(state, cell)); });
}

bool may_return(const TileKind& tile) {
  ++calls[kMayReturn];
  return tile.name == "base/X" || tile.name == "base/W";
}

bool set_aside(Play& play, TileId tile) {
  ++calls[kSetAside];
  if (!play.rules().may_return[tile] || lies_monastery(play.state)) return false;
  aside(play.state).push_back({.cell = tile});
  return true;
}

int tiles_elsewhere(const State& state) {
  ++calls[kTilesElsewhere];
  return static_cast<int>(state.ext.gold.ingots.size());
}

void open_fair(State& state) {
  is_fair(state) = true;
  asked(state) = 0;
}

// The first two roads of a tile with three.
Link first_roads(const State& state, CellIndex cell) {
  Link link;
  int roads = 0;
  visit_nodes(state, cell, [&](NodeIndex node, unsigned) {
    if (state.regions.node(node).kind != SegmentKind::kRoad) return;
    if (++roads == 1) link.first = node;
    if (roads == 2) link.second = node;
  });
  return roads >= 3 && state.regions.links().size() < 8 ? link : Link{};
}

void tile_placed(Play& play, CellIndex cell) {
  ++calls[kTilePlaced];
  State& state = play.state;
  if (is_monastery(tile_at(state, cell))) {
    for (const gold::Ingot& tile : aside(state)) put_into_bag(state, tile.cell);
    aside(state).clear();
  }
  if (const Link link = first_roads(state, cell); link.first != kNoNode) add_link(play, link);
  const bool opens = tile_at(state, cell).name == "base/U" && state.outer.empty() && state.frame.part == 1;
  if (opens) open_fair(state);
}

bool may_deploy(const State& state, FigureKind, NodeIndex node) {
  ++calls[kMayDeploy];
  return state.board[state.regions.node(node).cell].x != 2;
}

constexpr unsigned kSeat = kFirstSpecialPlace;

Flow apply_seat(Play& play, Action action) {
  --play.state.supply[play.state.to_move][static_cast<std::size_t>(action.figure())];
  raft(play.state) = {.is_flying = true, .figure = action.figure()};
  return Flow::kNext;
}

void describe_seat(const State& state, Action action, ActionFields& fields) {
  describe_cell(state, action.cell(), fields);
  fields.kind = static_cast<std::int16_t>(SegmentKind::kFlying);
}

constexpr SpecialPlace kSeatPlace{.apply = apply_seat, .describe = describe_seat};

// Instead of deploying: another player's figure is expelled from the features of the tile, or a
// meeple takes the raft.
void offer_deploy(const State& state, ActionList& list) {
  ++calls[kOfferDeploy];
  visit_nodes(state, state.frame.placed, [&](NodeIndex node, unsigned) {
    for (std::size_t i = 0; i < state.figures.size(); ++i) {
      const Figure& figure = state.figures[i];
      if (!figure.is_on_board() || figure.colour == state.to_move || !state.regions.are_joined(figure.node, node)) continue;
      const Action action = figure_action(state, ActionKind::kExpel, static_cast<FigureIndex>(i));
      if (!list.contains(action)) list.push_back(action);
    }
  });
  if (state.turn % 4 == 0 && state.supply[state.to_move][0] != 0 && !state.ext.flying.is_flying)
    list.push_back(Action::deploy(FigureKind::kMeeple, state.frame.placed, kSeat));
}

Flow expel(Play& play, Action action) {
  remove_figure(play, figure_of(play.state, action), RemovalReason::kExpelled);
  return Flow::kNext;
}

// The first figure of the list is known by its hat.
bool is_singled_out(const State&, FigureIndex figure) {
  ++calls[kSingledOut];
  return figure == 0;
}

// The entry in the list is free, and the copy says where the figure stood.
void figure_removed(Play& play, FigureIndex index, const Figure& figure, RemovalReason) {
  if (!play.state.figures[index].is_on_board() && figure.is_on_board()) ++calls[kFigureRemoved];
}

int figures_elsewhere(const State& state, Colour colour, FigureKind kind) {
  ++calls[kFiguresElsewhere];
  const flying::FlyingState& raft = state.ext.flying;
  return raft.is_flying && raft.figure == kind && colour == state.frame.active ? 1 : 0;
}

// A city is worth one point more.
void adjust_score(const State&, const Survey& region, Colour, ScoreSheet& sheet) {
  ++calls[kAdjustScore];
  if (region.kind == SegmentKind::kCity) sheet.add(SheetLabel::kFigures, 1, 1);
}

void note_completed(State& state) {
  ++calls[kNoteCompleted];
  for (const Link& link : state.regions.links()) {
    if (state.regions.node(link.first).cell == state.frame.placed) note_if_complete(state, link.first);
  }
}

void region_completed(Play&, const Survey&, unsigned, int value) { calls[kRegionCompleted] += value > 0 ? 1 : 0; }
bool order_matters(const State&) { return ++calls[kOrderMatters] > 0; }
bool owners_order(const State&) { return ++calls[kOwnersOrder] > 0; }
bool may_be_joined(const State&, NodeIndex) { return ++calls[kMayBeJoined] < 0; }
void regions_rebuilt(Play&) { ++calls[kRegionsRebuilt]; }

// The player who scored and is waiting to bid.
Player& bidder(State& state) { return state.ext.gold.next; }
void points_given(Play& play, const Award& award) {
  ++calls[kPointsGiven];
  if (award.is_final || award.source == Source::kAuction || award.points <= 0) return;
  bidder(play.state) = award.colour;
  play.state.may_interrupt = true;
}

Flow enter_bid(Play& play) {
  State& state = play.state;
  if (bidder(state) == kNobody) return Flow::kNext;
  if (is_ending(state)) {
    bidder(state) = kNobody;
    return Flow::kNext;
  }
  state.to_move = bidder(state);
  return Flow::kAsk;
}

void offer_bid(const State&, ActionList& list) {
  list.push_back(Action::pass());
  for (std::uint32_t points = 1; points <= 3; ++points) list.push_back(Action::with_value(ActionKind::kBid, points));
}

// Bidding more than a point is never wise.
void consider_bid(const State&, ActionList& list) {
  ++calls[kConsider];
  list.push_back(Action::pass());
  list.push_back(Action::with_value(ActionKind::kBid, 1));
}

Flow apply_bid(Play& play, Action action) {
  ++calls[kBid];
  const Player player = std::exchange(bidder(play.state), kNobody);
  give_points(play, player, -static_cast<int>(action.value()), Source::kAuction, kNoNode, nullptr, false);
  return Flow::kAgain;
}

Flow bid_nothing(Play& play) {
  bidder(play.state) = kNobody;
  return Flow::kAgain;
}

void describe_bid(const State&, Action action, ActionFields& fields) { fields.number = static_cast<std::int16_t>(action.value()); }

// The raft: chance rolls until it returns home.
Flow enter_raft(Play& play) {
  if (!raft(play.state).is_flying) return Flow::kNext;
  play.state.to_move = kChance;
  return Flow::kAsk;
}

void offer_roll(const State&, ActionList& list) {
  for (std::uint32_t value = 1; value <= 2; ++value) list.push_back(Action::with_value(ActionKind::kRoll, value));
}

Flow apply_roll(Play& play, Action action) {
  ++calls[kRoll];
  State& state = play.state;
  if (action.value() != 1) return Flow::kAgain;
  ++state.supply[state.frame.active][static_cast<std::size_t>(raft(state).figure)];
  raft(state) = {};
  return Flow::kNext;
}

void describe_roll(const State&, Action action, ActionFields& fields) { fields.number = static_cast<std::int16_t>(action.value()); }
std::optional<int> read_roll(std::string_view word) { return parse_number<int>(word); }
bool can_follow(std::span<const int>, int roll) { return roll == 1 || roll == 2; }

// The fair: the other players, starting to the left of the one who opened it, each get a tile and a
// turn with it.
Flow enter_fair(Play& play) {
  State& state = play.state;
  if (!is_fair(state) || state.bag.is_empty() || asked(state) + 1 >= state.rules->players) {
    is_fair(state) = false;
    return Flow::kNext;
  }
  state.to_move = kChance;
  return Flow::kAsk;
}

Flow drawn_at_fair(Play& play, TileId tile) {
  ++calls[kFairDraw];
  State& state = play.state;
  const auto player = static_cast<Player>((state.frame.active + ++asked(state)) % state.rules->players);
  ++calls[kInnerTurn];
  return base::begin_inner_turn(play, player, tile);
}

extern const Step kFinishStep;

// Before the final scoring every player may return a plank.
Flow enter_finish(Play& play) {
  State& state = play.state;
  if (state.over) return Flow::kNext;
  if (state.to_move == kChance || asked(state) > 100) asked(state) = 0;
  while (asked(state) < state.rules->players && planks(state, asked(state)) == 0) ++asked(state);
  if (asked(state) >= state.rules->players) return Flow::kNext;
  state.to_move = asked(state);
  return Flow::kAsk;
}

Flow begin_finish(Play& play) {
  asked(play.state) = 0;
  return Flow::kNext;
}

void offer_finish(const State&, ActionList& list) {
  list.push_back(Action::pass());
  list.push_back(Action::plain(ActionKind::kSell));
}

Flow apply_finish(Play& play, Action) {
  ++calls[kFinish];
  --planks(play.state, play.state.to_move);
  ++asked(play.state);
  return jump(play, kFinishStep);
}

Flow keep_planks(Play& play) {
  ++asked(play.state);
  return Flow::kAgain;
}

void before_final_scoring(Play& play) {
  ++calls[kBeforeFinal];
  for (const gold::Ingot& tile : aside(play.state)) play.state.discarded.push_back(tile.cell);
  aside(play.state).clear();
}

void final_scoring(Play& play) {
  ++calls[kFinal];
  for (Player player = 0; player < play.rules().players; ++player)
    give_points(play, player, planks(std::as_const(play.state), player), Source::kCastle, kNoNode, nullptr, true);
}

void add_standing(const State& state, Standing& standing) {
  ++calls[kAddStanding];
  for (Player player = 0; player < state.rules->players; ++player) standing.points[player] += planks(state, player);
}

std::uint64_t hash_state(const State& state) {
  ++calls[kHashState];
  std::uint64_t sum = hash_item(0x701, state.ext.gold.next, state.ext.robbers.asked, state.ext.flying.is_flying ? 1 : 0);
  for (std::uint64_t player = 0; player < kMaxPlayers; ++player) sum += hash_item(0x702, player, state.ext.gold.taken[player]);
  for (const gold::Ingot& tile : state.ext.gold.ingots) sum += hash_item(0x703, tile.cell);
  return sum;
}

std::uint64_t hash_frame(const State&, const TurnFrame& frame) {
  ++calls[kHashFrame];
  return hash_item(0x704, frame.ext.traders.builder_due ? 1 : 0);
}

void check_state(const State& state, std::vector<std::string>& found) {
  ++calls[kCheckState];
  int built = 0;
  for (CellIndex cell = 0; cell < state.board.cell_count(); ++cell) built += state.board[cell].overlay != kNoNode ? 1 : 0;
  int held = 0;
  for (Player player = 0; player < state.rules->players; ++player) held += planks(state, player);
  if (held > built || (!is_ending(state) && held != built)) found.emplace_back("planks appeared or disappeared");
}

const Step kRaftStep{.name = "toy-raft", .enter = enter_raft, .offer = offer_roll};
const Step kFairStep{.name = "toy-fair", .enter = enter_fair, .offer = base::offer_draw, .drawn = drawn_at_fair};
const Step kBidStep{
    .name = "toy-bid", .enter = enter_bid, .offer = offer_bid, .auto_answer = true, .pass = bid_nothing, .consider = consider_bid};
const Step kBeginFinish{.name = "toy-begin-finish", .enter = begin_finish};
const Step kFinishStep{.name = "toy-finish", .enter = enter_finish, .offer = offer_finish, .pass = keep_planks};

const Row kTurn[] = {
    {.landmark = Landmark::kBegin},
    {&base::kBeginTurn},
    {.landmark = Landmark::kDraw},
    {&base::kDraw},
    {.landmark = Landmark::kPlace},
    {&base::kPlaceTile},
    {&base::kDeploy},
    {&kRaftStep},
    {&base::kComplete},
    {.landmark = Landmark::kScore},
    {&base::kChooseRegion},
    {&base::kScoreRegion},
    {&kFairStep},
    {&base::kEndTurn},
    {.landmark = Landmark::kFinish},
    {&kBeginFinish},
    {&kFinishStep},
    {&base::kFinalScoring},
};

void configure_base(Rules& rules) {
  base::configure(rules);
  add_tiles(rules, "base");
  const TileId start = tile_catalogue().find("base/D");
  --rules.bag.count[start];
  rules.start.push_back({.tile = start});
  rules.special_places[kSeat - kFirstSpecialPlace] = &kSeatPlace;
}

const Ruleset kRuleset{.turn = kTurn, .configure = configure_base, .handlers = base::handlers()};

constexpr Dictation kDictation{.field = "rolls", .kind = ActionKind::kRoll, .read = read_roll, .can_follow = can_follow};
constexpr Handler kHandlers[] = {
    {.kind = ActionKind::kExpel, .apply = expel, .describe = base::describe_figure_on_board},
    {.kind = ActionKind::kRoll, .apply = apply_roll, .describe = describe_roll},
    {.kind = ActionKind::kBid, .is_range = true, .apply = apply_bid, .describe = describe_bid},
    {.kind = ActionKind::kSell, .apply = apply_finish},
};

const Expansion kToy{
    .module = Module::kBridges,
    .title = "The toy",
    .summary = "Uses every hook.",
    .excludes = bit(Module::kRiver),
    .dictation = &kDictation,
    .interrupt = &kBidStep,
    .configure = configure,
    .set_up = set_up,
    .may_place_tile = may_place_tile,
    .restricts_tile = is_monastery,
    .offer_placement = offer_placement,
    .is_placeable_otherwise = is_placeable_otherwise,
    .place_extra = place_extra,
    .describe_extra = describe_extra,
    .set_aside = set_aside,
    .may_return = may_return,
    .tile_placed = tile_placed,
    .may_deploy = may_deploy,
    .offer_deploy = offer_deploy,
    .is_singled_out = is_singled_out,
    .figure_removed = figure_removed,
    .adjust_score = adjust_score,
    .note_completed = note_completed,
    .region_completed = region_completed,
    .order_matters = order_matters,
    .owners_order = owners_order,
    .may_be_joined = may_be_joined,
    .points_given = points_given,
    .regions_rebuilt = regions_rebuilt,
    .before_final_scoring = before_final_scoring,
    .final_scoring = final_scoring,
    .add_standing = add_standing,
    .hash_state = hash_state,
    .hash_frame = hash_frame,
    .figures_elsewhere = figures_elsewhere,
    .tiles_elsewhere = tiles_elsewhere,
    .check_state = check_state,
    .handlers = kHandlers,
};

}  // namespace

Rules toy_rules(int players) {
  const Expansion* const tables[] = {&kToy};
  return build_rules(kRuleset, tables, players);
}

}  // namespace bastide::toy
