// The castles: instead of scoring a small city, its owner may build a castle there. The first
// feature completed in its fief later scores the same points for the castle.
#include "expansions/bridges/castles.h"

#include <algorithm>
#include <bit>

#include "expansions/magic/magic.h"
#include "rules/base/base.h"
#include "rules/expansion.h"
#include "rules/hash.h"
#include "rules/play.h"
#include "rules/scoring.h"
#include "rules/turn.h"

namespace bastide::castles {

namespace {

// What may complete a castle, besides another castle.
constexpr SegmentKindMask kPrizes = kRoadsAndCities | kMonasteries;

// A one-sided city segment of the ordinary shape.
bool is_half(const Segment& segment) { return std::has_single_bit(segment.sides) && !segment.has(Segment::kNotSemicircular); }

// A city of exactly two semicircular segments; they are always on two tiles.
bool is_small_city(const State& state, NodeIndex node) {
  if (state.regions.node(node).kind != SegmentKind::kCity || state.regions.of(node).size != 2) return false;
  return is_half(segment_of(state, node)) && is_half(segment_of(state, state.regions.node(node).next));
}

bool may_be_lord(const State& state, const Figure& figure, Player player) {
  return figure.is_on_board() && figure.colour == player && (figure.kind == FigureKind::kMeeple || figure.kind == FigureKind::kLarge) &&
         state.regions.are_joined(figure.node, state.scoring);
}

// Only a sole owner may build, whoever placed the tile.
Player builder_of(const State& state, NodeIndex city) {
  const unsigned owners = owners_of(state, city);
  if (!std::has_single_bit(owners)) return kNobody;
  const auto player = static_cast<Player>(std::countr_zero(owners));
  return castles_left(state, player) > 0 ? player : kNobody;
}

// Before a small city is scored, its owner may build a castle instead.
Flow enter_castle(Play& play) {
  State& state = play.state;
  if (state.scoring == kNoNode || !is_small_city(state, state.scoring)) return Flow::kNext;
  const Player player = builder_of(state, state.scoring);
  if (player == kNobody) return Flow::kNext;
  state.to_move = player;
  return Flow::kAsk;
}

void offer_castle(const State& state, ActionList& list) {
  list.push_back(Action::pass());
  for (std::size_t index = 0; index < state.figures.size(); ++index) {
    if (!may_be_lord(state, state.figures[index], state.to_move)) continue;
    const Action action = figure_action(state, ActionKind::kCastle, static_cast<FigureIndex>(index));
    if (!list.contains(action)) list.push_back(action);
  }
}

// Everybody but the lord leaves the city.
void clear_city(Play& play, NodeIndex city, FigureIndex lord) {
  State& state = play.state;
  for (std::size_t index = 0; index < state.figures.size(); ++index) {
    const Figure& figure = state.figures[index];
    if (index != lord && figure.is_on_board() && state.regions.are_joined(figure.node, city))
      remove_figure(play, static_cast<FigureIndex>(index), RemovalReason::kReplaced);
  }
  magic::leave_region(play, city);
}

// The city is not completed but becomes a castle, which scores nothing yet. Event: the player,
// detail = the lord's kind, node = where the lord stands.
Flow apply_castle(Play& play, Action action) {
  State& state = play.state;
  const FigureIndex lord = figure_of(state, action);
  const Figure figure = state.figures[lord];
  clear_city(play, figure.node, lord);
  state.regions.visit(figure.node, [&](NodeIndex node) { state.regions.change_kind(node, SegmentKind::kCastle); });
  state.ext.castles.castles.push_back({.node = figure.node, .player = figure.colour});
  play.emit(
      {.type = EventType::kCastleBuilt, .player = figure.colour, .detail = static_cast<std::uint8_t>(figure.kind), .node = figure.node});
  state.scoring = kNoNode;
  return jump(play, Landmark::kScore);
}

// Whether a segment of the feature, or a square of the other castle, lies in the castle's fief.
bool reaches(const State& state, NodeIndex castle, NodeIndex feature) {
  const Fief squares = fief(state, castle);
  bool found = false;
  state.regions.visit(feature, [&](NodeIndex node) { found = found || is_in(squares, state.board[state.regions.node(node).cell]); });
  return found;
}

// A castle waits for its points as long as the lord is there. What the tile completed with which it
// was built does not count.
bool is_waiting(const State& state, const Castle& castle) {
  return !castle.is_new && castle.wave == 0 && state.regions.of(castle.node).is_occupied();
}

void region_completed(Play& play, const Survey& region, unsigned, int value) {
  if ((bit(region.kind) & kPrizes) == 0) return;
  const State& state = play.state;
  CastlesState& castles = play.state.ext.castles;
  const auto can_take = [&](const Castle& castle) { return is_waiting(state, castle) && reaches(state, castle.node, region.node); };
  if (std::any_of(castles.castles.begin(), castles.castles.end(), can_take))
    castles.prizes.push_back({.node = region.node, .value = static_cast<std::int16_t>(value)});
}

// Calls visit(prize) for everything in the castle's fief that it may take over now: first completed
// features; then castles that have just scored, for castles that no feature completed.
template <class Visit>
void visit_prizes(const State& state, const Castle& castle, Visit visit) {
  const CastlesState& all = state.ext.castles;
  if (all.wave == 1) {
    for (const Prize& prize : all.prizes) {
      if (reaches(state, castle.node, prize.node)) visit(prize);
    }
    return;
  }
  for (const Castle& other : all.castles) {
    if (other.wave == all.wave - 1 && reaches(state, castle.node, other.node)) visit(Prize{.node = other.node, .value = other.value});
  }
}

bool has_prize(const State& state, const Castle& castle) {
  bool found = false;
  visit_prizes(state, castle, [&](const Prize&) { found = true; });
  return found;
}

// The castle that takes its points next in this wave, the one built first before others; null if
// there is none.
const Castle* next_castle(const State& state) {
  for (const Castle& castle : state.ext.castles.castles) {
    if (is_waiting(state, castle) && has_prize(state, castle)) return &castle;
  }
  return nullptr;
}

// The castle's points are told to the modules like those of any feature, then the lord goes home.
void complete(Play& play, const Castle& castle) {
  const Survey region = as_completed(survey(play.state, castle.node));
  for (const RegionCompleted completed : play.rules().region_completed) completed(play, region, 1U << castle.player, castle.value);
  remove_figure(play, lord_of(play.state, castle), RemovalReason::kScored);
}

void finish_scoring(Play& play) {
  CastlesState& all = play.state.ext.castles;
  for (Castle& castle : all.castles) {
    if (castle.wave != 0) complete(play, castle);
    castle = {.node = castle.node, .player = castle.player, .is_new = false};
  }
  all.prizes.clear();
  all.wave = 0;
}

// Castles score once everything that the tile completed has been scored: wave after wave, until no
// castle takes anything.
Flow enter_castle_score(Play& play) {
  State& state = play.state;
  CastlesState& all = state.ext.castles;
  const auto scored_now = [&](const Castle& castle) { return castle.wave != 0 && castle.wave == all.wave; };
  const Castle* castle = nullptr;
  if (!all.prizes.empty()) {
    if (all.wave == 0) all.wave = 1;
    castle = next_castle(state);
    while (castle == nullptr && std::any_of(all.castles.begin(), all.castles.end(), scored_now)) {
      ++all.wave;
      castle = next_castle(state);
    }
  }
  if (castle == nullptr) {
    finish_scoring(play);
    return Flow::kNext;
  }
  state.to_move = castle->player;
  return Flow::kAsk;
}

// Prizes of equal value are no choice.
void offer_castle_score(const State& state, ActionList& list) {
  bool matters = false;
  int value = 0;
  visit_prizes(state, *next_castle(state), [&](const Prize& prize) {
    const Node& node = state.regions.node(prize.node);
    matters = matters || (!list.empty() && prize.value != value);
    value = prize.value;
    list.push_back(Action::on_segment(ActionKind::kCastleScore, node.cell, node.segment));
  });
  if (!matters) list.resize(1);
}

Flow apply_castle_score(Play& play, Action action) {
  State& state = play.state;
  const NodeIndex chosen = node_of(state, action.cell(), action.segment());
  Castle& castle = state.ext.castles.castles[static_cast<std::size_t>(next_castle(state) - state.ext.castles.castles.begin())];
  visit_prizes(state, castle, [&](const Prize& prize) {
    if (prize.node == chosen) castle.value = prize.value;
  });
  castle.wave = state.ext.castles.wave;
  ScoreSheet sheet;
  sheet.add(SheetLabel::kFeature, 1, castle.value);
  give_points(play, castle.player, castle.value, Source::kCastle, state.figures[lord_of(state, castle)].node, &sheet, false);
  return Flow::kAgain;
}

void describe_castle_score(const State& state, Action action, ActionFields& fields) {
  base::describe_segment(state, action, fields);
  const Cell& square = state.board[squares_of(state, next_castle(state)->node)[0]];
  fields.has_extra = true;
  fields.extra_x = square.x;
  fields.extra_y = square.y;
}

// Every castle beside a field counts, whether it has scored or not.
void adjust_score(const State&, const Survey& region, Colour, ScoreSheet& sheet) {
  constexpr int kPerCastle = 4;
  if (region.kind == SegmentKind::kField) sheet.add(SheetLabel::kCastles, region.castles, region.castles * kPerCastle);
}

// Castles that have not scored by then score nothing.
void before_final_scoring(Play& play) {
  State& state = play.state;
  for (std::size_t index = 0; index < state.figures.size(); ++index) {
    const Figure& figure = state.figures[index];
    if (figure.is_on_board() && state.regions.node(figure.node).kind == SegmentKind::kCastle)
      remove_figure(play, static_cast<FigureIndex>(index), RemovalReason::kEnded);
  }
}

// The chance that a feature will be completed, if so many of its ends or surrounding squares are
// missing: each takes some twenty tiles.
double completion_chance(const State& state, NodeIndex node) {
  constexpr double kTilesPerEnd = 20;
  const bool is_way = traits_of(state.regions.node(node).kind).completes == Completes::kClosed;
  const double missing = is_way ? state.regions.of(node).open : (8 - state.board[state.regions.node(node).cell].around) / 2.0;
  const double one = state.bag.left / (state.bag.left + kTilesPerEnd);
  double chance = 1;
  for (int end = 0; end < missing; ++end) chance *= one;
  return chance;
}

// What a castle waits for: every unfinished feature in its fief, by its value and its chance, and
// features that are still to come.
class Outlook {
 public:
  Outlook(const State& state, const Castle& castle) : state_(state) {
    const double time_left = state.bag.left / (state.bag.left + 10.0);
    for (const FiefSquare square : fief(state, castle.node)) {
      const CellIndex cell = state.board.find(square.x, square.y);
      if (cell == kNoCell || state.board[cell].is_empty()) {
        constexpr double kFutureChance = 0.25;
        constexpr double kFutureValue = 5;
        add(kFutureChance * time_left, kFutureValue);
      } else {
        visit_nodes(state, cell, [&](NodeIndex node, unsigned) { add_feature(node); });
      }
    }
  }

