// The Plague: six tiles start outbreaks, fleas spread them and send figures home, followers escape within their
// feature.
#include <algorithm>
#include <bit>
#include <cassert>

#include "core/board.h"
#include "core/figures.h"
#include "core/module.h"
#include "core/ports.h"
#include "core/ruleset.h"
#include "loseta/pieces.h"
#include "sets/embedded.h"
#include "sets/plague/zones.h"

namespace loseta::sets::plague {
namespace {

constexpr std::string_view kTileSets[] = {"plague"};
constexpr std::string_view kElements[] = {"plague"};
constexpr SetName kSets[] = {{"plague", kTileSets, kElements, "flea-active"}};
const TileFile kTiles[] = {{"plague", "plague.tiles", embedded_text("sets/plague/plague.tiles"), 1}};
constexpr Element kElementCounts[] = {{"plague", 1, 1, "flea-active"}};
constexpr FaceLook kFleaFaces[] = {{"active", "flea-active", U"*", Wash::danger},
                                   {"dormant", "flea-dormant", U"z", Wash::faded}};
constexpr FaceLook kNumberFaces[] = {{"up", "outbreak-#", U"#", Wash::danger, 6}, {"down", "outbreak-back", U"x"}};
constexpr PieceLook kLooks[] = {{"flea", Spot::corner, kFleaFaces}, {"number", Spot::emblem, kNumberFaces}};
constexpr EventKind kEvents[] = {
    {"flea", Telling::in_action}, {"outbreak"}, {"extinguished"}, {"fleas_dormant"}, {"fleas_active"}};
constexpr CounterLook kCounters[] = {{"flea", "flea-active"}};
constexpr std::string_view kPassing[] = {"allowed", "forbidden"};
constexpr OptionInfo kOptions[] = {{"escape_past_number", kPassing, "allowed", "forbidden", 2, "forbidden"}};  // PL-44
constexpr Attribute kAttributes[] = {{"plague", Merge::tile, "plague"}};
constexpr int kTilesFirst = 17;  // PL-02

struct Facts {
  std::uint8_t flea, escape;  // verbs
  bool may_pass_numbers;      // PL-44: followers may run through a plague tile with a face-up number
  std::uint32_t mark;         // of plague tiles
};

bool is_plague_tile(const State& state, TileIndex tile) {
  return (state.rules().types[state.tile(tile).type].marks & facts<Facts>(state).mark) != 0;
}

TileIndex index_at(const State& state, Cell cell) { return static_cast<TileIndex>(state.grid(cell) - 1); }

// --- outbreaks ----------------------------------------------------------------------------------------------------

bool may_draw(const State& state, TileType type) {
  return state.head().placed >= kTilesFirst || (state.rules().types[type].marks & facts<Facts>(state).mark) == 0;
}

void tell_number(Play& play, std::string_view code, int site) {
  if (play.events == nullptr) return;
  const Cell cell = play.state.tile(sub<Plague>(play.state).site[site]).cell;
  Event event{.code = code, .player = play.head().active, .what = "number", .cell = cell};
  play.events->add_term(event, {"number", site + 1, 0});
  play.events->add(event);
}

// How many of some fleas turned over (PL-57, PL-66, PL-67).
void tell_fleas(Play& play, std::string_view code, std::uint32_t fleas) {
  if (fleas == 0) return;
  Event event{.code = code, .player = play.head().active};
  play.events->add_term(event, {"flea", std::popcount(fleas), 0});
  play.events->add(event);
}

// What turned over since `before`. A flea that was just put down is active at first.
void tell_turned_fleas(Play& play, std::uint32_t before, std::uint32_t put_down) {
  if (play.events == nullptr) return;
  const std::uint32_t now = sub<Plague>(play.state).active;
  tell_fleas(play, "fleas_dormant", (before | put_down) & ~now);
  tell_fleas(play, "fleas_active", now & ~before & ~put_down);
}

// PL-07, PL-08, PL-12
void on_tile(Play& play) {
  const TileIndex tile = play.head().last_tile;
  auto& own = sub<Plague>(play.state);
  if (!is_plague_tile(play.state, tile)) {
    if (own.sites > 0) renew_target(play.state, own, tile);
    return;
  }
  const std::uint32_t active = own.active;
  const int site = own.sites++;
  if (site == 0) own.first_turn = play.head().turn;
  own.site[site] = tile;
  put_node(play.state, own, site, tile);
  own.up = static_cast<std::uint8_t>(own.up | 1u << site);
  set_barred(own, tile, true);
  tell_number(play, "outbreak", site);
  resolve(play.state, own, [&](int turned) { tell_number(play, "extinguished", turned); });
  tell_turned_fleas(play, active, 0);
}

// PL-10, PL-11, PL-32
bool may_enter(const State& state, TileIndex tile) { return !is_barred(sub<Plague>(state), tile); }

// PL-14: from the turn after the first outbreak on.
bool has_begun(const State& state) {
  const auto& own = sub<Plague>(state);
  return own.sites > 0 && state.head().turn > own.first_turn;
}

// --- spreading ----------------------------------------------------------------------------------------------------

constexpr std::uint32_t kAllFleas = (1u << kFleas) - 1;

// The place of the set bit with this number, counted from the lowest. A binary search instead of a loop over
// bits, whose end is unpredictable.
unsigned nth_bit(std::uint64_t word, unsigned number) {
  unsigned place = 0;
  for (unsigned half = 32; half > 0; half /= 2) {
    const auto below = static_cast<unsigned>(std::popcount(word >> place & ((std::uint64_t{1} << half) - 1)));
    const unsigned if_above = number >= below ? ~0u : 0u;
    number -= below & if_above;
    place += half & if_above;
  }
  return place;
}

// The tiles that may get a flea, in the order of their numbers.
class Targets {
 public:
  explicit Targets(const State& state) : words_(sub<Plague>(state).targets) {
    for (const std::uint64_t word : words_) count_ += static_cast<std::size_t>(std::popcount(word));
  }
  std::size_t count() const { return count_; }
  TileIndex operator[](std::size_t number) const {
    for (unsigned word = 0;; ++word) {
      const auto here = static_cast<std::size_t>(std::popcount(words_[word]));
      if (number >= here) {
        number -= here;
        continue;
      }
      return static_cast<TileIndex>(64 * word + nth_bit(words_[word], static_cast<unsigned>(number)));
    }
  }

