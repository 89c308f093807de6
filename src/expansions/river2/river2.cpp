// The River II: the river divides into two arms. One ends in a city, the other in a volcano lake
// that takes no figure but gives another turn. A herd of pigs makes its field worth more.
#include "expansions/river2/river2.h"

#include "expansions/river/course.h"
#include "rules/expansion.h"
#include "rules/hash.h"
#include "rules/play.h"
#include "rules/scoring.h"
#include "rules/turn.h"

namespace bastide::river2 {

namespace {

constexpr std::string_view kWhichRiver[] = {"river2", "river"};
constexpr std::uint32_t kBothRivers = bit(Module::kRiver) | bit(Module::kRiver2);
constexpr OptionEntry kOptionEntries[] = {
    {.option = Option::kRiverSpring,
     .name = "river.spring",
     .summary = "With both rivers: from which of them the spring is used.",
     .values = kWhichRiver,
     .needs = kBothRivers},
    {.option = Option::kRiverLake,
     .name = "river.lake",
     .summary = "With both rivers: from which of them the lake is used. Only the volcano lake gives an extra turn.",
     .values = kWhichRiver,
     .needs = kBothRivers},
};

// The volcano works only with the dragon, but the lake is a lake in every game.
bool is_volcano_lake(const TileKind& tile) { return tile.has(TileKind::kVolcano) && river::river_sides(tile.edges) != 0; }

void tile_placed(Play& play, CellIndex cell) {
  if (is_volcano_lake(tile_at(play.state, cell))) play.state.frame.ext.river2.extra_turn = true;
}

// No figure of any kind may be put on the volcano lake when it is placed.
bool may_deploy(const State& state, FigureKind, NodeIndex node) {
  const CellIndex cell = state.regions.node(node).cell;
  return cell != state.frame.placed || !is_volcano_lake(tile_at(state, cell));
}

bool is_extra_turn_due(const State& state) { return state.frame.ext.river2.extra_turn && !state.bag.is_empty(); }

// The same player takes a whole turn; the event names the player.
Flow enter_extra_turn(Play& play) {
  State& state = play.state;
  if (!is_extra_turn_due(state)) return Flow::kNext;
  play.emit({.type = EventType::kExtraTurn, .player = state.frame.active});
  return jump(play, Landmark::kBegin);
}

// A field with a herd is worth one point more per city to every owner, however many herds there
// are; but only in a game with pigs.
void adjust_score(const State& state, const Survey& region, Colour, ScoreSheet& sheet) {
  if (region.count(Segment::kPigHerd) == 0 || state.rules->figure(FigureKind::kPig).count == 0) return;
  sheet.add(SheetLabel::kPigHerd, region.farmed(), region.farmed());
}

// A further turn is at least a further tile.
void add_standing(const State& state, Standing& standing) {
  if (is_extra_turn_due(state)) ++standing.further_tiles[state.frame.active];
}

std::uint64_t hash_frame(const State&, const TurnFrame& frame) { return hash_item(0x21fe2, frame.ext.river2.extra_turn ? 1 : 0); }

void check_state(const State& state, std::vector<std::string>& found) {
  const bool is_new_turn = !state.over && is_drawing(state) && state.frame.part == 1;
  if (is_new_turn && state.frame.ext.river2.extra_turn) found.emplace_back("an extra turn is due before a tile was placed");
}

}  // namespace

const Step kExtraTurn{.name = "extra-turn", .enter = enter_extra_turn};

const Expansion kRiver2{
    .module = Module::kRiver2,
    .title = "The River II",
    .summary = "Twelve river tiles are placed first; the river divides, and its volcano lake gives an extra turn.",
    .tiles = "river2",
    .options = kOptionEntries,
    .excludes = bit(Module::kCount),  // as for the River
    .configure = river::configure,
    .may_place_tile = river::may_place_tile,
    .restricts_tile = river::restricts_tile,
    .tile_placed = tile_placed,
    .may_deploy = may_deploy,
    .adjust_score = adjust_score,
    .add_standing = add_standing,
    .hash_frame = hash_frame,
    .check_state = check_state,
};

}  // namespace bastide::river2
