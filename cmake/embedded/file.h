#pragma once

#include <string_view>

namespace loseta {

// A text file that the build put into the program; see cmake/embed.cmake.
struct EmbeddedFile {
  std::string_view name;  // the path as the CMakeLists.txt wrote it, e.g. "sets/base/base.tiles"
  std::string_view text;
};

}  // namespace loseta
