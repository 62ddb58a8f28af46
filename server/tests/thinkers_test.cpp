#include "server/thinkers.h"

#include <gtest/gtest.h>
#include <sys/resource.h>

#include <atomic>

#include "server/tests/support/test_loop.h"

namespace loseta::server {
namespace {

struct ThinkersTest : ::testing::Test {
  ThinkersTest() {
    loseta::Setup setup;
    setup.options = {{"first_player", "host"}};
    setup.seats = loseta::Setup::plain_seats(2);
    rules = *make_ruleset(setup);
    state = new_game(*rules);
    apply(state, draw_chance(state, 0));
  }
  ThinkJob job(Urgency urgency, std::string level, std::function<void(std::optional<Action>)> done) {
    return {rules, view(state, 0), std::move(level), 1, urgency, std::move(done)};
  }
  TestLoop loop;
  RulesetPtr rules;
  State state;
};

TEST_F(ThinkersTest, what_people_wait_for_comes_first) {
  Thinkers thinkers(loop, 0);
  std::vector<int> order;
  const auto note = [&](int number) { return [&order, number](std::optional<Action>) { order.push_back(number); }; };
  thinkers.think(job(Urgency::aid, "random", note(5)));
  thinkers.think(job(Urgency::unwatched, "random", note(3)));
  thinkers.think(job(Urgency::watched, "random", note(1)));
  thinkers.think(job(Urgency::unwatched, "random", note(4)));
  thinkers.think(job(Urgency::watched, "greedy", note(2)));
  EXPECT_EQ(thinkers.waiting(), 5u);
  thinkers.add_threads(1);
  ASSERT_TRUE(loop.run_until([&] { return order.size() == 5; }));
  EXPECT_EQ(order, (std::vector<int>{1, 2, 3, 4, 5}));
}

TEST_F(ThinkersTest, gives_a_legal_action_or_none) {
  Thinkers thinkers(loop, 2);
  std::optional<Action> greedy, nobody = Action{};
  int done = 0;
  thinkers.think(job(Urgency::watched, "greedy", [&](std::optional<Action> action) { greedy = action, ++done; }));
  thinkers.think(job(Urgency::watched, "nobody", [&](std::optional<Action> action) { nobody = action, ++done; }));
  ASSERT_TRUE(loop.run_until([&] { return done == 2; }));
  ASSERT_TRUE(greedy);
  EXPECT_FALSE(try_apply(state, 0, *greedy));
  EXPECT_FALSE(nobody);
}

// The strongest level would think for an hour; it ends when its time is over, or when nobody wants to know any more.
TEST_F(ThinkersTest, think_as_long_as_they_may) {
  Thinkers thinkers(loop, 1);
  int done = 0;
  const auto expert = [&](ai::Budget budget, std::stop_token stop) {
    ThinkJob one = job(Urgency::watched, "expert", [&](std::optional<Action> action) { done += action ? 1 : 0; });
    one.budget = budget;
    one.stop = std::move(stop);
    thinkers.think(std::move(one));
  };
  const auto begin = std::chrono::steady_clock::now();
  std::stop_source stop;
  expert({.time = std::chrono::milliseconds(50)}, {});
  expert({.time = std::chrono::hours(1)}, stop.get_token());
  ASSERT_TRUE(loop.run_until([&] { return done == 1; }));
  EXPECT_GE(std::chrono::steady_clock::now() - begin, std::chrono::milliseconds(50));
  stop.request_stop();
  ASSERT_TRUE(loop.run_until([&] { return done == 2; }));
}

// On a machine with few cores the loop gets its share at once, however many think.
TEST_F(ThinkersTest, step_back_behind_the_loop) {
  const int own = getpriority(PRIO_PROCESS, 0);
  constexpr int kLowest = 19;
  Thinkers thinkers(loop, 1);
  std::atomic<int> theirs = own;
  std::atomic<bool> done = false;
  thinkers.run(Urgency::aid, [&] {
    theirs = getpriority(PRIO_PROCESS, 0);
    done = true;
  });
  ASSERT_TRUE(loop.run_until([&] { return done.load(); }));
  EXPECT_EQ(theirs, std::min(own + 10, kLowest));
  EXPECT_EQ(getpriority(PRIO_PROCESS, 0), own);
}

TEST_F(ThinkersTest, ends_while_others_wait_in_line) {
  auto thinkers = std::make_unique<Thinkers>(loop, 1);
  for (int i = 0; i < 1000; ++i) thinkers->think(job(Urgency::aid, "greedy", [](std::optional<Action>) {}));
  const auto begin = std::chrono::steady_clock::now();
  thinkers.reset();
  EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(2));
}

}  // namespace
}  // namespace loseta::server
