// What is kept of people, on a real SQLite file and on a real PostgreSQL.
#include "server/account_book.h"

#include <gtest/gtest.h>

#include <atomic>
#include <limits>
#include <thread>

#include "server/store_migrate.h"
#include "server/tests/folder.h"
#include "server/tests/store_client.h"
#include "server/tests/support/postgres.h"

namespace loseta::server {
namespace {

enum class Kind : std::uint8_t { sqlite, postgres };

constexpr std::int64_t kNow = 1'000'000, kLater = 2'000'000, kEver = std::numeric_limits<std::int64_t>::max();
const GameKind kBase{R"({"sets":["base"]})", 2};

AccountBook open_book(const std::string& path) {
  StoreProblem problem;
  auto sql = open_sql(StoreClient::options_for(path), problem);
  EXPECT_NE(sql, nullptr) << problem.code << ' ' << problem.what;
  return AccountBook(std::move(sql));
}

class AccountBookTest : public ::testing::TestWithParam<Kind> {
 protected:
  std::int64_t add(const std::string& name) { return book.add(name, "hash of " + name, kNow).value_or(Account{}).id; }
  // A game that is over and counts.
  void finish(const std::string& id, const std::vector<std::int64_t>& people) {
    Summary open{"open", false, R"({"game":")" + id + "\"}", 0};
    open.seated = people;
    ASSERT_EQ(games.create(id, {"first"}, open), StoreResult::done);
    Summary over{"over", false, R"({"game":")" + id + "\"}", 0};
    over.rating_due = true;
    ASSERT_EQ(games.append(id, 1, {"last"}, over), StoreResult::done);
  }
  static RatedResult result(const std::string& game, const std::vector<std::int64_t>& by_place) {
    RatedResult out{game, kBase, {}, kLater};
    for (std::size_t i = 0; i < by_place.size(); ++i) {
      out.players.push_back({by_place[i], static_cast<int>(i) + 1, 100 - static_cast<std::int64_t>(i)});
    }
    return out;
  }

  const Folder folder;
  const std::string path = GetParam() == Kind::sqlite ? folder / "games" : Postgres::shared().new_database();
  StoreClient games{path};
  AccountBook book = open_book(path);
};

INSTANTIATE_TEST_SUITE_P(, AccountBookTest, ::testing::Values(Kind::sqlite, Kind::postgres),
                         [](const auto& one) { return one.param == Kind::sqlite ? "sqlite" : "postgres"; });

TEST_P(AccountBookTest, names_are_taken_whatever_the_size_of_their_letters) {
  const std::int64_t ana = add("Ana");
  EXPECT_NE(ana, 0);
  EXPECT_EQ(add("aNA"), 0);
  EXPECT_NE(add("Anna"), 0);
  const auto found = book.find("ANA");
  ASSERT_TRUE(found);
  EXPECT_EQ(found->id, ana);
  EXPECT_EQ(found->name, "Ana");
  EXPECT_EQ(found->password, "hash of Ana");
  EXPECT_EQ(found->created, kNow);
  EXPECT_FALSE(book.find("Bob"));
  EXPECT_EQ(book.all(0, 10).size(), 2u);
  EXPECT_EQ(book.all(ana, 10).size(), 1u);
}

TEST_P(AccountBookTest, sessions_last_while_they_are_used) {
  constexpr std::int64_t kDay = std::int64_t{24} * 3'600'000;
  const std::int64_t ana = add("Ana");
  book.add_session("s", ana, kNow, kNow + 10 * kDay);
  EXPECT_EQ(book.by_session("s", kNow + 9 * kDay, kNow + 19 * kDay).value_or(Account{}).id, ana);
  EXPECT_EQ(book.by_session("s", kNow + 18 * kDay, kNow + 28 * kDay).value_or(Account{}).id, ana) << "used meanwhile";
  EXPECT_FALSE(book.by_session("s", kNow + 29 * kDay, kEver));
  EXPECT_FALSE(book.by_session("t", kNow, kEver));
  book.end_session("s");
  EXPECT_FALSE(book.by_session("s", kNow, kEver));
}

