#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "core/fixed_vector.h"
#include "core/result.h"
#include "core/rng.h"
#include "core/text.h"

namespace bastide {

namespace {

TEST(FixedVector, CopiesItsElements) {
  FixedVector<int, 4> numbers{1, 2, 3};
  const FixedVector<int, 4> copy = numbers;
  numbers.swap_remove(0);
  EXPECT_EQ(numbers.size(), 2U);
  EXPECT_EQ(numbers[0], 3);
  EXPECT_EQ(copy.size(), 3U);
  EXPECT_EQ(copy[0], 1);
  EXPECT_TRUE(copy.contains(2));
  EXPECT_FALSE(numbers.contains(1));
  numbers = copy;
  EXPECT_EQ(numbers.back(), 3);
}

// Records depend on these numbers forever.
TEST(Rng, ItsNumbersNeverChange) {
  Rng rng(42);
  EXPECT_EQ(rng.next(), 0x15780b2e0c2ec716ULL);
  EXPECT_EQ(rng.next(), 0x6104d9866d113a7eULL);
  EXPECT_EQ(Rng::stream(42, 1).next(), 0x22831f3ce7e105efULL);
  EXPECT_EQ(mix64(0), 0xe220a8397b1dcdafULL);
}

TEST(Rng, BelowIsBelowAndReachesEverything) {
  Rng rng(1);
  int seen[6] = {};
  for (int i = 0; i < 6000; ++i) ++seen[rng.below(6)];
  for (const int count : seen) EXPECT_NEAR(count, 1000, 150);
}

TEST(Rng, ShuffleKeepsEverything) {
  Rng rng(3);
  std::string letters = "abcdefgh";
  rng.shuffle(letters.data(), letters.size());
  EXPECT_NE(letters, "abcdefgh");
  std::sort(letters.begin(), letters.end());
  EXPECT_EQ(letters, "abcdefgh");
}

TEST(Text, SplitsAndTrims) {
  EXPECT_EQ(trim("  a b\t\r"), "a b");
  EXPECT_EQ(split("a,,b", ',').size(), 3U);
  EXPECT_EQ(words_of("  one  two ").size(), 2U);
  std::string_view text = " first second ";
  EXPECT_EQ(take_word(text), "first");
  EXPECT_EQ(text, "second");
  EXPECT_EQ(parse_number<int>("12x"), std::nullopt);
  EXPECT_EQ(parse_number<int>("-12"), -12);
  EXPECT_EQ(parse_number<int>("99999999999"), std::nullopt);
}

TEST(Result, HoldsAValueOrAReason) {
  const Result<int> good = 3;
  const Result<int> bad = Error{.code = "bad", .message = "no"};
  EXPECT_TRUE(good.ok());
  EXPECT_EQ(*good, 3);
  EXPECT_FALSE(bad.ok());
  EXPECT_EQ(bad.error().code, "bad");
}

}  // namespace

}  // namespace bastide
