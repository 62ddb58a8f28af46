#include "records/jcz/part.h"

#define LOSETA_SET_PART(name)                                                             \
  namespace loseta::sets::name {                                                          \
  std::unique_ptr<loseta::records::jcz::Part> jcz_part(loseta::records::jcz::Game& game); \
  }
#include "set_parts/jcz.def"
#undef LOSETA_SET_PART

namespace loseta::records::jcz {

Parts make_parts(Game& game) {
  Parts parts;
#define LOSETA_SET_PART(name) parts.push_back(sets::name::jcz_part(game));
#include "set_parts/jcz.def"
#undef LOSETA_SET_PART
  return parts;
}

}  // namespace loseta::records::jcz
