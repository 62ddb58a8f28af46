// `loseta admin` on a real store.
#include <gtest/gtest.h>

#include <chrono>
#include <limits>

#include "cli/tests/run.h"
#include "server/account_book.h"
#include "server/secrets.h"
#include "server/tests/folder.h"
#include "server/tests/store_client.h"

namespace loseta::cli {
namespace {

using server::AccountBook;
using server::StoreClient;

class Admin : public testing::Test {
 protected:
  AccountBook open_book() {
    server::StoreProblem problem;
    return AccountBook(server::open_sql(StoreClient::options_for(store), problem));
  }
  Ran admin(const std::string& words) { return run("admin " + words + " --store " + store); }

  const server::Folder folder;
  const std::string store = folder / "store";
};

TEST_F(Admin, resets_bans_and_deletes_while_a_server_works_on_the_store) {
  StoreClient server(store);
  AccountBook book = open_book();
  const auto ana = book.add("Ana", "forgotten", 86'400'000);
  book.add("Bob", "hash", 172'800'000);
  const std::int64_t ever = std::numeric_limits<std::int64_t>::max();
  book.add_session("session", ana->id, 0, ever);
  EXPECT_EQ(admin("list").out, "1970-01-02  Ana\n1970-01-03  Bob\n");

  const Ran reset = admin("reset ana --page https://games.example.org/");
  EXPECT_TRUE(reset.out.starts_with("Ana can choose a new password with this link, once and until ")) << reset.out;
  const std::string page = "https://games.example.org/password#";
  ASSERT_NE(reset.out.find(page), std::string::npos) << reset.out << reset.err;
  const std::string link = reset.out.substr(reset.out.find(page) + page.size(), 32);
  EXPECT_EQ(book.find("Ana")->password, "forgotten");
  EXPECT_TRUE(book.by_session("session", 1, ever)) << "nothing happens before the link is used";
  const auto now =
      std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::system_clock::now().time_since_epoch());
  const std::string hash = server::hash_of_token(link);
  EXPECT_TRUE(book.by_link(hash, (now + std::chrono::hours(23)).count()));
  EXPECT_FALSE(book.by_link(hash, (now + std::chrono::hours(25)).count()));
  EXPECT_EQ(book.use_link(hash, "chosen", now.count()).value_or(server::Account{}).name, "Ana");

  EXPECT_EQ(admin("ban Bob").out, "Bob is banned and signed out everywhere\n");
  EXPECT_TRUE(book.find("Bob")->is_banned);
  EXPECT_EQ(admin("list").out, "1970-01-02  Ana\n1970-01-03  Bob  banned\n");
  EXPECT_EQ(admin("unban Bob").out, "Bob may sign in again\n");
  EXPECT_FALSE(book.find("Bob")->is_banned);
  EXPECT_EQ(admin("delete Bob").out, "Bob is deleted, with all results and ratings\n");
  EXPECT_FALSE(book.find("Bob"));
}

TEST_F(Admin, shows_and_deletes_what_was_said) {
  const std::string game = "AAAAAAAAAAAAAAAAAAAAAA";
  {
    StoreClient server(store);
    server.create(game, {R"({"what":"joined","at":1,"seat":0,"name":"Ana","hash":"h","account":1})",
                         R"({"what":"joined","at":1,"seat":1,"name":"José","hash":"h"})",
                         R"({"what":"chat","at":86400000,"seat":1,"text":"hello"})",
                         R"({"what":"chat","at":86460000,"seat":0,"text":"rude words"})",
                         R"({"what":"chat","at":86520000,"seat":1,"text":"oh"})"});
    EXPECT_EQ(admin("chat --game " + game).out, game + "  entry 2, 1970-01-02 00:00 UTC, seat 2, José: hello\n" + game +
                                                    "  entry 3, 1970-01-02 00:01 UTC, seat 1, Ana: rude words\n" +
                                                    game + "  entry 4, 1970-01-02 00:02 UTC, seat 2, José: oh\n");
    EXPECT_EQ(admin("delete-chat --game " + game + " --entry 3").out,
              "1 line of chat is deleted; servers drop it within a quarter of a minute\n");
    EXPECT_EQ(admin("delete-chat --game " + game + " --seat 1").out,
              "0 lines of chat are deleted; servers drop them within a quarter of a minute\n");
    EXPECT_EQ(admin("delete-chat --called josé --lang es").out,
              "2 líneas del chat borradas; los servidores las olvidan en un cuarto de minuto\n");
    EXPECT_EQ(admin("chat --game " + game).out, "");
    EXPECT_EQ(server.load(game).entries.size(), 7u) << "two entries say what was removed";
  }
  open_book().add("Ana", "hash", 1);
  EXPECT_EQ(admin("chat ana").code, 0);
  EXPECT_EQ(admin("chat Bob").err, "loseta: nobody has the account Bob\n");
  EXPECT_EQ(admin("delete-chat").err,
            "loseta: say whose chat: name an account, a game with --game or somebody at the table with --called\n");
  EXPECT_EQ(admin("delete-chat ana --seat 1").err,
            "loseta: --seat and --entry need the game they are of: name it with --game\n");
  EXPECT_EQ(admin("chat --game x --seat 0").err, "loseta: --seat needs a whole number from 1 to 6, not \"0\"\n");
}

TEST_F(Admin, complains_in_one_sentence) {
  EXPECT_EQ(admin("list").err, "loseta: there is no store " + store + '\n');
  open_book();
  EXPECT_EQ(admin("").err, "loseta: say what to do: list, reset, ban, unban, delete, chat or delete-chat\n");
  EXPECT_EQ(admin("reset Ana").err, "loseta: nobody has the account Ana\n");
  EXPECT_EQ(admin("reset Ana --lang es").err, "loseta: nadie tiene la cuenta Ana\n");
  open_book().add("Ana", "hash", 1);
  EXPECT_EQ(admin("praise Ana").err,
            "loseta: praise is unknown: list, reset, ban, unban, delete, chat or delete-chat\n");
}

}  // namespace
}  // namespace loseta::cli
