// Everything about a game that never changes while it is played.
#pragma once

#include <cassert>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/module.h"
#include "core/tile_set.h"
#include "loseta/game.h"

namespace loseta {

// BG-71 to BG-77.
enum class FarmScoring : std::uint8_t { per_field, per_field_once, per_city };

// The verbs of the core, in this order.
enum CoreVerb : std::uint8_t { kStart, kDraw, kPlace, kDecline, kDeploy, kPass, kCoreVerbs };

struct Layout {
  std::size_t piles, removed, subs, fixed;  // offsets into the block; the fixed part ends at `fixed`
  std::size_t tiles, segments, features, figures, frontier, grid, total;
  std::size_t grid_bits;
};

struct Ruleset {
  Setup setup;  // as asked for; `options` below has a value for every option
  std::vector<const Module*> modules;

  std::vector<TileText> texts;  // by type
  std::vector<TileShape> types;
  std::vector<int> counts;  // copies of each type in the game, the first tile included
  AttributeTable attributes;
  TileType first_tile = kNoType;
  TileType displaced_first_tile = kNoType;
  bool keep_displaced = false;
  bool first_player_in_person = false;

  std::vector<int> pile_order;             // the bag is last
  std::vector<std::uint8_t> pile_of_type;  // by type
  std::vector<FigureKind> figures;
  std::vector<int> figure_counts;                     // per player
  std::uint8_t dependent_kinds = 0;                   // bit per kind of figure that is no follower
  std::uint8_t kinds_on[kKinds] = {};                 // by Kind: bit per kind of figure that stands there
  std::vector<std::pair<std::string, int>> elements;  // that are on
  std::vector<std::pair<std::string_view, std::string_view>> options;  // name, value
  std::vector<std::string_view> bonuses;
  std::vector<Verb> verbs;
  std::vector<Step> steps;
  std::string_view overpass_word = "overpass";
  std::vector<Operand> place_operands;  // the word before an overpass is a set's
  int may_draw_below = 0xFFFF;          // tiles placed: from there on may_draw is not asked

  // Anchors of the turn.
  StepIndex draw_step = 0, place_step = 0, deploy_step = 0, score_step = 0, part_end_step = 0;

  // Values of options that the core itself asks for.
  int small_city_each = 2;  // points per tile and pennant of a two-tile city
  FarmScoring farm_scoring = FarmScoring::per_field;
  int farm_points = 3;
  bool any_tile_may_be_declined = false;
  bool overpass_counts_apart = true;  // as a tile of its own, even where its road also uses the tile below

  // Hooks that exist, in the order of the modules.
  std::vector<decltype(Module::may_draw)> may_draw;
  struct PlacementRule {
    decltype(Module::restricts) restricts;
    decltype(Module::may_place) may_place;
  };
  std::vector<PlacementRule> placement_rules;
  std::vector<decltype(Module::more_placements)> more_placements;
  std::vector<decltype(Module::may_enter)> may_enter;
  std::vector<decltype(Module::free_actions)> free_actions;
  std::vector<decltype(Module::on_tile)> on_tile;
  std::vector<decltype(Module::rates)> rates;
  std::vector<decltype(Module::on_completed)> on_completed;
  std::vector<decltype(Module::city_in_field)> city_in_field;
  std::vector<decltype(Module::count_reserves)> count_reserves;
  std::vector<decltype(Module::on_game_end)> on_game_end;

  Layout layout{};
  std::size_t tile_capacity = 0, segment_capacity = 0, figure_capacity = 0, frontier_capacity = 0;

  // By TypeKey.
  static constexpr std::size_t kNotDeclared = ~std::size_t{0};
  std::vector<std::size_t> sub_offsets;
  std::size_t sub_bytes = 0;
  std::vector<std::unique_ptr<std::byte[]>> facts;

  int players() const { return static_cast<int>(setup.seats.size()); }
  std::size_t bag() const { return pile_order.size() - 1; }
  std::string_view option(std::string_view name) const;
  int element(std::string_view name) const;
  TileType type_named(std::string_view id) const;          // or kNoType
  FigureKindId figure_named(std::string_view name) const;  // or 0xFF
  bool is_follower(FigureKindId kind) const { return (dependent_kinds >> kind & 1) == 0; }
  std::size_t sub_offset(TypeKey key) const {
    assert(key < sub_offsets.size() && sub_offsets[key] != kNotDeclared);
    return sub_offsets[key];
  }
  const void* facts_of(TypeKey key) const {
    assert(key < facts.size() && facts[key] != nullptr);
    return facts[key].get();
  }
};

template <class T>
T& sub(State& state) {
  return *reinterpret_cast<T*>(state.subs() + state.rules().sub_offset(kTypeKey<T>));
}
template <class T>
const T& sub(const State& state) {
  return *reinterpret_cast<const T*>(state.subs() + state.rules().sub_offset(kTypeKey<T>));
}
template <class T>
const T& facts(const State& state) {
  return *static_cast<const T*>(state.rules().facts_of(kTypeKey<T>));
}

// The catalogue as people see it, for `loseta sets` and set-up screens.
const OptionInfo* find_option(std::span<const Module* const> catalogue, std::string_view name);

}  // namespace loseta
