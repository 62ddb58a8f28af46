// wasm_reference: what the native engine makes of the games that WebAssembly plays, one combination a line.
#include <cstdio>

#include "wasm/games.h"

int main() {
  const auto all = loseta::tests::compared_combinations();
  for (std::size_t i = 0; i < all.size(); ++i) {
    std::printf("%016llx %s\n", static_cast<unsigned long long>(loseta::tests::compared_fold(all, i)),
                loseta::tests::joined(all[i].sets).c_str());
  }
}
