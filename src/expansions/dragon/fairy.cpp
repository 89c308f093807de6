// The fairy: she helps one meeple, who brings points, and keeps the dragon off her square.
#include <algorithm>

#include "expansions/dragon/dragon.h"
#include "rules/base/base.h"
#include "rules/expansion.h"
#include "rules/hash.h"
#include "rules/play.h"
#include "rules/scoring.h"

namespace bastide::dragon {

namespace {

static_assert(kNoFigure == 0xff, "the state's word for nobody");

constexpr int kPointPerTurn = 1;
constexpr int kPointsForFeature = 3;

constexpr std::string_view kFinalValues[] = {"scored", "completed"};
constexpr std::uint8_t kOnlyCompleted = 1;
constexpr OptionEntry kFairyOptions[] = {
    {.option = Option::kDragonFairyFinal,
     .name = "dragon.fairy-final",
     .summary = "Whether the fairy's 3 points are also given at the end for every feature, or only for a field.",
     .values = kFinalValues}};

bool is_meeple(FigureKind kind) { return kind != FigureKind::kBuilder && kind != FigureKind::kPig; }

// Instead of any other figure action, the fairy moves to an own meeple anywhere on the board, but
// not to the one that she helps already.
void offer_fairy(const State& state, ActionList& list) {
  const std::size_t first = list.size();
  for (std::size_t index = 0; index < state.figures.size(); ++index) {
    const Figure& figure = state.figures[index];
    if (!figure.is_on_board() || figure.colour != state.to_move || !is_meeple(figure.kind) || index == state.ext.dragon.helped) continue;
    const Node& node = state.regions.node(figure.node);
    // Whoever she does not help already is not singled out.
    const Action action = Action::on_segment(ActionKind::kMoveFairy, node.cell, node.segment, figure.kind, figure.colour);
    if (std::find(list.begin() + first, list.end(), action) == list.end()) list.push_back(action);
  }
}

// fairy: player, detail (figure), node
Flow apply_fairy(Play& play, Action action) {
  State& state = play.state;
  const FigureIndex index = figure_of(state, action);
  const Figure& figure = state.figures[index];
  state.ext.dragon.fairy = state.regions.node(figure.node).cell;
  state.ext.dragon.helped = index;
  play.emit(
      {.type = EventType::kFairyMoved, .player = state.to_move, .detail = static_cast<std::uint8_t>(figure.kind), .node = figure.node});
  return Flow::kNext;
}

bool is_helped(const State& state, FigureIndex figure) { return figure == state.ext.dragon.helped; }

// She stays on her square when the meeple leaves, and helps nobody.
void helped_removed(Play& play, FigureIndex index, const Figure&, RemovalReason) {
  if (index == play.state.ext.dragon.helped) play.state.ext.dragon.helped = kNoFigure;
}

// Only a turn begins here; further parts and turns inside it do not.
Flow enter_fairy_point(Play& play) {
  const Figure* helped = helped_figure(play.state);
  if (helped != nullptr && play.rules().player_of(helped->colour) == play.state.turn_of)
    give_points(play, helped->colour, kPointPerTurn, Source::kFairy, helped->node, nullptr, false);
  return Flow::kNext;
}

void give_for_feature(Play& play, const Figure& helped, bool is_final) {
  give_points(play, helped.colour, kPointsForFeature, Source::kFairy, helped.node, nullptr, is_final);
}

// Her meeple's owner scores even if others own the feature.
void helped_completed(Play& play, const Survey& region, unsigned, int) {
  const Figure* helped = helped_figure(play.state);
  if (helped != nullptr && play.state.regions.are_joined(helped->node, region.node)) give_for_feature(play, *helped, false);
}

// Whether she scores at the end: for a feature that is scored then, however few its points.
bool scores_finally(const State& state, const Figure& helped) {
  const SegmentKind kind = state.regions.node(helped.node).kind;
  if (state.rules->option(Option::kDragonFairyFinal) == kOnlyCompleted) return kind == SegmentKind::kField;
  return traits_of(kind).final_rank != 0;
}

void score_fairy(Play& play) {
  const Figure* helped = helped_figure(play.state);
  if (helped != nullptr && scores_finally(play.state, *helped)) give_for_feature(play, *helped, true);
}

// Somebody else will soon call her away: until then she brings little, and her points at the end
// are likely only when it is near. Between normal bots 2 was worse than 0; 0 and 0.5 did not differ.
void add_fairy_standing(const State& state, Standing& standing) {
  constexpr double kUntilThen = 0.3;
  const Figure* helped = helped_figure(state);
  if (helped == nullptr) return;
  const double turns = static_cast<double>(state.bag.left) / state.rules->players;
  const double stays = 1 / (1 + turns / 2);
  const int points = scores_finally(state, *helped) ? kPointsForFeature : 0;
  standing.points[helped->colour] += points;
  standing.expected[helped->colour] += (1 - stays) * (kUntilThen - points);
}

std::uint64_t hash_fairy(const State& state) {
  const CellIndex square = state.ext.dragon.fairy;
  std::uint64_t sum = square == kNoCell ? 0 : hash_item(0xfa10, square_key(state, square));
  if (const Figure* helped = helped_figure(state))
    sum += hash_item(0xfa11, node_key(state, helped->node), static_cast<std::uint64_t>(helped->kind) << 8 | helped->colour);
  return sum;
}

void check_fairy(const State& state, std::vector<std::string>& found) {
  const DragonState& fairy = state.ext.dragon;
  if (fairy.fairy != kNoCell && state.board[fairy.fairy].is_empty()) found.emplace_back("the fairy is on an empty square");
  if (fairy.helped == kNoFigure) return;
  const Figure& figure = state.figures[fairy.helped];
  if (!figure.is_on_board() || !is_meeple(figure.kind) || state.regions.node(figure.node).cell != fairy.fairy)
    found.emplace_back("the fairy helps somebody who is not a meeple on her square");
}

constexpr Handler kFairyHandlers[] = {{.kind = ActionKind::kMoveFairy, .apply = apply_fairy, .describe = base::describe_figure_on_board}};

}  // namespace

const Figure* helped_figure(const State& state) {
  return state.ext.dragon.helped == kNoFigure ? nullptr : &state.figures[state.ext.dragon.helped];
}

const Step kFairyPoint{.name = "fairy", .enter = enter_fairy_point};

const Expansion kDragonFairy{
    .module = Module::kDragon,
    .part = "fairy",
    .title = "Princess & Dragon: fairy",
    .summary = "The fairy helps a meeple: a point per turn, three for its feature, and the dragon stays off her square.",
    .options = kFairyOptions,
    .offer_deploy = offer_fairy,
    .is_singled_out = is_helped,
    .figure_removed = helped_removed,
    .region_completed = helped_completed,
    .final_scoring = score_fairy,
    .add_standing = add_fairy_standing,
    .hash_state = hash_fairy,
    .check_state = check_fairy,
    .handlers = kFairyHandlers,
};

}  // namespace bastide::dragon
