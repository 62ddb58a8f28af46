// Accounts as the loop uses them: requests go to other threads, answers come back through Loop::post. One thread hashes
// passwords, another one talks to the database; each has a bounded queue.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <thread>

#include "server/account_book.h"
#include "server/json.h"
#include "server/loop.h"
#include "server/metrics.h"
#include "server/request_queue.h"

namespace loseta::server {

struct AccountsConfig {
  bool sign_up = true;                                             // whether the server accepts new accounts
  std::int64_t keep_sessions = std::int64_t{90} * 24 * 3'600'000;  // milliseconds since they were last used
  double tries_per_minute = 10;   // wrong passwords and new accounts per address, with a burst of as many
  std::size_t most_waiting = 50;  // queued passwords; more are refused with `busy`
  // Called on the loop with the cause of a failure, for the log.
  std::function<void(const std::string&)> on_failure = {};
  // Called on the loop for every wrong password, for the log. `name` is empty when there is no such account: it may be
  // a password typed into the wrong field.
  std::function<void(const std::string& address, const std::string& name)> on_wrong_password = {};
};

struct SignedIn {
  std::string name;
  std::string session;  // the token: sent once, stored only as a hash
};

class Accounts {
 public:
  // A refusal and a default value, or an empty code and the value.
  template <class Value>
  using Done = std::function<void(const Refused&, const Value&)>;

  Accounts(std::unique_ptr<AccountBook> book, Loop& loop, AccountsConfig config);
  ~Accounts();  // finishes the requests in flight
  Accounts(const Accounts&) = delete;
  Accounts& operator=(const Accounts&) = delete;

  struct Credentials {
    std::string address, name, password;
  };
  void sign_up(const Credentials& who, const Done<SignedIn>& done);
  void sign_in(const Credentials& who, const Done<SignedIn>& done);
  void sign_out(const std::string& session, const Done<bool>& done);
  // Ends all other sessions of the account.
  void change_password(const std::string& session, const Credentials& old, const std::string& password,
                       const Done<bool>& done);
  // With the token of a link of `loseta admin reset`. Ends all sessions of the account and opens a new one.
  void use_link(const std::string& link, const std::string& password, const Done<SignedIn>& done);
  // Removes the account with all its data; needs its session and its password.
  void remove(const std::string& session, const Credentials& who, const Done<bool>& done);
  // Fails with `not_signed_in` when there is no such session.
  void who_is(const std::string& session, Done<Account> done);

  // Any other question, answered in the database's thread.
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
          answer_later([done, answer] { answer ? done({}, *answer) : done({"unavailable"}, Value{}); });
        },
        [done] { done({"busy"}, Value{}); });
  }

  const SignInCounts& counts() const { return counts_; }

 private:
  using Task = std::function<void()>;
  using Line = RequestQueue<Task>;
  static void in_line(Line& line, Task task, const Task& when_full);
  void answer_later(Task task);
  void complain(std::string why);
  Refused too_many_tries(std::int64_t wait);
  enum class Verdict : std::uint8_t { right, wrong, unknown };  // unknown: the queue was full or the check failed
  void settle(const Credentials& who, const std::string& known_name, Verdict verdict);
  void forgive(const TryKeys& keys);
  // Compares the password with the account's and settles the try, which the caller has counted.
  void compare(const Credentials& who, const Account& account, const Done<bool>& done);
  // The account of the session, if the password is its own.
  void check_own(const std::string& session, const std::string& address, const std::string& password,
                 const Done<Account>& done);
  // Runs a task in the passwords' thread.
  template <class Value>
  void reckon(std::function<Value()> task, const Done<Value>& done);
  void open_session(const Account& account, Done<SignedIn> done);
  static void work(Line& line);

  std::unique_ptr<AccountBook> book_;  // used only by book_thread_
  Loop& loop_;
  const AccountsConfig config_;
  SignInCounts counts_;
  std::shared_ptr<bool> alive_ = std::make_shared<bool>(true);
  Line books_, passwords_;
  std::thread book_thread_, password_thread_;
};

}  // namespace loseta::server
