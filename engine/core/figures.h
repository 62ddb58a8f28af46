// Figures: from the supply onto the board and back.
#pragma once

#include "core/module.h"

namespace loseta {

// Puts a figure of the supply on a segment; nothing is checked.
void put_figure(Play& play, Player owner, FigureKindId kind, SegmentId segment);
// Takes figure number `index` off the board, back to its owner's supply. The last figure takes its number.
// Dependent figures are left alone: call return_dependents when all removals of a moment are done.
void take_figure(Play& play, std::size_t index);
// All figures that stand on a tile go home, and the dependents that lost their last follower elsewhere.
void remove_figures(Play& play, TileIndex tile);
// A figure walks to another segment; dependents it leaves alone go home.
void move_figure(Play& play, std::size_t index, SegmentId to);
// Every dependent figure whose owner has no follower on its feature any more goes home.
void return_dependents(Play& play);
// All figures on a completed feature go home (BG-60).
void return_figures_of(Play& play, FeatureId feature);

// A feature that a set has taken over: it counts as never completed, nobody enters it, its figures stay.
void seal_feature(Play& play, FeatureId feature);

// Does the figure stand on this tile? One on a sealed feature stands on all tiles of that feature.
bool stands_on_tile(const State& state, const Figure& figure, TileIndex tile);
// Every follower has a strength above 0, so a player with strength 0 has no follower there.
inline bool has_follower(const Feature& feature, Player player) { return feature.strength[player] != 0; }
// Two of a kind on one segment are the same to every rule: is there such a figure with a smaller number?
bool is_among(std::span<const Figure> figures, const Figure& figure);
inline bool has_twin_before(const State& state, std::size_t index) {
  const Figure& figure = state.figures()[index];
  return state.feature(state.feature_of(figure.segment)).followers > 1 &&
         is_among(state.figures().first(index), figure);
}

// May figures come onto this tile at all?
bool may_enter(const State& state, TileIndex tile);
// Empty, or why this kind of figure may not be deployed on this segment of the tile just placed.
std::string_view why_not_deployed(const State& state, Player player, FigureKindId kind, SegmentId segment);
void list_deployments(const State& state, ActionList& out);
bool can_deploy(const State& state);

}  // namespace loseta
