// How the fields of each kind of action are named, as its handler says. The same in every game, so
// that an action can be read before it is known which game it is for.
#pragma once

#include "rules/rules.h"

namespace bastide {

struct ActionFormat {
  const char* number_key = nullptr;
  const char* choice_key = nullptr;
  const char* extra_key = nullptr;   // of a second square in JSON, if the action has one
  const char* extra_word = nullptr;  // before it in text
  bool has_axis = false;             // something lies across the second square
  bool prefers_choice = false;
};

const ActionFormat& action_format(ActionKind kind);

}  // namespace bastide
