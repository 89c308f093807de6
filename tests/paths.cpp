#include "paths.h"

namespace bastide {

std::filesystem::path source_folder() { return BASTIDE_SOURCE_DIR; }
std::string program_path() { return BASTIDE_PROGRAM; }

}  // namespace bastide
