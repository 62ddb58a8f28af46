#include "server/sections.h"

#include <algorithm>

#include "server/json.h"

namespace loseta::server {
namespace {

bool needs_escape(char letter) {
  const auto byte = static_cast<unsigned char>(letter);
  return byte < 0x20 || byte == '"' || byte == '\\';
}

}  // namespace

const std::string* find(const Sections& sections, std::string_view name) {
  const auto found = std::find_if(sections.begin(), sections.end(), [&](const auto& one) { return one.first == name; });
  return found == sections.end() ? nullptr : &found->second;
}

void add_member(std::string& object, std::string_view name, std::string_view value) {
  if (object.size() > 1) object += ',';
  object += '"';
  object += name;
  object += "\":";
  object += value;
}

void add_sections(std::string& object, const Sections& sections) {
  for (const auto& [name, value] : sections) add_member(object, name, value);
}

void add_difference(std::string& object, const Sections& before, const Sections& after) {
  for (const auto& [name, value] : after) {
    const std::string* const old = find(before, name);
    if (old == nullptr || *old != value) add_member(object, name, value);
  }
  for (const auto& [name, value] : before) {
    if (find(after, name) == nullptr) add_member(object, name, "null");
  }
}

std::string quoted(std::string_view text) {
  if (std::any_of(text.begin(), text.end(), needs_escape)) return json::serialize(json_text(text));
  std::string out;
  out.reserve(text.size() + 2);
  out += '"';
  out += text;
  return out += '"';
}

}  // namespace loseta::server
