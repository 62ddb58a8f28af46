// The part of Asio and Beast that needs no templates, compiled once; see CMakeLists.txt.
#include <boost/asio/impl/src.hpp>
#include <boost/beast/src.hpp>