 private:
  const std::uint64_t (&words_)[4];
  std::size_t count_ = 0;
};

// From the supply, else any dormant flea, else any flea at all (PL-58, PL-59, PL-68).
std::uint32_t fleas_to_take(const Plague& own) {
  const std::uint32_t dormant = kAllFleas & ~own.active;
  return dormant != 0 ? dormant : kAllFleas;
}

// Every flea that may be taken with every target. Lifting a dormant one changes nothing for the active ones.
std::optional<Action> flea_candidate(const State& state, std::size_t number) {
  const auto& own = sub<Plague>(state);
  const std::uint32_t sources = fleas_to_take(own);
  const std::size_t choices = own.fleas < kFleas ? 1 : static_cast<std::size_t>(std::popcount(sources));
  const TileIndex target = Targets(state)[number / choices];
  const Action from_supply{facts<Facts>(state).flea, 0, pack(state.tile(target).cell), 0, 0};
  if (own.fleas < kFleas) return from_supply;
  const auto flea = static_cast<int>(nth_bit(sources, static_cast<unsigned>(number % choices)));
  const bool is_active = (own.active >> flea & 1) != 0;
  if (is_active && (nodes_beside(state, own, target) & spreading_without(own, flea)) == 0) return std::nullopt;
  return Action{from_supply.verb, 0, from_supply.where, pack(state.tile(own.flea[flea]).cell), 1};
}

void list_fleas(const State& state, ActionList& out) {
  const auto& own = sub<Plague>(state);
  const int choices = own.fleas < kFleas ? 1 : std::popcount(fleas_to_take(own));
  out.add_candidates(state, Targets(state).count() * static_cast<std::size_t>(choices), flea_candidate);
}

// A flea goes back to the hand. True when nothing was cut off from its number.
bool lift_flea(State& state, int flea) {
  assert(flea >= 0);
  auto& own = sub<Plague>(state);
  const TileIndex tile = own.flea[flea];
  const bool is_active = (own.active >> flea & 1) != 0;
  const bool cuts_nothing = !is_active || is_end(own, flea);
  lift_node(own, kSites + flea, tile);
  set_barred(own, tile, false);
  own.active &= ~(1u << flea);
  if (is_active && cuts_nothing) renew_targets_around(state, own, tile);
  return cuts_nothing;
}

// PL-28 to PL-31
Flow put_flea(Play& play, Action action) {
  State& state = play.state;
  auto& own = sub<Plague>(state);
  const TileIndex target = index_at(state, unpack(action.where));
  const bool is_lifted = action.extra != 0;
  const std::uint32_t active = own.active;
  const int flea = is_lifted ? flea_on(own, index_at(state, unpack(action.to))) : own.fleas++;
  const bool nothing_cut = !is_lifted || lift_flea(state, flea);
  own.flea[flea] = target;
  own.flea_used = 1;
  put_node(state, own, kSites + flea, target);
  set_barred(own, target, true);
  if (play.events != nullptr) {
    play.events->add({.code = "flea", .player = play.head().active, .cell = unpack(action.where)});
  }
  remove_figures(play, target);
  const auto turned = [&](int site) { tell_number(play, "extinguished", site); };
  if (nothing_cut) {
    resolve_new_flea(state, own, flea, turned);
  } else {
    resolve(state, own, turned);
  }
  tell_turned_fleas(play, active, 1u << flea);
  return kAgain;
}

// --- escaping -----------------------------------------------------------------------------------------------------

// A set of segments of the board as it is.
class SegmentMarks {
 public:
  explicit SegmentMarks(const State& state) { std::fill(words_, words_ + state.head().segments / 64 + 1, 0); }
  bool add(SegmentId id) {
    std::uint64_t& word = words_[id >> 6];
    const std::uint64_t bit = std::uint64_t{1} << (id & 63);
    const bool fresh = (word & bit) == 0;
    word |= bit;
    return fresh;
  }

