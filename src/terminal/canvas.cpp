#include "terminal/canvas.h"

#include <algorithm>
#include <array>
#include <iterator>

#include "core/utf8.h"

namespace bastide {

namespace {

struct AsciiLetter {
  char32_t letter;
  char ascii;
};
constexpr AsciiLetter kAsciiLetters[] = {
    {U'·', '.'}, {U'▒', '#'}, {U'█', '#'}, {U'▓', '@'},  {U'Ω', '0'},  {U'═', '-'}, {U'║', '|'}, {U'╔', '+'}, {U'╗', '+'},
    {U'╚', '+'}, {U'╝', '+'}, {U'╠', '+'}, {U'╣', '+'},  {U'╦', '+'},  {U'╩', '+'}, {U'╬', '+'}, {U'≈', '~'}, {U'○', 'o'},
    {U'†', '+'}, {U'♣', '%'}, {U'♦', '*'}, {U'♠', 'M'},  {U'♜', '!'},  {U'♥', 'W'}, {U'¤', '$'}, {U'⌂', '^'}, {U'‡', '&'},
    {U'♀', '?'}, {U'§', 'd'}, {U'▲', 'v'}, {U'∩', 'n'},  {U'◌', 'c'},  {U'☼', 's'}, {U'░', '%'}, {U'─', '-'}, {U'│', '|'},
    {U'×', 'x'}, {U'–', '-'}, {U'—', '-'}, {U'’', '\''}, {U'…', '~'},  {U'►', '>'}, {U'↑', '^'}, {U'→', '>'}, {U'↓', 'v'},
    {U'←', '<'}, {U'↗', '/'}, {U'↙', '/'}, {U'↘', '\\'}, {U'↖', '\\'}, {U'“', '"'}, {U'”', '"'}, {U'♔', 'K'}, {U'♘', 'B'},
};

char ascii_letter(char32_t letter) {
  if (letter < 0x7f) return static_cast<char>(letter);
  const auto* found =
      std::find_if(std::begin(kAsciiLetters), std::end(kAsciiLetters), [&](const AsciiLetter& row) { return row.letter == letter; });
  return found == std::end(kAsciiLetters) ? '?' : found->ascii;
}

struct LetterRange {
  char32_t first, last;
};
constexpr LetterRange kCombining[] = {{0x300, 0x36f}, {0x200b, 0x200f}, {0x20d0, 0x20ff}, {0xfe00, 0xfe0f}, {0xfe20, 0xfe2f}};
constexpr LetterRange kWide[] = {{0x1100, 0x115f}, {0x2e80, 0xa4cf}, {0xac00, 0xd7a3},   {0xf900, 0xfaff},  {0xfe30, 0xfe6f},
                                 {0xff00, 0xff60}, {0xffe0, 0xffe6}, {0x1f300, 0x1faff}, {0x20000, 0x3fffd}};

template <std::size_t N>
bool is_in(const LetterRange (&ranges)[N], char32_t letter) {
  return std::any_of(std::begin(ranges), std::end(ranges),
                     [&](const LetterRange& range) { return range.first <= letter && letter <= range.last; });
}

// Colours of the 256-colour palette; -1 leaves the terminal's own. `lit` is the ground where the
// picture stands out.
struct Colours {
  int letter = -1;
  int ground = -1;
  int lit = -1;
  bool is_bold = false;
};
constexpr std::array<Colours, static_cast<std::size_t>(Ink::kPlayer) + kMaxPlayers> kColours{{
    {},                                                           // plain
    {.letter = 245},                                              // faint
    {.is_bold = true},                                            // strong
    {.letter = 214, .is_bold = true},                             // notice
    {.letter = 226, .is_bold = true},                             // number
    {.letter = 71, .ground = 22, .lit = 28},                      // field
    {.letter = 94, .ground = 137, .lit = 179},                    // city
    {.letter = 231, .ground = 22, .lit = 28, .is_bold = true},    // road
    {.letter = 159, .ground = 25, .lit = 32},                     // river
    {.letter = 16, .ground = 223, .lit = 230, .is_bold = true},   // building
    {.letter = 218, .ground = 22, .lit = 28, .is_bold = true},    // garden
    {.letter = 19, .ground = 137, .lit = 179, .is_bold = true},   // mark
    {.letter = 253, .ground = 242, .lit = 246},                   // mist
    {.letter = 231, .ground = 160, .lit = 160, .is_bold = true},  // players: red,
    {.letter = 231, .ground = 20, .lit = 20, .is_bold = true},    // blue,
    {.letter = 16, .ground = 226, .lit = 226, .is_bold = true},   // yellow,
    {.letter = 231, .ground = 127, .lit = 127, .is_bold = true},  // violet,
    {.letter = 16, .ground = 255, .lit = 255, .is_bold = true},   // white,
    {.letter = 231, .ground = 16, .lit = 16, .is_bold = true},    // black
}};

std::string escape(const Glyph& glyph) {
  const Colours& colours = kColours[static_cast<std::size_t>(glyph.ink)];
  std::string codes = "\x1b[0";
  if (colours.is_bold) codes += ";1";
  if (colours.letter >= 0) codes += ";38;5;" + std::to_string(colours.letter);
  const int ground = glyph.is_bright ? colours.lit : colours.ground;
  if (ground >= 0) codes += ";48;5;" + std::to_string(ground);
  return codes + "m";
}

bool looks_empty(const Glyph& glyph) { return glyph.letter == U' ' && kColours[static_cast<std::size_t>(glyph.ink)].ground < 0; }

}  // namespace

Canvas::Canvas(int width, int height)
    : width_(std::max(width, 0)),
      height_(std::max(height, 0)),
      glyphs_(static_cast<std::size_t>(width_) * static_cast<std::size_t>(height_)) {}

void Canvas::put(int x, int y, char32_t letter, Ink ink) {
  if (contains(x, y)) glyphs_[index(x, y)] = {letter, ink, false};
}

int Canvas::write(int x, int y, std::string_view text, Ink ink, int room) {
  const int end = std::min(x + room, width_);
  while (!text.empty()) {
    const char32_t letter = take_letter(text);
    const int width = letter_width(letter);
    if (x + width > end) break;
    if (width == 0) continue;
    put(x, y, letter, ink);
    if (width == 2) put(x + 1, y, 0, ink);
    x += width;
  }
  return x;
}

void Canvas::draw(int x, int y, const Canvas& other) {
  for (int row = 0; row < other.height(); ++row) {
    for (int column = 0; column < other.width(); ++column) {
      if (contains(x + column, y + row)) glyphs_[index(x + column, y + row)] = other.at(column, row);
    }
  }
}

void Canvas::brighten() {
  for (Glyph& glyph : glyphs_) glyph.is_bright = true;
}

std::string Canvas::line(int y, const TextStyle& style) const {
  int end = width_;
  while (end > 0 && (style.colour ? looks_empty(at(end - 1, y)) : at(end - 1, y).letter == U' ')) --end;
  std::string result;
  std::string colours = escape({});
  for (int x = 0; x < end; ++x) {
    const Glyph& glyph = at(x, y);
    if (style.colour) {
      const std::string wanted = escape(glyph);
      if (wanted != colours) result += wanted;
      colours = wanted;
    }
    if (glyph.letter == 0) {
      if (style.ascii) result += '?';  // a wide character keeps its two columns
    } else if (style.ascii) {
      result += ascii_letter(glyph.letter);
    } else {
      append_utf8(result, glyph.letter);
    }
  }
  if (colours != escape({})) result += escape({});
  return result;
}

std::string Canvas::text(const TextStyle& style) const {
  std::string result;
  for (int y = 0; y < height_; ++y) result += line(y, style) + "\n";
  return result;
}

int letter_width(char32_t letter) {
  if (letter < 0x20 || (letter >= 0x7f && letter < 0xa0) || is_in(kCombining, letter)) return 0;
  return is_in(kWide, letter) ? 2 : 1;
}

int text_width(std::string_view text) {
  int width = 0;
  while (!text.empty()) width += letter_width(take_letter(text));
  return width;
}

std::string to_ascii(std::string_view text) {
  std::string result;
  while (!text.empty()) {
    const char32_t letter = take_letter(text);
    result += letter == U'…' ? "..." : std::string(1, ascii_letter(letter));
  }
  return result;
}

std::string styled(std::string_view text, const TextStyle& style) {
  std::string shown;
  while (!text.empty()) {
    const char32_t letter = take_letter(text);
    if (letter_width(letter) > 0 || letter >= 0xa0) append_utf8(shown, letter);
  }
  return style.ascii ? to_ascii(shown) : shown;
}

std::vector<std::string> wrap(std::string_view text, int width, int indent) {
  std::vector<std::string> lines;
  std::string line;
  bool has_word = false;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(' '), text.size());
    const std::string_view word = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (has_word && text_width(line) + 1 + text_width(word) > width) {
      lines.push_back(line);
      line.assign(static_cast<std::size_t>(indent), ' ');
    } else if (has_word) {
      line += ' ';
    }
    line += word;
    has_word = true;
  }
  lines.push_back(line);
  return lines;
}

}  // namespace bastide
