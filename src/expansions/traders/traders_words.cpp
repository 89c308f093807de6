// Traders & Builders in the terminal: goods.
#include "expansions/traders/traders.h"

#include <fmt/format.h>

#include "terminal/module_words.h"

namespace bastide {

namespace traders {
namespace {

// "2 wine", "1 cloth": the kinds of which there are some.
std::vector<std::string> goods_words(const std::array<int, kGoods>& goods) {
  std::vector<std::string> words;
  for (std::size_t kind = 0; kind < goods.size(); ++kind) {
    if (goods[kind] != 0) words.push_back(fmt::format("{} {}", goods[kind], kGoodsNames[kind]));
  }
  return words;
}

// "Ann takes 2 wine and 1 cloth."
std::optional<std::string> event_sentence(const Event& event, const State&, const PlayerNames& names) {
  if (event.type != EventType::kGoodsTaken) return std::nullopt;
  return fmt::format("{} {}.", names.with_verb(event.player, "take"), listed(goods_words({event.detail, event.flag, event.count})));
}

// "2 wine 1 cloth"
std::string player_words(const State& state, Player player) {
  std::array<int, kGoods> goods{};
  for (std::size_t kind = 0; kind < goods.size(); ++kind) goods[kind] = state.ext.traders.goods[player][kind];
  return fmt::format("{}", fmt::join(goods_words(goods), " "));
}

}  // namespace
}  // namespace traders

const ModuleWords kTradersWords{
    .module = Module::kTraders, .event_sentence = traders::event_sentence, .player_words = traders::player_words};

}  // namespace bastide
