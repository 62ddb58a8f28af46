// What is special about the store in a SQLite file; store_test.cpp tests what all stores promise.
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <fstream>

#include "server/open_store.h"
#include "server/sqlite.h"
#include "server/tests/folder.h"
#include "server/tests/store_client.h"

namespace loseta::server {
namespace {

TEST(SqliteStore, nobody_else_may_read_the_files) {
  const Folder folder;
  StoreClient client(folder / "games");
  client.create("g");
  int files = 0;
  for (const auto& file : std::filesystem::directory_iterator(folder.path())) {
    struct stat facts = {};
    ASSERT_EQ(stat(file.path().c_str(), &facts), 0);
    EXPECT_EQ(facts.st_mode & 0777, 0600u) << file.path();
    ++files;
  }
  EXPECT_EQ(files, 3) << "the store, its log, and the index of the log";
}

// --- many at once -------------------------------------------------------------------------------------------------

// Keeps everybody else from writing.
class Lock {
 public:
  explicit Lock(const std::string& path) : database_(path, sqlite::Database::Mode::existing) {
    database_.run("begin immediate");
  }
  void release() { database_.run("rollback"); }

 private:
  sqlite::Database database_;
};

// The log has a header of 32 bytes, then pages with a header of 24 each; in the last page of a transaction bytes 4 to 7
// are not 0 (https://www.sqlite.org/fileformat2.html#walformat).
int transactions_in_log(const std::string& store) {
  std::ifstream log(store + "-wal", std::ios::binary);
  const std::string bytes((std::istreambuf_iterator<char>(log)), std::istreambuf_iterator<char>());
  int found = 0;
  for (std::size_t at = 32; at + 24 <= bytes.size(); at += 24 + 4096) {
    found += bytes.compare(at + 4, 4, std::string(4, '\0')) != 0;
  }
  return found;
}

TEST(SqliteStore, all_that_waits_goes_into_one_transaction) {
  const Folder folder;
  const std::string path = folder / "games";
  StoreClient client(path);
  client.create("g", {});
  const int before = transactions_in_log(path);
  ASSERT_GT(before, 0);
  Lock lock(path);
  int done = 0;
  for (std::uint32_t i = 0; i < 200; ++i) {
    client.store->append("g", i, {std::to_string(i)}, {"running", true, "", 0},
                         [&](StoreResult result) { done += result == StoreResult::done; });
  }
  lock.release();
  ASSERT_TRUE(client.loop.run_until([&] { return done == 200; }));
  EXPECT_LE(transactions_in_log(path) - before, 2) << "the first may have gone alone";
  EXPECT_EQ(client.load("g").entries.size(), 200u);
}

}  // namespace
}  // namespace loseta::server
