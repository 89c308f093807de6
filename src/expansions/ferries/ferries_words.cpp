// The Ferries in the terminal: their sides in words, and the lines on the lakes.
#include "expansions/ferries/ferries.h"

#include <fmt/format.h>

#include <array>

#include "rules/turn.h"
#include "terminal/module_words.h"

namespace bastide {

namespace ferries {
namespace {

// "N to S"
std::string sides_words(PortMask sides) {
  std::string words;
  for (int side = 0; side < kSides; ++side) {
    if ((sides & side_ports(side)) != 0)
      words += fmt::format("{}{}", words.empty() ? "" : " to ", kSideNames[static_cast<std::size_t>(side)]);
  }
  return words;
}

std::optional<std::string> event_sentence(const Event& event, const State& state, const PlayerNames& names) {
  const bool is_new = event.type == EventType::kFerryPlaced;
  if (!is_new && event.type != EventType::kFerryTurned) return std::nullopt;
  return fmt::format("{} {} at {}: {}.", names.with_verb(event.player, is_new ? "put" : "turn"),
                     is_new ? "a ferry on the lake" : "the ferry", square_words(state, event.cell),
                     sides_words(static_cast<PortMask>(event.count)));
}

std::optional<std::string> action_words(const State& state, Action action) {
  switch (action.kind()) {
    case ActionKind::kFerry: return fmt::format("ferry: {}", sides_words(describe(state, action).at));
    case ActionKind::kTurnFerry:
      return fmt::format("turn the ferry at {}: {}", square_words(state, action.cell()), sides_words(describe(state, action).at));
    case ActionKind::kPass:
      if (&current_step(state) == &kTurnFerry) return "turn no ferry";
      return std::nullopt;
    default: return std::nullopt;
  }
}

// A ferry on a lake is a line in its middle that leads to the two roads.
void draw_below(TilePicture& picture, const State& state, CellIndex cell) {
  constexpr std::array<char32_t, 16> kLines{U' ', U'║', U'═', U'╚', U'║', U'║', U'╔', U'╠', U'═', U'╝', U'═', U'╩', U'╗', U'╣', U'╦', U'╬'};
  const Link ferry = ferry_on(state, cell);
  if (ferry.first == kNoNode) return;
  const PortMask sides = sides_of(state, ferry);
  unsigned reached = 0;
  for (unsigned side = 0; side < kSides; ++side) reached |= (sides & side_ports(static_cast<int>(side))) != 0 ? 1U << side : 0U;
  picture.canvas.put(picture.canvas.width() / 2, picture.canvas.height() / 2, kLines[reached], Ink::kRoad);
}

}  // namespace
}  // namespace ferries

const ModuleWords kFerriesWords{.module = Module::kFerries,
                                .event_sentence = ferries::event_sentence,
                                .action_words = ferries::action_words,
                                .draw_below = ferries::draw_below};

}  // namespace bastide
