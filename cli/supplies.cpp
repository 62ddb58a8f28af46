#include "cli/supplies.h"

#include <algorithm>

#include "core/ruleset.h"
#include "loseta/looks.h"
#include "loseta/pieces.h"

namespace loseta::cli {

std::vector<std::string> common_supplies(const View& view, const texts::Texts& texts) {
  const Pieces table = pieces(view);
  std::vector<std::string> out;
  for (const Module* module : view.table().rules().modules) {
    const bool begun = std::ranges::any_of(table.on_board, [&](const Piece& piece) {
      return std::ranges::count(module->looks, piece.kind, &PieceLook::kind) > 0;
    });
    for (const Counter& counter : table.counters) {
      const std::string key = "supply." + std::string(counter.kind);
      const bool own = std::ranges::count(module->counters, counter.kind, &CounterLook::kind) > 0;
      if (begun && own && counter.owner == kNobody && texts.has(key + ".many")) {
        out.push_back(texts.count(key, counter.count));
      }
    }
  }
  return out;
}

}  // namespace loseta::cli
