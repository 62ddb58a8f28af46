// Its tiles, with their stalls, are drawn in sets/bcb.
#include "render/art.h"

namespace loseta::sets::bazaars {

extern const render::Art kArt;
const render::Art kArt{};

}  // namespace loseta::sets::bazaars
