// The King & Robber Baron in the terminal: who has them, and where they lie.
#include "expansions/king/king.h"

#include <fmt/format.h>

#include "terminal/module_words.h"

namespace bastide {

namespace king {
namespace {

// "Ann holds the king now, for a city of 5 tiles."
std::optional<std::string> event_sentence(const Event& event, const State&, const PlayerNames& names) {
  if (event.type != EventType::kTokenTaken) return std::nullopt;
  const bool is_king = static_cast<SegmentKind>(event.detail) == SegmentKind::kCity;
  return fmt::format("{} the {} now, for a {} of {}.", names.with_verb(event.player, "hold"), is_king ? "king" : "robber baron",
                     is_king ? "city" : "road", counted(event.count, "tiles"));
}

// "king (5) robber baron (4)"
std::string player_words(const State& state, Player player) {
  const KingState& tokens = state.ext.king;
  std::string words;
  if (tokens.king.player == player) words += fmt::format("king ({})", tokens.king.size);
  if (tokens.robber_baron.player == player) words += fmt::format("{}robber baron ({})", words.empty() ? "" : " ", tokens.robber_baron.size);
  return words;
}

// They lie on their city and road like figures.
void draw_above(TilePicture& picture, const State& state, CellIndex cell) {
  const auto draw = [&](const Token& token, char32_t letter) {
    if (token.is_taken() && state.regions.node(token.node).cell == cell) draw_figure(picture, state, token.node, letter, Ink::kNotice);
  };
  draw(state.ext.king.king, U'♔');
  draw(state.ext.king.robber_baron, U'♘');
}

}  // namespace
}  // namespace king

const ModuleWords kKingWords{
    .module = Module::kKing, .event_sentence = king::event_sentence, .player_words = king::player_words, .draw_above = king::draw_above};

}  // namespace bastide
