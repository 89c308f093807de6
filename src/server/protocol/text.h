// A finished message.
#pragma once

#include <memory>
#include <string>
#include <utility>

#include "server/protocol/json_text.h"

namespace bastide::server {

// Many connections share its bytes.
using Text = std::shared_ptr<const std::string>;

inline Text make_text(std::string text) { return std::make_shared<const std::string>(std::move(text)); }
inline Text make_text(const Json& json) { return make_text(to_line(json)); }

}  // namespace bastide::server
