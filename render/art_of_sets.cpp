#include "props.h"

namespace loseta {

#define LOSETA_SET(name)         \
  namespace sets::name {         \
  extern const render::Art kArt; \
  }
#include "sets/sets.def"
#undef LOSETA_SET

namespace render {

std::span<const Art* const> art_of_sets() {
  static constexpr const Art* kAll[] = {
#define LOSETA_SET(name) &sets::name::kArt,
#include "sets/sets.def"
#undef LOSETA_SET
  };
  return kAll;
}

}  // namespace render
}  // namespace loseta
