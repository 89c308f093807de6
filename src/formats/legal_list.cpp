#include "formats/legal_list.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "formats/json_action.h"
#include "game/gains.h"

namespace bastide {

namespace {

bool is_range(const State& state, Action action) {
  const Handler* handler = state.rules->handlers[static_cast<std::size_t>(action.kind())];
  return handler != nullptr && handler->is_range;
}

// The entry of one action that alone is a range.
ActionFields range_of(ActionFields fields) {
  fields.minimum = fields.maximum = fields.number;
  fields.number = ActionFields::kUnset;
  return fields;
}

// Adds one more action to a range; false if it does not follow.
bool extend(ActionFields& range, const ActionFields& fields) {
  ActionFields longer = range;
  ++longer.maximum;
  ActionFields next = range_of(fields);
  if (next.maximum != longer.maximum) return false;
  next.minimum = range.minimum;
  if (next != longer) return false;
  range = longer;
  return true;
}

}  // namespace

std::vector<LegalEntry> legal_entries(const State& state, const ActionList& actions) {
  std::vector<LegalEntry> entries;
  for (const Action action : actions) {
    const ActionFields fields = describe(state, action);
    if (!is_range(state, action)) {
      entries.push_back({.fields = fields, .first = action});
    } else if (entries.empty() || !extend(entries.back().fields, fields)) {
      entries.push_back({.fields = range_of(fields), .first = action});
    }
  }
  return entries;
}

Json legal_json(const Game& game) {
  Json json = Json::array();
  for (const LegalEntry& entry : legal_entries(game.state(), game.legal())) json.push_back(action_json(entry.fields));
  return json;
}

std::string legal_text(const Game& game) {
  std::string text = "[";
  for (const LegalEntry& entry : legal_entries(game.state(), game.legal())) {
    if (text.size() > 1) text += ',';
    write_action(entry.fields, text);
  }
  return text + "]";
}

std::string gains_text(const Game& game) {
  ActionList firsts;
  for (const LegalEntry& entry : legal_entries(game.state(), game.legal())) firsts.push_back(entry.first);
  const std::vector<int> points = gains(game.state(), firsts);
  if (std::all_of(points.begin(), points.end(), [](int number) { return number == 0; })) return {};
  return fmt::format("[{}]", fmt::join(points, ","));
}

}  // namespace bastide
