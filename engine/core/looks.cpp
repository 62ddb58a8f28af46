#include "loseta/looks.h"

#include "core/ruleset.h"

namespace loseta {

std::string_view name_of(Spot spot) {
  constexpr std::string_view kNames[] = {"segment", "tile", "border", "corner", "emblem"};
  return kNames[static_cast<std::size_t>(spot)];
}

std::string_view name_of(Wash wash) {
  constexpr std::string_view kNames[] = {"", "danger", "faded"};
  return kNames[static_cast<std::size_t>(wash)];
}

const PieceLook* look_of(const Ruleset& rules, std::string_view kind) {
  for (const Module* module : rules.modules) {
    for (const PieceLook& look : module->looks) {
      if (look.kind == kind) return &look;
    }
  }
  return nullptr;
}

const FaceLook* face_look(const PieceLook& look, std::string_view face) {
  for (const FaceLook& one : look.faces) {
    if (one.face.empty() || one.face == face) return &one;
  }
  return nullptr;
}

const CounterLook* counter_look(const Ruleset& rules, std::string_view kind) {
  for (const Module* module : rules.modules) {
    for (const CounterLook& look : module->counters) {
      if (look.kind == kind) return &look;
    }
  }
  return nullptr;
}

std::string picture_of(std::string_view picture, int colour, int number) {
  std::string name;
  for (const char c : picture) {
    if (c == '@' && colour >= 0) {
      name += std::to_string(colour);
    } else if (c == '#') {
      name += std::to_string(number);
    } else {
      name += c;
    }
  }
  return name;
}

}  // namespace loseta
