// The King & Robber Baron: the king belongs to whoever completed the largest city, the robber baron
// to whoever completed the longest road. At the end they score every completed city or road on the
// table.
#include "expansions/king/king.h"

#include <cmath>

#include "rules/expansion.h"
#include "rules/hash.h"
#include "rules/play.h"
#include "rules/scoring.h"

namespace bastide::king {

namespace {

constexpr SegmentKind kTokenKinds[] = {SegmentKind::kCity, SegmentKind::kRoad};

Token& token_for(KingState& state, SegmentKind kind) { return kind == SegmentKind::kCity ? state.king : state.robber_baron; }
const Token& token_for(const KingState& state, SegmentKind kind) { return kind == SegmentKind::kCity ? state.king : state.robber_baron; }

// Whoever places the tile takes the token, whether or not the feature scores; but only a feature
// with more tiles than any before it counts. A castle is neither a city nor complete.
// Event: the player, detail = the kind of feature, count = its tiles.
void region_completed(Play& play, const Survey& region, unsigned, int) {
  if ((bit(region.kind) & kRoadsAndCities) == 0) return;
  State& state = play.state;
  Token& token = token_for(state.ext.king, region.kind);
  if (region.tiles <= token.size) return;
  token = {.player = state.frame.active, .size = static_cast<std::uint8_t>(region.tiles), .node = region.node};
  play.emit({.type = EventType::kTokenTaken,
             .player = token.player,
             .detail = static_cast<std::uint8_t>(region.kind),
             .node = token.node,
             .count = token.size});
}

int completed_regions(const State& state, SegmentKind kind) {
  int count = 0;
  visit_regions(state, bit(kind), [&](NodeIndex root) { count += is_complete(state, root) ? 1 : 0; });
  return count;
}

// One point per completed city or road, whoever owned it; the city of Carcassonne is one more city
// for the king.
ScoreSheet sheet_of(const State& state, SegmentKind kind) {
  ScoreSheet sheet;
  const int count = completed_regions(state, kind);
  sheet.add(kind == SegmentKind::kCity ? SheetLabel::kCities : SheetLabel::kRoads, count, count);
  if (kind == SegmentKind::kCity && state.rules->has(Module::kCount)) sheet.add(SheetLabel::kCarcassonne, 1, 1);
  return sheet;
}

void final_scoring(Play& play) {
  for (const SegmentKind kind : kTokenKinds) {
    const Token& token = token_for(play.state.ext.king, kind);
    if (!token.is_taken()) continue;
    const ScoreSheet sheet = sheet_of(play.state, kind);
    const Source source = kind == SegmentKind::kCity ? Source::kKing : Source::kRobberBaron;
    give_points(play, token.player, sheet.total(), source, kNoNode, &sheet, true);
  }
}

// Measured in games between bots: how many cities, or roads, a tile completes on average, and the
// part of those of some size or more that are larger still.
constexpr double kCompletedPerTile = 0.14;
constexpr double larger_part(SegmentKind kind) { return kind == SegmentKind::kCity ? 0.55 : 0.68; }

// The chance that nothing larger is completed until the end.
double chance_to_keep(const State& state, SegmentKind kind, int size) {
  return std::exp(-kCompletedPerTile * state.bag.left * std::pow(larger_part(kind), size - 1));
}

// The token is worth what it will score, by the chance that its owner still has it at the end. If
// it changes hands, every player is as likely to have it as any other.
void add_prospects(const State& state, SegmentKind kind, Standing& standing) {
  const Token& token = token_for(state.ext.king, kind);
  const int now = sheet_of(state, kind).total();
  const double then = now + kCompletedPerTile * state.bag.left;
  const double kept = token.is_taken() ? chance_to_keep(state, kind, token.size) : 0;
  for (Player player = 0; player < state.rules->players; ++player) standing.expected[player] += then * (1 - kept) / state.rules->players;
  if (!token.is_taken()) return;
  standing.points[token.player] += now;
  standing.expected[token.player] += then * kept - now;
}

void add_standing(const State& state, Standing& standing) {
  for (const SegmentKind kind : kTokenKinds) add_prospects(state, kind, standing);
}

std::uint64_t hash_state(const State& state) {
  std::uint64_t sum = 0;
  for (const SegmentKind kind : kTokenKinds) {
    const Token& token = token_for(state.ext.king, kind);
    if (token.is_taken())
      sum += hash_item(0x4149, static_cast<std::uint64_t>(kind) << 8 | token.player, token.size, node_key(state, token.node));
  }
  return sum;
}

// A token that somebody has lies on a feature of its kind, and has the measure of one.
void check_state(const State& state, std::vector<std::string>& found) {
  for (const SegmentKind kind : kTokenKinds) {
    const Token& token = token_for(state.ext.king, kind);
    if (token.is_taken() != (token.size != 0) || token.is_taken() != (token.node != kNoNode))
      found.emplace_back("half of a token was taken");
    if (token.node != kNoNode && state.regions.node(token.node).kind != kind)
      found.emplace_back("a token lies on the wrong kind of feature");
  }
}

}  // namespace

const Expansion kKing{
    .module = Module::kKing,
    .title = "The King & Robber Baron",
    .summary = "Whoever completes the largest city or the longest road takes a token that scores every completed city or road at the end.",
    .tiles = "king",
    .region_completed = region_completed,
    .final_scoring = final_scoring,
    .add_standing = add_standing,
    .hash_state = hash_state,
    .check_state = check_state,
};

}  // namespace bastide::king
