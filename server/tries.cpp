#include "server/tries.h"

#include <algorithm>
#include <cmath>

#include "server/secrets.h"

namespace loseta::server {
namespace {

constexpr int kFree = 5;  // wrong passwords without a delay
constexpr std::int64_t kFirstDelay = 5'000, kLongestDelay = 900'000;
constexpr std::int64_t kForgotten = std::int64_t{24} * 3'600'000;  // without another one
// Clocks of servers differ a little. What is further ahead was written before a clock was set back.
constexpr std::int64_t kMostAhead = 60'000;

struct Failures {
  double count = 0;
  std::int64_t at = 0;
};

Failures failures_of(Sql& sql, const std::string& key, std::int64_t now) {
  const auto rows = sql.ask("select failures, at from attempt where key = $1", {key});
  if (rows.empty()) return {};
  const Failures found{rows.front().real(0), rows.front().number(1)};
  const bool is_over = found.at + kForgotten <= now || found.at > now + kMostAhead;
  return is_over ? Failures{} : found;
}

void note(Sql& sql, const std::string& key, double count, std::int64_t now) {
  sql.ask(
      "insert into attempt(key, failures, at) values($1, $2, $3) on conflict(key) do update set failures = "
      "excluded.failures, at = excluded.at",
      {key, count, now});
}

}  // namespace

TryKeys try_keys(std::string_view address, std::string_view folded_name) {
  const std::string from(address);
  return {folded_name.empty() ? "" : hash_of_token(from + '\n' + std::string(folded_name)), hash_of_token(from)};
}

std::int64_t delay_after(double failures) {
  if (failures < kFree) return 0;
  const double doublings = std::min(20.0, std::floor(failures) - kFree);
  return static_cast<std::int64_t>(std::min(static_cast<double>(kLongestDelay), kFirstDelay * std::exp2(doublings)));
}

std::int64_t begin_try(Sql& sql, const TryKeys& keys, double per_minute, std::int64_t now) {
  Sql::Transaction transaction(sql);
  const Failures of_address = failures_of(sql, keys.address, now);
  const auto since = [now](const Failures& failures) {
    return static_cast<double>(std::max<std::int64_t>(0, now - failures.at));
  };
  const double per_millisecond = per_minute / 60'000;
  const double left = std::max(0.0, of_address.count - per_millisecond * since(of_address));
  const double too_many = left + 1 - std::max(1.0, per_minute);
  double wait = std::max(0.0, too_many / per_millisecond);
  Failures of_pair;
  if (!keys.pair.empty()) {
    of_pair = failures_of(sql, keys.pair, now);
    wait = std::max(wait, static_cast<double>(delay_after(of_pair.count)) - since(of_pair));
  }
  if (wait > 0) return static_cast<std::int64_t>(std::ceil(wait));
  sql.ask("delete from attempt where at <= $1", {now - kForgotten});
  note(sql, keys.address, left + 1, now);
  if (!keys.pair.empty()) note(sql, keys.pair, of_pair.count + 1, now);
  transaction.commit();
  return 0;
}

void forgive_try(Sql& sql, const TryKeys& keys) {
  Sql::Transaction transaction(sql);
  sql.ask("delete from attempt where key = $1", {keys.pair});
  sql.ask("update attempt set failures = case when failures < 1 then 0 else failures - 1 end where key = $1",
          {keys.address});
  transaction.commit();
}

}  // namespace loseta::server
