// The store when the world is against it: full, read-only or broken disks, other programs, sudden death.
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <fstream>

#include "server/sqlite.h"
#include "server/tests/faulty_disk.h"
#include "server/tests/folder.h"
#include "server/tests/store_client.h"

namespace loseta::server {
namespace {

using Entries = Store::Entries;

std::string problem_at(const std::string& path) {
  const StoreClient client(path);
  EXPECT_FALSE(client.store);
  EXPECT_TRUE(client.problem.path == path) << client.problem.path;
  return client.problem.code;
}

TEST(StoreFaults, nothing_is_done_before_it_is_on_disk) {
  const Folder folder;
  FaultyDisk::set_fault(SQLITE_OK);
  StoreClient client(folder / "games");
  client.create("g", {});
  for (std::uint32_t i = 0; i < 20; ++i) {
    const long before = FaultyDisk::syncs();
    ASSERT_EQ(client.append("g", i, {"x"}), StoreResult::done);
    EXPECT_GT(FaultyDisk::syncs(), before);
  }
}

// The disk refuses every write for a while. Nothing half is kept, and afterwards all goes on.
TEST(StoreFaults, a_disk_that_fails_loses_nothing_that_was_acknowledged) {
  for (const int code : {SQLITE_FULL, SQLITE_IOERR_WRITE, SQLITE_READONLY}) {
    const Folder folder;
    FaultyDisk::set_fault(SQLITE_OK);
    std::vector<std::string> log;
    StoreOptions options = StoreClient::options_for(folder / "games");
    options.on_failure = [&log](const std::string& why) { log.push_back(why); };
    StoreClient client(options);
    ASSERT_EQ(client.create("g", {"a"}), StoreResult::done);
    EXPECT_TRUE(log.empty());
    FaultyDisk::set_fault(code);
    EXPECT_EQ(client.append("g", 1, {"b", std::string(100'000, 'x')}), StoreResult::failed) << code;
    EXPECT_EQ(client.create("h", {"a"}), StoreResult::failed) << code;
    EXPECT_EQ(client.remove("g"), StoreResult::failed) << code;
    EXPECT_EQ(log, std::vector<std::string>(3, sqlite3_errstr(code))) << "the reason, and nothing of the game";
    EXPECT_EQ(client.load("g").entries, Entries{"a"}) << code;
    FaultyDisk::set_fault(SQLITE_OK);
    EXPECT_EQ(client.append("g", 1, {"c"}), StoreResult::done) << code;
    EXPECT_EQ(client.load("g").entries, (Entries{"a", "c"})) << code;
    EXPECT_EQ(client.load("h").result, StoreResult::not_found) << code;
  }
}

TEST(StoreFaults, a_store_that_has_its_full_size_takes_no_more) {
  const Folder folder;
  StoreOptions options = StoreClient::options_for(folder / "games");
  options.max_bytes = 200'000;
  StoreClient client(options);
  ASSERT_TRUE(client.store);
  ASSERT_EQ(client.create("g", {}), StoreResult::done);
  std::uint32_t kept = 0;
  const std::string entry(10'000, 'x');
  while (kept < 100 && client.append("g", kept, {entry}) == StoreResult::done) ++kept;
  EXPECT_GE(kept, 5u);
  EXPECT_LE(kept, 20u);
  EXPECT_EQ(client.append("g", kept, {entry}), StoreResult::failed);
  EXPECT_EQ(client.load("g").entries.size(), kept);
  EXPECT_EQ(client.remove("g"), StoreResult::done) << "making room is possible";
  EXPECT_EQ(client.create("h", {entry}), StoreResult::done);
  EXPECT_LE(std::filesystem::file_size(folder / "games"), 200'000u);
}

TEST(StoreFaults, a_probe_writes_to_the_disk_leaves_nothing_and_says_what_is_wrong) {
  const Folder folder;
  FaultyDisk::set_fault(SQLITE_OK);
  StoreOptions options = StoreClient::options_for(folder / "games");
  options.max_bytes = 200'000;
  StoreClient client(options);
  for (int i = 0; i < 3; ++i) {
    const long before = FaultyDisk::syncs();
    EXPECT_EQ(client.probe(), StoreResult::done);
    EXPECT_GT(FaultyDisk::syncs(), before) << "the number in the page stays the same";
  }
  EXPECT_TRUE(client.games().empty());
  for (const auto& [code, result] : {std::pair(SQLITE_FULL, StoreResult::full), {SQLITE_IOERR, StoreResult::failed}}) {
    FaultyDisk::set_fault(code);
    EXPECT_EQ(client.probe(), result);
    FaultyDisk::set_fault(SQLITE_OK);
    EXPECT_EQ(client.probe(), StoreResult::done);
  }
  ASSERT_EQ(client.create("g", {}), StoreResult::done);
  std::uint32_t kept = 0;
  while (kept < 1000 && client.append("g", kept, {std::string(1000, 'x')}) == StoreResult::done) ++kept;
  EXPECT_EQ(client.probe(), StoreResult::full) << "of the largest size";
  EXPECT_EQ(client.append("g", kept, {std::string(1000, 'x')}), StoreResult::failed);
  EXPECT_EQ(client.remove("g"), StoreResult::done);
  EXPECT_EQ(client.probe(), StoreResult::done);
}

TEST(StoreFaults, the_last_of_its_size_is_for_games_that_are_there) {
  const Folder folder;
  StoreOptions options = StoreClient::options_for(folder / "games");
  options.max_bytes = 500'000;
  StoreClient client(options);
  ASSERT_EQ(client.create("g", {}), StoreResult::done);
  const std::string entry(10'000, 'x');
  Summary upload;
  upload.state = "running";
  upload.is_upload = true;
  int uploads = 0, games = 0;
  while (uploads < 100 && client.create("u" + std::to_string(uploads), {entry}, upload) == StoreResult::done) ++uploads;
  EXPECT_EQ(client.create("v", {entry}, upload), StoreResult::full);
  while (games < 100 && client.create("n" + std::to_string(games), {entry}) == StoreResult::done) ++games;
  EXPECT_GE(uploads, 10) << "three pages each, in half of the size";
  EXPECT_GE(games, 10);
  EXPECT_EQ(client.create("w", {entry}), StoreResult::full);
  EXPECT_EQ(client.append("g", 0, {entry}), StoreResult::done);
  EXPECT_EQ(client.games({.is_upload = true, .most = 1000}).size(), static_cast<std::size_t>(uploads));
  for (int i = 0; i < uploads; ++i) EXPECT_EQ(client.remove("u" + std::to_string(i)), StoreResult::done);
  EXPECT_EQ(client.create("w", {entry}), StoreResult::done) << "what was removed makes room";
}

// In a group the one that is too large fails; SQLite may give up the others with it, but then all are told.
TEST(StoreFaults, answers_are_true_when_a_group_meets_a_full_store) {
  const Folder folder;
  StoreOptions options = StoreClient::options_for(folder / "games");
  options.max_bytes = 200'000;
  StoreClient client(options);
  for (const char* id : {"a", "b", "c"}) ASSERT_EQ(client.create(id, {}), StoreResult::done);
  std::map<std::string, StoreResult> results;
  {
    sqlite::Database lock(folder / "games", sqlite::Database::Mode::existing);
    lock.run("begin immediate");
    for (const char* id : {"a", "b", "c"}) {
      const std::string body(id == std::string("b") ? 400'000 : 10, 'x');
      client.store->append(id, 0, {body}, {"running", true, "", 0},
                           [&results, id](StoreResult result) { results[id] = result; });
    }
    lock.run("rollback");
  }
  ASSERT_TRUE(client.loop.run_until([&] { return results.size() == 3; }));
  EXPECT_EQ(results["b"], StoreResult::failed);
  for (const char* id : {"a", "b", "c"}) {
    EXPECT_EQ(client.load(id).entries.size(), results[id] == StoreResult::done ? 1u : 0u) << id;
  }
}

// Somebody put an entry where the game has not yet come to, so that the second entry of an append meets it.
TEST(StoreFaults, a_request_that_fails_half_way_leaves_no_trace_and_the_others_alone) {
  const Folder folder;
  StoreClient client(folder / "games");
  client.create("g", {"0"});
  client.create("h", {"0"});
  std::vector<StoreResult> results;
  {
    sqlite::Database other(folder / "games", sqlite::Database::Mode::existing);
    other.run("insert into entry values(1, 2, 'in the way')");
    other.run("begin immediate");  // so that all three go together
    const auto note = [&](StoreResult result) { results.push_back(result); };
    client.store->append("h", 1, {"1"}, {"running", true, "", 0}, note);
    client.store->append("g", 1, {"1", "2"}, {"over", true, "", 0}, note);
    client.store->append("h", 2, {"2"}, {"running", true, "", 0}, note);
    other.run("rollback");
  }
  ASSERT_TRUE(client.loop.run_until([&] { return results.size() == 3; }));
  EXPECT_EQ(results, (std::vector<StoreResult>{StoreResult::done, StoreResult::failed, StoreResult::done}));
  EXPECT_EQ(client.load("h").entries, (Entries{"0", "1", "2"}));
  sqlite::Database after(folder / "games", sqlite::Database::Mode::existing);
  EXPECT_EQ(sqlite::number_of(after, "select entries from game where id = 'g'"), 1);
  EXPECT_EQ(sqlite::text_of(after, "select state from game where id = 'g'"), "open");
  EXPECT_EQ(sqlite::number_of(after, "select count(*) from entry where game = 1 and number = 1"), 0);
}

TEST(StoreFaults, waits_for_another_program_but_not_for_ever) {
  const Folder folder;
  StoreOptions options = StoreClient::options_for(folder / "games");
  options.patience = std::chrono::milliseconds(200);
  StoreClient client(options);
  client.create("g", {});
  sqlite::Database other(folder / "games", sqlite::Database::Mode::existing);
  other.run("begin immediate");
  EXPECT_EQ(client.append("g", 0, {"a"}), StoreResult::failed);
  EXPECT_EQ(client.load("g").result, StoreResult::done) << "reading goes on meanwhile";
  other.run("rollback");
  EXPECT_EQ(client.append("g", 0, {"a"}), StoreResult::done);
}

TEST(StoreFaults, a_game_with_a_hole_is_not_given_out) {
  const Folder folder;
  std::vector<std::string> log;
  StoreOptions options = StoreClient::options_for(folder / "games");
  options.on_failure = [&log](const std::string& why) { log.push_back(why); };
  StoreClient client(options);
  client.create("g", {"a", "b", "c"});
  client.create("h", {"a", "b", "c"});
  sqlite::Database other(folder / "games", sqlite::Database::Mode::existing);
  other.run("delete from entry where game = 1 and number = 1; delete from entry where game = 2 and number = 2");
  EXPECT_EQ(client.load("g").result, StoreResult::failed);
  EXPECT_EQ(client.load("g").entries, Entries{});
  EXPECT_EQ(client.load("h").result, StoreResult::failed);
  EXPECT_EQ(log, std::vector<std::string>(3, "a game has a hole"));
}

// --- opening ------------------------------------------------------------------------------------------------------

TEST(StoreFaults, says_why_a_file_is_no_store) {
  const Folder folder;
  std::ofstream(folder / "text") << std::string(5000, 'x');
  EXPECT_EQ(problem_at(folder / "text"), "store_not_ours");
  sqlite::Database(folder / "other", sqlite::Database::Mode::create).run("create table game(id text)");
  EXPECT_EQ(problem_at(folder / "other"), "store_not_ours");
  EXPECT_EQ(problem_at(folder / "no/such/folder"), "store_unwritable");
  EXPECT_EQ(problem_at(folder.path().string()), "store_failed") << "a folder";
  EXPECT_EQ(std::filesystem::file_size(folder / "text"), 5000u) << "what is refused stays as it is";
}

TEST(StoreFaults, says_that_a_file_may_only_be_read) {
  const Folder folder;
  {
    StoreClient(folder / "games").create("g");
  }
  std::filesystem::permissions(folder / "games", std::filesystem::perms(0444));
  std::filesystem::permissions(folder.path(), std::filesystem::perms(0777));
  const bool root = geteuid() == 0;  // who may do anything
  if (root) {
    ASSERT_EQ(seteuid(65534), 0);
  }
  const std::string code = problem_at(folder / "games");
  if (root) {
    ASSERT_EQ(seteuid(0), 0);
  }
  EXPECT_EQ(code, "store_read_only");
}

TEST(StoreFaults, does_not_wait_for_ever_to_be_opened) {
  const Folder folder;
  {
    StoreClient(folder / "games").create("g");
  }
  sqlite::Database other(folder / "games", sqlite::Database::Mode::existing);
  other.run("begin immediate");
  StoreOptions options = StoreClient::options_for(folder / "games");
  options.patience = std::chrono::milliseconds(50);
  const StoreClient client(options);
  EXPECT_FALSE(client.store);
  EXPECT_EQ(client.problem.code, "store_busy");
}

// --- sudden death -------------------------------------------------------------------------------------------------

// Appends for ever and writes the number of acknowledged entries to a pipe. Eight appends are always under way.
[[noreturn]] void append_until_killed(const std::string& path, int pipe) {
  StoreClient client(path);
  std::uint32_t next = static_cast<std::uint32_t>(client.load("g").entries.size()), acknowledged = next;
  const auto note = [&](StoreResult result) {
    if (result != StoreResult::done) _exit(1);
    ++acknowledged;
    if (write(pipe, &acknowledged, sizeof(acknowledged)) != sizeof(acknowledged)) _exit(2);
  };
  for (;;) {
    while (next < acknowledged + 8) {
      client.store->append("g", next, {std::to_string(next)}, {"running", true, "", 0}, note);
      ++next;
    }
    const std::uint32_t before = acknowledged;
    if (!client.loop.run_until([&] { return acknowledged > before; })) _exit(3);
  }
}

TEST(StoreFaults, what_was_acknowledged_survives_kill_9) {
  const Folder folder;
  const std::string path = folder / "games";
  {
    StoreClient(path).create("g", {});
  }
  std::uint32_t acknowledged = 0;
  for (int kill_number = 0; kill_number < 10; ++kill_number) {
    int pipes[2];
    ASSERT_EQ(pipe(pipes), 0);
    const pid_t child = fork();
    if (child == 0) append_until_killed(path, pipes[1]);
    close(pipes[1]);
    const std::uint32_t enough = acknowledged + 20 + 7 * static_cast<std::uint32_t>(kill_number);
    while (acknowledged < enough && read(pipes[0], &acknowledged, sizeof(acknowledged)) == sizeof(acknowledged)) {
    }
    kill(child, SIGKILL);
    while (read(pipes[0], &acknowledged, sizeof(acknowledged)) == sizeof(acknowledged)) {
    }  // what it still said
    close(pipes[0]);
    int status = 0;
    waitpid(child, &status, 0);
    ASSERT_TRUE(WIFSIGNALED(status)) << "exit code " << WEXITSTATUS(status);
    const Entries entries = StoreClient(path).load("g").entries;
    EXPECT_GE(entries.size(), acknowledged);
    EXPECT_LE(entries.size(), acknowledged + 8);
    for (std::size_t i = 0; i < entries.size(); ++i) ASSERT_EQ(entries[i], std::to_string(i));
    acknowledged = static_cast<std::uint32_t>(entries.size());
  }
  EXPECT_GE(acknowledged, 10 * 20u);
}

}  // namespace
}  // namespace loseta::server
