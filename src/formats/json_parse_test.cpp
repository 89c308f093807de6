#include "formats/json_parse.h"

#include <gtest/gtest.h>

namespace bastide {
namespace {

TEST(JsonParse, DepthIsBounded) {
  EXPECT_TRUE(parse_json("[[1]]", 2));
  EXPECT_FALSE(parse_json("[[[1]]]", 2));
  EXPECT_FALSE(parse_json(std::string(1 << 20, '['), 2));
  EXPECT_TRUE(parse_json("[[1],[2],{\"a\":3}]", 2)) << "not the number of brackets";
}

TEST(JsonParse, BracketsInStringsDoNotCount) {
  const std::string brackets(100, '[');
  EXPECT_EQ(parse_json("{\"a\":\"" + brackets + "\"}", 1)->at("a"), brackets);
  EXPECT_EQ(parse_json(R"(["a\"[[[","\\"])", 1)->at(0), "a\"[[[") << "also after an escaped quote";
  EXPECT_FALSE(parse_json(R"(["\\",[[[1]]]])", 2)) << "and the string ends after an escaped backslash";
}

TEST(JsonParse, WhatIsNoJsonIsNothing) {
  for (const char* text : {"", "[", "{", "nonsense", "[1,]", "\"", "\"\\", "\xff"}) EXPECT_FALSE(parse_json(text, 8)) << text;
}

}  // namespace
}  // namespace bastide
