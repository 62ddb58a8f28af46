// A small reader of SVG text for the tests: enough to find broken pictures, no XML library needed.
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace loseta::render {

struct SvgReport {
  // Empty when tags are balanced, attributes quoted and entities known; else what is wrong.
  std::string problem;
  std::set<std::string> ids;
  std::set<std::string> uses;
  // All numbers of attributes that hold coordinates.
  double largest = 0;
};

SvgReport check_svg(std::string_view text);

}  // namespace loseta::render
