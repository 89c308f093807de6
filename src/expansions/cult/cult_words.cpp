// The Cult in the terminal: challenges.
#include <fmt/format.h>

#include "terminal/module_words.h"

namespace bastide {

namespace cult {
namespace {

// "Ann wins the challenge; Bob scores nothing for the shrine at 1,0." That the meeples go home needs
// no other sentence.
std::optional<std::string> event_sentence(const Event& event, const State& state, const PlayerNames& names) {
  if (event.type == EventType::kReturned && static_cast<RemovalReason>(event.flag) == RemovalReason::kChallenged) return "";
  if (event.type != EventType::kChallenged) return std::nullopt;
  const Node& loser = state.regions.node(event.node);
  return fmt::format("{} the challenge; {} nothing for the {} at {}.", names.with_verb(event.detail, "win"),
                     names.with_verb(event.flag, "score"), kSegmentKindNames[static_cast<std::size_t>(loser.kind)],
                     square_words(state, loser.cell));
}

}  // namespace
}  // namespace cult

const ModuleWords kCultWords{.module = Module::kCult, .event_sentence = cult::event_sentence};

}  // namespace bastide
