#include "server/net/http_text.h"

#include <algorithm>

#include "core/text.h"
#include "server/auth/hex.h"

namespace bastide::server {

namespace {

// A percent sign that no two digits follow stands for itself.
std::string decoded(std::string_view text) {
  std::string result;
  while (!text.empty()) {
    const std::optional<std::string> byte = text.front() == '%' && text.size() > 2 ? from_hex(text.substr(1, 2)) : std::nullopt;
    result += byte ? byte->front() : text.front() == '+' ? ' ' : text.front();
    text.remove_prefix(byte ? 3 : 1);
  }
  return result;
}

bool equal_ignoring_case(std::string_view one, std::string_view other) {
  const auto lower = [](char letter) { return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter; };
  return std::equal(one.begin(), one.end(), other.begin(), other.end(), [&](char a, char b) { return lower(a) == lower(b); });
}

// Whether the parameters of a coding, as ";q=0.5", give it no weight at all.
bool is_refused(const std::vector<std::string_view>& parts) {
  for (std::size_t i = 1; i < parts.size(); ++i) {
    const std::string_view parameter = trim(parts[i]);
    if (parameter.size() < 3 || !equal_ignoring_case(parameter.substr(0, 2), "q=")) continue;
    return parameter[2] == '0' && parameter.find_first_not_of("0.", 2) == std::string_view::npos;
  }
  return false;
}

}  // namespace

Target split_target(std::string_view target) {
  const std::size_t mark = target.find('?');
  if (mark == std::string_view::npos) return {.path = target, .query = {}};
  return {.path = target.substr(0, mark), .query = target.substr(mark + 1)};
}

std::optional<std::string_view> match_path(std::string_view pattern, std::string_view path) {
  const auto wanted = split(pattern, '/');
  const auto found = split(path, '/');
  if (wanted.size() != found.size()) return std::nullopt;
  std::string_view text;
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    if (wanted[i] == "*") {
      text = found[i];
    } else if (wanted[i] != found[i]) {
      return std::nullopt;
    }
  }
  return text;
}

std::optional<std::string> query_value(std::string_view query, std::string_view name) {
  for (const std::string_view part : split(query, '&')) {
    const std::size_t equals = std::min(part.find('='), part.size());
    if (decoded(part.substr(0, equals)) == name) return decoded(part.substr(std::min(equals + 1, part.size())));
  }
  return std::nullopt;
}

bool accepts_encoding(std::string_view header, std::string_view coding) {
  bool is_any_accepted = false;
  for (const std::string_view item : split(header, ',')) {
    const auto parts = split(item, ';');
    const std::string_view name = trim(parts[0]);
    if (equal_ignoring_case(name, coding)) return !is_refused(parts);
    if (name == "*") is_any_accepted = !is_refused(parts);
  }
  return is_any_accepted;
}

}  // namespace bastide::server
