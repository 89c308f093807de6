// The Flying Machines: a meeple takes off from the tile just placed, a die says how far it flies,
// and it lands on any feature that is not complete.
#include "expansions/flying/flying.h"

#include "core/text.h"
#include "rules/base/base.h"
#include "rules/expansion.h"
#include "rules/hash.h"
#include "rules/play.h"
#include "rules/turn.h"

namespace bastide::flying {

namespace {

constexpr unsigned kSeat = kFirstSpecialPlace;
constexpr unsigned kDieValues = 3;  // the die shows 1, 2 and 3 twice each
constexpr SegmentKindMask kLandingPlaces = kRoadsAndCities | kSurroundedKinds;

constexpr std::string_view kAbbotValues[] = {"forbid", "allow"};
constexpr std::uint8_t kAllowAbbot = 1;
constexpr OptionEntry kOptionEntries[] = {{.option = Option::kFlyingAbbot,
                                           .name = "flying.abbot",
                                           .summary = "Whether an abbot may fly to a monastery or garden.",
                                           .values = kAbbotValues}};

bool may_fly(const Rules& rules, FigureKind figure) {
  if (figure == FigureKind::kAbbot) return rules.option(Option::kFlyingAbbot) == kAllowAbbot;
  return figure == FigureKind::kMeeple || figure == FigureKind::kLarge;
}

// Instead of any other figure action, a meeple from the supply may take the machine's seat.
void offer_deploy(const State& state, ActionList& list) {
  if (!tile_at(state, state.frame.placed).has(TileKind::kFlying)) return;
  for (std::size_t index = 0; index < kFigureKinds; ++index) {
    const auto figure = static_cast<FigureKind>(index);
    if (state.supply[state.to_move][index] != 0 && may_fly(*state.rules, figure))
      list.push_back(Action::deploy(figure, state.frame.placed, kSeat));
  }
}

// took-off: player, detail (figure), cell
Flow apply_off(Play& play, Action action) {
  State& state = play.state;
  --state.supply[state.to_move][static_cast<std::size_t>(action.figure())];
  state.ext.flying = {.is_flying = true, .figure = action.figure()};
  play.emit(
      {.type = EventType::kTookOff, .player = state.to_move, .detail = static_cast<std::uint8_t>(action.figure()), .cell = action.cell()});
  return Flow::kNext;
}

void describe_seat(const State& state, Action action, ActionFields& fields) {
  describe_cell(state, action.cell(), fields);
  fields.kind = static_cast<std::int16_t>(SegmentKind::kFlying);
}

constexpr SpecialPlace kSeatPlace{.apply = apply_off, .describe = describe_seat};

void configure(Rules& rules) { rules.special_places[kSeat - kFirstSpecialPlace] = &kSeatPlace; }

Flow enter_fly(Play& play) {
  if (!play.state.ext.flying.is_flying) return Flow::kNext;
  play.state.to_move = kChance;
  return Flow::kAsk;
}

void offer_roll(const State&, ActionList& list) {
  for (unsigned value = 1; value <= kDieValues; ++value) list.push_back(Action::with_value(ActionKind::kRoll, value));
}

// rolled: player, value
Flow apply_roll(Play& play, Action action) {
  State& state = play.state;
  state.ext.flying.distance = static_cast<std::uint8_t>(action.value());
  play.emit({.type = EventType::kRolled, .player = state.frame.active, .value = static_cast<std::int32_t>(action.value())});
  return Flow::kNext;
}

void describe_roll(const State&, Action action, ActionFields& fields) { fields.number = static_cast<std::int16_t>(action.value()); }

// The square at the rolled distance in the machine's direction; empty squares on the way do not
// matter.
CellIndex target(const State& state) {
  constexpr int kStepX[] = {0, 1, 1, 1, 0, -1, -1, -1};
  constexpr int kStepY[] = {-1, -1, 0, 1, 1, 1, 0, -1};
  const Cell& from = state.board[state.frame.placed];
  const unsigned direction = (tile_at(state, state.frame.placed).flight + 2U * from.rotation) % 8U;
  const int distance = state.ext.flying.distance;
  return state.board.find(from.x + kStepX[direction] * distance, from.y + kStepY[direction] * distance);
}

// Every incomplete feature of the target square that suits the figure, whether or not it is
// occupied.
void offer_landing(const State& state, ActionList& list) {
  const CellIndex cell = target(state);
  if (cell == kNoCell || state.board[cell].is_empty()) return;
  const FigureKind figure = state.ext.flying.figure;
  const SegmentKindMask places = state.rules->figure(figure).stands_on & kLandingPlaces;
  visit_nodes(state, cell, [&](NodeIndex node, unsigned segment) {
    if ((places & bit(state.regions.node(node).kind)) == 0 || is_complete(state, node) || !may_deploy(state, figure, node)) return;
    list.push_back(Action::on_segment(ActionKind::kLand, cell, segment, figure));
  });
}

// Returns the figure to the supply, from which landing deploys it.
void end_flight(State& state) {
  ++state.supply[state.frame.active][static_cast<std::size_t>(state.ext.flying.figure)];
  state.ext.flying = {};
}

// returned: player, detail (figure), flag (crashed), cell (where it took off), no node
void crash(Play& play) {
  State& state = play.state;
  const FigureKind figure = state.ext.flying.figure;
  end_flight(state);
  play.emit({.type = EventType::kReturned,
             .player = state.frame.active,
             .detail = static_cast<std::uint8_t>(figure),
             .flag = static_cast<std::uint8_t>(RemovalReason::kCrashed),
             .cell = state.frame.placed});
}

Flow enter_land(Play& play) {
  State& state = play.state;
  if (!state.ext.flying.is_flying) return Flow::kNext;
  state.to_move = state.frame.active;
  ActionList landings;
  offer_landing(state, landings);
  if (!landings.empty()) return Flow::kAsk;
  crash(play);
  return Flow::kNext;
}

Flow apply_land(Play& play, Action action) {
  end_flight(play.state);
  deploy(play, play.state.frame.active, action.figure(), node_of(play.state, action.cell(), action.segment()));
  return Flow::kNext;
}

std::uint64_t hash_state(const State& state) {
  const FlyingState& flying = state.ext.flying;
  if (!flying.is_flying) return 0;
  return hash_item(0xf1, static_cast<std::uint64_t>(flying.figure), flying.distance);
}

int figures_elsewhere(const State& state, Player player, FigureKind figure) {
  const FlyingState& flying = state.ext.flying;
  return flying.is_flying && player == state.frame.active && figure == flying.figure ? 1 : 0;
}

void check_state(const State& state, std::vector<std::string>& found) {
  const Step* step = &current_step(state);
  if (state.ext.flying.is_flying && !state.over && state.interrupt == kNoInterrupt && step != &kFly && step != &kLand)
    found.emplace_back("a figure is in the air outside its flight");
}

std::optional<int> read_roll(std::string_view word) {
  const auto roll = parse_number<int>(word);
  return roll && *roll >= 1 && *roll <= static_cast<int>(kDieValues) ? roll : std::nullopt;
}

// Any roll may follow any other.
bool can_follow(std::span<const int>, int) { return true; }

constexpr Dictation kDictation{.field = "rolls", .kind = ActionKind::kRoll, .read = read_roll, .can_follow = can_follow};

constexpr Handler kHandlers[] = {
    {.kind = ActionKind::kRoll, .apply = apply_roll, .describe = describe_roll},
    {.kind = ActionKind::kLand, .apply = apply_land, .describe = base::describe_figure},
};

}  // namespace

const Step kFly{.name = "fly", .enter = enter_fly, .offer = offer_roll};
const Step kLand{.name = "land", .enter = enter_land, .offer = offer_landing, .auto_answer = true};

const Expansion kFlying{
    .module = Module::kFlying,
    .title = "The Flying Machines",
    .summary = "A meeple may fly from a tile with a machine, as far as a die says, and land on any unfinished feature there.",
    .tiles = "flying",
    .options = kOptionEntries,
    .dictation = &kDictation,
    .configure = configure,
    .offer_deploy = offer_deploy,
    .hash_state = hash_state,
    .figures_elsewhere = figures_elsewhere,
    .check_state = check_state,
    .handlers = kHandlers,
};

}  // namespace bastide::flying