TEST_P(AccountBookTest, a_new_password_ends_all_other_sessions_and_a_ban_all) {
  const std::int64_t ana = add("Ana"), bob = add("Bob");
  for (const char* hash : {"a", "b", "c"}) book.add_session(hash, ana, kNow, kEver);
  book.add_session("bob", bob, kNow, kEver);
  book.set_password(ana, "new", "b");
  EXPECT_FALSE(book.by_session("a", kNow, kEver));
  EXPECT_TRUE(book.by_session("b", kNow, kEver));
  EXPECT_FALSE(book.by_session("c", kNow, kEver));
  EXPECT_EQ(book.find("Ana")->password, "new");
  book.set_banned(ana, true);
  EXPECT_TRUE(book.find("Ana")->is_banned);
  EXPECT_FALSE(book.by_session("b", kNow, kEver));
  book.add_session("d", ana, kNow, kEver);
  EXPECT_FALSE(book.by_session("d", kNow, kEver)) << "nobody who is banned gets a session";
  book.set_banned(ana, false);
  book.add_session("e", ana, kNow, kEver);
  EXPECT_TRUE(book.by_session("e", kNow, kEver));
  EXPECT_TRUE(book.by_session("bob", kNow, kEver)) << "of somebody else";
}

// --- how often passwords may be tried ---

constexpr std::int64_t kSecond = 1'000, kMinute = 60 * kSecond, kDay = 24 * 60 * kMinute;
constexpr double kPlenty = 1'000'000;  // tries a minute

TEST_P(AccountBookTest, wrong_passwords_delay_the_next_one_of_the_same_address_and_name_only) {
  const TryKeys stranger = try_keys("203.0.113.9", "ana"), owner = try_keys("198.51.100.7", "ana");
  const auto tries = [&](const TryKeys& keys, std::int64_t at) { return book.begin_try(keys, kPlenty, at); };
  std::int64_t now = kNow;
  for (int i = 0; i < 5; ++i) EXPECT_EQ(tries(stranger, now), 0) << i;
  // 5 s, then twice as long each time, up to a quarter of an hour.
  for (const std::int64_t seconds : {5, 10, 20, 40, 80, 160, 320, 640, 900, 900}) {
    EXPECT_EQ(tries(stranger, now), seconds * kSecond);
    EXPECT_EQ(tries(stranger, now + seconds * kSecond - 1), 1) << "a try that is refused changes nothing";
    now += seconds * kSecond;
    EXPECT_EQ(tries(stranger, now), 0) << seconds;
  }
  EXPECT_EQ(tries(owner, now), 0) << "the same name from elsewhere";
  EXPECT_EQ(tries(try_keys("203.0.113.9", "bob"), now), 0) << "another name from there";
  EXPECT_EQ(tries(stranger, now + kDay), 0);
  EXPECT_EQ(tries(stranger, now + kDay), 0) << "after a day it begins anew";
}

TEST_P(AccountBookTest, the_right_password_ends_the_delay_of_its_address) {
  const TryKeys owner = try_keys("198.51.100.7", "ana");
  for (int i = 0; i < 5; ++i) EXPECT_EQ(book.begin_try(owner, kPlenty, kNow), 0);
  EXPECT_GT(book.begin_try(owner, kPlenty, kNow), 0);
  EXPECT_EQ(book.begin_try(owner, kPlenty, kNow + 5 * kSecond), 0);
  book.forgive_try(owner);
  for (int i = 0; i < 5; ++i) EXPECT_EQ(book.begin_try(owner, kPlenty, kNow + 5 * kSecond), 0);
}

