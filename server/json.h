// Reads JSON from clients, strictly and within limits. The reader names the fields it expects; anything else is refused
// with a code. Refused is thrown and caught within one call, never across the loop.
#pragma once

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <boost/json/value.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace loseta::server {

namespace json = boost::json;

inline json::string json_text(std::string_view text) { return json::string(text.data(), text.size()); }

// A refusal on its way to the client: a code of docs/protocol.md and what it is about.
struct Refused {
  std::string code;
  std::string what{};
};

constexpr std::size_t kDeepestJson = 8;

// Throws Refused{"bad_json"}, {"too_long"} or {"duplicate_field"}.
json::value parse_json(std::string_view text, std::size_t longest);

// The beginning of a client's text: at most so many bytes, not cut inside a letter.
std::string cut(std::string_view text, std::size_t longest);
constexpr std::size_t kLongestShownField = 40;

// In JSON 1, 1.0 and 1e0 are the same number, and some clients write all numbers with a point.
std::optional<std::int64_t> whole_number(const json::value& value);

// Text for people: valid UTF-8 without control characters, trimmed, and no longer than so many bytes.
bool is_clean_text(std::string_view text);

// One JSON object whose fields are read by name. Throws Refused for missing required fields, wrong types and, at
// `done`, fields that were not read.
class Fields {
 public:
  explicit Fields(const json::value& value, std::string_view what = "");

  bool has(std::string_view name);
  std::string text(std::string_view name, std::size_t longest);  // required
  std::string text_or(std::string_view name, std::string_view otherwise, std::size_t longest);
  std::int64_t number(std::string_view name, std::int64_t least, std::int64_t most);
  std::int64_t number_or(std::string_view name, std::int64_t otherwise, std::int64_t least, std::int64_t most);
  bool flag_or(std::string_view name, bool otherwise);
  std::vector<std::string> texts(std::string_view name, std::size_t most, std::size_t longest);  // empty when missing
  const json::value* find(std::string_view name);
  const json::array* list(std::string_view name, std::size_t most);  // null when missing
  const json::object* object(std::string_view name, std::size_t most);
  void done() const;

 private:
  const json::value& required(std::string_view name);
  const json::object* object_ = nullptr;
  std::vector<std::string_view> asked_;
};

}  // namespace loseta::server
