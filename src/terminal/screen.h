// One screen of the terminal game: the board in a window, the players beside it, and below them the
// latest events, the choices and the question. Composing it reads nothing and prints nothing, so it
// can be tested at any size.
#pragma once

#include <string>
#include <vector>

#include "rules/state.h"
#include "terminal/canvas.h"
#include "terminal/picture.h"
#include "terminal/wording.h"

namespace bastide {

struct ScreenSize {
  int width = 80, height = 24;
};
constexpr ScreenSize kSmallestScreen{80, 24};

// A tile beside the board, in both sizes, because the smaller one may be all there is room for.
struct Preview {
  std::string caption;
  Canvas large;
  Canvas compact;
};

struct ScreenContent {
  std::string title;
  std::vector<Preview> previews;
  std::vector<SquareLabel> labels;  // numbered squares
  Square centre;                    // what the window should show if it cannot show everything
  CellIndex highlighted = kNoCell;
  Square scrolled;                   // how far the player moved the window
  std::vector<std::string> page;     // shown instead of the board if there is one
  std::vector<std::string> news;     // what just happened, oldest first
  std::vector<std::string> choices;  // numbered
  std::string notice;                // the answer to the last input
  std::string question;
};

// The screen without its last line, which is the prompt's.
Canvas compose_screen(const State& state, const PlayerNames& names, const ScreenContent& content, ScreenSize size);

// Rows of a page that fit between title and question.
int page_height(ScreenSize size);

}  // namespace bastide
