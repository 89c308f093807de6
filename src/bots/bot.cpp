#include "bots/bot.h"

#include <algorithm>
#include <utility>

#include "core/rng.h"

namespace bastide {

Decision best_of(std::vector<Candidate> candidates, std::uint64_t seed) {
  Rng(seed).shuffle(candidates.data(), candidates.size());
  std::stable_sort(candidates.begin(), candidates.end(), [](const Candidate& a, const Candidate& b) { return a.value > b.value; });
  const Candidate best = candidates.front();
  return {.action = best.action, .value = best.value, .candidates = std::move(candidates)};
}

}  // namespace bastide
