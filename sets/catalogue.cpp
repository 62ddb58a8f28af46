#include "core/module.h"

namespace loseta {

#define LOSETA_SET(name)       \
  namespace sets::name {       \
  extern const Module kModule; \
  }
#include "sets/sets.def"
#undef LOSETA_SET

std::span<const Module* const> all_modules() {
  static constexpr const Module* kModules[] = {
#define LOSETA_SET(name) &sets::name::kModule,
#include "sets/sets.def"
#undef LOSETA_SET
  };
  return kModules;
}

Result<RulesetPtr> make_ruleset(const Setup& setup) { return make_ruleset(setup, all_modules()); }

Setup with_every_option(const Setup& setup, int version) { return with_every_option(setup, version, all_modules()); }

}  // namespace loseta
