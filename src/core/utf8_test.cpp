#include "core/utf8.h"

#include <gtest/gtest.h>

#include <vector>

namespace bastide {
namespace {

TEST(Utf8, EveryLetterIsReadAsItIsWritten) {
  for (char32_t letter = 0; letter <= 0x10ffff; ++letter) {
    if (letter >= 0xd800 && letter < 0xe000) continue;
    std::string text;
    append_utf8(text, letter);
    std::string_view rest = text;
    ASSERT_EQ(utf8_length(text), text.size()) << static_cast<std::uint32_t>(letter);
    ASSERT_EQ(take_letter(rest), letter);
    ASSERT_TRUE(rest.empty());
  }
}

TEST(Utf8, WhatIsNotUtf8HasNoLengthAndCostsOneByte) {
  for (const std::string text : {"\x80", "\xc0\x80", "\xc1\xbf", "\xc3", "\xc3(", "\xe0\x9f\xbf", "\xed\xa0\x80", "\xf0\x8f\xbf\xbf",
                                 "\xf4\x90\x80\x80", "\xf5\x80\x80\x80", "\xe2\x82", "\xff"}) {
    std::string_view rest = text;
    EXPECT_EQ(utf8_length(text), 0U) << text;
    EXPECT_EQ(take_letter(rest), kReplacementLetter);
    EXPECT_EQ(rest.size(), text.size() - 1);
  }
  EXPECT_EQ(utf8_length(""), 0U);
}

}  // namespace
}  // namespace bastide
