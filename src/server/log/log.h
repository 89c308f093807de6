// The server's log: one JSON object per line. No secrets are logged: no tokens, seeds, chat or
// request bodies.
#pragma once

#include <string>
#include <string_view>

#include "formats/json.h"

namespace bastide::server {

// "-" logs to standard error, "off" nowhere, anything else is a file to append to.
void open_log(const std::string& where);
void log_event(std::string_view event, const Json& fields = Json::object());
// Only Failures calls this, so that every failure is also counted.
void log_error(std::string_view event, const Json& fields = Json::object());

}  // namespace bastide::server