  // The chance that anything is completed, times what it is worth on average and what it is worth
  // that the lord comes home.
  double points() const {
    constexpr double kLordAtHome = 1.5;
    if (chances_ == 0 || state_.rules->bag.left == 0) return 0;
    const double time_left = static_cast<double>(state_.bag.left) / state_.rules->bag.left;
    return (1 - nothing_) * (weighted_ / chances_ + kLordAtHome * time_left);
  }

 private:
  void add(double chance, double value) {
    chances_ += chance;
    weighted_ += chance * value;
    nothing_ *= 1 - chance;
  }

  void add_feature(NodeIndex node) {
    const NodeIndex root = state_.regions.root_of(node);
    if ((bit(state_.regions.node(root).kind) & kPrizes) == 0 || is_complete(state_, root) || seen_.contains(root)) return;
    seen_.push_back(root);
    add(completion_chance(state_, root), score_sheet(state_, as_completed(survey(state_, root))).total());
  }

  const State& state_;
  FixedVector<NodeIndex, kFiefSquares * kMaxSegments> seen_;
  double chances_ = 0;
  double weighted_ = 0;
  double nothing_ = 1;
};

void add_standing(const State& state, Standing& standing) {
  for (const Castle& castle : state.ext.castles.castles) {
    if (castle.wave == 0 && state.regions.of(castle.node).is_occupied())
      standing.expected[castle.player] += Outlook(state, castle).points();
  }
}

std::uint64_t hash_state(const State& state) {
  const CastlesState& all = state.ext.castles;
  std::uint64_t sum = hash_item(0xca5700, all.wave);
  std::uint64_t number = 0;  // those built first score first
  for (const Castle& castle : all.castles) {
    const auto scoring = static_cast<std::uint64_t>(castle.is_new ? 1 : 0) << 32 | static_cast<std::uint64_t>(castle.wave) << 16 |
                         static_cast<std::uint16_t>(castle.value);
    sum += hash_item(0xca5701 + ++number, square_key(state, squares_of(state, castle.node)[0]), castle.player, scoring);
  }
  for (const Prize& prize : all.prizes) sum += hash_item(0xca5700, node_key(state, prize.node), static_cast<std::uint16_t>(prize.value));
  return sum;
}

void check_castle(const State& state, const Castle& castle, std::vector<std::string>& found) {
  state.regions.visit(castle.node, [&](NodeIndex node) {
    if (state.regions.node(node).kind != SegmentKind::kCastle) found.emplace_back("a castle is not one");
  });
  if (state.regions.of(castle.node).size != 2) found.emplace_back("a castle does not stand on two segments");
  int figures = 0;
  for (const Figure& figure : state.figures) {
    if (!figure.is_on_board() || !state.regions.are_joined(figure.node, castle.node)) continue;
    ++figures;
    if (figure.colour != castle.player) found.emplace_back("somebody else stands in a castle");
  }
  if (figures > 1) found.emplace_back("a castle has several lords");
  if (is_drawing(state) && (castle.is_new || castle.wave != 0)) found.emplace_back("a castle has not been scored");
}

void check_state(const State& state, std::vector<std::string>& found) {
  const CastlesState& all = state.ext.castles;
  for (const Castle& castle : all.castles) check_castle(state, castle, found);
  std::size_t segments = 0;
  for (NodeIndex node = 0; node < state.regions.node_count(); ++node)
    segments += state.regions.node(node).kind == SegmentKind::kCastle ? 1U : 0U;
  if (segments != 2 * all.castles.size()) found.emplace_back("castles appeared or disappeared");
  if (is_drawing(state) && (!all.prizes.empty() || all.wave != 0)) found.emplace_back("castles have not been scored");
  for (Player player = 0; player < state.rules->players; ++player) {
    if (castles_left(state, player) < 0) found.push_back("player " + std::to_string(player) + " built too many castles");
  }
}

constexpr Handler kHandlers[] = {
    {.kind = ActionKind::kCastle, .names_region = true, .apply = apply_castle, .describe = base::describe_figure_on_board},
    {.kind = ActionKind::kCastleScore,
     .names_region = true,
     .apply = apply_castle_score,
     .describe = describe_castle_score,
     .extra_key = "castle"},
};

}  // namespace

const Step kCastle{.name = "castle", .enter = enter_castle, .offer = offer_castle};
const Step kCastleScore{.name = "castle-score", .enter = enter_castle_score, .offer = offer_castle_score, .auto_answer = true};

std::array<CellIndex, 2> squares_of(const State& state, NodeIndex castle) {
  const CellIndex one = state.regions.node(castle).cell;
  const CellIndex other = state.regions.node(state.regions.node(castle).next).cell;
  const bool is_first = state.board[one].x < state.board[other].x || state.board[one].y < state.board[other].y;
  return is_first ? std::array{one, other} : std::array{other, one};
}

Fief fief(const State& state, NodeIndex castle) {
  const auto [first, second] = squares_of(state, castle);
  const bool is_upright = state.board[first].x == state.board[second].x;
  Fief squares;
  std::size_t count = 0;
  for (const CellIndex cell : {first, second}) {
    for (const int step : {-1, 0, 1}) {
      const Cell& place = state.board[cell];
      squares[count++] = {.x = static_cast<std::int16_t>(place.x + (is_upright ? step : 0)),
                          .y = static_cast<std::int16_t>(place.y + (is_upright ? 0 : step))};
    }
  }
  return squares;
}

bool is_in(const Fief& fief, const Cell& cell) { return std::find(fief.begin(), fief.end(), FiefSquare{cell.x, cell.y}) != fief.end(); }

int castles_left(const State& state, Player player) {
  if (state.rules->handlers[static_cast<std::size_t>(ActionKind::kCastle)] == nullptr) return 0;
  int left = state.rules->players <= 4 ? 3 : 2;
  for (const Castle& castle : state.ext.castles.castles) left -= castle.player == player ? 1 : 0;
  return left;
}

FigureIndex lord_of(const State& state, const Castle& castle) {
  for (std::size_t index = 0; index < state.figures.size(); ++index) {
    if (state.figures[index].is_on_board() && state.regions.are_joined(state.figures[index].node, castle.node))
      return static_cast<FigureIndex>(index);
  }
  return kNoFigure;
}

const Expansion kCastles{
    .module = Module::kBridges,
    .part = "castles",
    .title = "Bridges, Castles & Bazaars: castles",
    .summary = "The owner of a small city may build a castle instead of scoring it, and scores the first feature completed beside it.",
    .adjust_score = adjust_score,
    .region_completed = region_completed,
    .before_final_scoring = before_final_scoring,
    .add_standing = add_standing,
    .hash_state = hash_state,
    .check_state = check_state,
    .handlers = kHandlers,
};

}  // namespace bastide::castles
