// How Messages look as JSON.
#include "expansions/track/track.h"
#include "formats/module_view.h"

namespace bastide {

namespace messages {
namespace {

// The names of the counters in their order.
constexpr const char* kCounterNames[] = {"meeple", "messenger"};

Json message_name(std::uint8_t message) { return message == kNoMessage ? Json() : Json(kMessageNames[message]); }

void add_state(Json& json, const State& state) {
  for (std::size_t player = 0; player < state.rules->players; ++player) {
    const auto& counter = state.ext.track.counter[player];
    json["players"][player]["counters"] = {{"meeple", counter[track::kMeepleCounter]}, {"messenger", counter[track::kMessengerCounter]}};
  }
  json["message"] = message_name(state.ext.messages.in_hand);
  // Points on their way to a counter; null until their owner has named it.
  json["counting"] = Json::array();
  for (const track::Move& move : state.ext.track.queue) {
    const Json counter = move.counter == track::kUnchosen ? Json() : Json(kCounterNames[move.counter]);
    json["counting"].push_back({{"player", move.player}, {"points", move.points}, {"counter", counter}});
  }
}

bool add_event(Json& json, const State&, const Event& event) {
  switch (event.type) {
    case EventType::kCounterMoved:
      json["counter"] = kCounterNames[event.detail];
      json["points"] = event.count;
      json["now"] = event.value;
      return true;
    case EventType::kMessageDrawn: json["message"] = message_name(event.detail); return true;
    case EventType::kMessageChosen:
      json["message"] = message_name(event.detail);
      json["choice"] = kChoiceNames[event.flag];
      return true;
    default: return false;
  }
}

}  // namespace
}  // namespace messages

const ModuleView kMessagesView{.module = Module::kMessages, .add_state = messages::add_state, .add_event = messages::add_event};

}  // namespace bastide
