// How the fields of each kind of action are named, as its handler says. The same in every game, so
// that an action can be read before it is known which game it is for.
#pragma once

#include "rules/rules.h"

namespace bastide {

struct ActionFormat {
  const char* number_key = nullptr;
  const char* choice_key = nullptr;
  bool prefers_choice = false;
};

const ActionFormat& action_format(ActionKind kind);

}  // namespace bastide
