// Bazaars: after the turn of a bazaar tile as many tiles are revealed as there are players, and auctioned for points
// (or dealt out, bazaar_mode = draft). Then everybody plays a turn with the own one before anybody draws.
#include <algorithm>

#include "core/module.h"
#include "core/ruleset.h"
#include "core/scoring.h"
#include "core/turn.h"
#include "loseta/pieces.h"

namespace loseta::sets::bazaars {
namespace {

constexpr std::string_view kTileSets[] = {"bcb"};
constexpr std::string_view kElements[] = {"bazaar"};
constexpr SetName kSets[] = {{"bazaars", kTileSets, kElements, "bcA", "bcb"}};
constexpr Element kElementCounts[] = {{"bazaar", 1, 1, "bcA"}};
constexpr EventKind kEvents[] = {{"bazaar"},
                                 {"revealed", Telling::gathered},
                                 {"chosen", Telling::instead},
                                 {"bid", Telling::instead},
                                 {"passed", Telling::instead},
                                 {"acquired"}};
constexpr std::string_view kModes[] = {"auction", "draft"};
constexpr OptionInfo kOptions[] = {{"bazaar_mode", kModes, "auction", "auction"}};

struct Facts {
  std::uint8_t reveal, choose, bid, buy, sell;  // verbs
  bool draft;
  std::uint32_t mark;  // of bazaar tiles
};

enum Stage : std::uint16_t {
  kClosed,
  kMarked,     // a bazaar tile lies: at the end of this turn
  kRevealing,  // chance, one tile after the other
  kChoosing,   // the chooser takes a tile and names the opening bid
  kBidding,    // `asked` bids or passes
  kDeciding,   // the chooser was outbid: buy or sell
  kDrafting,   // `asked` takes a tile and plays a turn with it at once
};

struct Bazaar {
  std::uint16_t stage;
  std::uint16_t highest;           // bid
  TileType revealed[kMaxPlayers];  // that nobody has yet
  std::uint8_t won[kMaxPlayers];   // 1 + type of the tile that this player got
  std::uint8_t left;               // in `revealed`
  TileType lot;                    // the tile that is auctioned now
  Player starter;                  // whose turn it was
  Player chooser, asked, leader;
};

Player seat_after(const State& state, Player player) { return static_cast<Player>((player + 1) % state.players()); }

// The next seat after this one without a tile; the seat itself comes last (BZ-22, BZ-24).
Player next_without_tile(const State& state, Player player) {
  const auto& own = sub<Bazaar>(state);
  do {
    player = seat_after(state, player);
  } while (own.won[player] != 0);
  return player;
}

void tell(Play& play, std::string_view code, Player player, TileType tile, int points = 0) {
  if (play.events != nullptr) play.events->add({.code = code, .player = player, .tile = tile, .points = points});
}

// BZ-02, BZ-36, BZ-39: only outside a placing round.
void on_tile(Play& play) {
  const Header& head = play.head();
  const TileShape& shape = play.rules().types[play.state.tile(head.last_tile).type];
  const bool in_round = head.queue_resume != kNobody;
  if ((shape.marks & facts<Facts>(play.state).mark) != 0 && !in_round) sub<Bazaar>(play.state).stage = kMarked;
}

TileType take_revealed(Bazaar& own, std::size_t index) {
  const TileType tile = own.revealed[index];
  std::copy(own.revealed + index + 1, own.revealed + own.left, own.revealed + index);
  own.revealed[--own.left] = 0;
  return tile;
}
TileType take_revealed_type(Bazaar& own, TileType type) {
  return take_revealed(own,
                       static_cast<std::size_t>(std::find(own.revealed, own.revealed + own.left, type) - own.revealed));
}

// --- auction ------------------------------------------------------------------------------------------------------

// BZ-18 to BZ-21. Nobody as receiver: the points are gone.
void pay(Play& play, Player payer, Player receiver) {
  const auto& own = sub<Bazaar>(play.state);
  const auto book = [&](Player player, int points) {
    if (player == kNobody || points == 0) return;
    give_points(play, player, points);
    if (play.events == nullptr) return;
    Event event{.code = "scored", .player = player, .what = "bazaar", .points = points, .completed = true};
    play.events->add_term(event, {"bid", points, 1});
    play.events->add(event);
  };
  book(payer, -int{own.highest});
  book(receiver, int{own.highest});
}

// BZ-34: the players place their tiles in order, beginning with the one after the active player.
void open_placing_round(Play& play) {
  auto& own = sub<Bazaar>(play.state);
  const Player first = seat_after(play.state, own.starter);
  Player player = first;
  do {
    queue_tile(play.state, player, static_cast<TileType>(own.won[player] - 1), first);
    player = seat_after(play.state, player);
  } while (player != first);
  own = {};
}

void win(Play& play, Player player, TileType tile) {
  sub<Bazaar>(play.state).won[player] = static_cast<std::uint8_t>(tile + 1);
  tell(play, "acquired", player, tile);
}

Flow end_of_lot(Play& play, Player winner) {
  auto& own = sub<Bazaar>(play.state);
  win(play, winner, own.lot);
  own.lot = 0;
  own.highest = 0;
  own.leader = own.asked = 0;
  own.chooser = next_without_tile(play.state, own.chooser);
  own.stage = kChoosing;
  if (own.left > 1) return kAgain;
  win(play, own.chooser, take_revealed(own, 0));  // BZ-25, BZ-26: the last tile is free
  open_placing_round(play);
  return kNext;
}

// Asks the next bidder; after the last one the lot is decided (BZ-12, BZ-13, BZ-17, BZ-21).
Flow next_bidder(Play& play) {
  auto& own = sub<Bazaar>(play.state);
  own.asked = next_without_tile(play.state, own.asked);
  own.stage = kBidding;
  if (own.asked != own.chooser) return kAgain;
  if (own.leader != own.chooser) {
    own.stage = kDeciding;
    return kAgain;
  }
  pay(play, own.chooser, kNobody);
  return end_of_lot(play, own.chooser);
}

Flow apply_choice(Play& play, Action action) {
  auto& own = sub<Bazaar>(play.state);
  own.lot = take_revealed_type(own, action.what);
  own.highest = action.extra;
  own.leader = own.asked = own.chooser;
  tell(play, "chosen", own.chooser, own.lot, own.highest);
  return next_bidder(play);
}

Flow apply_bid(Play& play, Action action) {
  auto& own = sub<Bazaar>(play.state);
  if (action.verb == kPass) {
    tell(play, "passed", own.asked, own.lot);
  } else {
    own.highest = action.extra;
    own.leader = own.asked;
    tell(play, "bid", own.asked, own.lot, own.highest);
  }
  return next_bidder(play);
}

Flow apply_decision(Play& play, Action action) {
  auto& own = sub<Bazaar>(play.state);
  const bool buys = action.verb == facts<Facts>(play.state).buy;
  const Player payer = buys ? own.chooser : own.leader;
  pay(play, payer, buys ? own.leader : own.chooser);
  return end_of_lot(play, payer);
}

// --- draft --------------------------------------------------------------------------------------------------------

// BZ-31, BZ-32: the tile is played at once; this step comes again at the end of that turn.
Flow draft(Play& play, std::size_t index) {
  auto& own = sub<Bazaar>(play.state);
  const TileType tile = take_revealed(own, index);
  tell(play, "acquired", own.asked, tile);
  queue_tile(play.state, own.asked, tile, seat_after(play.state, own.starter));
  own.asked = seat_after(play.state, own.asked);
  if (own.left == 0) own = {};
  return kNext;
}

// --- the step -----------------------------------------------------------------------------------------------------

Flow enter(Play& play) {
  auto& own = sub<Bazaar>(play.state);
  Header& head = play.head();
  switch (own.stage) {
    case kClosed:
      return kNext;
    case kMarked:
      if (head.pile_total[play.rules().bag()] < play.state.players()) {  // BZ-07
        own.stage = kClosed;
        return kNext;
      }
      own.stage = kRevealing;
      own.starter = head.active;
      tell(play, "bazaar", head.active, kNoType);
      [[fallthrough]];
    case kRevealing:
      head.to_act = kChance;
      return kAsk;
    case kDrafting:
      if (own.left == 1) return draft(play, 0);
      head.to_act = own.asked;
      return kAsk;
    case kBidding:
      head.to_act = own.asked;
      return kAsk;
    default:
      head.to_act = own.chooser;
      return kAsk;
  }
}

void chance(const State& state, ChanceList& out) {
  list_draws(state, state.rules().bag(), facts<Facts>(state).reveal, out);
}

Action pick(const State& state, std::uint64_t number) {
  return pick_from_pile(state, state.rules().bag(), facts<Facts>(state).reveal, number);
}

void list_revealed(const State& state, ActionList& out) {
  const auto& own = sub<Bazaar>(state);
  for (int i = 0; i < own.left; ++i) {
    if (std::find(own.revealed, own.revealed + i, own.revealed[i]) != own.revealed + i) continue;  // equal tiles
    out.add({facts<Facts>(state).choose, own.revealed[i], 0, 0, 0});
  }
}

void legal(const State& state, ActionList& out) {
  const auto& own = sub<Bazaar>(state);
  const auto& verbs = facts<Facts>(state);
  switch (own.stage) {
    case kRevealing:
      list_draws(state, state.rules().bag(), verbs.reveal, out);
      return;
    case kDrafting:
      list_revealed(state, out);
      return;
    case kChoosing:
      list_revealed(state, out);
      out.open_ended_verb = verbs.choose;  // BZ-28
      return;
    case kBidding:
      if (own.highest < ActionList::kHighestAmount) {
        out.add({verbs.bid, 0, 0, 0, static_cast<std::uint16_t>(own.highest + 1)});  // BZ-15
        out.open_ended_verb = verbs.bid;
      }
      out.add({kPass, 0, 0, 0, 0});
      return;
    default:
      out.add({verbs.buy, 0, 0, 0, 0});
      out.add({verbs.sell, 0, 0, 0, 0});
  }
}

Flow apply(Play& play, Action action) {
  auto& own = sub<Bazaar>(play.state);
  switch (own.stage) {
    case kRevealing: {
      const auto tile = static_cast<TileType>(action.extra);
      take_from_pile(play.state, play.rules().bag(), tile);
      own.revealed[own.left++] = tile;
      tell(play, "revealed", own.starter, tile);
      if (own.left < play.state.players()) return kAgain;
      own.chooser = own.asked = seat_after(play.state, own.starter);  // BZ-08, BZ-31
      own.stage = facts<Facts>(play.state).draft ? kDrafting : kChoosing;
      return kAgain;
    }
    case kDrafting:
      return draft(
          play, static_cast<std::size_t>(std::find(own.revealed, own.revealed + own.left, action.what) - own.revealed));
    case kChoosing:
      return apply_choice(play, action);
    case kBidding:
      return apply_bid(play, action);
    default:
      return apply_decision(play, action);
  }
}

// --- words --------------------------------------------------------------------------------------------------------

constexpr Operand kRevealOperands[] = {{OperandKind::tile, "tile", kExtra}};
constexpr Operand kChooseOperands[] = {{OperandKind::tile, "tile", kWhat},
                                       {.kind = OperandKind::amount,
                                        .name = "amount",
                                        .bits = kExtra,
                                        .word = "for",
                                        .refusal = "bid_no_number",
                                        .too_low = "bid_below_zero",
                                        .too_high = "bid_too_high"}};
constexpr Operand kBidOperands[] = {{.kind = OperandKind::amount,
                                     .name = "amount",
                                     .bits = kExtra,
                                     .refusal = "bid_no_number",
                                     .too_low = "bid_below_zero",
                                     .too_high = "bid_too_high"}};

std::string_view why_not_reveal(const State&, Action) { return "no_such_tile_left"; }

std::string_view why_not_choose(const State& state, Action action) {
  const auto& own = sub<Bazaar>(state);
  const bool is_there = std::find(own.revealed, own.revealed + own.left, action.what) != own.revealed + own.left;
  return is_there ? "bid_too_high" : "tile_not_revealed";
}

std::string_view why_not_bid(const State&, Action action) {
  return action.extra > ActionList::kHighestAmount ? "bid_too_high" : "bid_too_low";
}

// ------------------------------------------------------------------------------------------------------------------

void declare(Declare& declare) {
  declare.sub_state<Bazaar>();
  auto& facts = declare.facts<Facts>();
  facts.draft = declare.option("bazaar_mode") == "draft";
  facts.reveal =
      declare.verb({.name = "reveal", .operands = kRevealOperands, .why_not = why_not_reveal, .told_by_events = true});
  const std::span choose(kChooseOperands);
  facts.choose = declare.verb({.name = "choose",
                               .operands = facts.draft ? choose.first(1) : choose,
                               .why_not = why_not_choose,
                               .told_by_events = true});
  facts.bid = declare.verb({"bid", kBidOperands, why_not_bid});
  facts.buy = declare.verb({"buy"});
  facts.sell = declare.verb({"sell"});
  facts.mark = declare.tile_mark("bazaar");
  declare.step({"bazaar", 950, enter, legal, apply, chance, pick});
}

int tiles_held(const State& state, TileType type) {
  const auto& own = sub<Bazaar>(state);
  const bool is_lot = (own.stage == kBidding || own.stage == kDeciding) && own.lot == type;
  return static_cast<int>(std::count(own.revealed, own.revealed + own.left, type) +
                          std::count(own.won, own.won + kMaxPlayers, type + 1)) +
         (is_lot ? 1 : 0);
}

void pieces(const View& view, Pieces& out) {
  const State& state = view.table();
  const auto& own = sub<Bazaar>(state);
  if (own.left > 0) out.rows.push_back({"bazaar", kNobody, {own.revealed, own.revealed + own.left}});
  if (own.stage == kBidding || own.stage == kDeciding) {
    out.rows.push_back({"lot", own.chooser, {own.lot}});
    out.counters.push_back({"bid", own.leader, own.highest});
  }
  for (int player = 0; player < state.players(); ++player) {
    if (own.won[player] == 0) continue;
    out.rows.push_back({"acquired", static_cast<Player>(player), {static_cast<TileType>(own.won[player] - 1)}});
  }
}

std::string check(const State& state) {
  const auto& own = sub<Bazaar>(state);
  if (own.stage > kDrafting) return "bazaar: stage";
  if (own.left > state.players()) return "bazaar: too many tiles";
  return own.stage > kMarked || own.left == 0 ? "" : "bazaar: tiles in a closed one";
}

}  // namespace

extern const Module kModule;
const Module kModule{.name = "bazaars",
                     .sets = kSets,
                     .elements = kElementCounts,
                     .options = kOptions,
                     .events = kEvents,
                     .declare = declare,
                     .on_tile = on_tile,
                     .pieces = pieces,
                     .tiles_held = tiles_held,
                     .check = check};

}  // namespace loseta::sets::bazaars
