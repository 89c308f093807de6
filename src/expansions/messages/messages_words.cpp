// The Messages in the terminal: two counters per player, and what the messages say.
#include <fmt/format.h>

#include <array>

#include "expansions/track/track.h"
#include "rules/play.h"
#include "rules/turn.h"
#include "terminal/module_words.h"

namespace bastide {

namespace messages {
namespace {

constexpr std::array<std::string_view, track::kCounters> kCounterWords{"meeple", "messenger"};

constexpr std::array<std::string_view, kMessageCount> kMessageWords{"score the smallest of your roads",
                                                                    "score the smallest of your cities",
                                                                    "score the smallest of your monasteries",
                                                                    "place another tile",
                                                                    "2 points for each shield in cities with a knight of yours",
                                                                    "2 points for each of your knights",
                                                                    "2 points for each of your farmers",
                                                                    "score a feature and take its meeple back"};

std::optional<std::string> event_sentence(const Event& event, const State&, const PlayerNames& names) {
  switch (event.type) {
    case EventType::kCounterMoved:
      return fmt::format("{} {} goes to {}.", names.possessive(event.player), kCounterWords[event.detail], event.value);
    case EventType::kMessageDrawn:
      return fmt::format("{} a message: {}.", names.with_verb(event.player, "draw"), kMessageWords[event.detail]);
    case EventType::kMessageChosen:
      if (event.flag != static_cast<std::uint8_t>(Choice::kPoints)) return "";
      return fmt::format("{} two points instead of what it says.", names.with_verb(event.player, "take"));
    default: return std::nullopt;
  }
}

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

std::optional<std::string> action_words(const State& state, Action action) {
  if (action.kind() == ActionKind::kCounter) return counter_words(state, action);
  if (action.kind() == ActionKind::kMessage) return message_words(state, action);
  return std::nullopt;
}

// Where the counters stand, which the score does not tell: "12 and 15".
std::string player_words(const State& state, Player player) {
  const auto& counters = state.ext.track.counter[player];
  return fmt::format("{} and {}", counters[track::kMeepleCounter], counters[track::kMessengerCounter]);
}

}  // namespace
}  // namespace messages

const ModuleWords kMessagesWords{.module = Module::kMessages,
                                 .event_sentence = messages::event_sentence,
                                 .action_words = messages::action_words,
                                 .player_words = messages::player_words};

}  // namespace bastide
