// Short names for Boost.Asio and Beast.
#pragma once

#include <boost/asio.hpp>
#include <boost/beast.hpp>

namespace bastide::server {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = boost::beast::http;
using Tcp = asio::ip::tcp;

// Awaiting with this returns the error instead of throwing it.
constexpr auto kAsTuple = asio::as_tuple(asio::use_awaitable);

}  // namespace bastide::server
