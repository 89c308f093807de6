// The bot that tries out its best turns: it plays each of them on for a few turns with many orders
// of the remaining tiles, with everybody choosing like the normal bot, and evaluates the result.
#pragma once

#include <memory>

#include "bots/bot.h"
#include "bots/prospects.h"

namespace bastide {

// Tuned in matches (docs/bots.md).
struct SearchOptions {
  std::size_t lines = 12;  // how many of the most promising turns are tried out
  double cutoff = 15;      // how many points behind the best they may be
  int horizon = 4;         // turns played on after the one being tried
  double trust = 4;        // the first estimate counts as this many tries
  int iterations = 1000;   // tries in total in a game of 72 tiles, unless the budget says otherwise; about 0.5 s
  ProspectWeights weights;
};

std::unique_ptr<Bot> make_search_bot(const SearchOptions& options);
std::unique_ptr<Bot> make_hard_bot();

}  // namespace bastide
