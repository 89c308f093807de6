#include "server/net/http_text.h"

#include <gtest/gtest.h>

namespace bastide::server {
namespace {

TEST(HttpText, ATargetIsAPathAndAQuery) {
  EXPECT_EQ(split_target("/a/b").path, "/a/b");
  EXPECT_EQ(split_target("/a/b").query, "");
  EXPECT_EQ(split_target("/a?b=1?2").path, "/a");
  EXPECT_EQ(split_target("/a?b=1?2").query, "b=1?2");
}

TEST(HttpText, APatternMatchesWholePaths) {
  EXPECT_EQ(match_path("/api/health", "/api/health"), "");
  EXPECT_EQ(match_path("/api/tables/*", "/api/tables/abc"), "abc");
  EXPECT_EQ(match_path("/api/tables/*/seats", "/api/tables/abc/seats"), "abc");
  for (const char* path : {"", "/", "/api", "/api/tables", "/api/tables/abc/", "/api/tables/abc/record", "//api/tables/abc"}) {
    EXPECT_EQ(match_path("/api/tables/*/seats", path), std::nullopt) << path;
  }
}

TEST(HttpText, QueryValuesAreDecoded) {
  EXPECT_EQ(query_value("a=1&b=2", "b"), "2");
  EXPECT_EQ(query_value("a=1&a=2", "a"), "1");
  EXPECT_EQ(query_value("after=1%2e61%2F&x", "after"), "1.61/");
  EXPECT_EQ(query_value("a%62c=x+y%20z", "abc"), "x y z");
  EXPECT_EQ(query_value("a&b=", "a"), "");
  EXPECT_EQ(query_value("a&b=", "b"), "");
  EXPECT_EQ(query_value("a=%&b=%4&c=%zz", "a"), "%");
  EXPECT_EQ(query_value("a=%&b=%4&c=%zz", "b"), "%4");
  EXPECT_EQ(query_value("a=%&b=%4&c=%zz", "c"), "%zz");
  EXPECT_EQ(query_value("ab=1", "a"), std::nullopt);
  EXPECT_EQ(query_value("", "a"), std::nullopt);
}

TEST(HttpText, AnEncodingIsAcceptedByNameAndWeight) {
  for (const char* header : {"br", "gzip, br", "gzip;q=1.0 , br;q=0.001", "BR", "*", "gzip, *;q=0.5", "br; Q=1"}) {
    EXPECT_TRUE(accepts_encoding(header, "br")) << header;
  }
  for (const char* header : {"", "gzip", "br;q=0", "br; q=0.000", "*;q=0", "br;q=0, *", "brotli", "x-br", "gzip;q=0.5"}) {
    EXPECT_FALSE(accepts_encoding(header, "br")) << header;
  }
}

}  // namespace
}  // namespace bastide::server
