#include "server/accounts.h"

#include <utility>

#include "server/names.h"
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
        answer_later([done, answer] { answer ? done({}, *answer) : done({"unavailable"}, Value{}); });
      },
      [done] { done({"busy"}, Value{}); });
}

// The page says how long, so it is in seconds.
Refused Accounts::too_many_tries(std::int64_t wait) {
  ++counts_.too_many_tries;
  return {"too_many_tries", std::to_string((wait + 999) / 1000)};
}

// The try was counted as failed when it began.
void Accounts::settle(const Credentials& who, const std::string& known_name, Verdict verdict) {
  if (verdict == Verdict::wrong) {
    ++counts_.wrong_passwords;
    if (config_.on_wrong_password) config_.on_wrong_password(who.address, known_name);
    return;
  }
  forgive(try_keys(who.address, folded_name(who.name)));
}

void Accounts::forgive(const TryKeys& keys) {
  ask<bool>(
      [keys](AccountBook& book) {
        book.forgive_try(keys);
        return true;
      },
      [](const Refused&, bool) {});
}

void Accounts::compare(const Credentials& who, const Account& account, const Done<bool>& done) {
  reckon<bool>([password = who.password, hash = account.password] { return is_password(password, hash); },
               [this, who, name = account.name, done](const Refused& refused, bool right) {
                 const bool unknown = !refused.code.empty();
                 settle(who, name, unknown ? Verdict::unknown : right ? Verdict::right : Verdict::wrong);
                 done(refused, right);
               });
}

void Accounts::open_session(const Account& account, Done<SignedIn> done) {
  const SignedIn signed_in{account.name, new_session()};
  ask<bool>(
      [hash = hash_of_token(signed_in.session), account = account.id, now = loop_.wall(),
       keep = config_.keep_sessions](AccountBook& book) {
        book.add_session(hash, account, now, now + keep);
        return true;
      },
      [signed_in, done = std::move(done)](const Refused& refused, bool) {
        done(refused, refused.code.empty() ? signed_in : SignedIn{});
      });
}

void Accounts::sign_up(const Credentials& who, const Done<SignedIn>& done) {
  if (!config_.sign_up) return done({"no_sign_up"}, {});
  const auto kept_name = account_name(who.name);
  if (!kept_name) return done({"bad_account_name"}, {});
  if (!is_long_enough(who.password)) return done({"bad_password"}, {});
  const TryKeys keys = try_keys(who.address);  // an attempt to take a name shall not keep its owner from signing in
  const auto add = [this, name = *kept_name, keys, done](const Refused& refused, const std::string& hash) {
    if (!refused.code.empty()) {
      forgive(keys);  // nobody had time for it
      return done(refused, {});
    }
    ask<std::optional<Account>>(
        [name, hash, now = loop_.wall()](AccountBook& book) { return book.add(name, hash, now); },
        [this, done](const Refused& problem, const std::optional<Account>& added) {
          if (!problem.code.empty()) return done(problem, {});
          if (!added) return done({"name_taken"}, {});
          open_session(*added, done);
        });
  };
  ask<std::int64_t>([keys, per_minute = config_.tries_per_minute,
                     now = loop_.wall()](AccountBook& book) { return book.begin_try(keys, per_minute, now); },
                    [this, password = who.password, add, done](const Refused& refused, std::int64_t wait) {
                      if (!refused.code.empty()) return done(refused, {});
                      if (wait > 0) return done(too_many_tries(wait), {});
                      reckon<std::string>([password] { return hash_of_password(password); }, add);
                    });
}