TEST_P(AccountBookTest, an_address_has_a_budget_over_all_names) {
  const auto tries = [&](const std::string& name, std::int64_t at) {
    return book.begin_try(try_keys("203.0.113.9", name), 6, at);
  };
  for (const char* name : {"ana", "bob", "eva", "luis", "marta", "pablo"}) EXPECT_EQ(tries(name, kNow), 0) << name;
  EXPECT_EQ(tries("rosa", kNow), 10 * kSecond) << "six a minute";
  EXPECT_EQ(book.begin_try(try_keys("198.51.100.7", "rosa"), 6, kNow), 0) << "from elsewhere";
  EXPECT_EQ(tries("rosa", kNow + 10 * kSecond), 0);
  EXPECT_EQ(tries("sara", kNow + 10 * kSecond), 10 * kSecond);
  book.forgive_try(try_keys("203.0.113.9", "rosa"));
  EXPECT_EQ(tries("sara", kNow + 10 * kSecond), 0) << "a right password costs nothing";
}

TEST_P(AccountBookTest, a_clock_that_was_set_back_locks_nobody_out) {
  const TryKeys owner = try_keys("198.51.100.7", "ana");
  for (int i = 0; i < 5; ++i) EXPECT_EQ(book.begin_try(owner, kPlenty, kNow + kDay), 0);
  EXPECT_EQ(book.begin_try(owner, kPlenty, kNow), 0);
}

TEST_P(AccountBookTest, servers_count_together_and_keep_no_address) {
  AccountBook other = open_book(path);
  const TryKeys stranger = try_keys("203.0.113.9", "ana");
  std::atomic<int> tried = 0;
  const auto try_often = [&](AccountBook& at) {
    for (int i = 0; i < 20; ++i) tried += at.begin_try(stranger, kPlenty, kNow) == 0 ? 1 : 0;
  };
  {
    const std::jthread here([&] { try_often(book); });
    const std::jthread there([&] { try_often(other); });
  }
  EXPECT_EQ(tried, 5);
  StoreProblem problem;
  for (const SqlRow& row : open_sql(StoreClient::options_for(path), problem)->ask("select key from attempt", {})) {
    EXPECT_EQ(row.text(0).find("203.0.113.9"), std::string::npos);
    EXPECT_EQ(row.text(0).find("ana"), std::string::npos);
  }
}

TEST_P(AccountBookTest, a_link_for_a_new_password_works_once_and_not_for_ever) {
  const std::int64_t ana = add("Ana"), bob = add("Bob");
  book.add_session("s", ana, kNow, kEver);
  book.offer_link(ana, "link", kLater);
  EXPECT_EQ(book.by_link("link", kNow).value_or(Account{}).name, "Ana");
  EXPECT_FALSE(book.by_link("another", kNow));
  EXPECT_FALSE(book.use_link("link", "new", kLater)) << "too old";
  EXPECT_EQ(book.find("Ana")->password, "hash of Ana");
  EXPECT_TRUE(book.by_session("s", kNow, kEver)) << "nothing happens before it is used";
  EXPECT_EQ(book.use_link("link", "new", kLater - 1).value_or(Account{}).id, ana);
  EXPECT_EQ(book.find("Ana")->password, "new");
  EXPECT_FALSE(book.by_session("s", kNow, kEver));
  EXPECT_FALSE(book.use_link("link", "newer", kNow)) << "used";
  EXPECT_EQ(book.find("Ana")->password, "new");

  book.offer_link(ana, "first", kLater);
  book.offer_link(ana, "second", kLater);
  book.offer_link(bob, "bobs", kLater);
  EXPECT_FALSE(book.by_link("first", kNow)) << "the last one counts";
  book.set_password(ana, "remembered");
  EXPECT_FALSE(book.by_link("second", kNow));
  book.remove(bob);
  EXPECT_FALSE(book.by_link("bobs", kNow));
}

