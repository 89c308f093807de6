#include "server/net/addresses.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace bastide::server {
namespace {

TEST(Addresses, OfOneHostIsThatHost) {
  EXPECT_EQ(addresses_to_open("127.0.0.1", 8080), std::vector<std::string>{"http://127.0.0.1:8080/"});
  EXPECT_EQ(addresses_to_open("::1", 80), std::vector<std::string>{"http://[::1]:80/"});
}

TEST(Addresses, OfEveryHostBeginWithThisMachineAndCanBeOpened) {
  for (const char* everywhere : {"0.0.0.0", "::"}) {
    const std::vector<std::string> addresses = addresses_to_open(everywhere, 8080);
    ASSERT_FALSE(addresses.empty());
    EXPECT_EQ(addresses.front(), "http://127.0.0.1:8080/");
    EXPECT_EQ(std::count(addresses.begin(), addresses.end(), addresses.front()), 1);
    EXPECT_EQ(std::count(addresses.begin(), addresses.end(), "http://0.0.0.0:8080/"), 0);
  }
}

}  // namespace
}  // namespace bastide::server
