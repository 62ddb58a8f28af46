# Run by loseta_embed (embed.cmake) with -D function, folder, root, files: writes <function>.h and <function>.cpp.
set(entries "")
foreach(name IN LISTS files)
  file(READ "${root}/${name}" text)
  set(mark text)  # a raw string ends at )mark" – take a mark that the text does not contain
  set(number 0)
  string(FIND "${text}" ")${mark}\"" found)
  while(NOT found EQUAL -1)
    math(EXPR number "${number} + 1")
    set(mark text${number})
    string(FIND "${text}" ")${mark}\"" found)
  endwhile()
  string(APPEND entries "    {\"${name}\"sv, R\"${mark}(${text})${mark}\"sv},\n")
endforeach()

file(WRITE "${folder}/${function}.h" "#pragma once

#include <span>

#include \"embedded/file.h\"

namespace loseta {
std::span<const EmbeddedFile> ${function}();
}
")
file(WRITE "${folder}/${function}.cpp" "#include \"embedded/${function}.h\"

#pragma GCC diagnostic ignored \"-Woverlength-strings\"

namespace loseta {
namespace {
using std::string_view_literals::operator\"\"sv;
constexpr EmbeddedFile kFiles[] = {
${entries}};
}  // namespace

std::span<const EmbeddedFile> ${function}() { return kFiles; }
}  // namespace loseta
")
