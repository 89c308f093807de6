// A running game allocates nothing: every allocation is counted while whole games are played.
#include <gtest/gtest.h>

#include <atomic>
#include <cstdlib>
#include <memory>
#include <new>

#include "core/rng.h"
#include "expansions/registry.h"
#include "game/deck.h"
#include "lab/playout.h"
#include "rules/turn.h"

namespace {

std::atomic<long> allocations{0};

}  // namespace

// NOLINTBEGIN(misc-new-delete-overloads): these replace the global ones to count them
void* operator new(std::size_t size) {
  ++allocations;
  if (void* memory = std::malloc(size == 0 ? 1 : size)) return memory;
  throw std::bad_alloc();
}
void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
  ++allocations;
  return std::malloc(size == 0 ? 1 : size);
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
// NOLINTEND(misc-new-delete-overloads)

namespace bastide {

namespace {

TEST(Allocation, TheCounterCounts) {
  const long before = allocations;
  auto number = std::make_unique<int>(1);
  EXPECT_EQ(allocations, before + *number);
}

TEST(Allocation, ARunningGameAllocatesNothing) {
  for (const std::uint64_t parts : {std::uint64_t{0}, parts_of(Module::kFarmers), rule_sets()[0]}) {
    for (int players = 1; players <= kMaxPlayers; ++players) {
      const Rules rules = make_rules(parts, players);
      const auto log = std::make_unique<EventLog>();
      const auto list = std::make_unique<ActionList>();
      Rng rng(static_cast<std::uint64_t>(players));
      State state;
      const long before = allocations;
      Play play{state, log.get()};
      set_up(play, rules);
      State start = state;
      Deck deck(state, rng);
      while (!state.over) {
        log->clear();
        legal_actions(state, *list);
        apply(play, state.to_move == kChance ? deck.next(state, rng) : (*list)[rng.below(static_cast<std::uint32_t>(list->size()))]);
      }
      // Again from the beginning, sampling actions without listing them.
      EXPECT_NE(sample_out(start, rng), 0U);
      EXPECT_EQ(allocations, before) << "parts " << parts << ", " << players << " players";
    }
  }
}

}  // namespace

}  // namespace bastide
