// The engine as a WebAssembly module for the comparison with the native one. The host calls _initialize once.
#include "wasm/games.h"

namespace {

const std::vector<loseta::tests::Combination>& combinations() {
  static const auto all = loseta::tests::compared_combinations();
  return all;
}

}  // namespace

extern "C" {

__attribute__((export_name("combinations"))) unsigned combination_count() {
  return static_cast<unsigned>(combinations().size());
}

// The name as bytes in memory, ended by a zero; good until the next call.
__attribute__((export_name("name"))) const char* combination_name(unsigned number) {
  static std::string name;
  name = loseta::tests::joined(combinations()[number].sets);
  return name.c_str();
}

// A BigInt in JavaScript, to be read as unsigned.
__attribute__((export_name("play"))) std::uint64_t play(unsigned number) {
  return loseta::tests::compared_fold(combinations(), number);
}
}
