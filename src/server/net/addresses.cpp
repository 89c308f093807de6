#include "server/net/addresses.h"

#include <arpa/inet.h>
#include <fmt/format.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netinet/in.h>

#include <algorithm>
#include <array>
#include <memory>

namespace bastide::server {

namespace {

constexpr std::string_view kThisMachine = "127.0.0.1";

// IPv4 only: addresses that people can type, or send to friends in the same network.
std::vector<std::string> ipv4_addresses() {
  ifaddrs* found = nullptr;
  if (getifaddrs(&found) != 0) return {};
  const std::unique_ptr<ifaddrs, decltype(&freeifaddrs)> owner(found, &freeifaddrs);
  std::vector<std::string> addresses;
  for (const ifaddrs* one = found; one != nullptr; one = one->ifa_next) {
    if (one->ifa_addr == nullptr || one->ifa_addr->sa_family != AF_INET || (one->ifa_flags & IFF_UP) == 0) continue;
    std::array<char, INET_ADDRSTRLEN> text{};
    const auto* address = reinterpret_cast<const sockaddr_in*>(one->ifa_addr);
    if (inet_ntop(AF_INET, &address->sin_addr, text.data(), text.size()) != nullptr) addresses.emplace_back(text.data());
  }
  return addresses;
}

}  // namespace

std::vector<std::string> addresses_to_open(const std::string& host, unsigned short port) {
  std::vector<std::string> hosts{host};
  if (host == "0.0.0.0" || host == "::") {
    hosts = ipv4_addresses();
    std::erase(hosts, kThisMachine);
    hosts.insert(hosts.begin(), std::string(kThisMachine));
  }
  std::vector<std::string> addresses;
  for (const std::string& one : hosts)
    addresses.push_back(fmt::format("http://{}:{}/", one.find(':') == std::string::npos ? one : "[" + one + "]", port));
  return addresses;
}

}  // namespace bastide::server
