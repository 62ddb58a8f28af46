// Points: what features are worth, who gets them, and the final count.
#pragma once

#include "core/module.h"

namespace loseta {

// The value of a road, city or monastery and how it comes about.
struct Worth {
  int tiles = 0;  // monastery: its tile and the occupied cells around it
  int pennants = 0;
  Rates rates{};
  int points() const { return tiles * rates.tile + pennants * rates.pennant; }
};
Worth worth_of(const State& state, FeatureId id, bool completed);
// The same for a caller that has already counted the tiles (tiles_of).
Worth worth_of(const State& state, FeatureId id, bool completed, int tiles);

// Different tiles under a feature; an overpass counts as a tile of its own (Ruleset::overpass_counts_apart).
int tiles_of(const State& state, FeatureId feature);
Cell smallest_cell(const State& state, FeatureId feature);  // smallest (y, x): where the log says it happened

// Adds points to a score; they may be negative.
void give_points(Play& play, Player player, int points);
// Pays a feature to everybody with the majority (BG-53, BG-54) and emits the events that explain it.
int score_feature(Play& play, FeatureId id, bool completed);
// Is this player one of those with the most strength there?
bool owns(const Feature& feature, int player);

// Orders Header::completed for the log: roads, cities, monasteries, each by smallest cell.
void sort_completed(State& state);
void final_count(Play& play);

}  // namespace loseta
