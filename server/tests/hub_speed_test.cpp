// How much work a move is for the server, without sockets and disk. Prints; run it with
// --gtest_also_run_disabled_tests --gtest_filter=HubSpeed*
#include <gtest/gtest.h>
#include <malloc.h>

#include <cstdio>
#include <ctime>

#include "loseta/random_play.h"
#include "server/plans.h"
#include "server/tests/support/memory_store.h"
#include "server/tests/support/test_loop.h"

namespace loseta::server {
namespace {

struct Nowhere : Socket {
  void send(std::string text) override { bytes += text.size(); }
  void close(std::string_view) override {}
  const std::string& address() const override { return address_; }
  std::size_t bytes = 0;
  std::string address_ = "10.0.0.1";
};

void measure(const char* name, const std::vector<std::string>& sets, bool purist) {
  constexpr int kGames = 100;
  TestLoop loop;
  MemoryStore store(loop);
  Thinkers thinkers(loop, 0);
  Rulesets rulesets;
  MatchHost host{store, loop, thinkers, rulesets, "greedy", 0, {}, std::make_shared<bool>(true)};
  const std::string seed(64, 'a');
  std::vector<std::shared_ptr<Match>> matches;
  const auto memory = [] { return mallinfo2().uordblks; };
  const std::size_t empty = memory();
  auto socket = std::make_shared<Nowhere>();
  for (int i = 0; i < kGames; ++i) {
    Creation creation;
    creation.settings.setup.sets = sets;
    creation.settings.setup.options = {{"first_player", "host"}};
    creation.settings.setup.seats = Setup::plain_seats(2);
    creation.settings.table.purist = purist;
    creation.settings.seats = {{SeatWanted::Who::me, "Ana", "", 0}, {SeatWanted::Who::me, "Bob", "", 1}};
    const std::string id = "game" + std::to_string(i);
    const Draft draft = draft_new_game(creation, {id, seed, "token"}, rulesets, loop.now());
    store.create(id, seed, draft.lines(), summary_of(id, draft.table()), [](StoreResult) {});
    matches.push_back(std::make_shared<Match>(host, id));
    matches.back()->begin(draft, seed);
    matches.back()->watch(socket, "token", -1);
    matches.back()->watch(std::make_shared<Nowhere>(), "", -1);
  }
  Rng rng(1);
  int moves = 0;
  const std::clock_t begin = std::clock();
  for (bool more = true; more;) {
    more = false;
    for (const auto& match : matches) {
      if (match->table().phase() != Phase::running) continue;
      more = true;
      Message message;
      message.type = Say::act;
      message.version = match->table().version();
      message.action = to_text(match->table().state(), random_action(match->table().state(), rng));
      bool done = false;
      match->submit(plan_for(message, "token"), [&](const Outcome& outcome) {
        EXPECT_EQ(outcome.code, "");
        done = true;
      });
      loop.run_until([&] { return done; });
      ++moves;
    }
  }
  const double time = 1e6 * static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
  std::printf("%s: %d moves, %.0f us of CPU a move, %zu bytes a move to a seat, %zu KiB a finished game in memory\n",
              name, moves, time / moves, socket->bytes / static_cast<std::size_t>(moves),
              (memory() - empty) / kGames / 1024);
}

TEST(DISABLED_HubSpeed, of_moves) {
  measure("base", {"base"}, false);
  measure("base, purist", {"base"}, true);
  measure("inns, traders", {"base", "inns", "traders"}, false);
  measure("all", {"base", "inns", "river2", "traders", "bridges", "castles", "bazaars", "gifts", "plague"}, false);
}

}  // namespace
}  // namespace loseta::server
