// Where a server can be reached.
#pragma once

#include <string>
#include <vector>

namespace bastide::server {

// The addresses to open in a browser for a server that listens on `host`. If that means every
// address of this machine, these are listed, its loopback address first.
std::vector<std::string> addresses_to_open(const std::string& host, unsigned short port);

}  // namespace bastide::server
