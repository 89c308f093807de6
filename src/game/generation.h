// A stored game is a set-up and actions, so it also depends on the rules and on how the seed is
// turned into chance. Each has a generation that is stored with the game. Raise one when a change
// makes stored games play differently, at most once per release; then complete the corpus
// (tests/corpus/README.md).
#pragma once

namespace bastide {

struct Generation {
  int rules = 1;
  int chance = 1;

  bool operator==(const Generation&) const = default;
};

// Of games that were stored before generations were.
constexpr Generation kFirstGeneration{};
constexpr Generation kGeneration{.rules = 2, .chance = 1};

}  // namespace bastide
