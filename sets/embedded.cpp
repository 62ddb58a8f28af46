#include "sets/embedded.h"

#include "embedded/embedded_tiles.h"

namespace loseta::sets {

std::string_view embedded_text(std::string_view path) {
  for (const EmbeddedFile& file : embedded_tiles()) {
    if (file.name == path) return file.text;
  }
  return {};
}

}  // namespace loseta::sets