 private:
  std::uint64_t words_[kMaxTiles * (kMaxLocalSegments + 1) / 64 + 1];
};

// Nobody can run through this tile (PL-41, PL-44). A barred tile without a flea has a face-up number.
bool blocks_way(const State& state, TileIndex tile) {
  const auto& own = sub<Plague>(state);
  if (!is_barred(own, tile)) return false;
  return !facts<Facts>(state).may_pass_numbers || flea_on(own, tile) >= 0;
}

// The segments that a follower can reach from its own past what blocks the way (PL-42 to PL-46), until `to` is among
// them; `open` is how many there are at most. Returns how many there are. Those with a number are no place to stay.
std::size_t reach(const State& state, SegmentId from, SegmentId to, std::size_t open, SegmentId* out) {
  SegmentMarks seen(state);
  seen.add(from);
  out[0] = from;
  std::size_t count = 1;
  bool arrived = false;
  for (std::size_t next = 0; next < count && count < open && !arrived; ++next) {
    for_each_meeting(state, out[next], [&](SegmentId segment) {
      if (seen.add(segment) && !blocks_way(state, state.segment(segment).tile)) out[count++] = segment;
      arrived |= segment == to;
    });
  }
  return count;
}

bool is_open_everywhere(const State& state, FeatureId feature, std::size_t& open) {
  open = 0;
  for_each_segment(state, feature,
                   [&](SegmentId segment) { open += blocks_way(state, state.segment(segment).tile) ? 0 : 1; });
  return open == state.feature(feature).members;
}

// Every place on other tiles that a follower can run to (PL-38 to PL-47).
template <class Add>
void for_each_refuge(const State& state, SegmentId from, Add add) {
  const auto& own = sub<Plague>(state);
  const TileIndex home = state.segment(from).tile;
  const FeatureId feature = state.feature_of(from);
  const auto add_free = [&](SegmentId to) {
    const TileIndex tile = state.segment(to).tile;
    if (tile != home && !is_barred(own, tile)) add(to);
  };
  std::size_t open = 0;
  if (is_open_everywhere(state, feature, open)) return for_each_segment(state, feature, add_free);
  SegmentId reached[kMaxTiles * 4 + 1];
  const std::size_t count = reach(state, from, kNoSegment, open, reached);
  std::for_each(reached, reached + count, add_free);
}

bool can_run_to(const State& state, SegmentId from, SegmentId to) {
  if (state.segment(to).tile == state.segment(from).tile) return false;
  if (is_barred(sub<Plague>(state), state.segment(to).tile)) return false;
  std::size_t open = 0;
  if (is_open_everywhere(state, state.feature_of(from), open)) return true;
  SegmentId reached[kMaxTiles * 4 + 1];
  const std::size_t count = reach(state, from, to, open, reached);
  return std::find(reached, reached + count, to) != reached + count;
}

// Is there any? Then a tile beside this one is among them, or the way begins on a number.
bool has_refuge(const State& state, SegmentId from) {
  const auto& own = sub<Plague>(state);
  bool any = false;
  bool past_number = false;
  for_each_meeting(state, from, [&](SegmentId next) {
    const TileIndex tile = state.segment(next).tile;
    any |= !is_barred(own, tile);
    past_number |= !blocks_way(state, tile);
  });
  if (!any && past_number) for_each_refuge(state, from, [&](SegmentId) { any = true; });
  return any;
}

// Is it an own follower that may run (PL-37, PL-49)? A monk has nowhere to run to (PL-39): a monastery is one segment.
// Branchless: each answer alone is unpredictable.
bool can_run(const State& state, const Figure& figure, const Feature& feature) {
  const unsigned is_other = figure.owner ^ state.head().active;
  const unsigned is_dependent = state.rules().is_follower(figure.kind) ? 0u : 1u;
  const unsigned is_sealed = feature.flags & kSealed;
  return (is_other | is_dependent | is_sealed) == 0;
}

// Any other segment of the feature is a candidate: whether there is a way is found out for one only.
std::size_t candidates_of(const State& state, const Figure& figure) {
  const Feature& feature = state.feature(state.feature_of(figure.segment));
  return (feature.members - std::size_t{1}) * std::size_t{can_run(state, figure, feature)};
}

std::optional<Action> escape_candidate(const State& state, std::size_t number) {
  const auto figures = state.figures();
  for (std::size_t i = 0;; ++i) {
    const Figure& figure = figures[i];
    const std::size_t candidates = candidates_of(state, figure);
    if (number >= candidates) {
      number -= candidates;
      continue;
    }
    if (has_twin_before(state, i)) return std::nullopt;
    SegmentId to = state.segment(figure.segment).next;
    for (; number > 0; --number) to = state.segment(to).next;
    if (!can_run_to(state, figure.segment, to)) return std::nullopt;
    return Action{facts<Facts>(state).escape, figure.kind, figure.segment, to, 0};
  }
}

void offer_escapes(const State& state, ActionList& out) {
  std::size_t count = 0;
  for (const Figure& figure : state.figures()) count += candidates_of(state, figure);
  out.offer_candidates(state, count, escape_candidate);
}

void list_escapes(const State& state, ActionList& out) {
  const std::uint8_t verb = facts<Facts>(state).escape;
  if (out.is_sampler()) return offer_escapes(state, out);
  const auto figures = state.figures();
  for (std::size_t i = 0; i < figures.size() && !out.enough(); ++i) {
    const Figure& figure = figures[i];
    if (!can_run(state, figure, state.feature(state.feature_of(figure.segment))) || has_twin_before(state, i)) continue;
    if (!out.is_probe()) {
      for_each_refuge(state, figure.segment,
                      [&](SegmentId to) { out.add({verb, figure.kind, figure.segment, to, 0}); });
    } else if (has_refuge(state, figure.segment)) {
      out.add({verb, figure.kind, figure.segment, figure.segment, 0});
    }
  }
}

Flow run_away(Play& play, Action action) {
  State& state = play.state;
  sub<Plague>(state).escape_used = 1;
  const auto figures = state.figures();
  const auto found = std::ranges::find(figures, Figure{action.what, play.head().active, action.where});
  move_figure(play, static_cast<std::size_t>(found - figures.begin()), action.to);
  return kAgain;
}

// --- windows ------------------------------------------------------------------------------------------------------

void list_plague_actions(const State& state, ActionList& out) {
  if (!has_begun(state)) return;
  const auto& own = sub<Plague>(state);
  if (own.flea_used == 0) list_fleas(state, out);
  if (own.escape_used == 0 && !out.enough()) list_escapes(state, out);
}

void free_actions(const State& state, Window, ActionList& out) { list_plague_actions(state, out); }  // W1, W2

Flow enter_window(Play& play) {  // W3, W4
  ActionProbe any;
  list_plague_actions(play.state, any);
  play.head().to_act = play.head().active;
  return any.empty() ? kNext : kAsk;
}

void legal_window(const State& state, ActionList& out) {
  list_plague_actions(state, out);
  out.add({kPass, 0, 0, 0, 0});
}

Flow pass_window(Play&, Action) { return kNext; }

// PL-86, PL-87: each part of a turn has its own. A turn that ends without a placed tile leaves out the end of its part,
// so the end of the turn does the same.
Flow enter_end(Play& play) {
  auto& own = sub<Plague>(play.state);
  own.flea_used = own.escape_used = 0;
  return kNext;
}

// --- words --------------------------------------------------------------------------------------------------------

constexpr Operand kFleaOperands[] = {
    {OperandKind::cell, "cell", kWhere},
    {.kind = OperandKind::cell, .name = "other_cell", .bits = kTo, .word = "from", .optional = true, .mark = kExtra}};
constexpr Operand kEscapeOperands[] = {{OperandKind::figure, "figure", kWhat},
                                       {OperandKind::place, "segment", kWhere},
                                       {OperandKind::place, "to_segment", kTo, "to"}};

// R24
std::string_view why_not_flea(const State& state, Action action) {
  const auto& own = sub<Plague>(state);
  if (!has_begun(state)) return "plague_not_begun";
  if (own.flea_used != 0) return "flea_used";
  const PlacedTile* tile = state.tile_at(unpack(action.where));
  if (tile == nullptr) return "flea_needs_tile";
  const TileIndex target = index_at(state, tile->cell);
  if (is_plague_tile(state, target)) return "flea_on_plague_tile";
  if (flea_on(own, target) >= 0) return "flea_on_flea";
  if (own.fleas < kFleas) return action.extra != 0 ? "flea_from_supply" : "flea_out_of_reach";
  const PlacedTile* source = action.extra == 0 ? nullptr : state.tile_at(unpack(action.to));
  const int flea = source == nullptr ? -1 : flea_on(own, index_at(state, source->cell));
  if (flea < 0) return "flea_needs_source";
  const bool any_dormant = own.active != kAllFleas;
  return any_dormant && (own.active >> flea & 1) != 0 ? "flea_dormant_first" : "flea_out_of_reach";
}

std::string_view why_not_escape(const State& state, Action action) {
  const auto& own = sub<Plague>(state);
  const Header& head = state.head();
  if (!has_begun(state)) return "plague_not_begun";
  if (own.escape_used != 0) return "escape_used";
  if (action.where >= head.segments || action.to >= head.segments) return "no_such_place";
  const auto figures = state.figures();
  const auto found = std::ranges::find(figures, Figure{action.what, head.active, action.where});
  if (found == figures.end()) return "escape_not_your_follower";
  const Feature& feature = state.feature(state.feature_of(found->segment));
  if (!can_run(state, *found, feature) || feature.kind == Kind::monastery) return "escape_not_possible";
  if (state.feature_of(action.where) != state.feature_of(action.to)) return "escape_other_feature";
  if (state.segment(action.where).tile == state.segment(action.to).tile) return "escape_same_tile";
  return is_barred(own, state.segment(action.to).tile) ? "tile_blocked" : "escape_way_blocked";
}

// ------------------------------------------------------------------------------------------------------------------

void declare(Declare& declare) {
  declare.sub_state<Plague>();
  auto& facts = declare.facts<Facts>();
  facts.mark = declare.tile_mark("plague");
  facts.may_pass_numbers = declare.option("escape_past_number") == "allowed";
  facts.flea = declare.verb({"flea", kFleaOperands, why_not_flea, put_flea});
  facts.escape = declare.verb({"escape", kEscapeOperands, why_not_escape, run_away});
  declare.ask_may_draw_below(kTilesFirst);
  Step window{.name = "plague-before-scoring",
              .order = 600,
              .enter = enter_window,
              .legal = legal_window,
              .apply = pass_window,
              .may_pass = true};
  declare.step(window);
  window.name = "plague-after-scoring";
  window.order = 850;
  declare.step(window);
  declare.step({"plague-end", 899, enter_end});
  declare.step({"plague-turn-end", 990, enter_end});
}

void pieces(const View& view, Pieces& out) {
  const State& state = view.table();
  const auto& own = sub<Plague>(state);
  for (int site = 0; site < own.sites; ++site) {
    const Cell cell = state.tile(own.site[site]).cell;
    out.on_board.push_back({.kind = "number",
                            .cell = cell,
                            .second_cell = cell,
                            .number = site + 1,
                            .face = (own.up >> site & 1) != 0 ? "up" : "down"});
  }
  for (int flea = 0; flea < own.fleas; ++flea) {
    const Cell cell = state.tile(own.flea[flea]).cell;
    out.on_board.push_back({.kind = "flea",
                            .cell = cell,
                            .second_cell = cell,
                            .face = (own.active >> flea & 1) != 0 ? "active" : "dormant"});
  }
  out.counters.push_back({"flea", kNobody, kFleas - own.fleas});
}

// --- check: everything again, from the cells alone ----------------------------------------------------------------

struct Node {
  Cell cell;
  bool is_up;
  bool is_flea;
  int zone;
};

// What is not in use is zero, indices are tiles, flags are flags.
std::string check_fields(const State& state, const Plague& own) {
  const auto is_zero = [](int value) { return value == 0; };
  const auto is_tile = [&](TileIndex tile) { return tile < state.tiles().size(); };
  if (own.sites > kSites || own.fleas > kFleas) return "too many tokens";
  if (!std::all_of(own.site, own.site + own.sites, is_tile)) return "a number on no tile";
  if (!std::all_of(own.flea, own.flea + own.fleas, is_tile)) return "a flea on no tile";
  if (!std::all_of(own.site + own.sites, own.site + kSites, is_zero)) return "an unused number lies somewhere";
  if (!std::all_of(own.flea + own.fleas, own.flea + kFleas, is_zero)) return "a flea of the supply lies somewhere";
  if (own.up >> own.sites != 0) return "an unused number is face up";
  if (own.active >> own.fleas != 0) return "a flea of the supply is active";
  if (own.flea_used > 1 || own.escape_used > 1 || !std::ranges::all_of(own.spare, is_zero)) return "flags";
  const int last = own.sites == 0 ? 0 : state.head().turn;
  if (own.first_turn > last) return "the turn of the first outbreak";
  int numbered = 0;  // PL-07: every plague tile has its number, in the order of placing
  for (std::size_t tile = 0; tile < state.tiles().size(); ++tile) {
    if (!is_plague_tile(state, static_cast<TileIndex>(tile))) continue;
    if (numbered == own.sites || own.site[numbered] != tile) return "the order of the numbers";
    ++numbered;
  }
  return numbered < own.sites ? "a number on another tile" : "";
}

// Which nodes lie on which tiles and beside which others.
std::string check_graph(const State& state, const Plague& own, std::span<const Node> nodes) {
  std::uint32_t near[kNodes] = {};
  std::uint8_t node_on[kNoTile + 1] = {};
  const auto number = [&](std::size_t i) { return i < own.sites ? i : kSites + i - own.sites; };
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    node_on[index_at(state, nodes[i].cell)] = static_cast<std::uint8_t>(number(i) + 1);
    for (std::size_t j = 0; j < nodes.size(); ++j) {
      for (int side = 0; side < 4; ++side) {
        if (neighbour(nodes[i].cell, side) == nodes[j].cell) near[number(i)] |= 1u << number(j);
      }
    }
  }
  if (!std::ranges::equal(node_on, own.node_on)) return "what lies on a tile";
  return std::ranges::equal(near, own.near) ? "" : "what lies beside a number or flea";
}

std::string check(const State& state) {
  const auto& own = sub<Plague>(state);
  std::string wrong = check_fields(state, own);
  if (!wrong.empty()) return wrong;
  Node nodes[kSites + kFleas];
  int count = 0;
  for (int i = 0; i < own.sites; ++i) {
    nodes[count++] = {state.tile(own.site[i]).cell, (own.up >> i & 1) != 0, false, -1};
  }
  for (int i = 0; i < own.fleas; ++i) {
    nodes[count++] = {state.tile(own.flea[i]).cell, false, true, -1};
    if (is_plague_tile(state, own.flea[i])) return "a flea on a plague tile";
    if (std::count(own.flea, own.flea + own.fleas, own.flea[i]) != 1) return "two fleas on a tile";
  }
  wrong = check_graph(state, own, {nodes, static_cast<std::size_t>(count)});
  if (!wrong.empty()) return wrong;
  int zones = 0;
  for (int i = 0; i < count; ++i) {  // zones grow from their first node until nothing changes
    if (nodes[i].zone >= 0) continue;
    nodes[i].zone = zones++;
    for (bool grew = true; grew;) {
      grew = false;
      for (int j = 0; j < count; ++j) {
        for (int side = 0; side < 4 && nodes[j].zone < 0; ++side) {
          for (int k = 0; k < count; ++k) {
            if (nodes[k].zone != nodes[i].zone || neighbour(nodes[j].cell, side) != nodes[k].cell) continue;
            nodes[j].zone = nodes[i].zone;
            grew = true;
          }
        }
      }
    }
  }
  int numbers_up = 0;
  bool any_dormant = false;
  for (int zone = 0; zone < zones; ++zone) {
    int up = 0;
    for (int i = 0; i < count; ++i) up += nodes[i].zone == zone && nodes[i].is_up ? 1 : 0;
    if (up > 1) return "two numbers in a zone";
    numbers_up += up;
    for (int i = 0; i < count; ++i) {
      if (nodes[i].zone != zone || !nodes[i].is_flea) continue;
      const bool active = (own.active >> (i - own.sites) & 1) != 0;
      if (active != (up == 1)) return "the side of a flea";
      any_dormant |= !active;
    }
  }
  if (own.sites > 0 && numbers_up == 0) return "no active outbreak";
  if (own.fleas < kFleas && any_dormant) return "a dormant flea beside a supply";
  if (own.fleas == kFleas && !any_dormant && numbers_up != 1) return "an outbreak should have ended";
  int barred = 0;
  for (const std::uint64_t word : own.barred) barred += std::popcount(word);
  if (barred != own.fleas + numbers_up) return "barred tiles";
  for (int i = 0; i < count; ++i) {
    const TileIndex tile = index_at(state, nodes[i].cell);
    if (is_barred(own, tile) != (nodes[i].is_up || nodes[i].is_flea)) return "barred tile";
    if (!is_barred(own, tile)) continue;
    for (const Figure& figure : state.figures()) {
      if (stands_on_tile(state, figure, tile)) return "a figure on a barred tile";
    }
  }
  for (int tile = 0; tile < kMaxTiles; ++tile) {
    bool is_target = false;
    for (int i = 0; i < count && tile < state.head().tiles; ++i) {
      const bool spreads = nodes[i].is_up || (nodes[i].is_flea && (own.active >> (i - own.sites) & 1) != 0);
      const bool free =
          !is_barred(own, static_cast<TileIndex>(tile)) && !is_plague_tile(state, static_cast<TileIndex>(tile));
      for (int side = 0; side < 4; ++side) {
        is_target |=
            spreads && free && neighbour(nodes[i].cell, side) == state.tile(static_cast<std::size_t>(tile)).cell;
      }
    }
    if (is_target != ((own.targets[tile / 64] >> tile % 64 & 1) != 0)) return "the targets of the next flea";
  }
  return "";
}

}  // namespace

extern const Module kModule;
const Module kModule{.name = "plague",
                     .sets = kSets,
                     .tiles = kTiles,
                     .elements = kElementCounts,
                     .options = kOptions,
                     .attributes = kAttributes,
                     .events = kEvents,
                     .looks = kLooks,
                     .counters = kCounters,
                     .declare = declare,
                     .may_draw = may_draw,
                     .may_enter = may_enter,
                     .free_actions = free_actions,
                     .on_tile = on_tile,
                     .pieces = pieces,
                     .check = check};

}  // namespace loseta::sets::plague
