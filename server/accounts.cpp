#include "server/accounts.h"

#include <utility>

#include "server/passwords.h"
#include "server/secrets.h"

namespace loseta::server {
namespace {

constexpr std::size_t kMostQuestions = 10'000;
constexpr std::size_t kNoLimit = std::size_t{1} << 40;  // of bytes: the number of requests is one

bool is_long_enough(const std::string& password) {
  return password.size() >= kShortestPassword && password.size() <= kLongestPassword;
}

}  // namespace

Accounts::Accounts(std::unique_ptr<AccountBook> book, Loop& loop, AccountsConfig config)
    : book_(std::move(book)),
      loop_(loop),
      config_(std::move(config)),
      tries_by_address_(config_.tries_per_minute, config_.tries_per_minute),
      tries_by_account_(config_.tries_per_minute, config_.tries_per_minute),
      books_(kMostQuestions, kNoLimit),
      passwords_(config_.most_waiting, kNoLimit),
      book_thread_([this] { work(books_); }),
      password_thread_([this] { work(passwords_); }) {}

Accounts::~Accounts() {
  *alive_ = false;
  passwords_.close();
  books_.close();
  password_thread_.join();
  book_thread_.join();
}

void Accounts::work(Line& line) {
  for (auto tasks = line.take(1); !tasks.empty(); tasks = line.take(1)) tasks.front()();
}

void Accounts::in_line(Line& line, Task task, const Task& when_full) {
  if (!line.push(task, sizeof(task))) when_full();
}

void Accounts::answer_later(Task task) {
  loop_.post([alive = alive_, task = std::move(task)] {
    if (*alive) task();
  });
}

void Accounts::complain(std::string why) {
  if (config_.on_failure) answer_later([this, why = std::move(why)] { config_.on_failure(why); });
}

template <class Value>
void Accounts::reckon(std::function<Value()> task, const Done<Value>& done) {
  in_line(
      passwords_,
      [this, task = std::move(task), done] {
        std::optional<Value> answer;
        try {
          answer.emplace(task());
        } catch (const std::exception& error) {
          complain(error.what());
        }
        answer_later([done, answer] { answer ? done("", *answer) : done("unavailable", Value{}); });
      },
      [done] { done("busy", Value{}); });
}

// Who guesses passwords is slowed down, whether at one account from many addresses or at many from one.
bool Accounts::may_try(const Credentials& who) {
  const std::int64_t now = loop_.now();
  return tries_by_address_.allow(who.address, now) && tries_by_account_.allow(folded_name(who.name), now);
}

void Accounts::open_session(const Account& account, Done<SignedIn> done) {
  const SignedIn signed_in{account.name, new_session()};
  ask<bool>(
      [hash = hash_of_token(signed_in.session), account = account.id, now = loop_.now(),
       keep = config_.keep_sessions](AccountBook& book) {
        book.add_session(hash, account, now, now + keep);
        return true;
      },
      [signed_in, done = std::move(done)](std::string_view code, bool) {
        done(code, code.empty() ? signed_in : SignedIn{});
      });
}

void Accounts::sign_up(const Credentials& who, const Done<SignedIn>& done) {
  if (!config_.sign_up) return done("no_sign_up", {});
  if (!is_account_name(who.name)) return done("bad_account_name", {});
  if (!is_long_enough(who.password)) return done("bad_password", {});
  // By address only: whoever tries names shall not keep their owners from signing in.
  if (!tries_by_address_.allow(who.address, loop_.now())) return done("too_fast", {});
  reckon<std::string>([password = who.password] { return hash_of_password(password); },
                      [this, name = who.name, done](std::string_view code, const std::string& hash) {
                        if (!code.empty()) return done(code, {});
                        ask<std::optional<Account>>(
                            [name, hash, now = loop_.now()](AccountBook& book) { return book.add(name, hash, now); },
                            [this, done](std::string_view problem, const std::optional<Account>& added) {
                              if (!problem.empty()) return done(problem, {});
                              if (!added) return done("name_taken", {});
                              open_session(*added, done);
                            });
                      });
}

// Nobody learns by the answer or by its time whether the name exists; who is banned learns it with the right password.
void Accounts::sign_in(const Credentials& who, const Done<SignedIn>& done) {
  if (!is_long_enough(who.password)) return done("wrong_password", {});
  if (!may_try(who)) return done("too_fast", {});
  ask<std::optional<Account>>(
      [name = who.name](AccountBook& book) { return book.find(name); },
      [this, password = who.password, done](std::string_view code, const std::optional<Account>& found) {
        if (!code.empty()) return done(code, {});
        const Account account = found.value_or(Account{});
        reckon<bool>([password, hash = account.password] { return is_password(password, hash); },
                     [this, account, done](std::string_view problem, bool right) {
                       if (!problem.empty()) return done(problem, {});
                       if (!right || account.is_banned) return done(right ? "banned" : "wrong_password", {});
                       open_session(account, done);
                     });
      });
}

void Accounts::sign_out(const std::string& session, const Done<bool>& done) {
  ask<bool>(
      [hash = hash_of_token(session)](AccountBook& book) {
        book.end_session(hash);
        return true;
      },
      done);
}

void Accounts::change_password(const std::string& session, const Credentials& old, const std::string& password,
                               const Done<bool>& done) {
  if (!is_long_enough(password)) return done("bad_password", {});
  who_is(session, [this, session, old, password, done](std::string_view code, const Account& account) {
    if (!code.empty()) return done(code, false);
    if (!may_try({old.address, account.name, ""})) return done("too_fast", false);
    reckon<std::string>(
        [old, password, hash = account.password]() -> std::string {
          return is_password(old.password, hash) ? hash_of_password(password) : "";
        },
        [this, session, id = account.id, done](std::string_view problem, const std::string& hash) {
          if (!problem.empty()) return done(problem, false);
          if (hash.empty()) return done("wrong_password", false);
          ask<bool>(
              [id, hash, kept = hash_of_token(session)](AccountBook& book) {
                book.set_password(id, hash, kept);
                return true;
              },
              done);
        });
  });
}

void Accounts::remove(const std::string& session, const Credentials& who, const Done<bool>& done) {
  who_is(session, [this, who, done](std::string_view code, const Account& account) {
    if (!code.empty()) return done(code, false);
    if (!may_try({who.address, account.name, ""})) return done("too_fast", false);
    reckon<bool>([password = who.password, hash = account.password] { return is_password(password, hash); },
                 [this, id = account.id, done](std::string_view problem, bool right) {
                   if (!problem.empty()) return done(problem, false);
                   if (!right) return done("wrong_password", false);
                   ask<bool>(
                       [id](AccountBook& book) {
                         book.remove(id);
                         return true;
                       },
                       done);
                 });
  });
}

void Accounts::who_is(const std::string& session, Done<Account> done) {
  if (!looks_like_session(session)) return done("not_signed_in", {});
  const std::int64_t now = loop_.now();
  ask<std::optional<Account>>([hash = hash_of_token(session), now, until = now + config_.keep_sessions](
                                  AccountBook& book) { return book.by_session(hash, now, until); },
                              [done = std::move(done)](std::string_view code, const std::optional<Account>& account) {
                                if (!code.empty()) return done(code, {});
                                if (!account) return done("not_signed_in", {});
                                done("", *account);
                              });
}

}  // namespace loseta::server
