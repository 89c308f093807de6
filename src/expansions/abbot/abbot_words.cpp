// The Abbot in the terminal: taking it back.
#include <fmt/format.h>

#include "rules/play.h"
#include "terminal/module_words.h"

namespace bastide {

namespace abbot {
namespace {

std::optional<std::string> action_words(const State& state, Action action) {
  if (action.kind() != ActionKind::kTakeAbbot) return std::nullopt;
  const NodeIndex node = node_of(state, action.cell(), action.segment());
  return fmt::format("take the abbot back from {} ({})", square_words(state, action.cell()),
                     counted(score_sheet(state, survey(state, node)).total(), "points"));
}

}  // namespace
}  // namespace abbot

const ModuleWords kAbbotWords{.module = Module::kAbbot, .action_words = abbot::action_words};

}  // namespace bastide
