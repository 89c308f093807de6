// Texts that are given to a command.
#pragma once

#include <string>

#include "core/result.h"

namespace bastide {

// The whole of a file, or of standard input for "-"; else no_file.
Result<std::string> read_text(const std::string& name);

}  // namespace bastide
