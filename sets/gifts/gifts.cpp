// The Gifts: who extends a road or city of others draws a secret card; before placing a tile one card may be opened.
#include <algorithm>
#include <array>

#include "core/board.h"
#include "core/figures.h"
#include "core/module.h"
#include "core/ruleset.h"
#include "core/scoring.h"
#include "core/turn.h"
#include "loseta/pieces.h"

namespace loseta::sets::gifts {
namespace {

constexpr std::string_view kElements[] = {"gift"};
constexpr SetName kSets[] = {{"gifts", {}, kElements, "gift-back"}};
constexpr int kCopies = 5;
constexpr Element kElementCounts[] = {{"gift", kCopies, kCopies, "gift-back"}};  // GI-01: of each kind
constexpr EventKind kEvents[] = {{"gift", Telling::in_action}, {"opened", Telling::in_action}, {"gifts_shuffled"}};
constexpr CounterLook kCounters[] = {{.kind = "gift", .picture = "gift-back", .at_zero = false, .face_down = true},
                                     {"synod", "gift-synod", false, true},
                                     {"sweeper", "gift-sweeper", false, true},
                                     {"position", "gift-position", false, true},
                                     {"cash", "gift-cash", false, true},
                                     {"draw2", "gift-draw2", false, true}};

enum Card : std::uint8_t { kSynod, kSweeper, kPosition, kCash, kDraw2, kKinds };
constexpr Card kUnknown = kKinds;
constexpr std::string_view kCardNames[] = {"synod", "sweeper", "position", "cash", "draw2", "?"};
constexpr int kMaxCards = kKinds * kCopies;
constexpr int kPointsEach = 2;  // GI-54, GI-78

// Where a card lies: before a player (their number), in the pile, on the discard pile, or face up while its action is
// carried out.
constexpr std::uint8_t kPile = kMaxPlayers;
constexpr std::uint8_t kDiscard = kPile + 1;
constexpr std::uint8_t kOpened = kDiscard + 1;

// Every card comes from a pile: the first one, or one that was shuffled later from discarded cards. Which pile a hidden
// card came from is no secret, and what that pile was made of neither.
struct Lying {
  std::uint8_t place;
  std::uint8_t from;
  std::uint8_t card;  // kUnknown where a view hides it
  auto operator<=>(const Lying&) const = default;
};

struct Gifts {
  std::uint16_t opened;                   // the turn in which a card was opened for the tile in hand, or 0
  Lying cards[kMaxCards];                 // sorted, so that their order tells nothing
  std::uint8_t alive[kMaxCards][kKinds];  // of each pile: what lies in it or before players; public
  std::uint8_t count;                     // of cards
  std::uint8_t piles;                     // shuffled so far and not empty
};

struct Facts {
  std::uint8_t receive, open;
};

std::span<Lying> cards_of(State& state) { return {sub<Gifts>(state).cards, sub<Gifts>(state).count}; }
std::span<const Lying> cards_of(const State& state) { return {sub<Gifts>(state).cards, sub<Gifts>(state).count}; }
void sort(State& state) { std::ranges::sort(cards_of(state)); }

int count_at(const State& state, std::uint8_t place) {
  return static_cast<int>(std::ranges::count(cards_of(state), place, &Lying::place));
}

// How many of each kind lie there.
std::array<int, kKinds + 1> kinds_at(const State& state, std::uint8_t place) {
  std::array<int, kKinds + 1> count{};
  for (const Lying& lying : cards_of(state)) {
    if (lying.place > place) break;
    if (lying.place == place) ++count[lying.card];
  }
  return count;
}

// The pile that the oldest card of a kind in a place came from; kNoPile when there is none.
constexpr std::uint8_t kNoPile = 0xFF;
std::uint8_t oldest(const State& state, std::uint8_t place, std::uint8_t card) {
  for (const Lying& lying : cards_of(state)) {
    if (lying.place == place && lying.card == card) return lying.from;
  }
  return kNoPile;
}

// Moves one card; the caller knows that it is there.
void move_card(State& state, Lying from, std::uint8_t to) {
  const auto cards = cards_of(state);
  auto lying = std::ranges::find(cards, from);
  lying->place = to;
  if (to >= kDiscard) lying->from = 0;
  for (; lying != cards.begin() && *lying < *(lying - 1); --lying) std::swap(*lying, *(lying - 1));
  for (; lying + 1 != cards.end() && *(lying + 1) < *lying; ++lying) std::swap(*lying, *(lying + 1));
}

// GI-27. A turn can end without its tile: then the next player begins anew.
bool opened_one(const State& state) { return sub<Gifts>(state).opened == state.head().turn; }

// --- receiving ----------------------------------------------------------------------------------------------------

// GI-08 to GI-15: a road or city with a part elsewhere too, owned by others only.
bool is_foreign_extended(const State& state, SegmentId segment) {
  const FeatureId id = state.feature_of(segment);
  const Feature& feature = state.feature(id);
  if (feature.kind != Kind::road && feature.kind != Kind::city) return false;
  if (feature.followers == 0 || owns(feature, state.head().active)) return false;
  bool elsewhere = false;
  for_each_segment(state, id, [&](SegmentId s) { elsewhere |= state.segment(s).tile != state.head().last_tile; });
  return elsewhere;
}

bool earns_gift(const State& state) {
  const PlacedTile& tile = state.tile(state.head().last_tile);
  const unsigned segments = state.rules().types[tile.type].segments;
  for (unsigned i = 0; i < segments; ++i) {
    if (is_foreign_extended(state, static_cast<SegmentId>(tile.first_segment + i))) return true;
  }
  return tile.overpass != kNoSegment && is_foreign_extended(state, tile.overpass);  // GI-90
}

// GI-24: the discarded cards become a pile of their own. Piles of which nothing is left are forgotten.
void shuffle_discarded(Play& play) {
  State& state = play.state;
  auto& own = sub<Gifts>(state);
  std::uint8_t kept = 0;
  for (std::uint8_t pile = 0; pile < own.piles; ++pile) {
    if (std::ranges::all_of(own.alive[pile], [](std::uint8_t n) { return n == 0; })) continue;
    std::ranges::copy(own.alive[pile], own.alive[kept]);
    for (Lying& lying : cards_of(state)) {
      if (lying.place != kDiscard && lying.from == pile) lying.from = kept;
    }
    ++kept;
  }
  std::ranges::fill(own.alive[kept], std::uint8_t{0});
  for (std::uint8_t pile = kept; pile < own.piles; ++pile) std::ranges::fill(own.alive[pile], std::uint8_t{0});
  for (Lying& lying : cards_of(state)) {
    if (lying.place != kDiscard) continue;
    lying.place = kPile;
    lying.from = kept;
    ++own.alive[kept][lying.card];
  }
  own.piles = static_cast<std::uint8_t>(kept + 1);
  sort(state);
  if (play.events != nullptr) play.events->add({.code = "gifts_shuffled"});
}

Flow enter_receive(Play& play) {
  if (!earns_gift(play.state)) return kNext;
  if (count_at(play.state, kPile) == 0) {
    if (count_at(play.state, kDiscard) == 0) return kNext;  // GI-25
    shuffle_discarded(play);
  }
  play.head().to_act = kChance;
  return kAsk;
}

void legal_receive(const State& state, ActionList& out) {
  const auto pile = kinds_at(state, kPile);
  for (std::uint8_t card = 0; card <= kUnknown; ++card) {
    if (pile[card] > 0) out.add({facts<Facts>(state).receive, card, 0, 0, 0});
  }
}

void chance_receive(const State& state, ChanceList& out) {
  const auto pile = kinds_at(state, kPile);
  for (std::uint8_t card = 0; card <= kUnknown; ++card) {
    if (pile[card] > 0) {
      out.push_back({{facts<Facts>(state).receive, card, 0, 0, 0}, static_cast<std::uint32_t>(pile[card])});
    }
  }
}

Action pick_receive(const State& state, std::uint64_t number) {
  const auto pile = kinds_at(state, kPile);
  std::uint64_t rest = number % static_cast<unsigned>(count_at(state, kPile));
  std::uint8_t card = 0;
  for (; rest >= static_cast<unsigned>(pile[card]); ++card) rest -= static_cast<unsigned>(pile[card]);
  return {facts<Facts>(state).receive, card, 0, 0, 0};
}

Flow apply_receive(Play& play, Action action) {
  const std::uint8_t from = oldest(play.state, kPile, action.what);
  move_card(play.state, {kPile, from, action.what}, play.head().active);
  if (play.events != nullptr) play.events->add({.code = "gift", .player = play.head().active});  // not which one
  return kNext;
}

constexpr Operand kReceiveOperands[] = {
    {.kind = OperandKind::word, .name = "card", .bits = kWhat, .values = kCardNames, .refusal = "no_such_gift"}};
std::string_view why_not_receive(const State&, Action) { return "gift_not_in_pile"; }

// --- opening: what the cards can do -------------------------------------------------------------------------------

// An action keeps the card and the kind of figure in one number, and in `extra` which pile the card came from:
// everybody sees that. Of equal cards the oldest is listed.
constexpr std::uint8_t with_figure(Card card, FigureKindId kind) { return static_cast<std::uint8_t>(card | kind << 3); }
Card card_of(Action action) { return static_cast<Card>(action.what & 7); }
FigureKindId figure_of(Action action) { return static_cast<FigureKindId>(action.what >> 3); }

bool stands_on(const State& state, FigureKindId kind, Kind place) {
  return (state.rules().figures[kind].stands_on & on_kind(place)) != 0;
}
bool is_sealed(const Feature& feature) { return (feature.flags & kSealed) != 0; }

std::optional<Action> opening(const State& state, Card card, FigureKindId kind, SegmentId where, SegmentId to) {
  const std::uint8_t pile = oldest(state, state.head().active, card);
  return Action{facts<Facts>(state).open, with_figure(card, kind), where, to, pile};
}

// Each card has a number of candidates; for every number there is an action, or none.

// GI-34 to GI-38, GI-96: any tile, any kind of figure.
std::size_t count_synod(const State& state) { return state.tiles().size() * state.rules().figures.size(); }
std::optional<Action> synod(const State& state, std::size_t number) {
  const std::size_t kinds = state.rules().figures.size();
  const auto index = static_cast<TileIndex>(number / kinds);
  const auto kind = static_cast<FigureKindId>(number % kinds);
  const PlacedTile& tile = state.tile(index);
  if (tile.monastery == kNoLocal) return std::nullopt;
  const auto monastery = static_cast<SegmentId>(tile.first_segment + tile.monastery);
  if (state.feature(monastery).open == 0 || !may_enter(state, index)) return std::nullopt;
  if (state.head().supply[state.head().active][kind] == 0) return std::nullopt;
  if (!stands_on(state, kind, Kind::monastery)) return std::nullopt;  // of all figures only followers do
  return opening(state, kSynod, kind, monastery, 0);
}

// GI-44, GI-52: any feature.
std::size_t count_sweeper(const State& state) { return state.segments().size(); }
std::optional<Action> sweeper(const State& state, std::size_t number) {
  const auto id = static_cast<SegmentId>(number);
  const Feature& road = state.feature(id);
  if (road.kind != Kind::road || road.open == 0 || state.segment(id).feature != id) return std::nullopt;
  if (is_sealed(road)) return std::nullopt;
  return opening(state, kSweeper, 0, id, 0);
}

// An own follower; of those alike on one segment the first.
bool may_be_chosen(const State& state, std::size_t figure) {
  const Figure& chosen = state.figures()[figure];
  return chosen.owner == state.head().active && state.rules().is_follower(chosen.kind) &&
         !has_twin_before(state, figure);
}

// GI-62 to GI-71: any figure to any place on its tile; the last is the one on an overpass.
constexpr std::size_t kPlacesOnTile = kMaxLocalSegments + 1;
std::size_t count_position(const State& state) { return state.figures().size() * kPlacesOnTile; }
std::optional<Action> position(const State& state, std::size_t number) {
  const std::size_t index = number / kPlacesOnTile;
  const std::size_t place = number % kPlacesOnTile;
  const Figure& figure = state.figures()[index];
  const PlacedTile& tile = state.tile(state.segment(figure.segment).tile);
  const bool is_overpass = place == kMaxLocalSegments;
  if (is_overpass ? tile.overpass == kNoSegment : place >= state.rules().types[tile.type].segments) return std::nullopt;
  if (!may_be_chosen(state, index)) return std::nullopt;
  const auto to = is_overpass ? tile.overpass : static_cast<SegmentId>(tile.first_segment + place);
  const Feature& from = state.feature(state.feature_of(figure.segment));
  const Feature& target = state.feature(state.feature_of(to));
  if ((from.kind == Kind::field) == (target.kind == Kind::field)) return std::nullopt;  // GI-67, GI-68
  if (is_sealed(from) || is_sealed(target)) return std::nullopt;
  if (!stands_on(state, figure.kind, target.kind)) return std::nullopt;
  if (target.kind != Kind::field && target.open == 0) return std::nullopt;  // GI-69
  if (!may_enter(state, state.segment(to).tile)) return std::nullopt;
  return opening(state, kPosition, figure.kind, figure.segment, to);
}

// GI-53, GI-56, GI-92: any figure.
std::size_t count_cash(const State& state) { return state.figures().size(); }
std::optional<Action> cash(const State& state, std::size_t number) {
  if (!may_be_chosen(state, number)) return std::nullopt;
  const Figure& figure = state.figures()[number];
  return opening(state, kCash, figure.kind, figure.segment, 0);
}

// GI-77, GI-85, GI-99
std::size_t count_draw2(const State& state) { return second_tile_possible(state) ? 1 : 0; }
std::optional<Action> draw2(const State& state, std::size_t) { return opening(state, kDraw2, 0, 0, 0); }

struct Candidates {
  std::size_t (*count)(const State& state);
  ActionList::Candidate candidate;
};
constexpr Candidates kCandidates[] = {  // by card
    {count_synod, synod},
    {count_sweeper, sweeper},
    {count_position, position},
    {count_cash, cash},
    {count_draw2, draw2}};
static_assert(std::size(kCandidates) == kKinds);

// GI-26, GI-27, GI-31. In a view of somebody else the cards are unknown and nothing is listed.
void free_actions(const State& state, Window window, ActionList& out) {
  if (window != Window::place || opened_one(state)) return;
  const auto hand = kinds_at(state, state.head().active);
  for (std::size_t card = 0; card < kKinds; ++card) {
    if (hand[card] > 0) out.add_candidates(state, kCandidates[card].count(state), kCandidates[card].candidate);
  }
}

// --- opening: carrying it out -------------------------------------------------------------------------------------

std::size_t figure_at(const State& state, Player player, FigureKindId kind, SegmentId segment) {
  const auto figures = state.figures();
  return static_cast<std::size_t>(
      std::ranges::find_if(
          figures, [&](const Figure& f) { return f.owner == player && f.kind == kind && f.segment == segment; }) -
      figures.begin());
}

// GI-46 to GI-48: as in the final count; only the own followers go home.
void sweep(Play& play, FeatureId road) {
  State& state = play.state;
  score_feature(play, road, false);
  for (std::size_t i = state.figures().size(); i-- > 0;) {
    const Figure figure = state.figures()[i];
    if (figure.owner != play.head().active || !state.rules().is_follower(figure.kind)) continue;
    if (state.feature_of(figure.segment) == road) take_figure(play, i);
  }
  return_dependents(play);
}

// GI-54 to GI-58
void cash_out(Play& play, FigureKindId kind, SegmentId segment) {
  State& state = play.state;
  const Player player = play.head().active;
  const FeatureId feature = state.feature_of(segment);
  const int followers = state.feature(feature).followers;
  give_points(play, player, kPointsEach * followers);
  if (play.events != nullptr) {
    Event event{.code = "scored",
                .player = player,
                .what = "cash",
                .cell = state.tile(state.segment(segment).tile).cell,
                .segment = segment,
                .points = kPointsEach * followers,
                .completed = true};  // paid at once, not in the final count
    play.events->add_term(event, {"follower", followers, kPointsEach});
    play.events->add(event);
  }
  take_figure(play, figure_at(state, player, kind, segment));
  return_dependents(play);
}

void discard_opened(State& state) {
  if (cards_of(state).back().place != kOpened) return;  // the last place of all
  for (std::uint8_t card = 0; card < kKinds; ++card) {
    if (oldest(state, kOpened, card) != kNoPile) move_card(state, {kOpened, 0, card}, kDiscard);
  }
}

// GI-28
Flow open(Play& play, Action action) {
  State& state = play.state;
  auto& own = sub<Gifts>(state);
  const Player player = play.head().active;
  const Card card = card_of(action);
  if (play.events != nullptr) play.events->add({.code = "opened", .player = player, .what = kCardNames[card]});
  own.opened = play.head().turn;
  --own.alive[action.extra][card];
  move_card(state, {player, static_cast<std::uint8_t>(action.extra), card}, kOpened);
  switch (card) {
    case kSynod:
      put_figure(play, player, figure_of(action), action.where);
      break;
    case kSweeper:
      sweep(play, action.where);
      break;
    case kPosition:
      move_figure(play, figure_at(state, player, figure_of(action), action.where), action.to);
      break;
    case kCash:
      cash_out(play, figure_of(action), action.where);
      break;
    default:
      return draw_second_tile(state);  // its action ends with the placement
  }
  discard_opened(state);
  return kAgain;
}

// --- opening: words -----------------------------------------------------------------------------------------------

constexpr Operand kOpenOperands[] = {
    {.kind = OperandKind::word,
     .name = "card",
     .bits = {ActionBits::what, 0, 3},
     .values = std::span(kCardNames).first<kKinds>(),
     .refusal = "no_such_gift"},
    {.kind = OperandKind::figure,
     .name = "figure",
     .bits = {ActionBits::what, 3, 5},
     .given = [](const State&, Action action) { return card_of(action) != kSweeper && card_of(action) < kDraw2; }},
    {.kind = OperandKind::place,
     .name = "segment",
     .bits = kWhere,
     .given = [](const State&, Action action) { return card_of(action) < kDraw2; }},
    {.kind = OperandKind::place,
     .name = "to_segment",
     .bits = kTo,
     .word = "to",
     .given = [](const State&, Action action) { return card_of(action) == kPosition; }},
};

// The pile that the card came from, and the road for any of its parts.
void complete_open(const State& state, Action& action) {
  action.extra = oldest(state, state.head().active, card_of(action));
  if (card_of(action) == kSweeper) action.where = state.feature_of(action.where);
}

// R16: one reason for each thing that is refused.
std::string_view why_not_open(const State& state, Action action) {
  const Header& head = state.head();
  if (head.step != state.rules().place_step) return "gift_before_placing_only";
  if (opened_one(state)) return "gift_opened_already";
  const Card card = card_of(action);
  if (card >= kUnknown || action.extra != oldest(state, head.active, card)) return "gift_not_yours";
  if (action.extra == kNoPile) return "gift_not_yours";
  if (card == kDraw2) return "gift_no_second_tile";
  const FigureKindId kind = figure_of(action);
  if (action.where >= head.segments) return "no_such_place";
  const Feature& place = state.feature(state.feature_of(action.where));
  if (card == kSweeper) return place.kind != Kind::road ? "gift_needs_road" : "gift_needs_open_road";
  if (kind >= state.rules().figures.size()) return "no_such_figure";
  if (!state.rules().is_follower(kind)) return "gift_followers_only";
  if (card == kSynod) {
    if (place.kind != Kind::monastery) return "gift_needs_monastery";
    if (place.open == 0) return "gift_needs_open_monastery";
    return head.supply[head.active][kind] == 0 ? "not_in_supply" : "tile_blocked";
  }
  if (figure_at(state, head.active, kind, action.where) == state.figures().size()) return "gift_not_your_follower";
  if (card == kCash || action.to >= head.segments) return "no_such_place";
  if (is_sealed(place)) return "may_not_stand_there";
  if (state.segment(action.where).tile != state.segment(action.to).tile) return "gift_same_tile_only";
  const Feature& target = state.feature(state.feature_of(action.to));
  if ((place.kind == Kind::field) == (target.kind == Kind::field)) return "gift_to_or_from_field";
  if (is_sealed(target) || !stands_on(state, kind, target.kind)) return "may_not_stand_there";
  return target.open == 0 && target.kind != Kind::field ? "feature_completed" : "tile_blocked";
}

// ------------------------------------------------------------------------------------------------------------------

void on_tile(Play& play) {
  sub<Gifts>(play.state).opened = 0;
  discard_opened(play.state);
}

void declare(Declare& declare) {
  declare.sub_state<Gifts>();
  auto& facts = declare.facts<Facts>();
  facts.receive = declare.verb({"receive", kReceiveOperands, why_not_receive, nullptr, true});
  facts.open = declare.verb({"open", kOpenOperands, why_not_open, open, false, complete_open});
  declare.step({"gift", 420, enter_receive, legal_receive, apply_receive, chance_receive, pick_receive});
}

void start(Play& play) {
  auto& own = sub<Gifts>(play.state);
  const int each = play.rules().element("gift");
  for (std::uint8_t card = 0; card < kKinds; ++card) {
    for (int i = 0; i < each; ++i) own.cards[own.count++] = {kPile, 0, card};
    own.alive[0][card] = static_cast<std::uint8_t>(each);
  }
  own.piles = 1;
}

// GI-78, GI-79
void on_game_end(Play& play) {
  for (int player = 0; player < play.state.players(); ++player) {
    const int gifts = count_at(play.state, static_cast<std::uint8_t>(player));
    if (gifts == 0) continue;
    give_points(play, static_cast<Player>(player), kPointsEach * gifts);
    if (play.events == nullptr) continue;
    Event event{.code = "scored", .player = static_cast<Player>(player), .what = "gift", .points = kPointsEach * gifts};
    play.events->add_term(event, {"gift", gifts, kPointsEach});
    play.events->add(event);
  }
}

bool is_hidden(const Lying& lying, Player viewer) { return lying.place <= kPile && lying.place != viewer; }

// GI-21, GI-22
void hide(State& state, Player viewer) {
  for (Lying& lying : cards_of(state)) {
    if (is_hidden(lying, viewer)) lying.card = kUnknown;
  }
}

// Deals what the viewer has not seen, pile by pile: what each was made of is known.
void imagine(State& state, Player viewer, Rng& rng) {
  auto& own = sub<Gifts>(state);
  for (std::uint8_t pile = 0; pile < own.piles; ++pile) {
    std::array<std::uint8_t, kMaxCards> unseen{};
    std::uint32_t count = 0;
    for (std::uint8_t card = 0; card < kKinds; ++card) {
      int left = own.alive[pile][card];
      for (const Lying& lying : cards_of(state)) {
        if (lying.place == viewer && lying.from == pile && lying.card == card) --left;
      }
      for (; left > 0; --left) unseen[count++] = card;
    }
    for (Lying& lying : cards_of(state)) {
      if (!is_hidden(lying, viewer) || lying.from != pile || count == 0) continue;
      const std::uint32_t pick = rng.below(count);
      lying.card = unseen[pick];
      unseen[pick] = unseen[--count];
    }
  }
  sort(state);
}

void count_reserves(const State& state, int (&of_players)[kMaxPlayers]) {
  for (const Lying& lying : cards_of(state)) {
    if (lying.place < kMaxPlayers) ++of_players[lying.place];
  }
}

void pieces(const View& view, Pieces& out) {
  const State& state = view.table();
  out.counters.push_back({"gift", kNobody, count_at(state, kPile)});
  for (int player = 0; player < state.players(); ++player) {
    out.counters.push_back({"gift", static_cast<Player>(player), count_at(state, static_cast<std::uint8_t>(player))});
  }
  const auto show = [&](std::uint8_t place, Player owner) {
    const auto kinds = kinds_at(state, place);
    for (int card = 0; card < kKinds; ++card) {
      if (kinds[card] > 0) out.counters.push_back({kCardNames[card], owner, kinds[card]});
    }
  };
  if (view.viewer() < state.players()) show(view.viewer(), view.viewer());
  show(kDiscard, kNobody);  // GI-29
}

std::string check(const State& state) {
  const auto& own = sub<Gifts>(state);
  if (own.count != kKinds * state.rules().element("gift")) return "gifts are lost";
  if (!std::ranges::is_sorted(cards_of(state))) return "gifts: order";
  int alive[kMaxCards][kKinds] = {};
  int of_kind[kKinds] = {};
  for (const Lying& lying : cards_of(state)) {
    if (lying.card >= kKinds || lying.place > kOpened) return "gifts: card";
    ++of_kind[lying.card];
    if (lying.place >= kDiscard) continue;
    if (lying.from >= own.piles) return "gifts: pile";
    ++alive[lying.from][lying.card];
  }
  for (const int count : of_kind) {
    if (count != state.rules().element("gift")) return "gifts changed their kind";
  }
  for (int pile = 0; pile < kMaxCards; ++pile) {
    if (!std::ranges::equal(alive[pile], own.alive[pile])) return "gifts: what a pile was made of";
  }
  return "";
}

}  // namespace

extern const Module kModule;
const Module kModule{.name = "gifts",
                     .sets = kSets,
                     .elements = kElementCounts,
                     .events = kEvents,
                     .counters = kCounters,
                     .declare = declare,
                     .start = start,
                     .free_actions = free_actions,
                     .on_tile = on_tile,
                     .count_reserves = count_reserves,
                     .on_game_end = on_game_end,
                     .hide = hide,
                     .imagine = imagine,
                     .pieces = pieces,
                     .check = check};

}  // namespace loseta::sets::gifts
