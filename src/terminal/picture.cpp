#include "terminal/picture.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdlib>
#include <tuple>

#include "rules/play.h"
#include "rules/rules.h"
#include "terminal/module_words.h"

namespace bastide {

namespace {

// A road laid over the tile runs straight across it.
void draw_overlay(Canvas& canvas, bool is_upright) {
  const Spot centre{canvas.width() / 2, canvas.height() / 2};
  for (int x = 0; !is_upright && x < canvas.width(); ++x) canvas.put(x, centre.y, U'═', Ink::kRoad);
  for (int y = 0; is_upright && y < canvas.height(); ++y) canvas.put(centre.x, y, U'║', Ink::kRoad);
}

// Where the window should begin so that it shows one axis of a board in its middle.
int middle_start(int first, int size, int shown) { return first - (shown - size) / 2; }

void draw_coordinates(Canvas& canvas, const BoardWindow& window, int width, int height) {
  for (int column = 0; column < window.columns; ++column) {
    const std::string label = std::to_string(window.x + column);
    const int shift = (width - static_cast<int>(label.size())) / 2;
    canvas.write(kBoardMarginWidth + column * width + shift, 0, label, Ink::kFaint);
  }
  for (int row = 0; row < window.rows; ++row) {
    const std::string label = std::to_string(window.y + row);
    canvas.write(kBoardMarginWidth - 1 - static_cast<int>(label.size()), kBoardMarginHeight + row * height + height / 2, label,
                 Ink::kFaint);
  }
}

void draw_continuations(Canvas& canvas, const BoardWindow& window, const BoardWindow& board) {
  if (board.y < window.y) canvas.write(0, 0, "n", Ink::kNotice);
  if (board.x + board.columns > window.x + window.columns) canvas.write(1, 0, "e", Ink::kNotice);
  if (board.y + board.rows > window.y + window.rows) canvas.write(2, 0, "s", Ink::kNotice);
  if (board.x < window.x) canvas.write(3, 0, "w", Ink::kNotice);
}

}  // namespace

BoardWindow whole_board(const State& state, int margin) {
  int west = 0, north = 0, east = 0, south = 0;
  bool is_first = true;
  for (CellIndex index = 0; index < state.board.cell_count(); ++index) {
    const Cell& cell = state.board[index];
    if (cell.is_empty()) continue;
    west = is_first ? cell.x : std::min<int>(west, cell.x);
    east = is_first ? cell.x : std::max<int>(east, cell.x);
    north = is_first ? cell.y : std::min<int>(north, cell.y);
    south = is_first ? cell.y : std::max<int>(south, cell.y);
    is_first = false;
  }
  return {west - margin, north - margin, east - west + 1 + 2 * margin, south - north + 1 + 2 * margin};
}

BoardWindow best_window(const BoardWindow& board, const std::vector<Square>& squares, Square centre, int columns, int rows) {
  const bool fits_across = board.columns <= columns;
  const bool fits_down = board.rows <= rows;
  const int first_x = fits_across ? middle_start(board.x, board.columns, columns) : board.x;
  const int first_y = fits_down ? middle_start(board.y, board.rows, rows) : board.y;
  const int last_x = fits_across ? first_x : board.x + board.columns - columns;
  const int last_y = fits_down ? first_y : board.y + board.rows - rows;
  BoardWindow best{first_x, first_y, columns, rows};
  auto best_key = std::tuple(-1L, 0, 0);
  for (int y = first_y; y <= last_y; ++y) {
    for (int x = first_x; x <= last_x; ++x) {
      const BoardWindow window{x, y, columns, rows};
      const long shown = std::count_if(squares.begin(), squares.end(), [&](Square square) { return window.contains(square); });
      const int off = std::abs(2 * x + columns - 1 - 2 * centre.x) + std::abs(2 * y + rows - 1 - 2 * centre.y);
      const auto key = std::tuple(shown, window.contains(centre) ? 1 : 0, -off);
      if (key <= best_key) continue;
      best = window;
      best_key = key;
    }
  }
  return best;
}

char32_t figure_letter(Colour colour, FigureKind kind, const std::string& letters) {
  const char letter = colour < letters.size() ? letters[colour] : '?';
  const auto code = static_cast<unsigned char>(letter);
  return static_cast<char32_t>(kind == FigureKind::kMeeple ? code : static_cast<unsigned char>(std::tolower(code)));
}

void draw_figure(TilePicture& picture, const State& state, NodeIndex node, char32_t letter, Ink ink) {
  const std::uint8_t segment = state.regions.node(node).segment;
  Spot spot = is_overlay(segment) ? Spot{picture.canvas.width() / 2, picture.canvas.height() / 2} : picture.spots[segment];
  while (spot.x + 1 < picture.canvas.width() && picture.canvas.at(spot.x, spot.y).ink >= Ink::kPlayer) ++spot.x;
  picture.canvas.put(spot.x, spot.y, letter, ink);
}

Canvas draw_cell(const State& state, CellIndex index, PictureSize size, const std::string& letters) {
  const Cell& cell = state.board[index];
  TilePicture picture = draw_tile(tile_at(state, index), cell.rotation, size);
  picture.letters = letters;
  if (cell.overlay != kNoNode) draw_overlay(picture.canvas, state.regions.node(cell.overlay).segment == kOverlayNorthSouth);
  visit_module_words(*state.rules, [&](const ModuleWords& words) {
    if (words.draw_below != nullptr) words.draw_below(picture, state, index);
  });
  for (const Figure& figure : state.figures) {
    if (!figure.is_on_board() || state.regions.node(figure.node).cell != index) continue;
    draw_figure(picture, state, figure.node, figure_letter(figure.colour, figure.kind, letters), player_ink(figure.colour));
  }
  visit_module_words(*state.rules, [&](const ModuleWords& words) {
    if (words.draw_above != nullptr) words.draw_above(picture, state, index);
  });
  return picture.canvas;
}

Canvas draw_board_canvas(const State& state, const PictureOptions& options) {
  const BoardWindow window = options.window.value_or(whole_board(state));
  const int width = tile_width(options.size);
  const int height = tile_height(options.size);
  Canvas canvas(kBoardMarginWidth + window.columns * width, kBoardMarginHeight + window.rows * height);
  draw_coordinates(canvas, window, width, height);
  draw_continuations(canvas, window, whole_board(state));
  const auto left = [&](int x) { return kBoardMarginWidth + (x - window.x) * width; };
  const auto top = [&](int y) { return kBoardMarginHeight + (y - window.y) * height; };
  for (CellIndex index = 0; index < state.board.cell_count(); ++index) {
    const Cell& cell = state.board[index];
    if (cell.is_empty() || !window.contains({cell.x, cell.y})) continue;
    Canvas picture = draw_cell(state, index, options.size, options.letters);
    if (index == options.highlighted) picture.brighten();
    canvas.draw(left(cell.x), top(cell.y), picture);
  }
  for (const SquareLabel& label : options.labels) {
    if (!window.contains(label.square)) continue;
    const int shift = (width - text_width(label.text)) / 2;
    canvas.write(left(label.square.x) + shift, top(label.square.y) + height / 2, label.text, Ink::kNumber);
  }
  return canvas;
}

std::string draw_board(const State& state, const PictureOptions& options) { return draw_board_canvas(state, options).text(options.style); }

}  // namespace bastide
