// Parsing JSON from outside. Boost.JSON keeps the last of two members with the same name; here both are refused, so
// that a proxy or a reader of logs cannot take another one for the one that counts.
#include <algorithm>
#include <boost/json/basic_parser_impl.hpp>
#include <boost/json/value_stack.hpp>
#include <utility>

#include "server/json.h"

namespace loseta::server {
namespace {

class Builder {
 public:
  static constexpr std::size_t max_object_size = json::object::max_size();
  static constexpr std::size_t max_array_size = json::array::max_size();
  static constexpr std::size_t max_key_size = json::string::max_size();
  static constexpr std::size_t max_string_size = json::string::max_size();

  json::value take() { return stack_.release(); }
  const std::string& twice() const { return twice_; }  // a name that an object has two of, or empty

  bool on_document_begin(json::error_code&) {
    stack_.reset();
    return true;
  }
  bool on_document_end(json::error_code&) { return true; }
  bool on_object_begin(json::error_code&) {
    firsts_.push_back(names_.size());
    return true;
  }
  bool on_object_end(std::size_t size, json::error_code& problem) {
    const auto first = names_.begin() + static_cast<std::ptrdiff_t>(firsts_.back());
    std::sort(first, names_.end());
    if (const auto found = std::adjacent_find(first, names_.end()); found != names_.end()) {
      twice_ = *found;
      problem = json::error::exception;
      return false;
    }
    names_.erase(first, names_.end());
    firsts_.pop_back();
    stack_.push_object(size);
    return true;
  }
  bool on_array_begin(json::error_code&) { return true; }
  bool on_array_end(std::size_t size, json::error_code&) {
    stack_.push_array(size);
    return true;
  }
  bool on_key_part(json::string_view part, std::size_t, json::error_code&) {
    name_.append(part.data(), part.size());
    stack_.push_chars(part);
    return true;
  }
  bool on_key(json::string_view part, std::size_t, json::error_code&) {
    name_.append(part.data(), part.size());
    names_.push_back(std::exchange(name_, {}));
    stack_.push_key(part);
    return true;
  }
  bool on_string_part(json::string_view part, std::size_t, json::error_code&) {
    stack_.push_chars(part);
    return true;
  }
  bool on_string(json::string_view part, std::size_t, json::error_code&) {
    stack_.push_string(part);
    return true;
  }
  bool on_number_part(json::string_view, json::error_code&) { return true; }
  bool on_int64(std::int64_t number, json::string_view, json::error_code&) {
    stack_.push_int64(number);
    return true;
  }
  bool on_uint64(std::uint64_t number, json::string_view, json::error_code&) {
    stack_.push_uint64(number);
    return true;
  }
  bool on_double(double number, json::string_view, json::error_code&) {
    stack_.push_double(number);
    return true;
  }
  bool on_bool(bool value, json::error_code&) {
    stack_.push_bool(value);
    return true;
  }
  bool on_null(json::error_code&) {
    stack_.push_null();
    return true;
  }
  bool on_comment_part(json::string_view, json::error_code&) { return true; }
  bool on_comment(json::string_view, json::error_code&) { return true; }

 private:
  json::value_stack stack_;
  std::string name_, twice_;
  std::vector<std::string> names_;   // of all objects that are open
  std::vector<std::size_t> firsts_;  // where those of each of them begin
};

}  // namespace

json::value parse_json(std::string_view text, std::size_t longest) {
  if (text.size() > longest) throw Refused{"too_long", ""};
  json::error_code problem;
  json::parse_options options;
  options.max_depth = kDeepestJson;
  json::basic_parser<Builder> parser(options);
  const std::size_t read = parser.write_some(false, text.data(), text.size(), problem);
  const std::string& twice = parser.handler().twice();
  if (!twice.empty()) throw Refused{"duplicate_field", cut(twice, kLongestShownField)};
  if (problem || read < text.size()) throw Refused{"bad_json", ""};
  return parser.handler().take();
}

}  // namespace loseta::server
