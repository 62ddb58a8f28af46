// Secret cards: every third tile brings its player a letter that nobody else sees. In the place window letters may be
// opened: number 0 is a point, number 1 a second tile to choose from.
#include "toy_sets/toy_sets.h"
namespace loseta::toys {
namespace {
constexpr std::string_view kElements[] = {"letter"};
constexpr SetName kSets[] = {{"letters", {}, kElements}};
constexpr Element kElementCounts[] = {{"letter", 6}};  // of each number
struct Facts {
  std::uint8_t receive, open;
};
constexpr int kDeck = kMaxPlayers, kOpened = kDeck + 1;
struct Sub {
  std::uint8_t cards[kOpened + 1][3];  // hands, deck, opened ones: of each number, and in views those that are hidden
};
int size_of(const std::uint8_t (&cards)[3]) { return cards[0] + cards[1] + cards[2]; }
int left(const State& state) { return size_of(sub<Sub>(state).cards[kDeck]); }
void start(Play& play) { std::fill_n(sub<Sub>(play.state).cards[kDeck], 2, play.rules().element("letter")); }
Flow enter(Play& play) {  // how many letters are left is public, so the step may depend on it
  play.head().to_act = kChance;
  return play.head().placed % 3 == 0 && left(play.state) > 0 ? kAsk : kNext;
}
void legal(const State& state, ActionList& out) {
  const auto& deck = sub<Sub>(state).cards[kDeck];
  if (deck[0] > 0) out.add({facts<Facts>(state).receive, 0, 0, 0, 0});
  if (deck[1] > 0) out.add({facts<Facts>(state).receive, 0, 0, 0, 1});
}
void chance(const State& state, ChanceList& out) {
  ActionList list;
  legal(state, list);
  for (const Action& action : list) out.push_back({action, sub<Sub>(state).cards[kDeck][action.extra]});
}
Flow move_card(State& state, int number, int from, int to) {
  --sub<Sub>(state).cards[from][number];
  ++sub<Sub>(state).cards[to][number];
  return kNext;
}
Flow receive(Play& play, Action action) { return move_card(play.state, action.extra, kDeck, play.head().active); }
void free_actions(const State& state, Window window, ActionList& out) {
  const auto& hand = sub<Sub>(state).cards[state.head().active];
  if (window != Window::place) return;
  if (hand[0] > 0) out.add({facts<Facts>(state).open, 0, 0, 0, 0});
  if (hand[1] > 0 && second_tile_possible(state)) out.add({facts<Facts>(state).open, 0, 0, 0, 1});
}
Flow open(Play& play, Action action) {
  move_card(play.state, action.extra, play.head().active, kOpened);
  if (action.extra == 0) give_points(play, play.head().active, 1);
  return action.extra == 0 ? kAgain : draw_second_tile(play.state);
}
void hide(State& state, Player viewer) {
  for (int place = 0; place <= kDeck; ++place) {
    auto& cards = sub<Sub>(state).cards[place];
    if (place != viewer) std::ranges::copy(std::initializer_list<int>{0, 0, size_of(cards)}, cards);
  }
}
std::uint32_t unseen(const State& state, int number) {
  auto count = static_cast<std::uint32_t>(state.rules().element("letter"));
  for (const auto& cards : sub<Sub>(state).cards) count -= cards[number];
  return count;
}
void imagine(State& state, Player, Rng& rng) {
  for (auto& cards : sub<Sub>(state).cards) {
    for (; cards[2] > 0; --cards[2]) {
      ++cards[rng.below(unseen(state, 0) + unseen(state, 1)) < unseen(state, 0) ? 0 : 1];
    }
  }
}
void declare(Declare& declare) {
  declare.sub_state<Sub>();
  declare.facts<Facts>() = {declare.verb(verb_amount("receive")), declare.verb(verb_amount("open", open))};
  declare.step({"letter", 420, enter, legal, receive, chance});
}
void pieces(const View& view, Pieces& out) { out.counters.push_back({"letter", kNobody, left(view.table())}); }
std::string check(const State& state) { return unseen(state, 0) == 0 && unseen(state, 1) == 0 ? "" : "lost letters"; }
}  // namespace
// clang-format off
const Module kLetters{.name = "letters", .sets = kSets, .elements = kElementCounts, .declare = declare, .start = start,
                      .free_actions = free_actions, .hide = hide, .imagine = imagine, .pieces = pieces, .check = check};
}  // namespace loseta::toys
