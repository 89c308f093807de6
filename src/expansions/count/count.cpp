// The Count of Carcassonne: the city of Carcassonne lies on the table as twelve squares. A player
// whose tile gives points only to others may send a figure into one of its quarters; from there it
// joins a completed feature just before that is scored, unless the count locks the quarter.
#include "expansions/count/count.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "rules/base/base.h"
#include "rules/expansion.h"
#include "rules/hash.h"
#include "rules/play.h"
#include "rules/scoring.h"
#include "rules/turn.h"

namespace bastide::count {

namespace {

constexpr int kPointsForCarcassonne = 3;
constexpr FigureKind kEntering[] = {FigureKind::kMeeple, FigureKind::kLarge, FigureKind::kAbbot};

constexpr std::string_view kSideValues[] = {"flags", "plain"};
constexpr std::uint8_t kFlags = 0;
constexpr OptionEntry kOptionEntries[] = {
    {.option = Option::kCountSide,
     .name = "count.side",
     .summary = "Whether the city lies with its flags up, or is only a large start tile without the count.",
     .values = kSideValues}};

// The city is the start, so the ordinary start tile stays in the box.
void configure(Rules& rules) {
  const TileCatalogue& tiles = tile_catalogue();
  rules.start.clear();
  for (TileId tile = 0; tile < tiles.size(); ++tile) {
    if (tiles[tile].set == "count") rules.start.push_back({.tile = tile, .x = tiles[tile].block_x, .y = tiles[tile].block_y});
  }
  rules.fixed_start = static_cast<std::uint8_t>(rules.start.size());
}

// Who gets points for a completed feature: not for a message, an abbot taken back, loot or money.
constexpr bool is_for_feature(Source source) {
  switch (source) {
    case Source::kRoad:
    case Source::kCity:
    case Source::kMonastery:
    case Source::kGarden:
    case Source::kShrine:
    case Source::kCastle:
    case Source::kFairy: return true;
    default: return false;
  }
}

void points_given(Play& play, const Award& award) {
  if (award.is_final || award.points <= 0 || !is_for_feature(award.source)) return;
  CountFrame& frame = play.state.frame.ext.count;
  (award.colour == play.state.frame.active ? frame.has_scored : frame.others_scored) = true;
}

// A tile that gave points only to others allows one figure into the city.
void settle_tile(State& state) {
  CountFrame& frame = state.frame.ext.count;
  if (frame.others_scored && !frame.has_scored && has_quarters(*state.rules)) ++frame.entries;
  frame.has_scored = frame.others_scored = false;
}

// A message may give another tile before the figure of the first one has entered. What was scored
// before any tile was placed, like the fairy's point, does not count.
void tile_placed(Play& play, CellIndex) {
  settle_tile(play.state);
  play.state.ext.count.last = play.state.turn_of;
}

// An abbot may enter only the cathedral.
bool may_enter(FigureKind kind, Quarter quarter) { return kind != FigureKind::kAbbot || quarter == Quarter::kCathedral; }

bool has_figure_for_city(const State& state) {
  const auto& supply = state.supply[state.frame.active];
  return std::any_of(std::begin(kEntering), std::end(kEntering),
                     [&](FigureKind kind) { return supply[static_cast<std::size_t>(kind)] != 0; });
}

Flow enter_enter_city(Play& play) {
  State& state = play.state;
  settle_tile(state);
  CountFrame& frame = state.frame.ext.count;
  if (frame.entries != 0 && !has_figure_for_city(state)) frame.entries = 0;
  state.to_move = state.frame.active;
  return frame.entries != 0 ? Flow::kAsk : Flow::kNext;
}

constexpr Action enter_action(FigureKind kind, Quarter quarter) {
  return Action::with_value(ActionKind::kEnterCity, static_cast<std::uint32_t>(quarter) | static_cast<std::uint32_t>(kind) << 16);
}
constexpr Action move_action(Quarter quarter) { return Action::with_value(ActionKind::kMoveCount, static_cast<std::uint32_t>(quarter)); }
// The quarter of either action.
constexpr Quarter quarter_of(Action action) { return static_cast<Quarter>(action.value() & 3U); }

template <class Visit>
void visit_quarters(Visit visit) {
  for (unsigned quarter = 0; quarter < kQuarters; ++quarter) visit(static_cast<Quarter>(quarter));
}

void offer_enter_city(const State& state, ActionList& list) {
  list.push_back(Action::pass());
  for (const FigureKind kind : kEntering) {
    if (state.supply[state.to_move][static_cast<std::size_t>(kind)] == 0) continue;
    visit_quarters([&](Quarter quarter) {
      if (may_enter(kind, quarter)) list.push_back(enter_action(kind, quarter));
    });
  }
}

// entered: player, detail (figure), flag (quarter)
Flow apply_enter_city(Play& play, Action action) {
  State& state = play.state;
  const auto kind = static_cast<std::size_t>(action.figure());
  --state.supply[state.to_move][kind];
  ++state.ext.count.in(quarter_of(action))[state.to_move][kind];
  --state.frame.ext.count.entries;
  state.frame.ext.count.has_entered = true;
  play.emit({.type = EventType::kEnteredCity,
             .player = state.to_move,
             .detail = static_cast<std::uint8_t>(kind),
             .flag = static_cast<std::uint8_t>(quarter_of(action))});
  return Flow::kNext;
}

Flow stay_outside(Play& play) {
  --play.state.frame.ext.count.entries;
  return Flow::kAgain;
}

std::int16_t choice_of(Quarter quarter) {
  return static_cast<std::int16_t>(static_cast<unsigned>(Choice::kPalace) + static_cast<unsigned>(quarter));
}

void describe_enter_city(const State&, Action action, ActionFields& fields) {
  fields.figure = static_cast<std::int16_t>(action.figure());
  fields.choice = choice_of(quarter_of(action));
}

// Only a player who has just sent a figure into the city may move the count.
Flow enter_move_count(Play& play) {
  State& state = play.state;
  if (!state.frame.ext.count.has_entered) return Flow::kNext;
  state.to_move = state.frame.active;
  return Flow::kAsk;
}

void offer_move_count(const State& state, ActionList& list) {
  list.push_back(Action::pass());
  visit_quarters([&](Quarter quarter) {
    if (quarter != state.ext.count.count) list.push_back(move_action(quarter));
  });
}

// If earlier tiles of the turn allow more figures, they enter now; nothing else is pending.
Flow end_entry(Play& play) {
  CountFrame& frame = play.state.frame.ext.count;
  frame.has_entered = false;
  return frame.entries == 0 ? Flow::kNext : jump(play, Landmark::kScore);
}

// count: player, flag (quarter)
Flow apply_move_count(Play& play, Action action) {
  play.state.ext.count.count = quarter_of(action);
  play.emit({.type = EventType::kCountMoved, .player = play.state.to_move, .flag = static_cast<std::uint8_t>(play.state.ext.count.count)});
  return end_entry(play);
}

void describe_move_count(const State&, Action action, ActionFields& fields) { fields.choice = choice_of(quarter_of(action)); }

// The quarter whose figures may join a completed region of this kind.
std::optional<Quarter> quarter_for(SegmentKind kind) {
  switch (kind) {
    case SegmentKind::kCity: return Quarter::kPalace;
    case SegmentKind::kRoad: return Quarter::kForge;
    case SegmentKind::kMonastery:
    case SegmentKind::kShrine: return Quarter::kCathedral;
    default: return std::nullopt;
  }
}

// The same unless the count locks it.
std::optional<Quarter> open_quarter_for(const State& state, NodeIndex region) {
  const std::optional<Quarter> quarter = quarter_for(state.regions.node(region).kind);
  return quarter == state.ext.count.count ? std::nullopt : quarter;
}

// Where in the region a figure of this kind may stand, or kNoNode.
NodeIndex place_in(const State& state, FigureKind kind, NodeIndex region) {
  NodeIndex place = kNoNode;
  state.regions.visit(region, [&](NodeIndex node) {
    if (place == kNoNode && may_deploy(state, kind, node)) place = node;
  });
  return place;
}

// Calls visit(FigureKind, place) for every kind of figure that a player has in the quarter and that
// may stand in the region.
template <class Visit>
void visit_joining(const State& state, Quarter quarter, Player player, NodeIndex region, Visit visit) {
  for (const FigureKind kind : kEntering) {
    if (state.ext.count.in(quarter)[player][static_cast<std::size_t>(kind)] == 0) continue;
    if (const NodeIndex place = place_in(state, kind, region); place != kNoNode) visit(kind, place);
  }
}

bool can_join(const State& state, Player player, NodeIndex region) {
  const std::optional<Quarter> quarter = open_quarter_for(state, region);
  bool found = false;
  if (quarter) visit_joining(state, *quarter, player, region, [&](FigureKind, NodeIndex) { found = true; });
  return found;
}

bool may_be_joined(const State& state, NodeIndex region) {
  for (Player player = 0; player < state.rules->players; ++player) {
    if (can_join(state, player, region)) return true;
  }
  return false;
}

// The order matters if the figures of a quarter could join either of two regions.
bool order_matters(const State& state) {
  unsigned seen = 0;
  for (const NodeIndex region : state.completed) {
    if (!may_be_joined(state, region)) continue;
    const unsigned quarter = 1U << static_cast<unsigned>(*open_quarter_for(state, region));
    if ((seen & quarter) != 0) return true;
    seen |= quarter;
  }
  return false;
}

// The player this many places to the left of the next one after `player`.
Player left_of(const State& state, Player player, int places) { return static_cast<Player>((player + 1 + places) % state.rules->players); }

// Before the region is scored, every player may bring any number of figures; the one who placed the
// tile comes last.
Flow enter_redeploy(Play& play) {
  State& state = play.state;
  if (state.scoring == kNoNode) return Flow::kNext;
  std::uint8_t& asked = state.ext.count.asked;
  for (; asked < state.rules->players; ++asked) {
    state.to_move = left_of(state, state.frame.active, asked);
    if (can_join(state, state.to_move, state.scoring)) return Flow::kAsk;
  }
  asked = 0;
  return Flow::kNext;
}

Action figure_to(const State& state, ActionKind action, FigureKind kind, NodeIndex place) {
  const Node& node = state.regions.node(place);
  return Action::on_segment(action, node.cell, node.segment, kind);
}

void offer_redeploy(const State& state, ActionList& list) {
  list.push_back(Action::pass());
  visit_joining(state, *open_quarter_for(state, state.scoring), state.to_move, state.scoring,
                [&](FigureKind kind, NodeIndex place) { list.push_back(figure_to(state, ActionKind::kRedeploy, kind, place)); });
}

// redeployed: player, detail (figure), flag (quarter), node
void leave_city(Play& play, Action action, Quarter quarter) {
  State& state = play.state;
  const NodeIndex node = node_of(state, action.cell(), action.segment());
  --state.ext.count.in(quarter)[state.to_move][static_cast<std::size_t>(action.figure())];
  put_figure(state, state.to_move, action.figure(), node);
  play.emit({.type = EventType::kRedeployed,
             .player = state.to_move,
             .detail = static_cast<std::uint8_t>(action.figure()),
             .flag = static_cast<std::uint8_t>(quarter),
             .node = node});
}

// The same player is asked again until they pass or have none left.
Flow apply_redeploy(Play& play, Action action) {
  leave_city(play, action, *open_quarter_for(play.state, play.state.scoring));
  return Flow::kAgain;
}

Flow bring_nobody(Play& play) {
  ++play.state.ext.count.asked;
  return Flow::kAgain;
}

void describe_redeploy(const State& state, Action action, ActionFields& fields) {
  base::describe_figure(state, action, fields);
  fields.choice = choice_of(*quarter_for(static_cast<SegmentKind>(fields.kind)));
}

bool has_farmers(const Rules& rules) { return (rules.figure(FigureKind::kMeeple).stands_on & bit(SegmentKind::kField)) != 0; }

bool is_at_market(const State& state, Player player) {
  const auto& figures = state.ext.count.in(Quarter::kMarket)[player];
  return std::any_of(figures.begin(), figures.end(), [](std::uint8_t figures_of_kind) { return figures_of_kind != 0; });
}

bool is_market_empty(const State& state) {
  for (Player player = 0; player < state.rules->players; ++player) {
    if (is_at_market(state, player)) return false;
  }
  return true;
}

// At the end the players take turns, starting on the left of the one who had the last turn, and
// bring one figure each from the market to a field, even past the count. Players without any there
// are passed over. Without farmers there is nowhere to go.
Flow enter_market(Play& play) {
  State& state = play.state;
  CountState& city = state.ext.count;
  if (!has_farmers(*state.rules) || is_market_empty(state)) return Flow::kNext;
  while (!is_at_market(state, left_of(state, city.last, city.asked)))
    city.asked = static_cast<std::uint8_t>((city.asked + 1) % state.rules->players);
  state.to_move = left_of(state, city.last, city.asked);
  return Flow::kAsk;
}

// Any field will do, occupied or not.
void offer_market(const State& state, ActionList& list) {
  visit_regions(state, bit(SegmentKind::kField), [&](NodeIndex region) {
    visit_joining(state, Quarter::kMarket, state.to_move, region,
                  [&](FigureKind kind, NodeIndex place) { list.push_back(figure_to(state, ActionKind::kMarket, kind, place)); });
  });
}

Flow apply_market(Play& play, Action action) {
  leave_city(play, action, Quarter::kMarket);
  std::uint8_t& asked = play.state.ext.count.asked;
  asked = is_market_empty(play.state) ? std::uint8_t{0} : static_cast<std::uint8_t>((asked + 1) % play.rules().players);
  return Flow::kAgain;
}

// A field that borders the city of Carcassonne has one more finished city.
void adjust_score(const State&, const Survey& region, Colour, ScoreSheet& sheet) {
  if (region.kind != SegmentKind::kField || region.count(Segment::kCarcassonne) == 0) return;
  sheet.add(SheetLabel::kCarcassonne, 1, kPointsForCarcassonne);
}

// What a figure that waits for a feature of some kind may earn: its usual points, and the number of
// tiles after which such a feature is likely to be worth joining.
struct Prospect {
  double points = 0;
  double tiles = 1;
};
constexpr std::array<Prospect, kQuarters> kProspects{{{7, 12}, {}, {4, 9}, {6, 25}}};
constexpr double kLockedShare = 0.5;   // of a figure that the count locks in
constexpr double kFurtherShare = 0.7;  // of each further figure in the same quarter
constexpr double kLargeShare = 1.4;    // a large meeple brings two against one
constexpr double kMarketShare = 0.7;   // others may go to the same field

// The figures of a colour in a quarter, each worth less than the one before.
double weight_of(const State& state, Quarter quarter, Colour colour) {
  double weight = 0;
  double share = 1;
  for (const FigureKind kind : kEntering) {
    for (int figure = state.ext.count.in(quarter)[colour][static_cast<std::size_t>(kind)]; figure > 0; --figure) {
      weight += share * (kind == FigureKind::kLarge ? kLargeShare : 1.0);
      share *= kFurtherShare;
    }
  }
  return weight;
}

int strength_in(const State& state, Quarter quarter, Colour colour) {
  int strength = 0;
  for (const FigureKind kind : kEntering)
    strength += state.rules->figure(kind).strength * state.ext.count.in(quarter)[colour][static_cast<std::size_t>(kind)];
  return strength;
}

// The most that the figures at the market would add to the colour's points by going to one field.
int best_field(const State& state, Colour colour) {
  const int strength = strength_in(state, Quarter::kMarket, colour);
  int best = 0;
  visit_regions(state, bit(SegmentKind::kField), [&](NodeIndex region) {
    const Root& root = state.regions.of(region);
    const int others = *std::max_element(std::begin(root.strength), std::end(root.strength));
    if (root.strength[colour] + strength < others || (owners_of(state, region) >> colour & 1U) != 0) return;
    best = std::max(best, score_sheet(state, survey(state, region), colour).total());
  });
  return best;
}

double expected_from(const State& state, Quarter quarter, Colour colour) {
  const double weight = weight_of(state, quarter, colour);
  if (weight <= 0) return 0;
  if (quarter == Quarter::kMarket) return has_farmers(*state.rules) ? kMarketShare * weight * best_field(state, colour) : 0;
  const Prospect& prospect = kProspects[static_cast<std::size_t>(quarter)];
  const double chance = 1 - std::exp(-static_cast<double>(state.bag.left) / prospect.tiles);
  return weight * prospect.points * chance * (quarter == state.ext.count.count ? kLockedShare : 1.0);
}

void add_standing(const State& state, Standing& standing) {
  for (Colour colour = 0; colour < state.rules->colours(); ++colour)
    visit_quarters([&](Quarter quarter) { standing.expected[colour] += expected_from(state, quarter, colour); });
}

// Calls visit(quarter, colour, kind, number) for all figures that wait in the city.
template <class Visit>
void visit_waiting(const State& state, Visit visit) {
  visit_quarters([&](Quarter quarter) {
    for (Colour colour = 0; colour < state.rules->colours(); ++colour) {
      for (std::size_t kind = 0; kind < kFigureKinds; ++kind) {
        const std::uint8_t number = state.ext.count.in(quarter)[colour][kind];
        if (number != 0) visit(quarter, colour, static_cast<FigureKind>(kind), number);
      }
    }
  });
}

std::uint64_t hash_state(const State& state) {
  const CountState& city = state.ext.count;
  std::uint64_t sum = hash_item(0xc0070, static_cast<std::uint64_t>(city.count), city.asked, city.last);
  visit_waiting(state, [&](Quarter quarter, Colour colour, FigureKind kind, std::uint8_t number) {
    sum += hash_item(0xc0071, static_cast<std::uint64_t>(quarter) << 8 | colour, static_cast<std::uint64_t>(kind), number);
  });
  return sum;
}

std::uint64_t hash_frame(const State&, const TurnFrame& frame) {
  const CountFrame& entry = frame.ext.count;
  const unsigned flags = (entry.has_scored ? 1U : 0U) | (entry.others_scored ? 2U : 0U) | (entry.has_entered ? 4U : 0U);
  return hash_item(0xc0072, flags, entry.entries);
}

int figures_elsewhere(const State& state, Colour colour, FigureKind kind) {
  int figures = 0;
  visit_quarters([&](Quarter quarter) { figures += state.ext.count.in(quarter)[colour][static_cast<std::size_t>(kind)]; });
  return figures;
}

void check_state(const State& state, std::vector<std::string>& found) {
  visit_waiting(state, [&](Quarter quarter, Colour, FigureKind kind, std::uint8_t) {
    const bool is_allowed = std::find(std::begin(kEntering), std::end(kEntering), kind) != std::end(kEntering) && may_enter(kind, quarter);
    if (!is_allowed) found.emplace_back("a figure waits in a quarter that it may not enter");
    if (!has_quarters(*state.rules)) found.emplace_back("a figure waits in a city without quarters");
  });
  if (!state.over && is_drawing(state)) {
    const CountFrame& frame = state.frame.ext.count;
    const bool is_new_turn = state.frame.part == 1 && state.outer.empty();
    if (frame.has_entered || (is_new_turn && frame.entries != 0)) found.emplace_back("a figure has not entered Carcassonne");
    if (state.ext.count.asked != 0) found.emplace_back("somebody is still asked about figures in Carcassonne");
  }
}

constexpr Handler kHandlers[] = {
    {.kind = ActionKind::kRedeploy, .names_region = true, .apply = apply_redeploy, .describe = describe_redeploy, .choice_key = "quarter"},
    {.kind = ActionKind::kEnterCity, .apply = apply_enter_city, .describe = describe_enter_city, .choice_key = "quarter"},
    {.kind = ActionKind::kMoveCount, .apply = apply_move_count, .describe = describe_move_count, .choice_key = "quarter"},
    {.kind = ActionKind::kMarket, .names_region = true, .apply = apply_market, .describe = base::describe_figure},
};

}  // namespace

bool has_quarters(const Rules& rules) { return rules.option(Option::kCountSide) == kFlags; }

const Step kRedeploy{.name = "redeploy", .enter = enter_redeploy, .offer = offer_redeploy, .pass = bring_nobody};
const Step kEnterCity{.name = "enter-city", .enter = enter_enter_city, .offer = offer_enter_city, .pass = stay_outside};
const Step kMoveCount{.name = "move-count", .enter = enter_move_count, .offer = offer_move_count, .pass = end_entry};
const Step kMarket{.name = "market", .enter = enter_market, .offer = offer_market, .auto_answer = true};

const Expansion kCount{
    .module = Module::kCount,
    .title = "The Count of Carcassonne",
    .summary = "The city of Carcassonne starts the game; meeples wait in its quarters and join features just before they are scored.",
    .options = kOptionEntries,
    .excludes = bit(Module::kRiver) | bit(Module::kRiver2),
    .configure = configure,
    .tile_placed = tile_placed,
    .adjust_score = adjust_score,
    .order_matters = order_matters,
    .may_be_joined = may_be_joined,
    .points_given = points_given,
    .add_standing = add_standing,
    .hash_state = hash_state,
    .hash_frame = hash_frame,
    .figures_elsewhere = figures_elsewhere,
    .check_state = check_state,
    .handlers = kHandlers,
};

}  // namespace bastide::count
