// The bot that tries its best turns out: it plays each of them on against many orders of the tiles that are left, a few turns far, with
// everybody choosing like the normal bot, and judges where that leads.
#pragma once

#include <memory>

#include "bots/bot.h"
#include "bots/prospects.h"

namespace bastide {

// Found by matches (docs/bots.md).
struct SearchOptions {
  std::size_t lines = 12;  // how many turns are tried out, the most promising ones
  double cutoff = 15;      // and how many points behind the best of them they may look
  int horizon = 4;         // turns that are played on after the one in question
  double trust = 4;        // the first impression counts like so many tries
  int iterations = 1000;   // tries altogether in a game of 72 tiles, unless the budget says otherwise; about 0.5 s
  ProspectWeights weights;
};

std::unique_ptr<Bot> make_search_bot(const SearchOptions& options);
std::unique_ptr<Bot> make_hard_bot();

}  // namespace bastide
