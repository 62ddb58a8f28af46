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
#include "server/json.h"
#include "server/loop.h"
#include "server/metrics.h"
#include "server/request_queue.h"

namespace loseta::server {

struct AccountsConfig {
  bool sign_up = true;  // anybody may; else only those who have an account already can use it
  std::int64_t keep_sessions = std::int64_t{90} * 24 * 3'600'000;  // milliseconds since they were last used
  double tries_per_minute = 10;   // wrong passwords and new accounts of an address, with a burst of as many
  std::size_t most_waiting = 50;  // passwords; more are refused with `busy`
  // Why something failed, for the log; called on the loop.
  std::function<void(const std::string&)> on_failure = {};
  // Somebody has a wrong password, for the log; `name` is empty where there is no such account: it may be a password in
  // the wrong field. Called on the loop.
  std::function<void(const std::string& address, const std::string& name)> on_wrong_password = {};
};

struct SignedIn {
  std::string name;
  std::string session;  // the token: told once, kept as its hash only
};

class Accounts {
 public:
  // Nothing and why, or what was asked for and an empty code.
  template <class Value>
  using Done = std::function<void(const Refused&, const Value&)>;

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
  // By the token of a link of `loseta admin reset`. All sessions of the account end; this is a new one.
  void use_link(const std::string& link, const std::string& password, const Done<SignedIn>& done);
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
  enum class Verdict : std::uint8_t { right, wrong, unknown };  // unknown: nobody had time to look
  void settle(const Credentials& who, const std::string& known_name, Verdict verdict);
  void forgive(const TryKeys& keys);
  // Whether the password is the account's, as far as tries go counted before.
  void compare(const Credentials& who, const Account& account, const Done<bool>& done);
  // Whose session it is, if the password is theirs too.
  void check_own(const std::string& session, const std::string& address, const std::string& password,
                 const Done<Account>& done);
  // In the passwords' thread.
  template <class Value>
  void reckon(std::function<Value()> task, const Done<Value>& done);
  void open_session(const Account& account, Done<SignedIn> done);
  static void work(Line& line);

  std::unique_ptr<AccountBook> book_;  // used by its thread only
  Loop& loop_;
  const AccountsConfig config_;
  SignInCounts counts_;
  std::shared_ptr<bool> alive_ = std::make_shared<bool>(true);
  Line books_, passwords_;
  std::thread book_thread_, password_thread_;
};

}  // namespace loseta::server
