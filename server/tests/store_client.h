// A store whose answers are waited for, for tests.
#pragma once

#include <gtest/gtest.h>

#include "server/open_store.h"
#include "server/tests/waiting_loop.h"

namespace loseta::server {

struct Loaded {
  StoreResult result;
  std::string secret;
  Store::Entries entries;
};

class StoreClient {
 public:
  explicit StoreClient(const StoreOptions& options) : store(open_store(options, loop, problem)) {}
  explicit StoreClient(const std::string& path) : StoreClient(options_for(path)) {}

  static StoreOptions options_for(const std::string& path) {
    StoreOptions options;
    options.path = path;
    return options;
  }

  StoreResult create(std::string id, Store::Entries first = {"first"}, Summary summary = {"open", true, "{}", 0},
                     std::string secret = "secret") {
    return result_of([&](Store::Done done) {
      store->create(std::move(id), std::move(secret), std::move(first), std::move(summary), std::move(done));
    });
  }
  StoreResult append(std::string id, std::uint32_t number, Store::Entries entries,
                     Summary summary = {"running", true, "{}", 0}) {
    return result_of([&](Store::Done done) {
      store->append(std::move(id), number, std::move(entries), std::move(summary), std::move(done));
    });
  }
  StoreResult remove(std::string id) {
    return result_of([&](Store::Done done) { store->remove(std::move(id), std::move(done)); });
  }
  StoreResult probe() {
    return result_of([&](Store::Done done) { store->probe(std::move(done)); });
  }
  StoreResult keep_clock(std::int64_t from, std::int64_t to) {
    return result_of([&](Store::Done done) { store->keep_clock(from, to, std::move(done)); });
  }
  StoreClock clock(bool at_start = false) {
    std::optional<StoreClock> found;
    store->read_clock(at_start, [&](StoreResult result, StoreClock clock) {
      EXPECT_EQ(result, StoreResult::done);
      found = clock;
    });
    EXPECT_TRUE(loop.run_until([&] { return found.has_value(); }));
    return found.value_or(StoreClock{});
  }
  Loaded load(std::string id, std::uint32_t from = 0) {
    std::optional<Loaded> loaded;
    store->load(std::move(id), from, [&](StoreResult result, std::string secret, Store::Entries entries) {
      loaded = Loaded{result, std::move(secret), std::move(entries)};
    });
    EXPECT_TRUE(loop.run_until([&] { return loaded.has_value(); }));
    return loaded.value_or(Loaded{StoreResult::failed, "", {}});
  }
  std::vector<StoredGame> games(GamesWanted wanted = {}) {
    std::optional<std::vector<StoredGame>> listed;
    store->list(std::move(wanted), [&](StoreResult result, std::vector<StoredGame> found) {
      EXPECT_EQ(result, StoreResult::done);
      listed = std::move(found);
    });
    EXPECT_TRUE(loop.run_until([&] { return listed.has_value(); }));
    return listed.value_or(std::vector<StoredGame>{});
  }
  std::vector<std::string> ids(GamesWanted wanted = {}) {
    std::vector<std::string> all;
    for (const StoredGame& game : games(std::move(wanted))) all.push_back(game.id);
    return all;
  }

  WaitingLoop loop;
  StoreProblem problem;
  std::unique_ptr<Store> store;

 private:
  template <class Call>
  StoreResult result_of(Call call) {
    std::optional<StoreResult> result;
    call([&](StoreResult told) { result = told; });
    EXPECT_TRUE(loop.run_until([&] { return result.has_value(); }));
    return result.value_or(StoreResult::failed);
  }
};

}  // namespace loseta::server
