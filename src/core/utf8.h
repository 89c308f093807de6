// UTF-8, letter by letter.
#pragma once

#include <string>
#include <string_view>

namespace bastide {

constexpr char32_t kReplacementLetter = 0xfffd;

// The number of bytes in the first letter of a text; 0 if they are not UTF-8, which has no overlong
// forms and no surrogates.
std::size_t utf8_length(std::string_view text);
// Takes the first letter off a text. If it is not UTF-8, takes one byte and returns U+FFFD.
char32_t take_letter(std::string_view& text);
void append_utf8(std::string& text, char32_t letter);

}  // namespace bastide
