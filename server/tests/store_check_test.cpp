// Damage in a store, made with a few bytes of its file: what the check after the start finds, and what people who look
// after servers are told.
#include "server/store_check.h"

#include <gtest/gtest.h>

#include <csignal>
#include <fstream>
#include <sstream>
#include <thread>

#include "server/tests/folder.h"
#include "server/tests/store_client.h"
#include "server/tests/support/person.h"
#include "server/tests/support/process.h"

namespace loseta::server {
namespace {

std::string bytes_of(const std::string& path) {
  std::ostringstream out;
  out << std::ifstream(path, std::ios::binary).rdbuf();
  return out.str();
}

// One bit of its first byte, wherever the text stands: SQLite leaves copies behind when it divides a page.
void damage(const std::string& path, const std::string& text) {
  std::string bytes = bytes_of(path);
  int found = 0;
  for (auto at = bytes.find(text); at != std::string::npos; at = bytes.find(text, at + 1)) {
    bytes[at] = static_cast<char>(bytes[at] ^ 1);
    ++found;
  }
  ASSERT_GT(found, 0) << text;
  std::ofstream(path, std::ios::binary) << bytes;
}

std::string line_with(Process& process, const std::string& part) {
  for (std::string line = process.line(); !line.empty(); line = process.line()) {
    if (line.find(part) != std::string::npos) return line;
  }
  return {};
}

class StoreCheckTest : public ::testing::Test {
 protected:
  void start() {
    server =
        std::make_unique<ServerProcess>(LOSETA_COMMAND, store, std::vector<std::string>{"--set", "log.level=info"});
    ASSERT_NE(server->port(), 0) << server->process().output();
  }
  void stop() {
    server->process().send(SIGTERM);
    ASSERT_EQ(server->process().wait(), 0);
  }
  test::HttpAnswer get(const std::string& path) const { return test::http(server->port(), "GET", path); }
  json::object health() const { return json::parse(get("/api/health").body).as_object(); }
  // The final report of the check; a log line before it tells of the first damage.
  std::string checked(const std::string& event, int games) {
    return line_with(server->process(), '"' + event + R"(","what":"the store is damaged: )" + std::to_string(games));
  }

  const Folder folder;
  const std::string store = folder / "games.sqlite3", backup = folder / "backup";
  std::unique_ptr<ServerProcess> server;
};

TEST_F(StoreCheckTest, damaged_games_are_counted_told_and_gone_after_a_restore) {
  start();
  std::vector<std::string> games;
  {
    Person ana(server->port());
    for (int i = 0; i < 12; ++i) {
      const auto created = ana.ask(creation(setup_of({"base", "inns"}), {me("Ana"), me("Bob")}));
      ASSERT_TRUE(created && created->contains("game"));
      games.push_back(text_of(created->at("game")));
    }
  }
  EXPECT_NE(line_with(server->process(), "\"store_checked\""), "") << "a store without damage";
  EXPECT_EQ(health().at("damaged"), false);
  ASSERT_EQ(Process(LOSETA_COMMAND, {"backup", "--store", store, backup}).wait(), 0);
  stop();

  std::vector<std::string> entries(3), seeds(1);
  {
    sqlite::Database database(store, sqlite::Database::Mode::existing);
    for (int i = 0; i < 3; ++i) {
      entries[static_cast<std::size_t>(i)] =
          sqlite::text_of(database, "select body from entry join game on game = key where number = 1 and id = '" +
                                        games[static_cast<std::size_t>(2 * i)] + "'");
    }
    seeds[0] = sqlite::text_of(database, "select secret from game where id = '" + games[1] + "'");
  }
  for (const std::string& entry : entries) damage(store, entry);
  damage(store, seeds[0]);

  start();
  const std::string line = checked("store_damaged", 4);
  ASSERT_NE(line, "") << server->process().output();
  EXPECT_NE(line.find("4 of 12 games"), std::string::npos) << line;
  EXPECT_NE(line.find("loseta restore BACKUP --store " + store + " --force"), std::string::npos) << line;
  for (const std::string& game : games) EXPECT_EQ(line.find(game), std::string::npos) << "a game's id opens its table";
  const auto answer = get("/api/health");
  EXPECT_EQ(answer.status, 200) << "the other games go on";
  EXPECT_EQ(health().at("ok"), true);
  EXPECT_EQ(health().at("damaged"), true);
  EXPECT_EQ(health().at("damage"), "the store is damaged: 4 of 12 games");
  const std::string metrics = get("/metrics").body;
  EXPECT_NE(metrics.find("\nloseta_store_damaged 1\n"), std::string::npos) << metrics;
  EXPECT_NE(metrics.find("\nloseta_damaged_games 4\n"), std::string::npos) << metrics;
  for (std::size_t i = 0; i < games.size(); ++i) {
    const bool is_readable = i != 0 && i != 2 && i != 4;
    EXPECT_EQ(get("/api/games/" + games[i]).status, is_readable ? 200 : 503) << i;
  }
  stop();

  ASSERT_EQ(Process(LOSETA_COMMAND, {"restore", backup, "--store", store, "--force"}).wait(), 0);
  start();
  EXPECT_NE(line_with(server->process(), "\"store_checked\""), "");
  EXPECT_EQ(health().at("damaged"), false);
  for (const std::string& game : games) EXPECT_EQ(get("/api/games/" + game).status, 200);
}

StoreDamage last_report(const std::string& path, int reports) {
  WaitingLoop loop;
  StoreDamage last;
  int found = 0;
  const StoreCheck check(StoreClient::options_for(path), loop, [&](const StoreDamage& damage) {
    last = damage;
    ++found;
  });
  EXPECT_TRUE(loop.run_until([&] { return found == reports; }));
  return last;
}

TEST(StoreCheck, broken_pages_are_told_in_the_words_of_sqlite) {
  const Folder folder;
  const std::string path = folder / "games";
  {
    StoreClient client(path);
    for (int i = 0; i < 50; ++i) client.create("g" + std::to_string(i), {std::string(3000, 'x')});
  }
  EXPECT_EQ(last_report(path, 2).complaint, "") << "these are no games, but the pages are whole";
  const auto middle = static_cast<std::streamoff>(std::filesystem::file_size(path) / 2 / 4096 * 4096);
  std::fstream file(path, std::ios::binary | std::ios::in | std::ios::out);
  file.seekp(middle);
  file << "\xff\xff\xff\xff\xff\xff\xff\xff";
  file.close();
  const StoreDamage damage = last_report(path, 2);
  EXPECT_NE(damage.complaint, "");
  EXPECT_EQ(damage.damaged, damage.games);
  EXPECT_NE(sentence_about(damage).find("SQLite says: " + damage.complaint), std::string::npos);
}

TEST(StoreCheck, an_empty_store_is_whole) {
  const Folder folder;
  {
    const StoreClient client(folder / "games");
  }
  EXPECT_FALSE(last_report(folder / "games", 1).is_any());
}

TEST(StoreCheck, ends_with_the_server_whatever_it_is_doing) {
  const Folder folder;
  const std::string path = folder / "games";
  StoreClient client(path);
  for (int i = 0; i < 50; ++i) client.create("g" + std::to_string(i), {std::string(3000, 'x')});
  for (int i = 0; i < 50; ++i) {
    const StoreCheck check(StoreClient::options_for(path), client.loop, [](const StoreDamage&) {});
    std::this_thread::sleep_for(std::chrono::microseconds(i * 100));
  }
}

}  // namespace
}  // namespace loseta::server
