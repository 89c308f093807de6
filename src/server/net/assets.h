// The page's files, read once at the start: names with a hash are cached for ever, and a compressed form made by the build is sent where
// the browser takes it.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace bastide::server {

struct Asset {
  std::string content_type;
  std::string cache_control;
  std::string etag;
  std::string plain, gzip, brotli;  // compressed ones may be empty
};

class Assets {
 public:
  Assets() = default;
  // Reads all files below the folder; without a folder there is only a page that says so.
  explicit Assets(const std::string& folder);

  // The file for a path of a request. Pages of the program itself ("/", "/t/...") are index.html.
  const Asset* find(std::string_view path) const;
  std::size_t size() const { return files_.size(); }

 private:
  std::map<std::string, Asset, std::less<>> files_;
};

}  // namespace bastide::server
