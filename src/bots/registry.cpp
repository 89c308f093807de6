#include "bots/bot.h"
#include "bots/normal_bot.h"
#include "bots/simple_bots.h"

namespace bastide {

namespace {

constexpr BotEntry kBots[] = {
    {.name = "random", .summary = "plays any legal action, each equally likely", .make = make_random_bot},
    {.name = "greedy", .summary = "takes the turn that is worth most at once", .make = make_greedy_bot},
    {.name = "normal",
     .summary = "takes the turn that promises most: what will be completed, joined and come home",
     .make = make_normal_bot},
};

}  // namespace

std::span<const BotEntry> bots() { return kBots; }

std::unique_ptr<Bot> make_bot(std::string_view name) {
  for (const BotEntry& bot : kBots) {
    if (bot.name == name) return bot.make();
  }
  return nullptr;
}

}  // namespace bastide
