// The River II in the terminal: the extra turn and the herd of pigs.
#include <fmt/format.h>

#include "terminal/module_words.h"

namespace bastide {

namespace river2 {
namespace {

std::optional<std::string> event_sentence(const Event& event, const State&, const PlayerNames& names) {
  if (event.type != EventType::kExtraTurn) return std::nullopt;
  return fmt::format("{} another turn.", names.with_verb(event.player, "take"));
}

// The herd counts cities.
std::optional<std::string> row_words(const Event& row) {
  if (static_cast<SheetLabel>(row.detail) != SheetLabel::kPigHerd) return std::nullopt;
  return "pig herd " + counted(row.count, "cities");
}

}  // namespace
}  // namespace river2

const ModuleWords kRiver2Words{.module = Module::kRiver2, .event_sentence = river2::event_sentence, .row_words = river2::row_words};

}  // namespace bastide
