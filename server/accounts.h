// Accounts on the loop: questions go to threads of their own, answers come back through Loop::post. Passwords are
// reckoned by one thread and the database is asked by another, each with a line that does not grow without end.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <thread>

#include "server/account_book.h"
#include "server/loop.h"
#include "server/rate.h"
#include "server/request_queue.h"

namespace loseta::server {

struct AccountsConfig {
  bool sign_up = true;  // anybody may; else only those who have an account already can use it
  std::int64_t keep_sessions = std::int64_t{90} * 24 * 3'600'000;  // milliseconds since they were last used
  double tries_per_minute = 10;   // with a password, per address and per account, with a burst of as many
  std::size_t most_waiting = 50;  // passwords; more are refused with `busy`
  // Why something failed, for the log; called on the loop.
  std::function<void(const std::string&)> on_failure = {};
};

struct SignedIn {
  std::string name;
  std::string session;  // the token: told once, kept as its hash only
};

class Accounts {
 public:
  // Nothing and a code, or what was asked for and none.
  template <class Value>
  using Done = std::function<void(std::string_view code, const Value&)>;

  Accounts(std::unique_ptr<AccountBook> book, Loop& loop, AccountsConfig config);
  ~Accounts();  // finishes what is under way
  Accounts(const Accounts&) = delete;
  Accounts& operator=(const Accounts&) = delete;

  struct Credentials {
    std::string address, name, password;
  };
  void sign_up(const Credentials& who, const Done<SignedIn>& done);
  void sign_in(const Credentials& who, const Done<SignedIn>& done);
  void sign_out(const std::string& session, const Done<bool>& done);
  // All other sessions of the account end.
  void change_password(const std::string& session, const Credentials& old, const std::string& password,
                       const Done<bool>& done);
  // The account with all that is kept of it, by whoever has its session and password.
  void remove(const std::string& session, const Credentials& who, const Done<bool>& done);
  // Code `not_signed_in` when nobody is.
  void who_is(const std::string& session, Done<Account> done);

  // Anything else: asked in the database's thread.
  template <class Value>
  void ask(std::function<Value(AccountBook&)> question, const Done<Value>& done) {
    in_line(
        books_,
        [this, question = std::move(question), done] {
          std::optional<Value> answer;
          try {
            answer.emplace(question(*book_));
          } catch (const std::exception& error) {
            complain(error.what());
          }
          answer_later([done, answer] { answer ? done("", *answer) : done("unavailable", Value{}); });
        },
        [done] { done("busy", Value{}); });
  }

 private:
  using Task = std::function<void()>;
  using Line = RequestQueue<Task>;
  static void in_line(Line& line, Task task, const Task& when_full);
  void answer_later(Task task);
  void complain(std::string why);
  bool may_try(const Credentials& who);
  // In the passwords' thread.
  template <class Value>
  void reckon(std::function<Value()> task, const Done<Value>& done);
  void open_session(const Account& account, Done<SignedIn> done);
  static void work(Line& line);

  std::unique_ptr<AccountBook> book_;  // used by its thread only
  Loop& loop_;
  const AccountsConfig config_;
  Rates tries_by_address_, tries_by_account_;
  std::shared_ptr<bool> alive_ = std::make_shared<bool>(true);
  Line books_, passwords_;
  std::thread book_thread_, password_thread_;
};

}  // namespace loseta::server
