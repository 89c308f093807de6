// Asio and Beast, compiled here once for the whole program.
#include <boost/asio/impl/src.hpp>
#include <boost/beast/src.hpp>
