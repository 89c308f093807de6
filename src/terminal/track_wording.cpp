#include "terminal/track_wording.h"

#include <fmt/format.h>

#include "expansions/track/track.h"
#include "rules/play.h"
#include "rules/turn.h"

namespace bastide {

namespace {

constexpr std::array<std::string_view, track::kCounters> kCounterWords{"meeple", "messenger"};

constexpr std::array<std::string_view, messages::kMessageCount> kMessageWords{"score the smallest of your roads",
                                                                              "score the smallest of your cities",
                                                                              "score the smallest of your monasteries",
                                                                              "lay another tile",
                                                                              "2 points for each shield in cities with a knight of yours",
                                                                              "2 points for each of your knights",
                                                                              "2 points for each of your farmers",
                                                                              "score a feature and take its meeple back"};

// "meeple from 12 to 15".
std::string counter_words(const State& state, Action action) {
  const auto counter = static_cast<std::size_t>(action.value());
  const int from = state.ext.track.counter[state.to_move][counter];
  int points = 0;
  for (const track::Move& move : state.ext.track.queue) {
    if (move.player == state.to_move && points == 0) points = move.points;
  }
  return fmt::format("{} from {} to {}", kCounterWords[counter], from, from + points);
}

std::string message_words(const State& state, Action action) {
  const ActionFields fields = describe(state, action);
  if (fields.choice == static_cast<std::int16_t>(Choice::kPoints)) return "take 2 points";
  const std::string_view words = kMessageWords[state.ext.messages.in_hand];
  if (!fields.has_square) return std::string(words);
  const NodeIndex node = node_of(state, action.cell(), action.segment());
  const std::string place = place_words(static_cast<SegmentKind>(fields.kind), fields.has_at ? fields.at : PortMask{0});
  return fmt::format("{}: {} at {},{}{}{} ({})", words, kSegmentKindNames[static_cast<std::size_t>(fields.kind)], fields.x, fields.y,
                     place.empty() ? "" : " ", place, worth_words(state, node));
}

}  // namespace

std::string track_sentence(const Event& event, const State& state, const PlayerNames& names) {
  switch (event.type) {
    case EventType::kCounterMoved:
      if (!state.rules->has(Module::kMessages)) return {};
      return fmt::format("{} {} goes to {}.", names.possessive(event.player), kCounterWords[event.detail], event.value);
    case EventType::kMessageDrawn:
      return fmt::format("{} a message: {}.", names.with_verb(event.player, "draw"), kMessageWords[event.detail]);
    case EventType::kMessageChosen:
      if (event.flag != static_cast<std::uint8_t>(Choice::kPoints)) return {};
      return fmt::format("{} two points instead of what it says.", names.with_verb(event.player, "take"));
    case EventType::kRobberPlaced:
      if (event.flag == 1) return fmt::format("{} robber goes along to space {}.", names.possessive(event.player), event.value);
      return fmt::format("{} the robber on space {}.", names.with_verb(event.player, "put"), event.value);
    case EventType::kRobbed:
      return fmt::format("{} robber robs {} and comes home.", names.possessive(event.player),
                         names[event.detail] == "You" ? "you" : names[event.detail]);
    default: return {};
  }
}

std::optional<std::string> track_action_words(const State& state, Action action) {
  switch (action.kind()) {
    case ActionKind::kCounter: return counter_words(state, action);
    case ActionKind::kMessage: return message_words(state, action);
    case ActionKind::kRobber: return fmt::format("robber to space {}", action.value());
    case ActionKind::kRob: return fmt::format("rob player {}", (action.value() >> 1) + 1);
    case ActionKind::kPass:
      if (current_step(state).name.ends_with("robber")) return "leave the robber";
      return std::nullopt;
    default: return std::nullopt;
  }
}

std::string track_words(const State& state, Player player) {
  const track::TrackState& track = state.ext.track;
  std::string text;
  if (state.rules->has(Module::kMessages)) {
    text = fmt::format("{} and {}", track.counter[player][0], track.counter[player][1]);
  }
  if (track.robber[player] != track::kInSupply) text += fmt::format("{}robber {}", text.empty() ? "" : ", ", track.robber[player]);
  return text;
}

}  // namespace bastide
