#include "bots/bot.h"
#include "bots/normal_bot.h"
#include "bots/search.h"
#include "bots/simple_bots.h"

namespace bastide {

namespace {

constexpr BotEntry kBots[] = {
    {.name = "random", .summary = "plays any legal action, each equally likely", .make = make_random_bot},
    {.name = "greedy", .level = "easy", .summary = "takes the turn with the highest immediate value", .make = make_greedy_bot},
    {.name = "normal",
     .summary = "takes the turn with the best prospects: features completed, features joined, meeples returned",
     .make = make_normal_bot},
    {.name = "hard", .summary = "tries out its best turns with many orders of the remaining tiles", .make = make_hard_bot},
};

}  // namespace

std::span<const BotEntry> bots() { return kBots; }

std::unique_ptr<Bot> make_bot(std::string_view name) {
  for (const BotEntry& bot : kBots) {
    if (name == bot.name || (!name.empty() && name == bot.level)) return bot.make();
  }
  return nullptr;
}

}  // namespace bastide
