// Tile files that the build put into the program.
#pragma once

#include <string_view>

namespace loseta::sets {

// The text of sets/<path>; empty when the build did not embed it.
std::string_view embedded_text(std::string_view path);

}  // namespace loseta::sets
