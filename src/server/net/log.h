// The server's log: one JSON object a line. Nothing secret goes here: no tokens, no seeds, no chat, no bodies.
#pragma once

#include <string>
#include <string_view>

#include "formats/view.h"

namespace bastide::server {

// "-" is standard error, "off" nothing, else a file that is appended to.
void open_log(const std::string& where);
void log_event(std::string_view event, const Json& fields = Json::object());
void log_problem(std::string_view event, const Json& fields = Json::object());

}  // namespace bastide::server
