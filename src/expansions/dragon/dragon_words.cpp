// Princess & Dragon in the terminal: where the dragon and the fairy go, and who comes home.
#include "expansions/dragon/dragon.h"

#include <fmt/format.h>

#include "rules/play.h"
#include "terminal/module_words.h"

namespace bastide {

namespace dragon {
namespace {

// Figures that the dragon ate or the princess expelled.
std::optional<std::string> returned_sentence(const Event& event, const State& state, const PlayerNames& names) {
  const auto why = static_cast<RemovalReason>(event.flag);
  if (why != RemovalReason::kEaten && why != RemovalReason::kExpelled) return std::nullopt;
  return fmt::format("{} {} at {} is {}.", names.possessive(event.player), figure_words(event.detail),
                     square_words(state, state.regions.node(event.node).cell),
                     why == RemovalReason::kEaten ? "eaten by the dragon" : "expelled from the city");
}

std::string dragon_sentence(const Event& event, const State& state, const PlayerNames& names) {
  if (event.flag == kByVolcano) return fmt::format("The dragon comes to the volcano at {}.", square_words(state, event.cell));
  return fmt::format("{} the dragon to {}.", names.with_verb(event.player, "move"), square_words(state, event.cell));
}

std::string fairy_sentence(const Event& event, const State& state, const PlayerNames& names) {
  const Node& node = state.regions.node(event.node);
  return fmt::format("{} the fairy to the {} on the {} at {}.", names.with_verb(event.player, "move"), figure_words(event.detail),
                     kSegmentKindNames[static_cast<std::size_t>(node.kind)], square_words(state, node.cell));
}

std::optional<std::string> event_sentence(const Event& event, const State& state, const PlayerNames& names) {
  switch (event.type) {
    case EventType::kReturned: return returned_sentence(event, state, names);
    case EventType::kSetAside:
      return fmt::format("{} waits for the first volcano; the next tile is drawn.", tile_kind(state, event.node).name);
    case EventType::kShuffledIn:
      return fmt::format("{} set aside {} shuffled in.", counted(event.count, "tiles"), event.count == 1 ? "is" : "are");
    case EventType::kDragonMoved: return dragon_sentence(event, state, names);
    case EventType::kFairyMoved: return fairy_sentence(event, state, names);
    default: return std::nullopt;
  }
}

// "meeple on city N at 1,0 (2 tiles)"; the fairy tells equal figures apart.
std::string figure_on_board_words(const State& state, Action action) {
  return fmt::format("{} on {}{}", figure_words(static_cast<int>(action.figure())), segment_words(state, action),
                     action.is_singled_out() ? ", with the fairy" : "");
}

// Through the portal, as opposed to the ordinary deployment and to a flying machine's seat.
bool is_sent_away(const State& state, Action action) { return action.kind() == ActionKind::kDeploy && action.cell() != state.frame.placed; }

std::optional<std::string> action_words(const State& state, Action action) {
  switch (action.kind()) {
    case ActionKind::kMoveDragon: return fmt::format("dragon to {}", square_words(state, action.cell()));
    case ActionKind::kMoveFairy: return fmt::format("fairy to the {}", figure_on_board_words(state, action));
    case ActionKind::kExpel: return fmt::format("expel player {}'s {}", action.colour_number() + 1, figure_on_board_words(state, action));
    case ActionKind::kDeploy:
      if (!is_sent_away(state, action)) return std::nullopt;
      return fmt::format("{}: {}", figure_words(static_cast<int>(action.figure())), segment_words(state, action));
    default: return std::nullopt;
  }
}

// The dragon is in the north-east corner of his tile, the fairy in the south-west corner of hers.
void draw_above(TilePicture& picture, const State& state, CellIndex cell) {
  Canvas& canvas = picture.canvas;
  if (state.ext.dragon.dragon == cell) canvas.put(canvas.width() - 1, 0, U'§', Ink::kNotice);
  if (state.ext.dragon.fairy == cell) canvas.put(0, canvas.height() - 1, U'*', Ink::kNotice);
}

}  // namespace
}  // namespace dragon

const ModuleWords kDragonWords{.module = Module::kDragon,
                               .event_sentence = dragon::event_sentence,
                               .action_words = dragon::action_words,
                               .draw_above = dragon::draw_above};

}  // namespace bastide
