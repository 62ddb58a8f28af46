// `loseta admin` on a real store.
#include <gtest/gtest.h>

#include "cli/tests/run.h"
#include "server/account_book.h"
#include "server/passwords.h"
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
  book.add_session("session", ana->id, 0, 1'000'000);
  EXPECT_EQ(admin("list").out, "1970-01-02  Ana\n1970-01-03  Bob\n");

  const Ran reset = admin("reset ana");
  const std::string before = "Ana has a new password and is signed out everywhere: ";
  ASSERT_TRUE(reset.out.starts_with(before)) << reset.out << reset.err;
  const std::string password = reset.out.substr(before.size(), reset.out.size() - before.size() - 1);
  EXPECT_TRUE(server::is_password(password, book.find("Ana")->password)) << password;
  EXPECT_FALSE(book.by_session("session", 1, 2));

  EXPECT_EQ(admin("ban Bob").out, "Bob is banned and signed out everywhere\n");
  EXPECT_TRUE(book.find("Bob")->is_banned);
  EXPECT_EQ(admin("list").out, "1970-01-02  Ana\n1970-01-03  Bob  banned\n");
  EXPECT_EQ(admin("unban Bob").out, "Bob may sign in again\n");
  EXPECT_FALSE(book.find("Bob")->is_banned);
  EXPECT_EQ(admin("delete Bob").out, "Bob is deleted, with all results and ratings\n");
  EXPECT_FALSE(book.find("Bob"));
}

TEST_F(Admin, complains_in_one_sentence) {
  EXPECT_EQ(admin("list").err, "loseta: there is no store " + store + '\n');
  open_book();
  EXPECT_EQ(admin("").err, "loseta: say what to do: list, reset, ban, unban or delete\n");
  EXPECT_EQ(admin("reset Ana").err, "loseta: nobody has the account Ana\n");
  EXPECT_EQ(admin("reset Ana --lang es").err, "loseta: nadie tiene la cuenta Ana\n");
  open_book().add("Ana", "hash", 1);
  EXPECT_EQ(admin("praise Ana").err, "loseta: praise is unknown: list, reset, ban, unban or delete\n");
}

}  // namespace
}  // namespace loseta::cli
