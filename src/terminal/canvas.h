// A rectangle of characters with colours, in which pictures and screens are composed before they
// are printed. It holds Unicode; which characters and colours the terminal can show is decided only
// when a line of it becomes text.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "rules/types.h"

namespace bastide {

// What a character stands for; its colours follow from it.
enum class Ink : std::uint8_t {
  kPlain,
  kFaint,
  kStrong,
  kNotice,
  kNumber,
  kField,
  kCity,
  kRoad,
  kRiver,
  kBuilding,
  kGarden,
  kMark,
  kMist,
  kPlayer,  // the first player's; the others' follow
};
constexpr Ink player_ink(Player player) { return static_cast<Ink>(static_cast<unsigned>(Ink::kPlayer) + player); }

// What the terminal can show.
struct TextStyle {
  bool ascii = false;   // replace every non-ASCII character by a similar one
  bool colour = false;  // write colours as escape sequences for 256-colour terminals
  bool operator==(const TextStyle&) const = default;
};

struct Glyph {
  char32_t letter = U' ';  // 0: covered by the wide character to the left
  Ink ink = Ink::kPlain;
  bool is_bright = false;  // stands out a little: the tile laid last

  bool operator==(const Glyph&) const = default;
};

class Canvas {
 public:
  Canvas(int width, int height);

  int width() const { return width_; }
  int height() const { return height_; }
  const Glyph& at(int x, int y) const { return glyphs_[index(x, y)]; }

  // Everything outside of the canvas is cut off.
  void put(int x, int y, char32_t letter, Ink ink = Ink::kPlain);
  // Writes a text from a point to the right, at most `room` columns; returns the column after it.
  int write(int x, int y, std::string_view text, Ink ink = Ink::kPlain, int room = 10000);
  // Copies another canvas onto this one.
  void draw(int x, int y, const Canvas& other);
  void brighten();

  // One row as text without blanks at its end.
  std::string line(int y, const TextStyle& style) const;
  // All rows, each with a line end.
  std::string text(const TextStyle& style) const;

 private:
  bool contains(int x, int y) const { return x >= 0 && y >= 0 && x < width_ && y < height_; }
  std::size_t index(int x, int y) const {
    return static_cast<std::size_t>(y) * static_cast<std::size_t>(width_) + static_cast<std::size_t>(x);
  }

  int width_;
  int height_;
  std::vector<Glyph> glyphs_;
};

// The columns a character takes: 0 for combining and control characters, 2 for wide ones.
int letter_width(char32_t letter);
int text_width(std::string_view text);
// The text in ASCII, character by character.
std::string to_ascii(std::string_view text);
// The text as this terminal can show it, without control characters.
std::string styled(std::string_view text, const TextStyle& style);
// Breaks a text at blanks into lines of at most `width` columns; continued lines are indented.
std::vector<std::string> wrap(std::string_view text, int width, int indent = 2);

}  // namespace bastide
