# The part of every set that belongs to another library than the engine.
#
#   loseta_set_parts(loseta_records jcz)
#
# compiles the sources jcz*.cpp of all set folders into the target, and lets it say
#
#   #include "set_parts/jcz.def"   // LOSETA_SET_PART(name) for each folder with a jcz.cpp
function(loseta_set_parts target part)
  file(GLOB sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/sets/*/${part}*.cpp)
  file(GLOB mains CONFIGURE_DEPENDS RELATIVE ${PROJECT_SOURCE_DIR}/sets ${PROJECT_SOURCE_DIR}/sets/*/${part}.cpp)
  list(TRANSFORM mains REPLACE "^([^/]*)/.*$" "LOSETA_SET_PART(\\1)\n")
  list(JOIN mains "" lines)
  set(folder ${CMAKE_CURRENT_BINARY_DIR}/generated)
  file(CONFIGURE OUTPUT ${folder}/set_parts/${part}.def CONTENT "${lines}" @ONLY)
  target_sources(${target} PRIVATE ${sources})
  target_include_directories(${target} PRIVATE ${folder})
endfunction()
