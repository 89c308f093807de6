#include "rules/regions.h"

#include <utility>

namespace bastide {

void Regions::unite(NodeIndex first, NodeIndex second) {
  const bool first_is_larger = roots_[first].size >= roots_[second].size;
  const NodeIndex large = first_is_larger ? first : second;
  const NodeIndex small = first_is_larger ? second : first;
  Root& into = roots_[large];
  const Root& from = roots_[small];
  into.size = static_cast<std::uint16_t>(into.size + from.size);
  into.open = static_cast<std::int16_t>(into.open + from.open);
  std::uint64_t sum;
  std::uint64_t added;
  std::memcpy(&sum, into.strength, sizeof(sum));
  std::memcpy(&added, from.strength, sizeof(added));
  sum += added;  // no player has 256 figures, so no byte overflows into the next
  std::memcpy(into.strength, &sum, sizeof(sum));
  nodes_[small].parent = large;
  std::swap(nodes_[small].next, nodes_[large].next);
}

void Regions::remove_link(Link link) {
  for (std::size_t i = 0; i < links_.size(); ++i) {
    if (links_[i] == link) {
      links_.swap_remove(i);
      return;
    }
  }
}

}  // namespace bastide
