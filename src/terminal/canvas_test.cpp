#include "terminal/canvas.h"

#include <gtest/gtest.h>

#include "core/utf8.h"

namespace bastide {
namespace {

TEST(Canvas, LinesEndWithTheirLastCharacter) {
  Canvas canvas(10, 2);
  canvas.write(2, 0, "ab");
  EXPECT_EQ(canvas.text({}), "  ab\n\n");
}

TEST(Canvas, WhatLiesOutsideIsCutOff) {
  Canvas canvas(4, 1);
  canvas.write(2, 0, "abc");
  canvas.write(0, 5, "below");
  canvas.put(-1, 0, U'x');
  EXPECT_EQ(canvas.text({}), "  ab\n");
}

TEST(Canvas, WideCharactersTakeTwoColumnsAndCombiningOnesNone) {
  Canvas canvas(6, 1);
  EXPECT_EQ(canvas.write(0, 0, "城a"), 3);
  EXPECT_EQ(canvas.line(0, {}), "城a");
  EXPECT_EQ(canvas.line(0, {.ascii = true}), "??a");
  EXPECT_EQ(text_width("e\xcc\x81"), 1);
  EXPECT_EQ(text_width("\x1b[2J"), 3);
}

TEST(Canvas, ColoursAreSaidOnlyWhereTheyChangeAndTakenBack) {
  Canvas canvas(3, 1);
  canvas.put(0, 0, U'▒', Ink::kCity);
  canvas.put(1, 0, U'▒', Ink::kCity);
  EXPECT_EQ(canvas.line(0, {.colour = true}), "\x1b[0;38;5;94;48;5;137m▒▒\x1b[0m");
  EXPECT_EQ(canvas.line(0, {}), "▒▒");
}

TEST(Canvas, BrokenUtf8BecomesReplacementCharacters) {
  std::string_view text = "\xc3(\xff";
  EXPECT_EQ(take_letter(text), 0xfffdU);
  EXPECT_EQ(take_letter(text), U'(');
  EXPECT_EQ(take_letter(text), 0xfffdU);
  EXPECT_TRUE(text.empty());
}

TEST(Canvas, AsciiKeepsTheMeaning) {
  EXPECT_EQ(to_ascii("3 tiles × 2 – a…"), "3 tiles x 2 - a...");
  EXPECT_EQ(styled("a\x1b[2Jb", {}), "a[2Jb");
}

TEST(Canvas, WrappingBreaksAtBlanks) {
  EXPECT_EQ(wrap("one two three", 8), (std::vector<std::string>{"one two", "  three"}));
  EXPECT_EQ(wrap("", 8), std::vector<std::string>{""});
  EXPECT_EQ(wrap("enormously", 4), std::vector<std::string>{"enormously"});
}

}  // namespace
}  // namespace bastide
