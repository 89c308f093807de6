// The state of Traders & Builders: who took which goods, and whether the builder has earned a tile.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "rules/types.h"

namespace bastide {
struct Expansion;
struct Step;
}  // namespace bastide

namespace bastide::traders {

constexpr int kGoods = 3;
constexpr std::array<std::string_view, kGoods> kGoodsNames{"wine", "grain", "cloth"};

struct TradersState {
  std::array<std::array<std::uint8_t, kGoods>, kMaxPlayers> goods{};
};

struct TradersFrame {
  bool builder_due = false;   // a tile was added to the feature of the active player's builder
  bool builder_done = false;  // the extra tile for it has been taken
};

// The builder's extra tile, once per turn.
extern const Step kBuilderPart;

extern const Expansion kTradersTiles;
extern const Expansion kTradersBuilder;
extern const Expansion kTradersPig;

}  // namespace bastide::traders