TEST_P(AccountBookTest, lists_the_games_in_which_somebody_sits) {
  const std::int64_t ana = add("Ana"), bob = add("Bob");
  Summary with_ana{"open", false, R"({"n":1})", 0};
  with_ana.seated = {ana, ana};
  games.create("one", {"first"}, with_ana);
  games.create("two", {"first"}, {"open", false, R"({"n":2})", 0});
  Summary with_both{"running", false, R"({"n":3})", 0};
  with_both.seated = {ana, bob};
  games.append("two", 1, {"joined"}, with_both);
  games.append("two", 2, {"more"}, with_both);
  const auto list = book.games_of(ana, kEver, 10);
  ASSERT_EQ(list.size(), 2u);
  EXPECT_EQ(list[0].id, "two");
  EXPECT_EQ(list[0].summary.state, "running");
  EXPECT_EQ(list[0].summary.text, R"({"n":3})");
  EXPECT_EQ(book.games_of(ana, kEver, 1).size(), 1u);
  EXPECT_EQ(book.games_of(bob, kEver, 10).size(), 1u);
  games.remove("two");
  EXPECT_TRUE(book.games_of(bob, kEver, 10).empty());
  // A conflict seats nobody.
  Summary late{"running", false, "{}", 0};
  late.seated = {bob};
  EXPECT_EQ(games.append("one", 7, {"x"}, late), StoreResult::conflict);
  EXPECT_TRUE(book.games_of(bob, kEver, 10).empty());
}

TEST_P(AccountBookTest, a_game_counts_once) {
  const std::int64_t ana = add("Ana"), bob = add("Bob");
  finish("g", {ana, bob});
  EXPECT_EQ(book.games_to_rate(10), std::vector<std::string>{"g"});
  book.rate(result("g", {ana, bob}));
  EXPECT_TRUE(book.games_to_rate(10).empty());
  book.rate(result("g", {ana, bob}));
  // What comes after the end does not make it count again.
  games.append("g", 2, {"chat"}, {"over", false, "{}", 0});
  EXPECT_TRUE(book.games_to_rate(10).empty());

  const std::vector<int> places{1, 2};
  const std::vector<Rating> beginners(2), expected = rated_by_places(beginners, places);
  const auto ratings = book.ratings_of(ana);
  ASSERT_EQ(ratings.size(), 1u);
  EXPECT_DOUBLE_EQ(ratings[0].rating.points, expected[0].points);
  EXPECT_DOUBLE_EQ(ratings[0].rating.deviation, expected[0].deviation);
  EXPECT_EQ(ratings[0].games, 1);
  EXPECT_EQ(ratings[0].wins, 1);
  const auto results = book.results_of(bob, 10);
  ASSERT_EQ(results.size(), 1u);
  EXPECT_EQ(results[0].game, "g");
  EXPECT_EQ(results[0].place, 2);
  EXPECT_EQ(results[0].score, 99);
  EXPECT_DOUBLE_EQ(results[0].before, 1500);
  EXPECT_DOUBLE_EQ(results[0].after, expected[1].points);
  EXPECT_EQ(results[0].kind.setup, kBase.setup);
}

TEST_P(AccountBookTest, ranks_those_who_have_played_enough_by_kind_of_game) {
  const std::int64_t ana = add("Ana"), bob = add("Bob"), eva = add("Eva");
  for (int i = 0; i < 8; ++i) {
    const std::string id = "g" + std::to_string(i);
    finish(id, {ana, bob});
    book.rate(result(id, i < 6 ? std::vector{ana, bob} : std::vector{bob, ana}));
  }
  finish("once", {eva, bob});
  book.rate(result("once", {eva, bob}));
  const auto ranking = book.ranking(kBase, 10);
  ASSERT_EQ(ranking.size(), 2u) << "Eva has won one game only";
  EXPECT_EQ(ranking[0].name, "Ana");
  EXPECT_EQ(ranking[1].name, "Bob");
  EXPECT_EQ(ranking[0].wins, 6);
  EXPECT_TRUE(book.ranking({kBase.setup, 3}, 10).empty());
  EXPECT_TRUE(book.ranking({"{}", 2}, 10).empty());
  const auto kinds = book.kinds(10);
  ASSERT_EQ(kinds.size(), 1u);
  EXPECT_EQ(kinds[0].people, 2);
  book.set_banned(ana, true);
  EXPECT_EQ(book.ranking(kBase, 10).size(), 1u);
}

