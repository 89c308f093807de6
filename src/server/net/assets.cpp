#include "server/net/assets.h"

#include <fmt/format.h>
#include <sodium.h>

#include <array>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <stdexcept>

#include "server/auth/hex.h"

namespace bastide::server {

namespace {

namespace fs = std::filesystem;

constexpr std::array<std::pair<std::string_view, std::string_view>, 14> kTypes = {{{".html", "text/html; charset=utf-8"},
                                                                                   {".js", "text/javascript; charset=utf-8"},
                                                                                   {".css", "text/css; charset=utf-8"},
                                                                                   {".json", "application/json"},
                                                                                   {".webmanifest", "application/manifest+json"},
                                                                                   {".svg", "image/svg+xml"},
                                                                                   {".png", "image/png"},
                                                                                   {".ico", "image/x-icon"},
                                                                                   {".woff2", "font/woff2"},
                                                                                   {".txt", "text/plain; charset=utf-8"},
                                                                                   {".map", "application/json"},
                                                                                   {".mp3", "audio/mpeg"},
                                                                                   {".ogg", "audio/ogg"},
                                                                                   {".wasm", "application/wasm"}}};

constexpr std::string_view kNoPage =
    "<!doctype html><meta charset=\"utf-8\"><title>Bastide</title><p>The server runs, but the page is not built. Start it with <code>--web "
    "FOLDER</code>.";

std::string read_file(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) throw std::runtime_error(fmt::format("{} cannot be read", path.string()));
  return {std::istreambuf_iterator<char>(file), {}};
}

std::string hash_of(const std::string& text) {
  std::array<unsigned char, 16> digest{};
  crypto_generichash(digest.data(), digest.size(), reinterpret_cast<const unsigned char*>(text.data()), text.size(), nullptr, 0);
  return fmt::format("\"{}\"", to_hex(digest));
}

// Vite puts files with a hash in their name into assets/.
std::string cache_control(std::string_view path) {
  return path.starts_with("/assets/") ? "public, max-age=31536000, immutable" : "no-cache";
}

std::string type_of(const std::string& extension) {
  for (const auto& [ending, type] : kTypes) {
    if (extension == ending) return std::string(type);
  }
  return "application/octet-stream";
}

Asset make_asset(std::string_view path, std::string content, std::string type) {
  Asset asset{.content_type = std::move(type), .cache_control = cache_control(path), .etag = hash_of(content)};
  asset.plain = std::move(content);
  return asset;
}

}  // namespace

Assets::Assets(const std::string& folder) {
  if (folder.empty()) {
    files_.emplace("/index.html", make_asset("/index.html", std::string(kNoPage), "text/html; charset=utf-8"));
    return;
  }
  if (!fs::is_regular_file(fs::path(folder) / "index.html")) throw std::runtime_error(fmt::format("{} has no index.html", folder));
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(folder)) {
    const std::string extension = entry.path().extension().string();
    if (!entry.is_regular_file() || extension == ".gz" || extension == ".br") continue;
    const std::string path = "/" + fs::relative(entry.path(), folder).generic_string();
    Asset asset = make_asset(path, read_file(entry.path()), type_of(extension));
    for (const auto& [ending, form] : {std::pair{".gz", &Asset::gzip}, std::pair{".br", &Asset::brotli}}) {
      const fs::path compressed = entry.path().string() + ending;
      if (fs::is_regular_file(compressed)) asset.*form = read_file(compressed);
    }
    files_.emplace(path, std::move(asset));
  }
}

const Asset* Assets::find(std::string_view path) const {
  if (path == "/" || path.starts_with("/t/")) path = "/index.html";
  const auto file = files_.find(path);
  return file == files_.end() ? nullptr : &file->second;
}

}  // namespace bastide::server
