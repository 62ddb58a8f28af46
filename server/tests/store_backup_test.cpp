// Backups of a store that is being written to, and what is refused as a backup.
#include "server/store_backup.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <fstream>

#include "server/schema.h"
#include "server/tests/folder.h"
#include "server/tests/store_client.h"

namespace loseta::server {
namespace {

using sqlite::Database;

class StoreBackup : public testing::Test {
 protected:
  std::string copy(const std::string& from, const std::string& to, Overwrite overwrite = Overwrite::no) {
    const auto problem = copy_store(from, to, overwrite, facts);
    return problem ? problem->code : "fine";
  }
  // Two games, five entries.
  static void fill(const std::string& path) {
    StoreClient client(path);
    client.create("g", {"a", "b", "c"});
    client.create("h", {"d", "e"});
  }
  // Nothing of a copy that failed stays in the folder.
  int files() const {
    const auto begin = std::filesystem::directory_iterator(folder.path());
    return static_cast<int>(std::distance(begin, std::filesystem::directory_iterator()));
  }

  const Folder folder;
  const std::string store = folder / "store", backup = folder / "backup", restored = folder / "restored";
  StoreFacts facts;
};

TEST_F(StoreBackup, there_and_back) {
  fill(store);
  ASSERT_EQ(copy(store, backup), "fine");
  EXPECT_EQ(facts.version, static_cast<int>(schema_steps().size()));
  EXPECT_EQ(facts.games, 2);
  EXPECT_EQ(facts.entries, 5);
  struct stat about = {};
  ASSERT_EQ(stat(backup.c_str(), &about), 0);
  EXPECT_EQ(about.st_mode & 0777, 0600u) << "it holds seeds";
  ASSERT_EQ(copy(backup, restored), "fine");
  EXPECT_EQ(files(), 3) << "one file each";
  StoreClient client(restored);
  EXPECT_EQ(client.load("g").entries, (Store::Entries{"a", "b", "c"}));
  EXPECT_EQ(client.load("g").secret, "secret");
  EXPECT_EQ(client.append("h", 2, {"f"}), StoreResult::done);
}

TEST_F(StoreBackup, an_empty_store_too) {
  {
    const StoreClient client(store);
  }
  EXPECT_EQ(copy(store, backup), "fine");
  EXPECT_EQ(facts.games, 0);
}

// The server appends three entries at a time to three games, always in all of them.
TEST_F(StoreBackup, while_the_server_writes) {
  StoreClient client(store);
  for (const char* id : {"a", "b", "c"}) client.create(id, {});
  std::atomic<bool> enough = false;
  std::atomic<long> written = 0;
  std::thread copies([&] {
    for (int i = 0; i < 10; ++i) {
      const long before = written;
      EXPECT_EQ(copy(store, backup, Overwrite::yes), "fine");
      EXPECT_EQ(facts.games, 3);
      EXPECT_EQ(facts.entries % 3, 0);
      EXPECT_GE(facts.entries, before) << "what was acknowledged before the backup began is in it";
      while (written == before && !enough) std::this_thread::yield();
    }
    enough = true;
  });
  for (std::uint32_t number = 0; !enough; number += 3) {
    for (const char* id : {"a", "b", "c"}) {
      ASSERT_EQ(client.append(id, number, {"x", "y", "z"}), StoreResult::done);
      written += 3;
    }
  }
  copies.join();
  EXPECT_EQ(copy(backup, restored), "fine");
  EXPECT_GT(StoreClient(restored).load("a").entries.size(), 0u);
}

TEST_F(StoreBackup, overwrites_only_when_told) {
  fill(store);
  std::ofstream(backup) << "precious";
  EXPECT_EQ(copy(store, backup), "store_exists");
  EXPECT_EQ(std::filesystem::file_size(backup), 8u);
  EXPECT_EQ(copy(store, backup, Overwrite::yes), "fine");
  EXPECT_EQ(copy(backup, store), "store_exists");
  EXPECT_EQ(copy(store, store, Overwrite::yes), "store_same");
  std::filesystem::create_symlink(store, folder / "link");
  EXPECT_EQ(copy(store, folder / "link", Overwrite::yes), "store_same");
}

TEST_F(StoreBackup, never_replaces_a_store_that_is_in_use) {
  fill(store);
  ASSERT_EQ(copy(store, backup), "fine");
  {
    StoreClient client(store);
    client.append("g", 3, {"new"});
    EXPECT_EQ(copy(backup, store, Overwrite::yes), "store_in_use");
    EXPECT_EQ(client.append("g", 4, {"newer"}), StoreResult::done);
  }
  EXPECT_EQ(files(), 2);
  EXPECT_EQ(StoreClient(store).load("g").entries.size(), 5u);
  EXPECT_EQ(copy(backup, store, Overwrite::yes), "fine") << "the server has stopped";
  EXPECT_EQ(StoreClient(store).load("g").entries.size(), 3u);
}

TEST_F(StoreBackup, replaces_a_store_that_is_broken) {
  fill(store);
  ASSERT_EQ(copy(store, backup), "fine");
  std::ofstream(store, std::ios::binary) << std::string(9000, 'x');
  std::ofstream(store + "-wal", std::ios::binary) << std::string(9000, 'x');
  EXPECT_EQ(copy(backup, store, Overwrite::yes), "fine");
  EXPECT_EQ(StoreClient(store).load("g").entries.size(), 3u);
}

// A log without its store belongs to one that was deleted.
TEST_F(StoreBackup, an_old_log_does_not_get_into_the_new_store) {
  {
    StoreClient client(store);
    client.create("old", {"x"});
    std::filesystem::copy_file(store + "-wal", folder / "kept");
  }
  std::filesystem::remove(store);
  fill(restored);
  ASSERT_EQ(copy(restored, backup), "fine");
  std::filesystem::copy_file(folder / "kept", store + "-wal");
  ASSERT_EQ(copy(backup, store), "fine");
  EXPECT_EQ(StoreClient(store).ids().size(), 2u);
}

TEST_F(StoreBackup, refuses_what_is_no_backup) {
  EXPECT_EQ(copy(store, backup), "store_missing");
  std::ofstream(store) << "hello";
  EXPECT_EQ(copy(store, backup), "store_not_ours");
  std::ofstream(store, std::ios::trunc).close();
  EXPECT_EQ(copy(store, backup), "store_not_ours") << "an empty file";
  std::filesystem::remove(store);
  Database(store, Database::Mode::create).run("create table game(id text)");
  EXPECT_EQ(copy(store, backup), "store_not_ours");
  std::filesystem::remove(store);
  fill(store);
  EXPECT_EQ(copy(store, folder / "no/such/folder"), "store_unwritable");
  EXPECT_EQ(files(), 1) << "no traces";
}

TEST_F(StoreBackup, refuses_what_was_changed) {
  const auto after = [&](const char* sql) {
    std::filesystem::remove(store);
    fill(store);
    Database(store, Database::Mode::existing).run(sql);
    return copy(store, backup);
  };
  EXPECT_EQ(after("insert into loseta_schema values(99, 'later')"), "store_newer");
  EXPECT_EQ(after("update loseta_schema set version = -version"), "store_newer");
  EXPECT_EQ(after("delete from entry where game = 1 and number = 1"), "store_damaged");
  EXPECT_EQ(after("delete from entry where game = 1 and number = 2"), "store_damaged");
  EXPECT_EQ(after("delete from game where key = 2"), "store_damaged");
  EXPECT_EQ(after("create trigger t after insert on entry begin delete from game; end"), "store_not_ours");
  EXPECT_EQ(after("create view v as select * from game"), "store_not_ours");
  EXPECT_EQ(after("alter table game add column x text"), "store_not_ours");
  EXPECT_EQ(after("create index own on game(updated)"), "fine") << "an index of the operator's own is nobody's harm";
}

TEST_F(StoreBackup, refuses_a_damaged_file) {
  {
    StoreClient client(store);
    for (int i = 0; i < 50; ++i) client.create("g" + std::to_string(i), {std::string(3000, 'x')});
  }
  const auto size = static_cast<std::streamoff>(std::filesystem::file_size(store));
  std::filesystem::copy_file(store, restored);
  std::filesystem::resize_file(restored, static_cast<std::uintmax_t>(size / 2));
  EXPECT_EQ(copy(restored, backup), "store_damaged");
  std::fstream file(store, std::ios::binary | std::ios::in | std::ios::out);
  for (std::streamoff at = 8192; at < size; at += 4096) {  // the head of every page but the first two
    file.seekp(at);
    file.write("\xff\xff\xff\xff\xff\xff\xff\xff", 8);
  }
  file.close();
  EXPECT_EQ(copy(store, backup), "store_damaged");
  EXPECT_FALSE(std::filesystem::exists(backup));
}

}  // namespace
}  // namespace loseta::server
