// JSON that is put together as text. A view is cut into named sections; a change is the sections that differ.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace loseta::server {

using Sections = std::vector<std::pair<std::string_view, std::string>>;  // name, JSON

// To the text of an object that is not closed yet: "{" or "{...".
void add_member(std::string& object, std::string_view name, std::string_view value);
void add_sections(std::string& object, const Sections& sections);
const std::string* find(const Sections& sections, std::string_view name);                 // or null
void add_difference(std::string& object, const Sections& before, const Sections& after);  // null: a section is gone
std::string quoted(std::string_view text);

}  // namespace loseta::server
