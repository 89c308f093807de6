#include "cli/text_file.h"

#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>

namespace bastide {

Result<std::string> read_text(const std::string& name) {
  std::ifstream file;
  if (name != "-") {
    file.open(name, std::ios::binary);
    if (!file || std::filesystem::is_directory(name)) {
      return Error{.code = "no_file", .message = fmt::format("{} cannot be read", name)};
    }
  }
  std::istream& input = name == "-" ? std::cin : file;
  return std::string(std::istreambuf_iterator<char>(input), {});
}

}  // namespace bastide
