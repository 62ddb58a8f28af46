// JSON output, readable by people too.
#pragma once

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <boost/json/value.hpp>
#include <string>
#include <string_view>

namespace loseta::cli {

inline boost::json::string json_text(std::string_view text) { return boost::json::string(text.data(), text.size()); }

// One member a line in objects, lists of plain values on one line.
void print_json(const boost::json::value& value, std::string& out, int depth = 0);

}  // namespace loseta::cli
