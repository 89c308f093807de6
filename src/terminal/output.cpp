#include "terminal/output.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <string>
#include <string_view>

namespace bastide {

namespace {

std::string_view environment(const char* name) {
  const char* value = std::getenv(name);  // nothing in this program sets variables
  return value == nullptr ? std::string_view{} : std::string_view(value);
}

bool terminal_has_colour() {
  const std::string_view kind = environment("TERM");
  return isatty(STDOUT_FILENO) != 0 && environment("NO_COLOR").empty() && !kind.empty() && kind != "dumb";
}

// The first of these variables that is set decides; where none is, nothing speaks against Unicode.
bool locale_is_ascii() {
  for (const char* name : {"LC_ALL", "LC_CTYPE", "LANG"}) {
    std::string value(environment(name));
    if (value.empty()) continue;
    std::transform(value.begin(), value.end(), value.begin(), [](unsigned char letter) { return static_cast<char>(std::tolower(letter)); });
    return value.find("utf-8") == std::string::npos && value.find("utf8") == std::string::npos;
  }
  return false;
}

}  // namespace

TextStyle output_style(bool wants_ascii, bool wants_no_colour) {
  return {.ascii = wants_ascii || locale_is_ascii(), .colour = !wants_no_colour && terminal_has_colour()};
}

ScreenSize output_size() {
  winsize size{};
  if (isatty(STDOUT_FILENO) == 0 || ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0 || size.ws_row == 0) return {};
  return {size.ws_col, size.ws_row};
}

bool is_conversation() { return isatty(STDIN_FILENO) != 0 && isatty(STDOUT_FILENO) != 0; }

}  // namespace bastide