TEST_P(AccountBookTest, nothing_is_left_of_a_deleted_account_and_nobody_gets_its_number) {
  const std::int64_t ana = add("Ana"), bob = add("Bob");
  book.add_session("s", bob, kNow, kEver);
  finish("g", {ana, bob});
  book.rate(result("g", {ana, bob}));
  finish("later", {ana, bob});
  book.remove(bob);
  EXPECT_FALSE(book.find("Bob"));
  EXPECT_FALSE(book.by_session("s", kNow, kEver));
  EXPECT_TRUE(book.games_of(bob, kEver, 10).empty());
  EXPECT_TRUE(book.results_of(bob, 10).empty());
  EXPECT_TRUE(book.ratings_of(bob).empty());
  EXPECT_GT(add("Bob"), bob);
  book.rate(result("later", {ana, bob}));
  EXPECT_EQ(book.ratings_of(ana)[0].games, 1) << "against nobody nothing is won";
  EXPECT_TRUE(book.games_to_rate(10).empty());
  EXPECT_EQ(book.games_of(ana, kEver, 10).size(), 2u);
}

TEST_P(AccountBookTest, names_that_look_alike_are_taken_and_names_are_found_however_they_are_written) {
  const std::int64_t jose = add("José"), paul = add("Paul");
  EXPECT_EQ(book.find("JOSE\u0301").value_or(Account{}).id, jose);
  EXPECT_NE(add("Jose"), 0) << "another name";
  EXPECT_EQ(add("Pau1"), 0);
  EXPECT_EQ(add("PauI"), 0);
  book.remove(paul);
  EXPECT_NE(add("Pau1"), 0);
  EXPECT_NE(add("Αλίκη"), 0);
  EXPECT_EQ(add("ΑΛΊΚΗ"), 0);
}

// From before names could be anything but plain letters: both accounts stay, and nobody comes between them.
TEST_P(AccountBookTest, accounts_that_look_alike_already_keep_working) {
  StoreProblem problem;
  const auto sql = open_sql(StoreClient::options_for(path), problem);
  for (const char* name : {"Paul", "Pau1"}) {
    std::string folded(name);
    folded[0] = 'p';
    sql->ask("insert into account(name, folded, password, banned, created) values($1, $2, $3, 0, 1)",
             {std::string(name), folded, std::string("hash of ") + name});
  }
  book = open_book(path);  // fills in what was not known before
  EXPECT_EQ(book.find("paul").value_or(Account{}).password, "hash of Paul");
  EXPECT_EQ(book.find("PAU1").value_or(Account{}).password, "hash of Pau1");
  EXPECT_EQ(add("PauI"), 0);
  for (const SqlRow& row : sql->ask("select look from account", {})) EXPECT_EQ(row.text(0), "paul");
}

// Into the other kind of store and back: people, their games, results and ratings, and the numbers that were given.
TEST_P(AccountBookTest, moves_to_the_other_kind_of_store) {
  const std::int64_t ana = add("Ana"), bob = add("Bob"), gone = add("Gone");
  finish("g", {ana, bob});
  book.rate(result("g", {ana, bob}));
  finish("due", {ana, bob});
  book.remove(gone);
  games.store.reset();
  book = AccountBook(nullptr);
  const std::string there = GetParam() == Kind::sqlite ? Postgres::shared().new_database() : folder / "there";
  StoreFacts facts;
  const auto problem = migrate_store(path, there, facts);
  ASSERT_FALSE(problem) << problem->code << ' ' << problem->what;
  EXPECT_EQ(facts.accounts, 2);
  AccountBook other = open_book(there);
  EXPECT_EQ(other.find("ana").value_or(Account{}).id, ana);
  EXPECT_EQ(other.find("Bob").value_or(Account{}).password, "hash of Bob");
  EXPECT_EQ(other.games_of(bob, kEver, 10).size(), 2u);
  EXPECT_EQ(other.results_of(bob, 10).size(), 1u);
  EXPECT_EQ(other.ratings_of(ana).size(), 1u);
  EXPECT_EQ(other.games_to_rate(10), std::vector<std::string>{"due"});
  EXPECT_GT(other.add("New", "hash", kNow).value_or(Account{}).id, gone);
}

}  // namespace
}  // namespace loseta::server
