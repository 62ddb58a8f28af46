#include "core/turn.h"

#include <algorithm>
#include <cstring>

#include "core/board.h"
#include "core/figures.h"
#include "core/ruleset.h"
#include "core/scoring.h"

namespace loseta {
namespace {

// --- start: who goes first (BG-10) --------------------------------------------------------------------------------

Player youngest_seat(const Ruleset& rules) {
  for (std::size_t i = 0; i < rules.setup.seats.size(); ++i) {
    if (rules.setup.seats[i].youngest) return static_cast<Player>(i);
  }
  return 0;
}

void begin_turn(Play& play, Player player) {
  Header& head = play.head();
  head.active = player;
  head.part = 0;
  ++head.turn;
  if (play.events != nullptr) play.events->add({.code = "turn", .player = player});
}

Flow enter_start(Play& play) {
  const Ruleset& rules = play.rules();
  const std::string_view how = rules.option("first_player");
  if (how == "random") {
    play.head().to_act = kChance;
    return kAsk;
  }
  if (how == "youngest_decides" && !rules.first_player_in_person) {
    play.head().to_act = youngest_seat(rules);
    return kAsk;
  }
  begin_turn(play, how == "host" ? static_cast<Player>(rules.setup.first_seat) : youngest_seat(rules));
  return kNext;
}

void legal_start(const State& state, ActionList& out) {
  for (int seat = 0; seat < state.players(); ++seat) out.add({kStart, static_cast<std::uint8_t>(seat), 0, 0, 0});
}

void chance_start(const State& state, ChanceList& out) {
  for (int seat = 0; seat < state.players(); ++seat)
    out.push_back({{kStart, static_cast<std::uint8_t>(seat), 0, 0, 0}, 1});
}

Flow apply_start(Play& play, Action action) {
  begin_turn(play, action.what);
  return kNext;
}

// --- draw ---------------------------------------------------------------------------------------------------------

bool may_draw(const State& state, TileType type) {
  for (const auto hook : state.rules().may_draw) {
    if (!hook(state, type)) return false;
  }
  return true;
}

bool draws_are_restricted(const State& state) {
  return !state.rules().may_draw.empty() && state.head().placed < state.rules().may_draw_below;
}

// Calls visit(type, count) for every tile that may come from a pile.
template <class Visit>
void for_each_draw_from(const State& state, std::size_t pile, Visit visit) {
  const auto types = static_cast<TileType>(state.rules().types.size());
  const bool ask = draws_are_restricted(state);
  for (int pass = 0; pass < 2; ++pass) {  // when every tile of the pile is forbidden, all are allowed
    bool any = false;
    for (TileType type = 0; type < types; ++type) {
      const unsigned count = state.pile(pile, type);
      if (count == 0 || (ask && pass == 0 && !may_draw(state, type))) continue;
      any = true;
      visit(type, count);
    }
    if (any) return;
  }
}

// The tile that waits for the active player, or kNoType.
TileType queued_tile(const State& state) {
  const Header& head = state.head();
  if (head.second_tile_due != 0 || head.queue_size == 0 || head.part != 0) return kNoType;
  if (head.queue[0].player != head.active) return kNoType;
  return head.queue[0].tile;
}

// The pile that the tile in hand goes with: a tile that waited in the queue counts as one of the bag.
std::size_t pile_of_hand(const State& state) {
  const std::uint8_t source = state.head().hand_source;
  return source == kFromQueue ? state.rules().bag() : source;
}

// The pile of this draw, or -1.
int pile_of_draw(const State& state) {
  return state.head().second_tile_due != 0 ? static_cast<int>(pile_of_hand(state)) : pile_to_draw_from(state);
}

bool anything_to_draw(const State& state) { return queued_tile(state) != kNoType || pile_to_draw_from(state) >= 0; }

Flow enter_draw(Play& play) {
  Header& head = play.head();
  if (head.second_tile_due == 0) head.hand_size = 0;
  if (anything_to_draw(play.state)) {
    head.to_act = kChance;
    return kAsk;
  }
  // Nothing left: what was completed before is still scored; otherwise there is nothing to do in this part.
  if (head.completed_count > 0) return go_to(play.rules().score_step);
  const bool last_turn = head.part == 0 && head.queue_size == 0 && head.queue_resume == kNobody;
  return last_turn ? kOver : go_to(play.rules().part_end_step);
}

// Calls visit(type, count) for every tile that may come next.
template <class Visit>
void for_each_draw(const State& state, Visit visit) {
  const TileType queued = queued_tile(state);
  if (queued != kNoType) {
    visit(queued, 1u);
    return;
  }
  const int pile = pile_of_draw(state);
  if (pile >= 0) for_each_draw_from(state, static_cast<std::size_t>(pile), visit);
}

// True when every tile of the next pile may come: the common case, and the fast one.
bool draws_from_whole_pile(const State& state) { return !draws_are_restricted(state) && state.head().queue_size == 0; }

void legal_draw(const State& state, ActionList& out) {
  for_each_draw(state, [&](TileType type, unsigned) { out.add({kDraw, 0, 0, 0, type}); });
}

void chance_draw(const State& state, ChanceList& out) {
  for_each_draw(state, [&](TileType type, unsigned count) { out.push_back({{kDraw, 0, 0, 0, type}, count}); });
}

void take_from_source(State& state, TileType type) {
  Header& head = state.head();
  if (queued_tile(state) != kNoType) {
    std::copy(head.queue + 1, head.queue + head.queue_size, head.queue);
    head.queue[--head.queue_size] = {};
    head.hand_source = kFromQueue;
    return;
  }
  const auto pile = static_cast<std::size_t>(pile_to_draw_from(state));
  take_from_pile(state, pile, type);
  head.hand_source = static_cast<std::uint8_t>(pile);
}

// Two equal tiles in hand are one choice.
int different_tiles_in_hand(const Header& head) {
  return head.hand_size == 2 && head.hand[0] == head.hand[1] ? 1 : head.hand_size;
}

void list_more_placements(const State& state, ActionList& out) {
  const Header& head = state.head();
  for (int slot = 0; slot < different_tiles_in_hand(head); ++slot) {
    for (const auto hook : state.rules().more_placements) hook(state, head.hand[slot], slot, out);
  }
}

bool fits_as_it_is(const State& state) {
  const Header& head = state.head();
  for (int slot = 0; slot < head.hand_size; ++slot) {
    if (fits_somewhere(state, head.hand[slot])) return true;
  }
  return false;
}

bool has_placement(const State& state) {
  if (fits_as_it_is(state)) return true;
  if (state.rules().more_placements.empty()) return false;
  ActionProbe list;
  list_more_placements(state, list);
  return !list.empty();
}

Flow apply_draw(Play& play, Action action) {
  Header& head = play.head();
  const auto type = static_cast<TileType>(action.extra);
  if (play.events != nullptr) play.events->add({.code = "drawn", .player = head.active, .tile = type});
  if (head.second_tile_due != 0) {
    take_from_pile(play.state, pile_of_hand(play.state), type);
    head.hand[head.hand_size++] = type;
    head.second_tile_due = 0;
    return go_to(play.rules().place_step);
  }
  take_from_source(play.state, type);
  head.hand[0] = type;
  head.hand_size = 1;
  if (has_placement(play.state)) return kNext;
  remove_hand(play);  // BG-21
  return kAgain;
}

// --- place --------------------------------------------------------------------------------------------------------

Flow enter_place(Play& play) {
  play.head().to_act = play.head().active;
  return kAsk;
}

// A tile that fits only in the way of a set may be declined; with an option any tile.
std::optional<Action> decline(const State& state, std::size_t) {
  if (!state.rules().any_tile_may_be_declined && fits_as_it_is(state)) return std::nullopt;
  return Action{kDecline, 0, 0, 0, 0};
}

void legal_place(const State& state, ActionList& out) {
  const Header& head = state.head();
  for (int slot = 0; slot < different_tiles_in_hand(head); ++slot) list_placements(state, head.hand[slot], slot, out);
  if (!state.rules().more_placements.empty()) list_more_placements(state, out);
  if (!state.rules().more_placements.empty() || state.rules().any_tile_may_be_declined) {
    out.add_candidates(state, 1, decline);
  }
  list_free_actions(state, Window::place, out);
}

// Of two tiles in hand the one that is not chosen goes back.
void return_second_tile(State& state, int chosen) {
  Header& head = state.head();
  if (head.hand_size < 2) return;
  const std::size_t pile = pile_of_hand(state);
  ++state.pile(pile, head.hand[1 - chosen]);
  ++head.pile_total[pile];
  head.hand[0] = head.hand[chosen];
  head.hand[1] = 0;
  head.hand_size = 1;
}

Flow apply_place(Play& play, Action action) {
  State& state = play.state;
  Header& head = state.head();
  if (action.verb == kDecline) {
    return_second_tile(state, 0);
    remove_hand(play, "declined");
    return go_to(play.rules().draw_step);
  }
  const int slot = action.what >> 2;
  const Cell cell = unpack(action.where);
  const SegmentId first_new = head.segments;
  int own_axis = kNoAxis;
  if (action.extra != 0) {  // the placement needs an overpass: on the tile itself or on a neighbour
    const int axis = action.extra - 1;
    if (action.to == action.where) {
      own_axis = axis;
    } else {
      add_overpass(state, static_cast<TileIndex>(state.grid(unpack(action.to)) - 1), axis);
    }
  }
  const TileType type = head.hand[slot];
  lay_tile(state, type, action.what & 3, cell, own_axis);
  head.first_new_segment = first_new;
  ++head.placed;
  return_second_tile(state, slot);
  head.hand_size = 0;
  if (play.events != nullptr) {
    play.events->add({.code = "placed", .player = head.active, .tile = type, .cell = cell});
  }
  return kNext;
}

// --- laid: what happens because of the tile, before any figure ----------------------------------------------------

Flow enter_laid(Play& play) {
  for (const auto hook : play.rules().on_tile) hook(play);
  return kNext;
}

// --- deploy -------------------------------------------------------------------------------------------------------

bool has_free_actions(const State& state, Window window) {
  if (state.rules().free_actions.empty()) return false;
  ActionProbe list;
  list_free_actions(state, window, list);
  return !list.empty();
}

Flow enter_deploy(Play& play) {
  play.head().to_act = play.head().active;
  return can_deploy(play.state) || has_free_actions(play.state, Window::deploy) ? kAsk : kNext;
}

void legal_deploy(const State& state, ActionList& out) {
  list_deployments(state, out);
  list_free_actions(state, Window::deploy, out);
  out.add({kPass, 0, 0, 0, 0});
}

Flow apply_deploy(Play& play, Action action) {
  if (action.verb == kDeploy) put_figure(play, play.head().active, action.what, action.where);
  return kNext;
}

// --- score, end of part, next player ------------------------------------------------------------------------------

// Ruling 4 of the base game: values and majorities from the board as it is now, all points, then all figures return.
Flow enter_score(Play& play) {
  Header& head = play.head();
  if (head.completed_count == 0) return kNext;
  sort_completed(play.state);
  for (int i = 0; i < head.completed_count; ++i) {
    head.completed[i].value = static_cast<std::int16_t>(score_feature(play, head.completed[i].feature, true));
  }
  for (int i = 0; i < head.completed_count; ++i) return_figures_of(play, head.completed[i].feature);
  for (const auto hook : play.rules().on_completed) hook(play);
  return kNext;
}

Flow enter_part_end(Play& play) {
  Header& head = play.head();
  std::fill(head.completed, head.completed + head.completed_count, CompletedFeature{});
  head.completed_count = 0;
  const bool second_part = head.second_part_due != 0 && head.part == 0;
  head.second_part_due = 0;
  if (!second_part || pile_to_draw_from(play.state) < 0) return kNext;
  head.part = 1;
  if (play.events != nullptr) play.events->add({.code = "second_part", .player = head.active});
  return go_to(play.rules().draw_step);
}

Flow enter_next(Play& play) {
  Header& head = play.head();
  const bool was_queue = head.queue_resume != kNobody;
  if (head.queue_size > 0) {
    begin_turn(play, head.queue[0].player);
    return go_to(play.rules().draw_step);
  }
  if (pile_to_draw_from(play.state) < 0) return kOver;
  const Player next = was_queue ? head.queue_resume : static_cast<Player>((head.active + 1) % play.state.players());
  head.queue_resume = kNobody;
  begin_turn(play, next);
  return go_to(play.rules().draw_step);
}

void finish(Play& play) {
  Header& head = play.head();
  head.hand_size = 0;
  if (play.events != nullptr) play.events->final_count_from = play.events->list.size();
  final_count(play);
  head.to_act = kNobody;
  if (play.events != nullptr) play.events->add({.code = "over"});
}

// Follows the flow until somebody has to decide.
void run(Play& play, Flow flow) {
  Header& head = play.head();
  const auto& steps = play.rules().steps;
  while (flow != kAsk) {
    if (flow == kOver) {
      finish(play);
      return;
    }
    if (flow == kNext) {
      ++head.step;
    } else if (flow != kAgain) {
      head.step = static_cast<StepIndex>(flow.value);
    }
    flow = steps[head.step].enter(play);
  }
}

// Counts of tiles: together they are fewer than 256. What lies behind the last type of a pile counts tiles too.
std::uint64_t sum_of_eight(const std::uint8_t* counts) {
  std::uint64_t bytes = 0;
  std::memcpy(&bytes, counts, sizeof bytes);
  return bytes * 0x0101010101010101u >> 56;
}

}  // namespace

void add_core_steps(Ruleset& rules) {
  rules.steps = {
      {"start", 0, enter_start, legal_start, apply_start, chance_start},
      {"draw", 100, enter_draw, legal_draw, apply_draw, chance_draw},
      {"place", 300, enter_place, legal_place, apply_place},
      {"laid", 400, enter_laid},
      {.name = "deploy",
       .order = 500,
       .enter = enter_deploy,
       .legal = legal_deploy,
       .apply = apply_deploy,
       .may_pass = true},
      {"score", 700, enter_score},
      {"part-end", 900, enter_part_end},
      {"next", 999, enter_next},
  };
}

Action pick_from_pile(const State& state, std::size_t pile, std::uint8_t verb, std::uint64_t number) {
  if (!draws_are_restricted(state)) {
    assert(state.head().pile_total[pile] > 0);
    std::uint64_t rest = number % state.head().pile_total[pile];
    const std::uint8_t* count = state.counts_of_pile(pile);
    std::size_t type = 0;
    for (std::uint64_t eight = 0; (eight = sum_of_eight(count + type)) <= rest; type += 8) rest -= eight;
    for (; rest >= count[type]; ++type) rest -= count[type];
    return {verb, 0, 0, 0, static_cast<std::uint16_t>(type)};
  }
  TileType tiles[kMaxTiles];  // one entry a tile
  std::size_t count = 0;
  for_each_draw_from(state, pile, [&](TileType type, unsigned copies) {
    for (; copies > 0; --copies) tiles[count++] = type;
  });
  assert(count > 0);
  return {verb, 0, 0, 0, tiles[number % count]};
}

Action pick_draw(const State& state, std::uint64_t number) {
  const TileType queued = queued_tile(state);
  if (queued != kNoType) return {kDraw, 0, 0, 0, queued};
  return pick_from_pile(state, static_cast<std::size_t>(pile_of_draw(state)), kDraw, number);
}

std::uint32_t draw_weight(const State& state) {
  if (draws_from_whole_pile(state)) return state.head().pile_total[static_cast<std::size_t>(pile_of_draw(state))];
  std::uint32_t sum = 0;
  for_each_draw(state, [&](TileType, unsigned count) { sum += count; });
  return sum;
}

int pile_to_draw_from(const State& state) {
  const std::size_t piles = state.rules().pile_order.size();
  for (std::size_t pile = 0; pile < piles; ++pile) {
    if (state.head().pile_total[pile] > 0) return static_cast<int>(pile);
  }
  return -1;
}

void list_draws(const State& state, std::size_t pile, std::uint8_t verb, ActionList& out) {
  for_each_draw_from(state, pile, [&](TileType type, unsigned) { out.add({verb, 0, 0, 0, type}); });
}

void list_draws(const State& state, std::size_t pile, std::uint8_t verb, ChanceList& out) {
  for_each_draw_from(state, pile,
                     [&](TileType type, unsigned count) { out.push_back({{verb, 0, 0, 0, type}, count}); });
}

void take_from_pile(State& state, std::size_t pile, TileType type) {
  assert(state.pile(pile, type) > 0);
  --state.pile(pile, type);
  --state.head().pile_total[pile];
}

bool second_tile_possible(const State& state) {
  const std::size_t pile = pile_of_hand(state);
  if (state.head().hand_size != 1 || state.head().pile_total[pile] == 0) return false;
  if (!draws_are_restricted(state)) return true;
  bool any = false;
  for (std::size_t type = 0; type < state.rules().types.size() && !any; ++type) {
    any = state.pile(pile, static_cast<TileType>(type)) > 0 && may_draw(state, static_cast<TileType>(type));
  }
  return any;
}

Flow draw_second_tile(State& state) {
  assert(second_tile_possible(state));
  state.head().second_tile_due = 1;
  return go_to(state.rules().draw_step);
}

void remove_hand(Play& play, std::string_view code) {
  Header& head = play.head();
  for (int slot = 0; slot < head.hand_size; ++slot) {
    ++play.state.removed(head.hand[slot]);
    if (play.events != nullptr) {
      play.events->add({.code = code, .player = head.active, .tile = head.hand[slot]});
    }
  }
  head.hand_size = 0;
}

void grant_second_part(State& state) {
  if (state.head().part == 0) state.head().second_part_due = 1;
}

void queue_tile(State& state, Player player, TileType tile, Player resume) {
  Header& head = state.head();
  assert(head.queue_size < kMaxQueue);
  head.queue[head.queue_size++] = {player, tile};
  if (head.queue_resume == kNobody) head.queue_resume = resume;
}

void list_free_actions(const State& state, Window window, ActionList& out) {
  for (const auto hook : state.rules().free_actions) hook(state, window, out);
}

void begin_game(Play& play) {
  State& state = play.state;
  const Ruleset& rules = play.rules();
  Header& head = state.head();
  head.queue_resume = kNobody;
  for (std::size_t type = 0; type < rules.types.size(); ++type) {
    int count = rules.counts[type];
    if (type == rules.first_tile) --count;
    if (type == rules.displaced_first_tile && !rules.keep_displaced) --count;
    const std::size_t pile = rules.pile_of_type[type];
    state.pile(pile, static_cast<TileType>(type)) = static_cast<std::uint8_t>(count);
    head.pile_total[pile] = static_cast<std::uint16_t>(head.pile_total[pile] + count);
  }
  for (int player = 0; player < state.players(); ++player) {
    for (std::size_t kind = 0; kind < rules.figures.size(); ++kind) {
      head.supply[player][kind] = static_cast<std::uint8_t>(rules.figure_counts[kind]);
    }
  }
  lay_tile(state, rules.first_tile, 0, kOrigin);
  for (const Module* module : rules.modules) {
    if (module->start != nullptr) module->start(play);
  }
  run(play, go_to(0));
}

void take_action(Play& play, Action action) {
  const auto& rules = play.rules();
  const Verb& verb = rules.verbs[action.verb];
  const Flow flow =
      verb.apply != nullptr ? verb.apply(play, action) : rules.steps[play.head().step].apply(play, action);
  run(play, flow);
}

Telling telling_of(const Ruleset& rules, std::string_view code) {
  constexpr EventKind kOfTheCore[] = {{"turn", Telling::in_action},   {"drawn", Telling::in_action},
                                      {"placed", Telling::in_action}, {"deployed", Telling::in_action},
                                      {"moved", Telling::in_action},  {"removed", Telling::instead},
                                      {"declined", Telling::instead}};
  for (const EventKind& kind : kOfTheCore) {
    if (kind.code == code) return kind.telling;
  }
  for (const Module* module : rules.modules) {
    for (const EventKind& kind : module->events) {
      if (kind.code == code) return kind.telling;
    }
  }
  return Telling::after;
}

std::string describe_steps(const Ruleset& rules) {
  std::string text;
  for (const Step& step : rules.steps) {
    const std::string order = std::to_string(step.order);
    text += std::string(3 - std::min<std::size_t>(3, order.size()), '0') + order + ' ' + std::string(step.name) + '\n';
  }
  return text;
}

}  // namespace loseta
