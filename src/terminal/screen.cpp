#include "terminal/screen.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "rules/rules.h"
#include "terminal/module_words.h"

namespace bastide {

namespace {

constexpr int kPanelWidth = 26;
constexpr std::size_t kMaxFigureName = 5;
constexpr int kMaxNews = 4;
constexpr int kMaxNewsWithChoices = 3;
constexpr int kMaxNoticeRows = 2;
constexpr int kFixedRows = 3;  // title, question and the prompt
constexpr int kLeastBoardRows = kBoardMarginHeight + 6;

// A list of short texts in as many columns as fit.
struct Columns {
  int columns = 1, width = 0, rows = 0;
};
Columns arrange(const std::vector<std::string>& texts, int width) {
  int longest = 1;
  for (const std::string& text : texts) longest = std::max(longest, text_width(text));
  Columns result;
  result.columns = std::max(1, (width + 2) / (longest + 2));
  result.width = result.columns == 1 ? width : longest + 2;
  const int count = static_cast<int>(texts.size());
  result.rows = (count + result.columns - 1) / result.columns;
  return result;
}

class Composer {
 public:
  Composer(const State& state, const PlayerNames& names, const ScreenContent& content, ScreenSize size)
      : state_(state), names_(names), content_(content), size_(size), canvas_(size.width, size.height - 1) {}

  Canvas compose() {
    canvas_.write(0, 0, content_.title, Ink::kStrong);
    const std::vector<std::string> news = news_lines();
    const Columns choices = arrange(content_.choices, size_.width);
    notice_ = wrap(content_.notice, size_.width);
    notice_.resize(std::min<std::size_t>(notice_.size(), kMaxNoticeRows));
    const int room = size_.height - kFixedRows - static_cast<int>(news.size()) - static_cast<int>(notice_.size());
    const int choice_rows = std::min(choices.rows, room - kLeastBoardRows);
    const int body = room - choice_rows;
    content_.page.empty() ? draw_table(body) : draw_page(body);
    int y = 1 + body;
    for (const std::string& line : news) canvas_.write(0, y++, line);
    draw_choices(y, choices, choice_rows);
    y += choice_rows;
    for (const std::string& line : notice_) canvas_.write(0, y++, line, Ink::kNotice);
    canvas_.write(0, y, content_.question, Ink::kStrong);
    return canvas_;
  }

 private:
  // The latest news that fit, wrapped.
  std::vector<std::string> news_lines() const {
    std::vector<std::string> lines;
    for (const std::string& sentence : content_.news) {
      for (std::string& line : wrap(sentence, size_.width)) lines.push_back(std::move(line));
    }
    const int spare = (size_.height - kSmallestScreen.height) / 3;
    const auto most = static_cast<std::size_t>((content_.choices.empty() ? kMaxNews : kMaxNewsWithChoices) + std::max(0, spare));
    if (lines.size() <= most) return lines;
    std::vector<std::string> latest(lines.end() - static_cast<std::ptrdiff_t>(most) + 1, lines.end());
    latest.insert(latest.begin(), fmt::format("… {} more lines: type log to read them", lines.size() - most + 1));
    return latest;
  }

  void draw_page(int body) {
    for (int row = 0; row < body && row < static_cast<int>(content_.page.size()); ++row) {
      canvas_.write(0, 1 + row, content_.page[static_cast<std::size_t>(row)]);
    }
  }

  void draw_table(int body) {
    draw_board_window(body);
    const int left = size_.width - kPanelWidth;
    int used = draw_players(left, 1);
    used += draw_previews(left, 1 + used, body - used);
    draw_legend(left, 1 + used, body - used);
  }

  void draw_legend(int left, int top, int room) {
    constexpr std::string_view kLegend[] = {"▒city ═road ≈river ·field", "†monastery ♣garden ♦shield"};
    if (room < 2) return;
    const int first = top + room - 2;
    for (int row = 0; row < 2; ++row) canvas_.write(left, first + row, kLegend[row], Ink::kFaint);
  }

  void draw_board_window(int body) {
    const int columns = (size_.width - kPanelWidth - 1 - kBoardMarginWidth) / tile_width(PictureSize::kCompact);
    const int rows = (body - kBoardMarginHeight) / tile_height(PictureSize::kCompact);
    const std::vector<Square> squares = interesting_squares();
    const BoardWindow board = whole_board(state_, content_.labels.empty() ? 0 : 1);
    BoardWindow window = best_window(board, squares, content_.centre, columns, rows);
    window.x = std::clamp(window.x + content_.scrolled.x, std::min(window.x, board.x - 1),
                          std::max(window.x, board.x + board.columns - columns + 1));
    window.y =
        std::clamp(window.y + content_.scrolled.y, std::min(window.y, board.y - 1), std::max(window.y, board.y + board.rows - rows + 1));
    PictureOptions options;
    options.letters = names_.letters;
    options.window = window;
    options.labels = content_.labels;
    options.highlighted = content_.highlighted;
    canvas_.draw(0, 1, draw_board_canvas(state_, options));
    if (content_.notice.empty()) notice_ = {hidden_words(window)};
  }

  // What the window should show: the labelled squares; once the game is over, the tiles.
  std::vector<Square> interesting_squares() const {
    std::vector<Square> squares;
    for (const SquareLabel& label : content_.labels) squares.push_back(label.square);
    for (CellIndex cell = 0; state_.over && cell < state_.board.cell_count(); ++cell) {
      if (!state_.board[cell].is_empty()) squares.push_back({state_.board[cell].x, state_.board[cell].y});
    }
    return squares;
  }

