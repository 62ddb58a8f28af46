// What is kept of games that are over and of people who have left: nothing. So many games are played that
// a few hundred bytes for each of them would be seen.
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>

#include "core/ruleset.h"
#include "loseta/random_play.h"
#include "records/record.h"
#include "server/metrics.h"
#include "server/tests/support/client.h"

// Sanitizers bring a heap of their own, about which the system's library knows nothing, and this function.
// NOLINTNEXTLINE(bugprone-reserved-identifier,readability-identifier-naming): its name is theirs
extern "C" std::size_t __sanitizer_get_current_allocated_bytes() __attribute__((weak));

namespace loseta::server {
namespace {

std::size_t used_now() {
  if (__sanitizer_get_current_allocated_bytes != nullptr) return __sanitizer_get_current_allocated_bytes();
  return heap_now().used;
}

// A random game up to the last decision in it.
std::string game_before_its_end() {
  Setup setup;
  setup.sets = {"base"};
  setup.seats = Setup::plain_seats(2);
  const auto rules = make_ruleset(setup);
  records::Record record;
  record.setup = setup;
  record.controllers.assign(2, "");
  State state = new_game(**rules);
  Rng rng(3);
  std::size_t last_decision = 0;
  while (to_act(state) != kNobody) {
    if (to_act(state) != kChance) last_decision = record.actions.size();
    const Action action = random_action(state, rng);
    record.actions.push_back({to_text(state, action), 0});
    apply(state, action);
  }
  record.actions.resize(last_decision);
  return records::write_record(record);
}

class MemoryTest : public testing::Test {
 protected:
  static HubConfig sleepy() {
    HubConfig config = World::fast();
    config.idle_before_sleep = 0;
    config.sweep_every = 5;
    return config;
  }

  // Somebody creates a public game, another one looks on, it comes to its end, both leave.
  void play_one() {
    Client ana(world), eve(world, "10.0.0.2");
    ana.ok({{"type", "lobby"}});
    const auto created = ana.ok({{"type", "create"},
                                 {"record", record},
                                 {"seats", {me("Ana"), me("Bob")}},
                                 {"table", {{"public", true}, {"chat", true}}}});
    const std::string game = text_of(created.at("game"));
    ana.watch(game, text_of(created.at("token")));
    eve.watch(game);
    eve.ok({{"type", "history"}, {"game", game}, {"from", 0}});
    ana.ok({{"type", "chat"}, {"game", game}, {"seat", 0}, {"text", "bye"}});
    play_on(world, {&ana}, game, rng);
    EXPECT_EQ(world.store.games.at(game).summary.state, "over");
    eve.wait_for_aids(game);  // so that nothing is made any more
    EXPECT_EQ(eve.refusal({{"type", "rematch"}, {"game", game}}), "no_seat");
  }

  // Bytes in use when nobody is there any more.
  std::size_t used_after(int games) {
    for (int i = 0; i < games; ++i) play_one();
    EXPECT_TRUE(world.loop.run_until([&] { return world.hub->games_in_memory() == 0; }));
    EXPECT_EQ(world.hub->connections(), 0u);
    world.store.games.clear();
    return used_now();
  }

  World world{sleepy()};
  Rng rng{1};
  const std::string record = game_before_its_end();
};

TEST_F(MemoryTest, what_is_in_use_is_known) {
  const std::size_t before = used_now();
  const auto block = std::make_unique<std::vector<char>>(1 << 20);
  EXPECT_GE(used_now(), before + block->size());
}

// Where a thread is just giving something back it is still counted: so the least of several looks.
TEST_F(MemoryTest, nothing_is_kept_of_games_that_are_over) {
  world.hub->start();
  // Sanitizers know every byte. The C library counts what each thread keeps at hand for its next allocations as used:
  // tens of kilobytes that come and go, so that it takes more games to see what is kept of each.
  const int games = __sanitizer_get_current_allocated_bytes != nullptr ? 120 : 500;
  constexpr int kBefore = 60, kLooks = 4, kBetween = 8;
  const auto least_used = [&] {
    std::size_t least = used_after(kBetween);
    for (int i = 1; i < kLooks; ++i) least = std::min(least, used_after(kBetween));
    return least;
  };
  used_after(kBefore);  // whatever is kept once is there now
  const std::size_t before = least_used();
  used_after(games);
  const std::size_t after = least_used();
  EXPECT_LT(after, before + static_cast<std::size_t>(games) * 100) << "for each game";
}

}  // namespace
}  // namespace loseta::server
