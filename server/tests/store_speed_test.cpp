// How fast moves get onto the disk. Not run by itself:
//   build/release/... has no tests, so: build/quick/bin/server_tests --gtest_also_run_disabled_tests
//   --gtest_filter='*speed*'
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>

#include "server/tests/folder.h"
#include "server/tests/store_client.h"

namespace loseta::server {
namespace {

using Clock = std::chrono::steady_clock;

struct Speed {
  double per_second = 0;
  double p50 = 0, p99 = 0;  // milliseconds
};

// So many games, each of which appends its next entry as soon as the last one is on disk.
Speed measure(std::uint32_t games, std::size_t appends) {
  const Folder folder;
  StoreClient client(folder / "games");
  std::size_t created = 0;
  for (std::uint32_t game = 0; game < games; ++game) {
    client.store->create(std::to_string(game), "", {}, {"open", true, "", 0}, [&](StoreResult) { ++created; });
  }
  EXPECT_TRUE(client.loop.run_until([&] { return created == games; }));

  std::vector<double> waits;
  std::vector<std::uint32_t> next(games, 0);
  std::function<void(std::uint32_t)> append = [&](std::uint32_t game) {
    const auto begin = Clock::now();
    const std::string entry(80, 'x');
    client.store->append(std::to_string(game), next[game]++, {entry}, {"running", true, std::string(200, 's'), 0},
                         [&, game, begin](StoreResult result) {
                           EXPECT_EQ(result, StoreResult::done);
                           waits.push_back(std::chrono::duration<double, std::milli>(Clock::now() - begin).count());
                           append(game);
                         });
  };
  const auto begin = Clock::now();
  for (std::uint32_t game = 0; game < games; ++game) append(game);
  EXPECT_TRUE(client.loop.run_until([&] { return waits.size() >= appends; }));
  const double seconds = std::chrono::duration<double>(Clock::now() - begin).count();
  const double rate = static_cast<double>(waits.size()) / seconds;
  client.store.reset();  // what is still under way ends before the vectors do
  std::sort(waits.begin(), waits.end());
  return {rate, waits[waits.size() / 2], waits[waits.size() * 99 / 100]};
}

TEST(DISABLED_StoreSpeed, appends_of_many_games) {
  for (const std::uint32_t games : {1u, 10u, 100u, 1000u}) {
    const Speed speed = measure(games, games == 1 ? 2'000 : 20'000);
    std::printf("%4u games at once: %.0f appends/s, p50 %.2f ms, p99 %.2f ms\n", games, speed.per_second, speed.p50,
                speed.p99);
  }
}

}  // namespace
}  // namespace loseta::server