  // Which labelled squares the window does not show; neighbours in the list are named as a range.
  std::string hidden_words(const BoardWindow& window) const {
    const std::vector<SquareLabel>& labels = content_.labels;
    const auto is_hidden = [&](std::size_t i) { return i < labels.size() && !window.contains(labels[i].square); };
    std::string hidden;
    for (std::size_t first = 0; first < labels.size(); ++first) {
      if (!is_hidden(first)) continue;
      std::size_t last = first;
      while (is_hidden(last + 1)) ++last;
      if (!hidden.empty()) hidden += ", ";
      hidden += labels[first].text + (last > first ? "–" + labels[last].text : "");
      first = last;
    }
    return hidden.empty() ? "" : fmt::format("Outside of the window: {}. Scroll with n, e, s, w.", hidden);
  }

  // What a player has left: "7", "7 +abbot", "6 +lbp": one other figure by its name if there is
  // room, else initials.
  std::string supply_words(Player player) const {
    std::string_view name;
    std::string others;
    for (std::size_t kind = 1; kind < kFigureKinds; ++kind) {
      if (state_.supply[player][kind] != 0) name = kFigureKindNames[kind];
      others.append(state_.supply[player][kind], kFigureKindNames[kind].front());
    }
    if (others.size() == 1 && name.size() <= kMaxFigureName) others = name;
    return fmt::format("{}{}{}", state_.supply[player][0], others.empty() ? "" : " +", others);
  }

  // What a player has of the modules' things: "2 wine 1 cloth, 3 ingots".
  std::vector<std::string> module_lines(Player player) const {
    std::string text;
    visit_module_words(*state_.rules, [&](const ModuleWords& module) {
      const std::string words = module.player_words == nullptr ? "" : module.player_words(state_, player);
      if (!words.empty()) text += (text.empty() ? "" : ", ") + words;
    });
    return text.empty() ? std::vector<std::string>() : wrap(text, kPanelWidth - 3);
  }

  int draw_players(int left, int top) {
    canvas_.write(left + 1, top, "player     points meeples", Ink::kFaint);
    int y = top;
    for (Player player = 0; player < state_.rules->players; ++player) {
      ++y;
      if (player == state_.turn_of && !state_.over) canvas_.put(left, y, U'►', Ink::kNotice);
      canvas_.put(left + 1, y, static_cast<char32_t>(names_.letters[player]), player_ink(player));
      const bool is_long = text_width(names_[player]) > 10;
      const int end = canvas_.write(left + 3, y, names_[player], Ink::kPlain, is_long ? 9 : 10);
      if (is_long) canvas_.put(end, y, U'…');
      canvas_.write(left + 14, y, fmt::format("{:3}", state_.score[player]), Ink::kStrong);
      canvas_.write(left + 18, y, supply_words(player));
      for (const std::string& line : module_lines(player)) canvas_.write(left + 3, ++y, line, Ink::kFaint);
    }
    return y - top + 1;
  }

  // Draws previews of one size in rows; returns the rows used.
  int draw_preview_rows(int left, int top, bool is_large, std::size_t count) {
    const PictureSize size = is_large ? PictureSize::kLarge : PictureSize::kCompact;
    const int step = tile_width(size) + (is_large ? 2 : 1);
    const int across = (kPanelWidth + 1) / step;
    const int down = tile_height(size) + 1;
    for (std::size_t i = 0; i < count; ++i) {
      const int x = left + static_cast<int>(i) % across * step;
      const int y = top + static_cast<int>(i) / across * down;
      const Preview& preview = content_.previews[i];
      canvas_.write(x, y, preview.caption, Ink::kNumber, tile_width(size));
      canvas_.draw(x, y + 1, is_large ? preview.large : preview.compact);
    }
    return rows_for(is_large, count);
  }

  static int rows_for(bool is_large, std::size_t count) {
    const int across = is_large ? 2 : 4;
    return (static_cast<int>(count) + across - 1) / across * (tile_height(is_large ? PictureSize::kLarge : PictureSize::kCompact) + 1);
  }

  // All large; or the first large and all small; or all small. Returns the rows used.
  int draw_previews(int left, int top, int room) {
    const std::size_t count = content_.previews.size();
    if (rows_for(true, count) <= room) return draw_preview_rows(left, top, true, count);
    if (rows_for(true, 1) + rows_for(false, count) > room) return draw_preview_rows(left, top, false, count);
    const int used = draw_preview_rows(left, top, true, 1);
    return used + draw_preview_rows(left, top + used, false, count);
  }

  // Down the columns, as one reads a list.
  void draw_choices(int top, const Columns& layout, int rows) {
    const std::size_t shown = static_cast<std::size_t>(rows) * static_cast<std::size_t>(layout.columns);
    for (std::size_t i = 0; i < content_.choices.size() && i < shown; ++i) {
      const int column = static_cast<int>(i) / rows;
      canvas_.write(column * layout.width, top + static_cast<int>(i) % rows, content_.choices[i]);
    }
    if (content_.choices.size() > shown && content_.notice.empty())
      notice_ = {"There are more choices: type the action itself, as ? explains."};
  }

  const State& state_;
  const PlayerNames& names_;
  const ScreenContent& content_;
  ScreenSize size_;
  Canvas canvas_;
  std::vector<std::string> notice_;
};

}  // namespace

Canvas compose_screen(const State& state, const PlayerNames& names, const ScreenContent& content, ScreenSize size) {
  size.width = std::max(size.width, kSmallestScreen.width);
  size.height = std::max(size.height, kSmallestScreen.height);
  return Composer(state, names, content, size).compose();
}

int page_height(ScreenSize size) { return std::max(size.height, kSmallestScreen.height) - kFixedRows - 1; }

}  // namespace bastide
