// The Robbers in the terminal: where they stand and whom they rob.
#include "expansions/robbers/robbers.h"

#include <fmt/format.h>

#include "expansions/track/track.h"
#include "rules/turn.h"
#include "terminal/module_words.h"

namespace bastide {

namespace robbers {
namespace {

std::optional<std::string> event_sentence(const Event& event, const State&, const PlayerNames& names) {
  if (event.type == EventType::kRobbed) {
    return fmt::format("{} robber robs {} and comes home.", names.possessive(event.player),
                       names[event.detail] == "You" ? "you" : names[event.detail]);
  }
  if (event.type != EventType::kRobberPlaced) return std::nullopt;
  if (event.flag == 1) return fmt::format("{} robber goes along to space {}.", names.possessive(event.player), event.value);
  return fmt::format("{} the robber on space {}.", names.with_verb(event.player, "put"), event.value);
}

std::optional<std::string> pass_words(const Step& step) {
  if (&step == &kPlaceRobber || &step == &kOthersPlaceRobber) return "leave the robber";
  if (&step == &track::kTrack) return "rob nobody for now";
  return std::nullopt;
}

std::optional<std::string> action_words(const State& state, Action action) {
  switch (action.kind()) {
    case ActionKind::kRobber: return fmt::format("robber to space {}", action.value());
    case ActionKind::kRob: return fmt::format("rob player {}", (action.value() >> 1) + 1);
    case ActionKind::kPass: return pass_words(current_step(state));
    default: return std::nullopt;
  }
}

std::string player_words(const State& state, Player player) {
  const std::int8_t space = state.ext.track.robber[player];
  return space == track::kInSupply ? "" : fmt::format("robber {}", space);
}

}  // namespace
}  // namespace robbers

const ModuleWords kRobbersWords{.module = Module::kRobbers,
                                .event_sentence = robbers::event_sentence,
                                .action_words = robbers::action_words,
                                .player_words = robbers::player_words};

}  // namespace bastide
