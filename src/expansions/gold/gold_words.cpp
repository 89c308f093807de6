// The Gold Mines in the terminal: ingots on tiles and with players.
#include "expansions/gold/gold.h"

#include <fmt/format.h>

#include "terminal/module_words.h"

namespace bastide {

namespace gold {
namespace {

std::optional<std::string> event_sentence(const Event& event, const State& state, const PlayerNames& names) {
  if (event.type == EventType::kIngotPlaced) {
    return fmt::format("{} an ingot on {}.", names.with_verb(event.player, "put"), square_words(state, event.cell));
  }
  if (event.type != EventType::kIngotTaken) return std::nullopt;
  return fmt::format("{} an ingot from {}, {} so far.", names.with_verb(event.player, "take"), square_words(state, event.cell),
                     event.count);
}

std::optional<std::string> action_words(const State& state, Action action) {
  if (action.kind() != ActionKind::kGold) return std::nullopt;
  return fmt::format("ingot: {}", square_words(state, action.cell()));
}

std::string player_words(const State& state, Player player) {
  const int ingots = state.ext.gold.taken[player];
  return ingots == 0 ? "" : counted(ingots, "ingots");
}

// Ingots lie in the corner of their tile, a number beside them if there are several.
void draw_above(TilePicture& picture, const State& state, CellIndex cell) {
  int count = 0;
  for (const Ingot& ingot : state.ext.gold.ingots) count += ingot.cell == cell ? 1 : 0;
  if (count == 0) return;
  picture.canvas.put(0, 0, U'¤', Ink::kNotice);
  if (count > 1) picture.canvas.write(1, 0, std::to_string(count), Ink::kNotice);
}

}  // namespace
}  // namespace gold

const ModuleWords kGoldWords{.module = Module::kGold,
                             .event_sentence = gold::event_sentence,
                             .action_words = gold::action_words,
                             .player_words = gold::player_words,
                             .draw_above = gold::draw_above};

}  // namespace bastide
