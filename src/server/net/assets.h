// The page's files, read once at the start. Names with a hash are cached for ever, and the
// compressed form the build made is sent to browsers that accept it.
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
  std::string plain, gzip, brotli;  // empty where the build made none
};

class Assets {
 public:
  Assets() = default;
  // Reads all files below the folder; without a folder there is only a page that says how to get
  // one.
  explicit Assets(const std::string& folder);

  // The file for the path of a request. The app's own pages ("/", "/t/...") are index.html.
  const Asset* find(std::string_view path) const;
  std::size_t size() const { return files_.size(); }

 private:
  std::map<std::string, Asset, std::less<>> files_;
};

}  // namespace bastide::server
