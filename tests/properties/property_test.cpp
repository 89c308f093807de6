// Random whole games over many rule sets and numbers of players, checked after every action (see
// lab/soak.h), and records of such games.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "core/rng.h"
#include "expansions/registry.h"
#include "formats/record.h"
#include "lab/soak.h"
#include "rules/hash.h"

namespace bastide {

namespace {

constexpr int kShards = 8;

int game_count() {
  const char* wanted = std::getenv("BASTIDE_PROPERTY_GAMES");
  return wanted == nullptr ? 4200 : std::atoi(wanted);
}

// Split into several tests so that they run in parallel.
class PropertyGames : public testing::TestWithParam<int> {};

TEST_P(PropertyGames, EveryStateIsConsistent) {
  for (int game = GetParam(); game < game_count(); game += kShards) ASSERT_EQ(soak_game(static_cast<std::uint64_t>(game)), "");
}

INSTANTIATE_TEST_SUITE_P(Shard, PropertyGames, testing::Range(0, kShards));

// For every two parts of modules that may be combined, there are rule sets with both, with either,
// and with neither; but a part that needs the tiles of its module is never without them.
TEST(PropertyRuleSets, CoverEveryPair) {
  const std::size_t count = expansions().size();
  const auto go_together = [](std::size_t a, std::size_t b) {
    for (const std::uint64_t set : rule_sets()) {
      if ((set >> a & set >> b & 1U) != 0) return true;
    }
    return false;
  };
  // One bit per combination that is possible, numbered like those seen below.
  const auto possible = [&](std::size_t a, std::size_t b) {
    const auto needs = [](std::size_t part, std::size_t tiles) {
      return idle_parts(1ULL << part) != 0 && idle_parts(1ULL << part | 1ULL << tiles) == 0;
    };
    return 0b0001U | (needs(b, a) ? 0U : 0b0010U) | (needs(a, b) ? 0U : 0b0100U) | (go_together(a, b) ? 0b1000U : 0U);
  };
  for (std::size_t a = 0; a < count; ++a) {
    for (std::size_t b = a + 1; b < count; ++b) {
      unsigned seen = 0;
      for (std::uint64_t number = 0; number < 100; ++number)
        seen |= 1U << ((soak_parts(number) >> a & 1U) * 2 + (soak_parts(number) >> b & 1U));
      EXPECT_EQ(seen, possible(a, b)) << a << " and " << b;
    }
  }
}

TEST(PropertyRuleSets, CoverEveryPartWithEveryNumberOfPlayers) {
  for (std::size_t part = 0; part < expansions().size(); ++part) {
    unsigned seen = 0;
    for (std::uint64_t number = 0; number < 100; ++number) {
      if ((soak_parts(number) >> part & 1U) != 0) seen |= 1U << soak_players(number);
    }
    EXPECT_EQ(seen, 0b1111110U) << part;
  }
}

// Every pair of values of two options occurs together, however many options and values there are.
TEST(PropertyRuleSets, CoverEveryOption) {
  std::vector<const OptionEntry*> entries;
  for (const Expansion* expansion : expansions()) {
    for (const OptionEntry& entry : expansion->options) entries.push_back(&entry);
  }
  ASSERT_EQ(entries.size(), static_cast<std::size_t>(kOptions));
  for (const OptionEntry* one : entries) {
    for (const OptionEntry* other : entries) {
      if (one == other) continue;
      std::set<std::pair<int, int>> seen;
      for (std::uint64_t number = 0; number < 100; ++number) {
        const Options options = soak_options(number);
        seen.emplace(options[static_cast<std::size_t>(one->option)], options[static_cast<std::size_t>(other->option)]);
      }
      EXPECT_EQ(seen.size(), one->values.size() * other->values.size()) << one->name << " and " << other->name;
    }
  }
}

Setup numbered_setup(int number) {
  const auto rule_set = static_cast<std::uint64_t>(number);
  Setup setup = simple_setup(soak_players(rule_set), {}, rule_set);
  for (std::size_t index = 0; index < expansions().size(); ++index) {
    const Expansion& part = *expansions()[index];
    if ((soak_parts(rule_set) >> index & 1U) == 0) continue;
    const std::string_view module = kModuleNames[static_cast<std::size_t>(part.module)];
    setup.modules.push_back(part.part.empty() ? std::string(module) : fmt::format("{}.{}", module, part.part));
  }
  return setup;
}

void play_to_the_end(Game& game, std::uint64_t seed) {
  const auto list = std::make_unique<ActionList>();
  Rng rng(seed);
  while (!game.state().over) {
    game.legal(*list);
    game.play((*list)[rng.below(static_cast<std::uint32_t>(list->size()))]);
  }
}

// A game that is written as a record and read again is the same game; so is one that is undone and
// replayed.
TEST(PropertyRecords, ReplayToTheSameState) {
  for (int number = 0; number < game_count() / 20; ++number) {
    Result<Game> game = Game::start(numbered_setup(number));
    ASSERT_TRUE(game) << game.error().message;
    play_to_the_end(*game, static_cast<std::uint64_t>(number));
    const std::string record = write_record(*game);
    Result<Game> again = load_record(record);
    ASSERT_TRUE(again) << again.error().message;
    EXPECT_EQ(hash_of(again->state()), hash_of(game->state()));
    EXPECT_EQ(write_record(*again), record);
    const std::vector<Action> actions = again->actions();
    const std::size_t half = actions.size() / 2;
    again->undo(actions.size() - half);
    for (std::size_t i = half; i < actions.size(); ++i) again->play(actions[i]);
    EXPECT_EQ(hash_of(again->state()), hash_of(game->state()));
  }
}

}  // namespace

}  // namespace bastide
