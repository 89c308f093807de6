// The program's version.
#pragma once

#include <string_view>

namespace bastide {

std::string_view version();

}  // namespace bastide
