// How workers hand their results back.
#pragma once

#include <functional>

namespace bastide::server {

// Runs something on the thread that owns the tables.
using Post = std::function<void(std::function<void()>)>;

}  // namespace bastide::server
