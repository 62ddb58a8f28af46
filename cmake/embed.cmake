# Text files inside the program.
#
#   loseta_embed(loseta_engine embedded_tiles ROOT ${PROJECT_SOURCE_DIR} FILES sets/base/base.tiles sets/inns/inns.tiles)
#
# adds one generated source to the target loseta_engine and lets it say
#
#   #include "embedded/embedded_tiles.h"   // std::span<const loseta::EmbeddedFile> loseta::embedded_tiles();
#
# Files keep the order of the list, paths are relative to ROOT (without one to the calling CMakeLists.txt), and a changed
# file is embedded anew by the next build. Text of any length is fine, whatever it contains except NUL bytes.
function(loseta_embed target function)
  cmake_parse_arguments(PARSE_ARGV 2 arg "" "ROOT" "FILES")
  if(NOT arg_FILES OR arg_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "loseta_embed(target function [ROOT folder] FILES file...): nothing to embed, or an unknown word")
  endif()
  if(NOT arg_ROOT)
    set(arg_ROOT ${CMAKE_CURRENT_SOURCE_DIR})
  endif()
  set(folder ${CMAKE_CURRENT_BINARY_DIR}/generated/embedded)
  set(writer ${PROJECT_SOURCE_DIR}/cmake/write_embedded.cmake)
  list(TRANSFORM arg_FILES PREPEND ${arg_ROOT}/ OUTPUT_VARIABLE paths)
  add_custom_command(
    OUTPUT ${folder}/${function}.cpp ${folder}/${function}.h
    COMMAND ${CMAKE_COMMAND} -D function=${function} -D folder=${folder} -D root=${arg_ROOT}
            -D "files=${arg_FILES}" -P ${writer}
    DEPENDS ${paths} ${writer}
    COMMENT "Embedding ${function}"
    VERBATIM)
  target_sources(${target} PRIVATE ${folder}/${function}.cpp ${folder}/${function}.h)
  target_include_directories(${target} PRIVATE ${CMAKE_CURRENT_BINARY_DIR}/generated ${PROJECT_SOURCE_DIR}/cmake)
endfunction()
