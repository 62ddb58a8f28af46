// Six small sets that no box contains. They prove that a set can do everything the later ones need without a change in
// core, and they run in the random battery beside the real ones.
#pragma once

#include <algorithm>
#include <span>
#include <string>
#include <vector>

#include "core/board.h"
#include "core/figures.h"
#include "core/module.h"
#include "core/ruleset.h"
#include "core/scoring.h"
#include "core/text.h"
#include "core/turn.h"
#include "loseta/pieces.h"

namespace loseta::toys {

extern const Module kScouts;   // second turn part, dependent figure, drawing again in the same part
extern const Module kPlanks;   // overpasses, also on older tiles
extern const Module kForts;    // sealed completed cities
extern const Module kMarket;   // questions to the other players, open-ended amounts, the draw queue
extern const Module kLetters;  // secret cards, two tiles in hand
extern const Module kFog;      // free actions, a window of its own, blocked tiles

// The toys and the real sets, without those that do the same things as a toy.
std::span<const Module* const> catalogue();
// The short names of the toys.
std::vector<std::string> names();

// --- what several toys need ---

// Has the feature a part on this tile?
bool lies_on(const State& state, FeatureId feature, TileIndex tile);
// Verbs with the usual words: `fort 0,1.C yes` (where: a feature, what: 0 or 1), `plank 0,1 EW` (where: a cell, what:
// an axis), `fog 0,1` (where: a cell), `bid 4` (extra: an amount).
using Apply = Flow (*)(Play&, Action);
Verb verb_feature_answer(std::string_view name);
Verb verb_cell_axis(std::string_view name);
Verb verb_cell(std::string_view name, Apply free_action = nullptr);
Verb verb_amount(std::string_view name, Apply free_action = nullptr);
Verb verb_tile(std::string_view name);  // `reveal bgU` (extra: a tile type)
// The seat to the left.
Player seat_after(const State& state, Player player);
// The tile on a cell, as a number.
TileIndex index_of(const State& state, Cell cell);
// Pieces of which every player begins with as many as the element says.
struct Supply {
  std::uint8_t left[kMaxPlayers];
  void fill(const State& state, std::string_view element);
  int used(const State& state, std::string_view element) const;  // by all players together
  void show(const State& state, std::string_view element, Pieces& out) const;
};

}  // namespace loseta::toys