// Nobody learns by the answer or by its time whether the name exists; who is banned learns it with the right password.
void Accounts::sign_in(const Credentials& who, const Done<SignedIn>& done) {
  if (!is_long_enough(who.password)) return done({"wrong_password"}, {});
  using ToTry = AccountBook::ToTry;
  ask<ToTry>(
      [name = who.name, keys = try_keys(who.address, folded_name(who.name)), per_minute = config_.tries_per_minute,
       now = loop_.wall()](AccountBook& book) { return book.find_to_try(name, keys, per_minute, now); },
      [this, who, done](const Refused& refused, const ToTry& found) {
        if (!refused.code.empty()) return done(refused, {});
        if (found.wait > 0) return done(too_many_tries(found.wait), {});
        const Account account = found.account.value_or(Account{});
        compare(who, account, [this, account, done](const Refused& problem, bool right) {
          if (!problem.code.empty()) return done(problem, {});
          if (!right || account.is_banned) return done({right ? "banned" : "wrong_password"}, {});
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

void Accounts::check_own(const std::string& session, const std::string& address, const std::string& password,
                         const Done<Account>& done) {
  who_is(session, [this, address, password, done](const Refused& refused, const Account& account) {
    if (!refused.code.empty()) return done(refused, {});
    const Credentials who{address, account.name, password};
    ask<std::int64_t>([keys = try_keys(address, folded_name(account.name)), per_minute = config_.tries_per_minute,
                       now = loop_.wall()](AccountBook& book) { return book.begin_try(keys, per_minute, now); },
                      [this, who, account, done](const Refused& problem, std::int64_t wait) {
                        if (!problem.code.empty()) return done(problem, {});
                        if (wait > 0) return done(too_many_tries(wait), {});
                        compare(who, account, [account, done](const Refused& failure, bool right) {
                          done(!failure.code.empty() || right ? failure : Refused{"wrong_password"}, account);
                        });
                      });
  });
}

void Accounts::change_password(const std::string& session, const Credentials& old, const std::string& password,
                               const Done<bool>& done) {
  if (!is_long_enough(password)) return done({"bad_password"}, {});
  check_own(session, old.address, old.password,
            [this, session, password, done](const Refused& refused, const Account& account) {
              if (!refused.code.empty()) return done(refused, false);
              reckon<std::string>(
                  [password] { return hash_of_password(password); },
                  [this, session, id = account.id, done](const Refused& problem, const std::string& hash) {
                    if (!problem.code.empty()) return done(problem, false);
                    ask<bool>(
                        [id, hash, kept = hash_of_token(session)](AccountBook& book) {
                          book.set_password(id, hash, kept);
                          return true;
                        },
                        done);
                  });
            });
}

void Accounts::use_link(const std::string& link, const std::string& password, const Done<SignedIn>& done) {
  if (!is_long_enough(password)) return done({"bad_password"}, {});
  using Found = std::optional<Account>;
  const auto use = [this, link, done](const Refused& refused, const std::string& hash) {
    if (!refused.code.empty()) return done(refused, {});
    ask<Found>([link = hash_of_token(link), hash,
                now = loop_.wall()](AccountBook& book) { return book.use_link(link, hash, now); },
               [this, done](const Refused& problem, const Found& account) {
                 if (!problem.code.empty()) return done(problem, {});
                 if (!account) return done({"link_over"}, {});
                 if (account->is_banned) return done({"banned"}, {});
                 open_session(*account, done);
               });
  };
  // Looked up first: who has none shall not make the server compute hashes.
  ask<Found>([link = hash_of_token(link), now = loop_.wall()](AccountBook& book) { return book.by_link(link, now); },
             [this, password, use, done](const Refused& refused, const Found& account) {
               if (!refused.code.empty()) return done(refused, {});
               if (!account) return done({"link_over"}, {});
               if (account->is_banned) return done({"banned"}, {});
               reckon<std::string>([password] { return hash_of_password(password); }, use);
             });
}

void Accounts::remove(const std::string& session, const Credentials& who, const Done<bool>& done) {
  check_own(session, who.address, who.password, [this, done](const Refused& refused, const Account& account) {
    if (!refused.code.empty()) return done(refused, false);
    ask<bool>(
        [id = account.id](AccountBook& book) {
          book.remove(id);
          return true;
        },
        done);
  });
}

void Accounts::who_is(const std::string& session, Done<Account> done) {
  if (!looks_like_session(session)) return done({"not_signed_in"}, {});
  const std::int64_t now = loop_.wall();
  ask<std::optional<Account>>([hash = hash_of_token(session), now, until = now + config_.keep_sessions](
                                  AccountBook& book) { return book.by_session(hash, now, until); },
                              [done = std::move(done)](const Refused& refused, const std::optional<Account>& account) {
                                if (!refused.code.empty()) return done(refused, {});
                                if (!account) return done({"not_signed_in"}, {});
                                done({}, *account);
                              });
}

}  // namespace loseta::server
