#include "core/figures.h"

#include <algorithm>
#include <bit>
#include <cstring>

#include "core/board.h"
#include "core/ruleset.h"

namespace loseta {
namespace {

const FigureKind& kind_of(const State& state, FigureKindId kind) { return state.rules().figures[kind]; }

void count_figure(State& state, const Figure& figure, int sign) {
  if (!state.rules().is_follower(figure.kind)) return;
  Feature& feature = state.feature(state.feature_of(figure.segment));
  feature.followers = static_cast<std::uint8_t>(feature.followers + sign);
  std::uint8_t& strength = feature.strength[figure.owner];
  strength = static_cast<std::uint8_t>(strength + sign * kind_of(state, figure.kind).strength);
}

void tell(Play& play, std::string_view code, const Figure& figure) {
  if (play.events == nullptr) return;
  const State& state = play.state;
  const Cell cell = state.tile(state.segment(figure.segment).tile).cell;
  play.events->add({.code = code,
                    .player = figure.owner,
                    .what = kind_of(state, figure.kind).name,
                    .cell = cell,
                    .segment = figure.segment});
}

// May the active player's dependent figure stand on this feature?
bool may_stand_beside(const State& state, const Feature& feature) {
  return has_follower(feature, state.head().active) && !is_completed(feature);
}

// Bit per kind of figure that the active player has at hand.
unsigned kinds_at_hand(const State& state) {
  static_assert(kMaxFigureKinds == 8 && std::endian::native == std::endian::little);
  std::uint64_t counts = 0;  // a byte each, all below 128
  std::memcpy(&counts, state.head().supply[state.head().active], sizeof counts);
  const std::uint64_t some = (counts + 0x7F7F7F7F7F7F7F7Fu) >> 7 & 0x0101010101010101u;
  return static_cast<unsigned>(some * 0x0102040810204080u >> 56);  // the lowest bits of all bytes side by side
}

// Calls visit(kind, segment) for all that why_not_deployed has nothing against, until it returns true: then so does
// this.
template <class Visit>
bool for_each_deployment(const State& state, Visit visit) {
  const Ruleset& rules = state.rules();
  const Header& head = state.head();
  if (!rules.may_enter.empty() && !may_enter(state, head.last_tile)) return false;
  const unsigned at_hand = kinds_at_hand(state);
  if (at_hand == 0) return false;
  const PlacedTile& tile = state.tile(head.last_tile);
  const auto look_at = [&](SegmentId segment) {
    const Feature& feature = state.feature(state.feature_of(segment));
    if ((feature.flags & kSealed) != 0) return false;
    const unsigned dependents = may_stand_beside(state, feature) ? rules.dependent_kinds : 0u;
    const unsigned followers = feature.followers == 0 ? ~unsigned{rules.dependent_kinds} : 0u;
    unsigned kinds = at_hand & rules.kinds_on[static_cast<std::size_t>(feature.kind)] & (dependents | followers);
    for (; kinds != 0; kinds &= kinds - 1) {
      if (visit(static_cast<FigureKindId>(std::countr_zero(kinds)), segment)) return true;
    }
    return false;
  };
  const unsigned segments = rules.types[tile.type].segments;
  for (unsigned i = 0; i < segments; ++i) {
    if (look_at(static_cast<SegmentId>(tile.first_segment + i))) return true;
  }
  return tile.overpass != kNoSegment && look_at(tile.overpass);
}

}  // namespace

void put_figure(Play& play, Player owner, FigureKindId kind, SegmentId segment) {
  Header& head = play.head();
  assert(head.supply[owner][kind] > 0);
  --head.supply[owner][kind];
  const Figure figure{kind, owner, segment};
  play.state.figure(head.figures++) = figure;
  count_figure(play.state, figure, +1);
  tell(play, "deployed", figure);
}

void take_figure(Play& play, std::size_t index) {
  Header& head = play.head();
  const Figure figure = play.state.figure(index);
  count_figure(play.state, figure, -1);
  ++head.supply[figure.owner][figure.kind];
  play.state.figure(index) = play.state.figure(--head.figures);
  tell(play, "returned", figure);
}

void return_dependents(Play& play) {
  State& state = play.state;
  const unsigned dependents = state.rules().dependent_kinds;
  if (dependents == 0) return;
  for (std::size_t i = state.figures().size(); i-- > 0;) {
    const Figure& figure = state.figures()[i];
    if ((dependents >> figure.kind & 1) == 0) continue;
    const Feature& feature = state.feature(state.feature_of(figure.segment));
    if ((feature.flags & kSealed) != 0 || !has_follower(feature, figure.owner)) take_figure(play, i);
  }
}

void remove_figures(Play& play, TileIndex tile) {
  bool any = false;
  for (std::size_t i = play.state.figures().size(); i-- > 0;) {
    if (!stands_on_tile(play.state, play.state.figures()[i], tile)) continue;
    take_figure(play, i);
    any = true;
  }
  if (any) return_dependents(play);
}

void move_figure(Play& play, std::size_t index, SegmentId to) {
  Figure& figure = play.state.figure(index);
  const bool stays_near = play.state.feature_of(figure.segment) == play.state.feature_of(to);
  count_figure(play.state, figure, -1);
  figure.segment = to;
  count_figure(play.state, figure, +1);
  tell(play, "moved", figure);
  if (!stays_near) return_dependents(play);
}

void return_figures_of(Play& play, FeatureId feature) {
  for (std::size_t i = play.state.figures().size(); i-- > 0;) {
    if (play.state.feature_of(play.state.figures()[i].segment) == feature) take_figure(play, i);
  }
}

void seal_feature(Play& play, FeatureId feature) {
  State& state = play.state;
  state.feature(feature).flags = static_cast<std::uint16_t>(state.feature(feature).flags | kSealed);
  Header& head = state.head();
  for (int i = 0; i < head.completed_count; ++i) {
    if (head.completed[i].feature != feature) continue;
    for (int j = i + 1; j < head.completed_count; ++j) head.completed[j - 1] = head.completed[j];
    head.completed[--head.completed_count] = {};
    break;
  }
  return_dependents(play);
}

bool stands_on_tile(const State& state, const Figure& figure, TileIndex tile) {
  if (state.segment(figure.segment).tile == tile) return true;
  const FeatureId feature = state.feature_of(figure.segment);
  if ((state.feature(feature).flags & kSealed) == 0) return false;
  bool there = false;
  for_each_segment(state, feature, [&](SegmentId segment) { there |= state.segment(segment).tile == tile; });
  return there;
}

bool is_among(std::span<const Figure> figures, const Figure& figure) {
  return std::ranges::find(figures, figure) != figures.end();
}

bool may_enter(const State& state, TileIndex tile) {
  for (const auto hook : state.rules().may_enter) {
    if (!hook(state, tile)) return false;
  }
  return true;
}

std::string_view why_not_deployed(const State& state, Player player, FigureKindId kind_id, SegmentId segment) {
  const Header& head = state.head();
  if (kind_id >= state.rules().figures.size()) return "no_such_figure";
  if (segment >= head.segments) return "no_such_place";
  if (state.segment(segment).tile != head.last_tile) return "not_the_placed_tile";
  const FigureKind& kind = kind_of(state, kind_id);
  if (head.supply[player][kind_id] == 0) return "not_in_supply";
  const Feature& feature = state.feature(state.feature_of(segment));
  if ((kind.stands_on & on_kind(feature.kind)) == 0) return "may_not_stand_there";
  if ((feature.flags & kSealed) != 0) return "may_not_stand_there";
  if (kind.standing == Standing::free_feature && feature.followers != 0) return "feature_occupied";
  if (kind.standing == Standing::beside_own_follower) {
    if (!has_follower(feature, player)) return "no_own_follower_there";
    if (is_completed(feature)) return "feature_completed";
  }
  if (!may_enter(state, head.last_tile)) return "tile_blocked";
  return {};
}

void list_deployments(const State& state, ActionList& out) {
  for_each_deployment(state, [&](FigureKindId kind, SegmentId segment) {
    out.add({kDeploy, kind, segment, 0, 0});
    return false;
  });
}

bool can_deploy(const State& state) {
  return for_each_deployment(state, [](FigureKindId, SegmentId) { return true; });
}

}  // namespace loseta
