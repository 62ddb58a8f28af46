// The Gifts: what rule games cannot say. Hidden information first of all.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <map>
#include <memory>
#include <set>

#include "loseta/pieces.h"
#include "support/random_games.h"
#include "support/table.h"

namespace loseta::tests {
namespace {

using Names = std::vector<std::string>;
using Kinds = std::map<std::string, int>;
constexpr const char* kCards[] = {"synod", "sweeper", "position", "cash", "draw2"};

// What a viewer's table shows of the five kinds before somebody, or on the discard pile (kNobody).
Kinds kinds_seen(const View& seen, Player owner) {
  Kinds kinds;
  for (const Counter& counter : pieces(seen).counters) {
    if (counter.owner == owner && std::ranges::find(kCards, counter.kind) != std::end(kCards)) {
      kinds[std::string(counter.kind)] += counter.count;
    }
  }
  return kinds;
}

Kinds hand_of(const State& state, Player player) { return kinds_seen(view(state, player), player); }
int sum_of(const Kinds& kinds) {
  int sum = 0;
  for (const auto& [kind, count] : kinds) sum += count;
  return sum;
}

int gifts_of(const State& state, Player owner) {
  for (const Counter& counter : pieces(view(state, kNobody)).counters) {
    if (counter.kind == "gift" && counter.owner == owner) return counter.count;
  }
  return -1;
}

bool is_received(const State& state, Action action) { return to_text(state, action).starts_with("receive "); }

// --- the pile -----------------------------------------------------------------------------------------------------

TEST(Gifts, GI_01_GI_02_five_of_each_kind_and_each_card_may_be_the_first) {
  Table table("sets base gifts ; players red blue");
  table.given("bgU 1,0 0 blue follower R").play("draw bgU ; place 2,0 0");
  ChanceList outcomes;
  chance_outcomes(table.state(), outcomes);
  Kinds weights;
  for (const auto& [action, weight] : outcomes) weights[to_text(table.state(), action)] = static_cast<int>(weight);
  EXPECT_EQ(weights, (Kinds{{"receive cash", 5},
                            {"receive draw2", 5},
                            {"receive position", 5},
                            {"receive sweeper", 5},
                            {"receive synod", 5}}));
  table.play("receive cash ; pass ; draw bgB ; place 0,1 0 ; pass ; draw bgU ; place 3,0 0");
  chance_outcomes(table.state(), outcomes);
  EXPECT_EQ(chance_weight(table.state()), 24u);
}

Names cards_in_order(const Table& table, std::uint64_t seed) {
  Names cards;
  State state = table.state();
  Rng rng(seed);
  play_at_random(state, rng, [&](const State& now, const ActionList&, Action action) {
    if (is_received(now, action)) cards.push_back(to_text(now, action));
    return true;
  });
  return cards;
}

TEST(Gifts, GI_02_the_order_follows_from_the_seed) {
  const Table table("sets base gifts ; players red blue green");
  std::set<Names> orders;
  for (std::uint64_t seed = 1; seed <= 10; ++seed) {
    const Names cards = cards_in_order(table, seed);
    EXPECT_EQ(cards, cards_in_order(table, seed));
    EXPECT_GT(cards.size(), 3u);
    orders.insert(cards);
  }
  EXPECT_EQ(orders.size(), 10u);
}

TEST(Gifts, GI_23_there_is_no_limit_to_a_hand) {
  Table table("sets base gifts ; tiles base 2 ; players red blue");
  table.given("bgU 1,0 0 blue follower R");
  for (int i = 0; i < 8; ++i) {
    table.play_as("red", "draw bgU ; place " + std::to_string(i + 2) + ",0 0 ; receive " + kCards[i % 5] + " ; pass");
    table.play_as("blue", "draw bgB ; place 0," + std::to_string(i + 1) + " 0 ; pass");
  }
  EXPECT_EQ(table.counter_of("red", "gift"), 8);
  EXPECT_EQ(hand_of(table.state(), 0),
            (Kinds{{"synod", 2}, {"sweeper", 2}, {"position", 2}, {"cash", 1}, {"draw2", 1}}));
  EXPECT_EQ(table.final_score_of("red"), 16);
}

TEST(Gifts, GI_74_the_returned_tile_is_one_of_the_bag_like_any_other) {
  Table table("sets base gifts ; players red blue");
  table.given("bgU 1,0 0 blue follower R");
  table.play("draw bgU ; place 2,0 0 ; receive draw2 ; pass ; draw bgB ; place 0,1 0 ; pass");
  table.play("draw bgE ; open draw2 ; draw bgV ; place bgV -1,0 270 ; receive cash ; pass");
  ChanceList outcomes;
  chance_outcomes(table.state(), outcomes);
  unsigned sum = 0;
  for (const auto& [action, weight] : outcomes) {
    EXPECT_EQ(static_cast<int>(weight), table.stock(table.rules().texts[action.extra].id));
    sum += weight;
  }
  EXPECT_EQ(static_cast<int>(sum), table.left());
  EXPECT_EQ(table.stock("bgE"), 5);
}

// --- nothing of the base game changes -------------------------------------------------------------------------------

TEST(Gifts, GI_04_GI_05_GI_78_GI_80_unopened_gifts_add_two_points_each_and_change_nothing_else) {
  const Table plain("sets base ; players red blue green");
  const Table with("sets base gifts ; players red blue green");
  int received = 0;
  for (std::uint64_t seed = 1; seed <= 30; ++seed) {
    State game = with.state();
    const auto draw_cards = [&] {
      while (to_act(game) == kChance && game.rules().steps[game.head().step].name == "gift") {
        apply(game, draw_chance(game, seed));
      }
    };
    State base = plain.state();
    Rng rng(seed);
    play_at_random(base, rng, [&](const State& now, const ActionList&, Action action) {
      draw_cards();
      const auto same_action = parse_action(game, to_text(now, action));
      EXPECT_TRUE(same_action && !try_apply(game, to_act(now), *same_action));
      return !HasFailure();
    });
    draw_cards();
    ASSERT_EQ(to_act(game), kNobody);
    for (Player player = 0; player < 3; ++player) {
      EXPECT_EQ(scores(game)[player], scores(base)[player] + 2 * gifts_of(game, player));
      received += gifts_of(game, player);
    }
    ASSERT_FALSE(HasFailure()) << "seed " << seed;
  }
  EXPECT_GT(received, 100);
}

TEST(GiftsAtRandom, GI_05_GI_26_GI_27_decisions_about_gifts_come_only_before_placing) {
  const Table table("sets base inns traders gifts ; players red blue green");
  int opened = 0;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    State state = table.state();
    Rng rng(seed);
    bool used = false;
    play_at_random(state, rng, [&](const State& now, const ActionList& legal, Action action) {
      const bool offered = std::ranges::any_of(legal, [&](Action a) { return to_text(now, a).starts_with("open "); });
      EXPECT_TRUE(!offered || (now.head().step == now.rules().place_step && !used));
      const bool opens = to_text(now, action).starts_with("open ");
      opened += opens ? 1 : 0;
      used = (used || opens) && action.verb != kPlace;
      return !HasFailure();
    });
    ASSERT_FALSE(HasFailure()) << "seed " << seed;
  }
  EXPECT_GT(opened, 50);
}

// --- hidden information ---------------------------------------------------------------------------------------------

TEST(Gifts, GI_19_GI_21_GI_22_only_the_owner_sees_which_card_came) {
  std::map<std::string, std::unique_ptr<Table>> tables;
  for (const char* card : kCards) {
    auto& table = tables[card] = std::make_unique<Table>("sets base gifts ; players red blue green");
    table->given("bgU 1,0 0 blue follower R").play("draw bgU ; place 2,0 0");
    table->play(std::string("receive ") + card);
    EXPECT_EQ(hand_of(table->state(), 0), (Kinds{{card, 1}}));
    for (const Player viewer : {Player{1}, Player{2}, kNobody}) {
      EXPECT_EQ(kinds_seen(view(table->state(), viewer), 0), Kinds());
      EXPECT_TRUE(same(view(table->state(), viewer), view(tables["synod"]->state(), viewer)));
    }
    // What happened is told without the card.
    ASSERT_EQ(table->events().list.size(), 1u);
    const Event& event = table->events().list[0];
    EXPECT_EQ(event.code, "gift");
    EXPECT_TRUE(event.what.empty() && event.note.empty() && event.terms == 0 && event.points == 0);
  }
  EXPECT_FALSE(same(view(tables["cash"]->state(), 0), view(tables["synod"]->state(), 0)));
}

TEST(Gifts, GI_21_the_words_of_the_card_that_comes_are_marked_secret) {
  const Table table("sets base gifts ; players red blue");
  for (const Verb& verb : table.rules().verbs) EXPECT_EQ(verb.secret, verb.name == "receive") << verb.name;
}

TEST(Gifts, GI_21_in_the_view_of_others_the_pile_has_unknown_cards_and_a_hand_cannot_be_opened) {
  Table table("sets base gifts ; players red blue");
  table.given("bgU 1,0 0 blue follower R").play("draw bgU ; place 2,0 0");
  ActionList legal;
  const View before = view(table.state(), 1);
  legal_actions(before.table(), legal);
  ASSERT_EQ(legal.size(), 1u);
  EXPECT_EQ(to_text(before.table(), legal[0]), "receive ?");
  table.play("receive sweeper ; pass ; draw bgB ; place 0,1 0 ; pass ; draw bgE");
  for (const Player viewer : {Player{0}, Player{1}, kNobody}) {
    const View seen = view(table.state(), viewer);
    legal_actions(seen.table(), legal);
    const auto opens =
        std::ranges::count_if(legal, [&](Action a) { return to_text(seen.table(), a).starts_with("open "); });
    EXPECT_EQ(opens, viewer == 0 ? 1 : 0);
  }
}

// Every card once more, from the actions alone: which lies where and from which pile it was drawn.
class Ledger {
 public:
  struct Held {
    int pile;
    std::string card;
  };
  explicit Ledger(int each) {
    for (const char* card : kCards) made_of_[0][card] = each;
    pile_ = made_of_[0];
  }
  void note(const State& now, Action action) {
    const Names words = split(to_text(now, action), ' ');
    const Player active = now.head().active;
    if (words[0] == "receive") {
      --pile_[words[1]];
      hands_[active].push_back({latest_, words[1]});
    } else if (words[0] == "open") {
      auto& hand = hands_[active];
      const auto card = std::ranges::find(hand, words[1], &Held::card);  // the oldest of its kind
      ASSERT_NE(card, hand.end());
      --made_of_[card->pile][words[1]];
      ++discarded_[words[1]];
      hand.erase(card);
    }
  }
  // Called for every position: cards that are asked for from an empty pile were shuffled.
  void look(const State& now) {
    if (now.rules().steps[now.head().step].name != "gift" || to_act(now) != kChance || sum_of(pile_) > 0) return;
    pile_ = made_of_[++latest_] = discarded_;
    discarded_.clear();
    ++shuffled;
  }
  const std::vector<Held>& hand(Player player) const { return hands_[player]; }
  Kinds kinds(Player player) const {
    Kinds kinds;
    for (const Held& held : hands_[player]) ++kinds[held.card];
    return kinds;
  }
  Kinds discarded() const {
    Kinds kinds = discarded_;
    std::erase_if(kinds, [](const auto& entry) { return entry.second == 0; });
    return kinds;
  }
  int piles_of(Player player) const {
    std::set<int> piles;
    for (const Held& held : hands_[player]) piles.insert(held.pile);
    return static_cast<int>(piles.size());
  }
  int in_pile() const { return sum_of(pile_); }
  // Could a player hold so many of a kind, for all that this viewer knows?
  std::pair<int, int> bounds(Player viewer, Player player, const std::string& card) const {
    int least = 0;
    int most = 0;
    for (const auto& [pile, made_of] : made_of_) {
      Kinds unseen = made_of;  // lies in the pile or before players, and not before the viewer
      if (viewer < kMaxPlayers) {
        for (const Held& held : hands_[viewer]) {
          if (held.pile == pile) --unseen[held.card];
        }
      }
      const int drawn = static_cast<int>(std::ranges::count(hands_[player], pile, &Held::pile));
      least += std::max(0, drawn - (sum_of(unseen) - unseen[card]));
      most += std::min(drawn, unseen[card]);
    }
    return {least, most};
  }
  int shuffled = 0;

