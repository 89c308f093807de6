// Where a server can be reached.
#pragma once

#include <string>
#include <vector>

namespace bastide::server {

// The addresses to open in a browser for a server that listens on `host`: where that is every address of this machine, those that there
// are, with the machine's own first.
std::vector<std::string> addresses_to_open(const std::string& host, unsigned short port);

}  // namespace bastide::server
