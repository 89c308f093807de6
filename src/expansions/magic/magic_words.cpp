// Mage & Witch in the terminal: the two figures, where they go and what they change.
#include "expansions/magic/magic.h"

#include <fmt/format.h>

#include <array>

#include "terminal/module_words.h"

namespace bastide {

namespace magic {
namespace {

std::string_view name_of(std::uint32_t figure) { return figure == kMage ? "mage" : "witch"; }

std::optional<std::string> event_sentence(const Event& event, const State& state, const PlayerNames& names) {
  if (event.type == EventType::kMagicRemoved) return fmt::format("The {} leaves the board.", name_of(event.detail));
  if (event.type != EventType::kMagicPlaced) return std::nullopt;
  const Node& node = state.regions.node(event.node);
  return fmt::format("{} the {} on the {} at {}.", names.with_verb(event.player, "put"), name_of(event.detail),
                     kSegmentKindNames[static_cast<std::size_t>(node.kind)], square_words(state, node.cell));
}

std::optional<std::string> action_words(const State& state, Action action) {
  switch (action.kind()) {
    case ActionKind::kMage: return "mage: " + segment_words(state, action);
    case ActionKind::kWitch: return "witch: " + segment_words(state, action);
    case ActionKind::kRemoveMagic: return fmt::format("take the {} off the board", name_of(action.value()));
    default: return std::nullopt;
  }
}

// The mage counts tiles.
std::optional<std::string> row_words(const Event& row) {
  const auto label = static_cast<SheetLabel>(row.detail);
  if (label == SheetLabel::kMage) return "mage " + counted(row.count, "tiles");
  if (label == SheetLabel::kWitch) return "witch";
  return std::nullopt;
}

// They stand on their segments like figures.
void draw_above(TilePicture& picture, const State& state, CellIndex cell) {
  constexpr std::array<char32_t, 2> kLetters{U'♠', U'♥'};
  for (std::size_t figure = 0; figure < kLetters.size(); ++figure) {
    const NodeIndex node = state.ext.magic.node[figure];
    if (node != kNoNode && state.regions.node(node).cell == cell) draw_figure(picture, state, node, kLetters[figure], Ink::kNotice);
  }
}

}  // namespace
}  // namespace magic

const ModuleWords kMagicWords{.module = Module::kMagic,
                              .event_sentence = magic::event_sentence,
                              .action_words = magic::action_words,
                              .row_words = magic::row_words,
                              .draw_above = magic::draw_above};

}  // namespace bastide
