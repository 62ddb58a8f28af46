// JSON assembled as text. A view consists of named sections; a change consists of the sections that differ.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace loseta::server {

using Sections = std::vector<std::pair<std::string_view, std::string>>;  // name, JSON

// Appends a member to an object that is not closed yet: "{" or "{...".
void add_member(std::string& object, std::string_view name, std::string_view value);
void add_sections(std::string& object, const Sections& sections);
const std::string* find(const Sections& sections, std::string_view name);  // or null
void add_difference(std::string& object, const Sections& before,
                    const Sections& after);  // null for a section that is gone
std::string quoted(std::string_view text);

}  // namespace loseta::server
