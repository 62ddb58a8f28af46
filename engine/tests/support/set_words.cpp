#include "support/set_words.h"

#define LOSETA_SET_PART(name)    \
  namespace loseta::sets::name { \
  tests::SetWords rule_words();  \
  }
#include "set_parts/tests/rule_words.def"
#undef LOSETA_SET_PART

namespace loseta::tests {

const std::vector<SetWords>& set_words() {
  static const std::vector<SetWords> kWords = {
#define LOSETA_SET_PART(name) sets::name::rule_words(),
#include "set_parts/tests/rule_words.def"
#undef LOSETA_SET_PART
  };
  return kWords;
}

}  // namespace loseta::tests
