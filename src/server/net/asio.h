// Boost.Asio and Beast as the server and its load generator call them.
#pragma once

#include <boost/asio.hpp>
#include <boost/beast.hpp>

namespace bastide::server {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = boost::beast::http;
using Tcp = asio::ip::tcp;

// Awaits an operation whose error is a value.
constexpr auto kAsTuple = asio::as_tuple(asio::use_awaitable);

}  // namespace bastide::server
