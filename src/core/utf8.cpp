#include "core/utf8.h"

namespace bastide {

std::size_t utf8_length(std::string_view text) {
  const auto byte = [&](std::size_t i) { return i < text.size() ? static_cast<unsigned char>(text[i]) : 0U; };
  if (text.empty()) return 0;
  const unsigned first = byte(0);
  if (first < 0x80) return 1;
  const std::size_t length = first >= 0xc2 && first < 0xe0 ? 2 : (first & 0xf0U) == 0xe0 ? 3 : first >= 0xf0 && first < 0xf5 ? 4 : 0;
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xc0U) != 0x80) return 0;
  }
  const bool is_overlong = (first == 0xe0 && byte(1) < 0xa0) || (first == 0xf0 && byte(1) < 0x90);
  const bool is_outside = (first == 0xed && byte(1) >= 0xa0) || (first == 0xf4 && byte(1) >= 0x90);
  return is_overlong || is_outside ? 0 : length;
}

char32_t take_letter(std::string_view& text) {
  const std::size_t length = utf8_length(text);
  if (length == 0) {
    text.remove_prefix(1);
    return kReplacementLetter;
  }
  const auto first = static_cast<unsigned char>(text.front());
  char32_t letter = length == 1 ? first : first & (0xffU >> (length + 1));
  for (std::size_t i = 1; i < length; ++i) letter = letter << 6 | (static_cast<unsigned char>(text[i]) & 0x3fU);
  text.remove_prefix(length);
  return letter;
}

void append_utf8(std::string& text, char32_t letter) {
  const auto byte = [&](char32_t value) { text += static_cast<char>(static_cast<unsigned char>(value)); };
  if (letter < 0x80) {
    byte(letter);
  } else if (letter < 0x800) {
    byte(0xc0 | letter >> 6);
    byte(0x80 | (letter & 0x3f));
  } else if (letter < 0x10000) {
    byte(0xe0 | letter >> 12);
    byte(0x80 | (letter >> 6 & 0x3f));
    byte(0x80 | (letter & 0x3f));
  } else {
    byte(0xf0 | letter >> 18);
    byte(0x80 | (letter >> 12 & 0x3f));
    byte(0x80 | (letter >> 6 & 0x3f));
    byte(0x80 | (letter & 0x3f));
  }
}

}  // namespace bastide
