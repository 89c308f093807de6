// Small tools for reading text line by line and word by word.
#pragma once

#include <charconv>
#include <concepts>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace bastide {

constexpr bool is_space(char letter) { return letter == ' ' || letter == '\t' || letter == '\r'; }

constexpr std::string_view trim(std::string_view text) {
  while (!text.empty() && is_space(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_space(text.back())) text.remove_suffix(1);
  return text;
}

// The words between separators. Empty ones are kept, so "a,,b" has three.
inline std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  for (;;) {
    const std::size_t end = text.find(separator);
    parts.push_back(text.substr(0, end));
    if (end == std::string_view::npos) return parts;
    text.remove_prefix(end + 1);
  }
}

// The parts are views, so the text must outlive them: a temporary string is refused.
template <std::same_as<std::string> Text>
std::vector<std::string_view> split(Text&& text, char separator) = delete;

// The words between blanks.
inline std::vector<std::string_view> words_of(std::string_view text) {
  std::vector<std::string_view> words;
  while (!(text = trim(text)).empty()) {
    std::size_t end = 0;
    while (end < text.size() && !is_space(text[end])) ++end;
    words.push_back(text.substr(0, end));
    text.remove_prefix(end);
  }
  return words;
}

template <std::same_as<std::string> Text>
std::vector<std::string_view> words_of(Text&& text) = delete;

// Takes the next word off the front of a text.
inline std::string_view take_word(std::string_view& text) {
  text = trim(text);
  std::size_t end = 0;
  while (end < text.size() && !is_space(text[end])) ++end;
  const std::string_view word = text.substr(0, end);
  text = trim(text.substr(end));
  return word;
}

// The whole text as a number, or nothing.
template <class Number>
std::optional<Number> parse_number(std::string_view text) {
  Number number{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return number;
}

// The index of a word in a list of names, or nothing.
template <class Names>
std::optional<int> index_of(const Names& names, std::string_view word) {
  int index = 0;
  for (const std::string_view name : names) {
    if (name == word) return index;
    ++index;
  }
  return std::nullopt;
}

}  // namespace bastide
