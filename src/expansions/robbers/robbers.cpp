// Robbers: a tile with the robber symbol lets players put their robber beside another player's
// counter on the score track. When that counter moves, the robber's owner gets half of the points,
// rounded up. The track itself carries out the robbery.
#include "expansions/robbers/robbers.h"

#include <bit>

#include "expansions/track/track.h"
#include "rules/expansion.h"
#include "rules/hash.h"
#include "rules/play.h"

namespace bastide::robbers {

namespace {

constexpr int kLeftOnTrack = 3;  // points for a robber that robbed nobody before the end

void configure(Rules& rules) { track::enable(rules); }

// With the other option, everybody must.
bool is_mandatory(const State& state) { return state.rules->option(Option::kRobbersPlacing) != 0; }

bool has_sign(const State& state) { return tile_at(state, state.frame.placed).has(TileKind::kRobber); }

// One bit per space: a robber is put beside at least one counter of another player, and on a new
// space if it is on the track already.
std::uint64_t spaces_for(const State& state, Player player) {
  const std::int8_t now = state.ext.track.robber[player];
  const std::uint64_t left = now == track::kInSupply ? 0 : 1ULL << static_cast<unsigned>(now);
  return track::foreign_spaces(state, player) & ~left;
}

bool can_place(const State& state, Player player) { return spaces_for(state, player) != 0; }

void offer(const State& state, ActionList& list) {
  if (!is_mandatory(state)) list.push_back(Action::pass());
  for (std::uint64_t spaces = spaces_for(state, state.to_move); spaces != 0; spaces &= spaces - 1) {
    list.push_back(Action::with_value(ActionKind::kRobber, static_cast<std::uint32_t>(std::countr_zero(spaces))));
  }
}

Flow enter_place(Play& play) {
  State& state = play.state;
  state.ext.robbers.asked = 0;
  state.to_move = state.frame.active;
  return has_sign(state) && can_place(state, state.to_move) ? Flow::kAsk : Flow::kNext;
}

// The next player whose robber is in the supply may place it; with the other option all of them
// must, one after another.
Flow enter_others(Play& play) {
  State& state = play.state;
  if (!has_sign(state)) return Flow::kNext;
  for (std::uint8_t& asked = state.ext.robbers.asked; asked + 1 < state.rules->players;) {
    const auto player = static_cast<Player>((state.frame.active + ++asked) % state.rules->players);
    if (!is_mandatory(state) && state.ext.track.robber[player] != track::kInSupply) continue;
    if (!can_place(state, player)) continue;
    if (!is_mandatory(state)) asked = state.rules->players;
    state.to_move = player;
    return Flow::kAsk;
  }
  return Flow::kNext;
}

Flow apply_robber(Play& play, Action action) {
  const State& state = play.state;
  track::put_robber(play, state.to_move, static_cast<int>(action.value()), false);
  // Other players may follow; the active player's row is done.
  return state.ext.robbers.asked == 0 ? Flow::kNext : Flow::kAgain;
}

void describe_robber(const State&, Action action, ActionFields& fields) { fields.number = static_cast<std::int16_t>(action.value()); }

void before_final_scoring(Play& play) {
  for (Player player = 0; player < play.rules().players; ++player) {
    if (play.state.ext.track.robber[player] == track::kInSupply) continue;
    track::return_robber(play, player);
    give_points(play, player, kLeftOnTrack, Source::kRobber, kNoNode, nullptr, true);
  }
}

void add_standing(const State& state, Standing& standing) {
  for (Player player = 0; player < state.rules->players; ++player) {
    if (state.ext.track.robber[player] != track::kInSupply) standing.points[player] += kLeftOnTrack;
  }
}

std::uint64_t hash_state(const State& state) { return hash_item(0x524f42, state.ext.robbers.asked); }

constexpr std::string_view kPlacingValues[] = {"next", "all"};
constexpr OptionEntry kOptionEntries[] = {
    {.option = Option::kRobbersPlacing,
     .name = "robbers.placing",
     .summary = "Who places a robber: the active player and the next player with a robber in supply may, or everybody must.",
     .values = kPlacingValues}};

constexpr Handler kHandlers[] = {{.kind = ActionKind::kRobber, .apply = apply_robber, .describe = describe_robber, .number_key = "space"}};

}  // namespace

const Step kPlaceRobber{.name = "robber", .enter = enter_place, .offer = offer, .auto_answer = true};
const Step kOthersPlaceRobber{.name = "others-robber", .enter = enter_others, .offer = offer, .auto_answer = true};

const Expansion kRobbers{
    .module = Module::kRobbers,
    .title = "The Robbers",
    .summary = "A robber on the score track steals half of the points scored by a counter on its space.",
    .tiles = "robbers",
    .options = kOptionEntries,
    .configure = configure,
    .before_final_scoring = before_final_scoring,
    .add_standing = add_standing,
    .hash_state = hash_state,
    .handlers = kHandlers,
};

}  // namespace bastide::robbers
