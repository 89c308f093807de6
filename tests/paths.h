// Where the tests find the project's files and the program.
#pragma once

#include <filesystem>
#include <string>

namespace bastide {

std::filesystem::path source_folder();
// The program of the same build.
std::string program_path();

}  // namespace bastide
