#include "svg_check.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstdlib>

namespace loseta::render {
namespace {

bool known_entity(std::string_view text) {
  for (const std::string_view entity : {"&amp;", "&lt;", "&gt;", "&quot;", "&#39;"}) {
    if (text.starts_with(entity)) return true;
  }
  return false;
}

void note_numbers(const std::string& value, SvgReport& report) {
  const char* at = value.c_str();
  while (*at != '\0') {
    char* end = nullptr;
    const double number = std::strtod(at, &end);
    if (end == at) {
      ++at;
      continue;
    }
    report.largest = std::max(report.largest, std::abs(number));
    at = end;
  }
}

void note_attribute(const std::string& name, const std::string& value, SvgReport& report) {
  if (name == "id" && !report.ids.insert(value).second) report.problem = "id twice: " + value;
  if (name == "href") report.uses.insert(value.substr(1));
  static const std::set<std::string> coordinates{"x", "y", "cx",    "cy",     "rx",       "ry",
                                                 "r", "d", "width", "height", "transform"};
  if (!coordinates.contains(name)) return;
  if (value.find("nan") != std::string::npos || value.find("inf") != std::string::npos)
    report.problem = "no number: " + value;
  note_numbers(value, report);
}

// Reads the inside of <...>; returns the name of the element.
std::string read_tag(std::string_view tag, SvgReport& report) {
  std::size_t i = 0;
  while (i < tag.size() && tag[i] != ' ' && tag[i] != '/') ++i;
  const std::string name(tag.substr(0, i));
  while (i < tag.size()) {
    if (tag[i] == ' ' || tag[i] == '/') {
      ++i;
      continue;
    }
    const std::size_t equals = tag.find("=\"", i);
    const std::size_t end = equals == std::string_view::npos ? equals : tag.find('"', equals + 2);
    if (end == std::string_view::npos) {
      report.problem = "bad attribute in " + std::string(tag);
      break;
    }
    note_attribute(std::string(tag.substr(i, equals - i)), std::string(tag.substr(equals + 2, end - equals - 2)),
                   report);
    i = end + 1;
  }
  return name;
}

}  // namespace

SvgReport check_svg(std::string_view text) {
  SvgReport report;
  std::vector<std::string> open;
  for (std::size_t i = 0; i < text.size() && report.problem.empty(); ++i) {
    if (text[i] == '&' && !known_entity(text.substr(i))) report.problem = "bare &";
    if (text[i] == '>') report.problem = "bare >";
    if (text[i] != '<') continue;
    const std::size_t end = text.find('>', i);
    if (end == std::string_view::npos) {
      report.problem = "tag without end";
      break;
    }
    const std::string_view tag = text.substr(i + 1, end - i - 1);
    if (tag.starts_with('/')) {
      if (open.empty() || open.back() != tag.substr(1))
        report.problem = "unexpected </" + std::string(tag.substr(1)) + ">";
      else
        open.pop_back();
    } else {
      const std::string name = read_tag(tag, report);
      if (!tag.ends_with('/')) open.push_back(name);
    }
    i = end;
  }
  if (report.problem.empty() && !open.empty()) report.problem = "never closed: " + open.back();
  return report;
}

}  // namespace loseta::render
