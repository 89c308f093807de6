// What a module says and draws in the terminal: one table per module, in expansions/x/x_words.cpp,
// so that nothing shared here names any of them. A function left out is null; all are called only
// where the module is in force.
#pragma once

#include <optional>
#include <string>

#include "rules/rules.h"
#include "rules/scoring.h"
#include "terminal/picture.h"
#include "terminal/wording.h"

namespace bastide {

struct ModuleWords {
  Module module = Module::kFarmers;
  // The sentence for an event: empty if it needs none, nothing if it is not the module's.
  std::optional<std::string> (*event_sentence)(const Event&, const State&, const PlayerNames&) = nullptr;
  // A choice, without the player: an action of the module's own, or `pass` at one of its steps.
  // Nothing for all others.
  std::optional<std::string> (*action_words)(const State&, Action) = nullptr;
  // What a row of a score sheet counts; nothing if the label is not the module's.
  std::optional<std::string> (*row_words)(const Event& row) = nullptr;
  // What an unfinished region has that changes its value: "inn"; may be empty.
  std::string (*region_words)(const Survey&) = nullptr;
  // What a player has of the module's things: "2 ingots"; may be empty.
  std::string (*player_words)(const State&, Player) = nullptr;
  // Draws what lies on a tile, below the figures or among and above them.
  void (*draw_below)(TilePicture&, const State&, CellIndex) = nullptr;
  void (*draw_above)(TilePicture&, const State&, CellIndex) = nullptr;
};

extern const ModuleWords kAbbotWords;
extern const ModuleWords kInnsWords;
extern const ModuleWords kTradersWords;
extern const ModuleWords kFlyingWords;
extern const ModuleWords kFerriesWords;
extern const ModuleWords kMagicWords;
extern const ModuleWords kGoldWords;
extern const ModuleWords kCirclesWords;
extern const ModuleWords kMessagesWords;
extern const ModuleWords kRobbersWords;
extern const ModuleWords kKingWords;
extern const ModuleWords kCultWords;
extern const ModuleWords kRiver2Words;
extern const ModuleWords kDragonWords;
extern const ModuleWords kBazaarsWords;
extern const ModuleWords kBridgesWords;
extern const ModuleWords kCountWords;

inline constexpr const ModuleWords* kModuleWords[] = {&kAbbotWords,   &kInnsWords, &kTradersWords, &kFlyingWords,   &kFerriesWords,
                                                      &kMagicWords,   &kGoldWords, &kCirclesWords, &kMessagesWords, &kRobbersWords,
                                                      &kKingWords,    &kCultWords, &kRiver2Words,  &kDragonWords,   &kBazaarsWords,
                                                      &kBridgesWords, &kCountWords};

// Calls visit(words) for the modules in force.
template <class Visit>
void visit_module_words(const Rules& rules, Visit visit) {
  for (const ModuleWords* words : kModuleWords) {
    if (rules.has(words->module)) visit(*words);
  }
}

// The answer of the first module in force that has one.
template <class Function, class... Arguments>
std::optional<std::string> ask_modules(const Rules& rules, Function ModuleWords::*function, const Arguments&... arguments) {
  std::optional<std::string> answer;
  visit_module_words(rules, [&](const ModuleWords& words) {
    if (!answer && words.*function != nullptr) answer = (words.*function)(arguments...);
  });
  return answer;
}

}  // namespace bastide
