// Pictures of boards in text: tiles with their figures, numbered squares, coordinates on the
// border, and a window for boards that are larger than the terminal.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "rules/state.h"
#include "terminal/canvas.h"
#include "terminal/tile_picture.h"

namespace bastide {

// A square of the table: x grows east, y grows south.
struct Square {
  int x = 0, y = 0;
  bool operator==(const Square&) const = default;
};

// The squares that a picture shows.
struct BoardWindow {
  int x = 0, y = 0;  // the square in the north-west corner
  int columns = 1, rows = 1;

  bool contains(Square square) const { return square.x >= x && square.y >= y && square.x < x + columns && square.y < y + rows; }
  bool operator==(const BoardWindow&) const = default;
};

// A word of at most 5 letters in an empty square, such as its number among the legal placements.
struct SquareLabel {
  Square square;
  std::string text;
};

struct PictureOptions {
  TextStyle style;
  PictureSize size = PictureSize::kCompact;
  std::string letters = "ABCDEF";     // of the players; an abbot or another special figure is shown by the small letter
  std::optional<BoardWindow> window;  // the whole board where there is none
  std::vector<SquareLabel> labels;
  CellIndex highlighted = kNoCell;  // a tile that stands out (in colour only)
};

// The smallest window that shows all tiles; `margin` adds empty squares on each side.
BoardWindow whole_board(const State& state, int margin = 0);
// The window of this size that shows as many of the squares as it can and, among those, lies
// nearest to `centre`. A board that fits is shown in its middle.
BoardWindow best_window(const BoardWindow& board, const std::vector<Square>& squares, Square centre, int columns, int rows);

// The character of a figure: the player's letter, small for everything but a meeple.
char32_t figure_letter(Colour colour, FigureKind kind, const std::string& letters);
// Puts a figure on its segment of a tile; a second one stands to the right of the first.
void draw_figure(TilePicture& picture, const State& state, NodeIndex node, char32_t letter, Ink ink);
// The tile on a cell as it lies on the table, with its figures and what was laid over it.
Canvas draw_cell(const State& state, CellIndex cell, PictureSize size, const std::string& letters);
// The board in its window, with coordinates above and to the left. The letters n, e, s, w in the
// corner say where it goes on.
Canvas draw_board_canvas(const State& state, const PictureOptions& options);
// The same as text, line by line; it depends on nothing but its arguments.
std::string draw_board(const State& state, const PictureOptions& options);

// Columns and rows that the border takes.
constexpr int kBoardMarginWidth = 4;
constexpr int kBoardMarginHeight = 1;

}  // namespace bastide
