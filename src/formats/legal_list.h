// The legal actions as the protocol lists them: one entry per action, except that a run of actions
// that differ only in their number is one entry with "min" and "max" where the handler says so
// (Handler::is_range).
#pragma once

#include <string>
#include <vector>

#include "formats/json_action.h"
#include "game/game.h"

namespace bastide {

struct LegalEntry {
  ActionFields fields;
  Action first;  // the action, or of a range the one with the lowest number
};
std::vector<LegalEntry> legal_entries(const State& state, const ActionList& actions);

Json legal_json(const Game& game);
// What legal_json would print, without building it.
std::string legal_text(const Game& game);
// The points that each entry scores at once, as a list; a range counts with its lowest number.
// Empty if no entry scores any.
std::string gains_text(const Game& game);

}  // namespace bastide
