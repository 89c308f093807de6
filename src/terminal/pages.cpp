#include "terminal/pages.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>

#include "core/utf8.h"
#include "game/game.h"
#include "rules/rules.h"
#include "terminal/canvas.h"

namespace bastide {

namespace {

constexpr int kLabelWidth = 13;
constexpr int kColumnWidth = 11;

// Cuts or fills a text to a number of columns, aligned to the right.
std::string right_aligned(std::string_view text, int width) {
  std::string cut;
  while (!text.empty()) {
    std::string_view rest = text;
    const char32_t letter = take_letter(rest);
    if (text_width(cut) + letter_width(letter) > width - 1) break;
    append_utf8(cut, letter);
    text = rest;
  }
  return std::string(static_cast<std::size_t>(width - text_width(cut)), ' ') + cut;
}

std::string table_row(std::string_view label, int players, const std::function<std::string(Player)>& value) {
  std::string row = fmt::format("{:<{}}", label, kLabelWidth);
  for (Player player = 0; player < players; ++player) row += right_aligned(value(player), kColumnWidth);
  return row;
}

}  // namespace

std::vector<std::string> help_page() {
  return {
      "Placing        3       on square 3; if several turns fit, you are asked",
      "               3b      on square 3, turned as in picture b",
      "               3b+     the same with a bridge, or whatever may come with it",
      "               1,0 b   the same by coordinates: x grows east, y grows south",
      "Deploying      2       that choice of the list; 0 deploys nothing",
      "In words       place base/V 1,0 90 · deploy meeple road · pass",
      "",
      "undo           takes back your last decision and all that followed",
      "hint           asks the strongest bot",
      "n  e  s  w     moves the window; home moves it back",
      "log, log 2     what happened, page by page backwards; Enter: the board",
      "save FILE      writes the game's record; load FILE goes on with another",
      "quit           ends; it warns you if the game is not saved",
      "",
      "▒ city  ═ road  ≈ river  · field  ○ village where roads end  [†] monastery",
      "♣ garden  ♦ shield    A capital letter is a meeple, a small one another figure.",
      "A road scores 1 per tile. A city scores 2 per tile and shield, 1 if unfinished.",
      "A monastery scores 1 for itself and each tile around it. A field scores 3",
      "for each finished city it touches, at the end.",
  };
}

std::vector<std::string> result_table(const State& state, const PlayerNames& names) {
  const int players = state.rules->players;
  const std::vector<int> ranks = rankings(state);
  std::vector<std::string> lines{table_row("", players, [&](Player player) { return names[player]; })};
  for (std::size_t source = 0; source < kSources; ++source) {
    const auto points = [&](Player player) { return static_cast<int>(state.score_by_source[player][source]); };
    bool is_used = false;
    for (Player player = 0; player < players; ++player) is_used = is_used || points(player) != 0;
    if (is_used) lines.push_back(table_row(kSourceNames[source], players, [&](Player player) { return std::to_string(points(player)); }));
  }
  lines.push_back(table_row("together", players, [&](Player player) { return std::to_string(state.score[player]); }));
  lines.push_back(table_row("place", players, [&](Player player) {
    const int own = ranks[player];
    return fmt::format("{}{}", std::count(ranks.begin(), ranks.end(), own) > 1 ? "=" : "", own);
  }));
  return lines;
}

}  // namespace bastide