 private:
  std::map<int, Kinds> made_of_;  // of each pile, what was not opened
  Kinds pile_, discarded_;
  std::array<std::vector<Held>, kMaxPlayers> hands_;
  int latest_ = 0;
};

constexpr std::uint64_t kGames = 80;  // per set-up, fewer where cards are frequent
constexpr int kEnough = 5'000;        // looks at a state

class HiddenCardsAtRandom : public ::testing::TestWithParam<const char*> {};

// Two states that differ only in cards hidden from a viewer look the same to him and to everybody whose hand is the
// same in both: views byte by byte, steps, players to act, what is listed; also after the next public action.
TEST_P(HiddenCardsAtRandom, GI_21_GI_22_R12_hidden_cards_change_nothing_that_others_see) {
  const Table table(GetParam());
  int compared = 0;
  int differing = 0;
  for (std::uint64_t seed = 1; seed <= kGames && compared < kEnough; ++seed) {
    State state = table.state();
    Rng rng(seed);
    Rng dreams(seed + 1000);
    Ledger ledger(state.rules().element("gift"));
    const int players = state.players();
    play_at_random(state, rng, [&](const State& now, const ActionList&, Action action) {
      ledger.look(now);
      const Ledger known = ledger;
      ledger.note(now, action);
      const auto viewer = static_cast<Player>(dreams.below(static_cast<std::uint32_t>(players)));
      int foreign = 0;
      for (int p = 0; p < players; ++p) {
        if (p != viewer) foreign = std::max(foreign, gifts_of(now, static_cast<Player>(p)));
      }
      if (foreign < 2) return true;
      const State other = imagine(view(now, viewer), dreams);
      ++compared;
      EXPECT_EQ(other.head().step, now.head().step);
      EXPECT_EQ(to_act(other), to_act(now));
      ActionList here;
      ActionList there;
      bool differs = false;
      for (int p = -1; p < players; ++p) {
        const Player looking = p < 0 ? kNobody : static_cast<Player>(p);
        if (p >= 0 && hand_of(now, looking) != hand_of(other, looking)) {
          differs = true;
          EXPECT_NE(looking, viewer);
          continue;
        }
        // Equal kinds from different piles may have changed places: the owner knows which came from where.
        if (p >= 0 && looking != viewer && known.piles_of(looking) > 1) continue;
        const View one = view(now, looking);
        const View two = view(other, looking);
        EXPECT_TRUE(same(one, two));
        legal_actions(one.table(), here);
        legal_actions(two.table(), there);
        EXPECT_TRUE(std::ranges::equal(here, there));
      }
      differing += differs ? 1 : 0;
      // A public action that both allow leads to the same step, the same player and the same events.
      State next = now;
      State next_other = other;
      legal_actions(other, there);
      if (to_act(now) == kChance || !there.allows(action)) return !HasFailure();
      Events told;
      Events told_other;
      apply(next, action, &told);
      apply(next_other, action, &told_other);
      EXPECT_EQ(next.head().step, next_other.head().step);
      EXPECT_EQ(to_act(next), to_act(next_other));
      EXPECT_TRUE(std::ranges::equal(told.list, told_other.list, [](const Event& a, const Event& b) {
        return a.code == b.code && a.player == b.player && a.what == b.what && a.points == b.points;
      }));
      if (hand_of(next, viewer) == hand_of(next_other, viewer)) {
        EXPECT_TRUE(same(view(next, viewer), view(next_other, viewer)));
      }
      return !HasFailure();
    });
    ASSERT_FALSE(HasFailure()) << "seed " << seed;
  }
  std::printf("compared %d states, %d of them with other hands: %s\n", compared, differing, GetParam());
  EXPECT_GE(compared, 1000);
  EXPECT_GE(differing, 500);
}

// An imagined world never contradicts what the viewer has seen.
TEST_P(HiddenCardsAtRandom, GI_21_GI_24_GI_29_imagined_worlds_agree_with_what_was_seen) {
  const Table table(GetParam());
  const int shuffles = table.rules().element("gift") == 1 ? 15 : 0;  // with one pile it comes to its end
  int worlds = 0;
  int shuffled = 0;
  for (std::uint64_t seed = 1; seed <= kGames && (worlds < kEnough || shuffled < shuffles); ++seed) {
    State state = table.state();
    Rng rng(seed);
    Rng dreams(seed + 2000);
    Ledger ledger(state.rules().element("gift"));
    const int players = state.players();
    play_at_random(state, rng, [&](const State& now, const ActionList&, Action action) {
      ledger.look(now);
      for (int p = 0; p < players; ++p) {
        EXPECT_EQ(hand_of(now, static_cast<Player>(p)), ledger.kinds(static_cast<Player>(p)));
      }
      EXPECT_EQ(gifts_of(now, kNobody), ledger.in_pile());
      const auto number = dreams.below(static_cast<std::uint32_t>(players + 1));
      const Player viewer = number == static_cast<std::uint32_t>(players) ? kNobody : static_cast<Player>(number);
      const State world = imagine(view(now, viewer), dreams);
      ++worlds;
      EXPECT_EQ(check(world), "");
      EXPECT_TRUE(same(view(world, viewer), view(now, viewer)));
      EXPECT_EQ(gifts_of(world, kNobody), ledger.in_pile());
      const bool drawing_two = now.head().second_tile_due != 0 || now.head().hand_size == 2;  // the card lies open
      if (!drawing_two) {
        EXPECT_EQ(kinds_seen(view(world, viewer), kNobody), ledger.discarded());
      }
      for (int p = 0; p < players; ++p) {
        const auto player = static_cast<Player>(p);
        Kinds hand = hand_of(world, player);
        EXPECT_EQ(sum_of(hand), static_cast<int>(ledger.hand(player).size()));
        if (player == viewer) {
          EXPECT_EQ(hand, ledger.kinds(player));
          continue;
        }
        for (const char* card : kCards) {
          const auto [least, most] = ledger.bounds(viewer, player, card);
          EXPECT_GE(hand[card], least) << card;
          EXPECT_LE(hand[card], most) << card;
        }
      }
      ledger.note(now, action);
      return !HasFailure();
    });
    shuffled += ledger.shuffled;
    ASSERT_FALSE(HasFailure()) << "seed " << seed;
  }
  std::printf("%d worlds, the discarded cards were shuffled %d times: %s\n", worlds, shuffled, GetParam());
  EXPECT_GT(worlds, 1000);
  EXPECT_GE(shuffled, shuffles);
}

INSTANTIATE_TEST_SUITE_P(
    Setups, HiddenCardsAtRandom,
    ::testing::Values("sets base gifts ; players red blue green", "sets base gifts ; element gift 1 ; players red blue",
                      "sets base gifts ; element gift 1 ; players red blue green yellow",
                      "sets base gifts ; element gift 2 ; players red blue green",
                      "sets base inns traders gifts plague ; players red blue green yellow black"));

// In a world imagined by a spectator every card of the pile is as likely in a hand as any other.
TEST(Gifts, GI_21_imagined_hands_are_dealt_evenly) {
  Table table("sets base gifts ; players red blue");
  table.given("bgU 1,0 0 blue follower R").play("draw bgU ; place 2,0 0 ; receive cash");
  Rng dreams(7);
  Kinds seen;
  constexpr int kWorlds = 5000;
  for (int i = 0; i < kWorlds; ++i) {
    for (const auto& [card, count] : hand_of(imagine(view(table.state(), 1), dreams), 0)) seen[card] += count;
  }
  for (const char* card : kCards) {
    EXPECT_NEAR(seen[card], kWorlds / 5.0, 150) << card;  // five standard deviations are 141
  }
}

// The last card of a kind is in the viewer's own hand: nobody else is ever imagined with it.
TEST(Gifts, GI_21_GI_24_what_the_viewer_holds_nobody_else_has) {
  Table table("sets base gifts ; element gift 1 ; players red blue green");
  table.given("bgU 1,0 0 blue follower R").given("bgG 0,-1 90 red follower C");
  table.play("draw bgU ; place 2,0 0 ; receive cash ; pass ; draw bgF ; place 0,-2 90 ; receive synod ; pass");
  Rng dreams(7);
  std::set<std::string> blues;
  for (int i = 0; i < 200; ++i) {
    const State world = imagine(view(table.state(), 0), dreams);
    EXPECT_EQ(hand_of(world, 0), (Kinds{{"cash", 1}}));
    for (const auto& [card, count] : hand_of(world, 1)) blues.insert(card);
  }
  EXPECT_EQ(blues, (std::set<std::string>{"draw2", "position", "sweeper", "synod"}));
}

// --- properties in random games
// ---------------------------------------------------------------------------------------

// Whoever receives a card has extended a road or city of others, and whoever has, receives one while there are cards.
TEST(GiftsAtRandom, GI_07_GI_10_GI_14_GI_15_GI_17_GI_20_GI_25_a_card_exactly_when_others_own_what_was_extended) {
  const Table table("sets base inns gifts ; players red blue green");
  int yes = 0;
  int no = 0;
  for (std::uint64_t seed = 1; seed <= 30; ++seed) {
    State state = table.state();
    Rng rng(seed);
    play_at_random(state, rng, [&](const State& now, const ActionList&, Action action) {
      if (action.verb != kPlace) return !HasFailure();
      State copy = now;
      apply(copy, action);
      const bool asked = copy.rules().steps[copy.head().step].name == "gift" && to_act(copy) == kChance;
      // Every road and city that has figures on older tiles and touches the new one, with what each player has there.
      bool due = false;
      const TileIndex tile = copy.head().last_tile;
      std::map<FeatureId, std::array<int, kMaxPlayers>> strength;
      for (const Figure& figure : now.figures()) {
        const FeatureId id = copy.feature_of(figure.segment);
        strength[id][figure.owner] += copy.rules().figures[figure.kind].strength;
      }
      for (std::size_t s = 0; s < copy.segments().size(); ++s) {
        const FeatureId id = copy.feature_of(s);
        const Kind kind = copy.feature(id).kind;
        if (copy.segment(s).tile != tile || !strength.contains(id) || (kind != Kind::road && kind != Kind::city))
          continue;
        const auto& all = strength[id];
        due = due || all[now.head().active] < *std::ranges::max_element(all);
      }
      const bool cards = gifts_of(now, kNobody) > 0 || sum_of(kinds_seen(view(copy, kNobody), kNobody)) > 0;
      EXPECT_EQ(asked, due && cards);
      (asked ? yes : no) += 1;
      return !HasFailure();
    });
    ASSERT_FALSE(HasFailure()) << "seed " << seed;
  }
  EXPECT_GT(yes, 200);
  EXPECT_GT(no, 200);
}

}  // namespace
}  // namespace loseta::tests
