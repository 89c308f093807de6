// Bridges and castles in the terminal: what is built, what a castle takes over, and the castles on
// the tiles. Bridges are drawn with the tiles.
#include <fmt/format.h>

#include <array>

#include "expansions/bridges/castles.h"
#include "rules/base/base.h"
#include "rules/play.h"
#include "rules/turn.h"
#include "terminal/module_words.h"

namespace bastide {

namespace bridges {
namespace {

constexpr std::array<std::string_view, 2> kAxisWords{"from N to S", "from E to W"};

std::optional<std::string> event_sentence(const Event& event, const State& state, const PlayerNames& names) {
  if (event.type == EventType::kBridgeBuilt) {
    return fmt::format("{} a bridge at {} {}.", names.with_verb(event.player, "build"), square_words(state, event.cell),
                       kAxisWords[event.detail]);
  }
  if (event.type == EventType::kCastleBuilt) {
    return fmt::format("{} a castle at {}; a {} is its lord.", names.with_verb(event.player, "build"),
                       square_words(state, state.regions.node(event.node).cell), figure_words(event.detail));
  }
  if (event.type != EventType::kReturned) return std::nullopt;
  const auto leaves = [&](std::string_view where) {
    return fmt::format("{} {} leaves the {} without points.", names.possessive(event.player), figure_words(event.detail), where);
  };
  switch (static_cast<RemovalReason>(event.flag)) {
    case RemovalReason::kReplaced: return leaves("city");
    case RemovalReason::kEnded: return leaves("castle");
    default: return std::nullopt;
  }
}

// "with a bridge at 1,0 from N to S"
std::string bridge_words(const State& state, Action action) {
  const ActionFields fields = describe(state, action);
  return fmt::format("with a bridge at {},{} {}", fields.extra_x, fields.extra_y, kAxisWords[static_cast<std::size_t>(fields.extra_axis)]);
}

// Whose points a castle takes over: "castle at 1,0: the road E, W at 2,0 (done: 3 points)".
std::string castle_score_words(const State& state, Action action) {
  const ActionFields fields = describe(state, action);
  return fmt::format("castle at {},{}: the {}", fields.extra_x, fields.extra_y, segment_words(state, action));
}

std::optional<std::string> pass_words(const State& state) {
  if (&current_step(state) == &castles::kCastle) return "no castle: score the city";
  if (&current_step(state) == &base::kPlaceTile) return "build no bridge: put the tile away";
  return std::nullopt;
}

std::optional<std::string> action_words(const State& state, Action action) {
  switch (action.kind()) {
    case ActionKind::kPlace:
      if (action.extra() == 0) return std::nullopt;
      return bridge_words(state, action);
    case ActionKind::kCastle:
      return fmt::format("castle with the {} as its lord: {}", figure_words(static_cast<int>(action.figure())),
                         segment_words(state, action));
    case ActionKind::kCastleScore: return castle_score_words(state, action);
    case ActionKind::kPass: return pass_words(state);
    default: return std::nullopt;
  }
}

// "2 bridges 1 castle": what can still be built.
std::string player_words(const State& state, Player player) {
  const int left = bridges_left(state, player);
  const int castles = castles::castles_left(state, player);
  return fmt::format("{}{}{}", left == 0 ? "" : counted(left, "bridges"), left == 0 || castles == 0 ? "" : " ",
                     castles == 0 ? "" : counted(castles, "castles"));
}

// Both halves of a castle have a tower; the lord stands on his.
void draw_below(TilePicture& picture, const State& state, CellIndex cell) {
  visit_nodes(state, cell, [&](NodeIndex node, unsigned segment) {
    if (state.regions.node(node).kind != SegmentKind::kCastle) return;
    picture.canvas.put(picture.spots[segment].x, picture.spots[segment].y, U'♜', Ink::kNotice);
  });
}

}  // namespace
}  // namespace bridges

const ModuleWords kBridgesWords{.module = Module::kBridges,
                                .event_sentence = bridges::event_sentence,
                                .action_words = bridges::action_words,
                                .player_words = bridges::player_words,
                                .draw_below = bridges::draw_below};

}  // namespace bastide
