#include "cli/json.h"

#include <fmt/format.h>

#include <algorithm>

namespace loseta::cli {
namespace {

bool is_plain(const boost::json::value& value) { return !value.is_object() && !value.is_array(); }

void new_line(std::string& out, int depth) { out += '\n' + std::string(static_cast<std::size_t>(2 * depth), ' '); }

void print_array(const boost::json::array& array, std::string& out, int depth) {
  const bool one_line = std::all_of(array.begin(), array.end(), is_plain);
  out += '[';
  for (std::size_t i = 0; i < array.size(); ++i) {
    if (i > 0) out += one_line ? ", " : ",";
    if (!one_line) new_line(out, depth + 1);
    print_json(array[i], out, depth + 1);
  }
  if (!one_line) new_line(out, depth);
  out += ']';
}

}  // namespace

void print_json(const boost::json::value& value, std::string& out, int depth) {
  if (value.is_array()) {
    print_array(value.get_array(), out, depth);
    return;
  }
  if (value.is_double()) {  // Boost would write 1.8E1
    out += fmt::format("{}", value.get_double());
    return;
  }
  if (!value.is_object()) {
    out += boost::json::serialize(value);
    return;
  }
  out += '{';
  bool first = true;
  for (const auto& member : value.get_object()) {
    if (!first) out += ',';
    first = false;
    new_line(out, depth + 1);
    out += boost::json::serialize(boost::json::value(member.key())) + ": ";
    print_json(member.value(), out, depth + 1);
  }
  if (!first) new_line(out, depth);
  out += '}';
}

}  // namespace loseta::cli
