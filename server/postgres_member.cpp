#include "server/postgres_member.h"

#include <sys/eventfd.h>
#include <unistd.h>

#include <charconv>
#include <system_error>

namespace loseta::server {
namespace {

constexpr std::chrono::milliseconds kPause{100};  // before it is tried again to connect

constexpr const char* kEnter =
    "insert into server(alive_until) values(clock_timestamp() + $1 * interval '1 millisecond') returning id";
constexpr const char* kAlive =
    "update server set alive_until = clock_timestamp() + $2 * interval '1 millisecond' "
    "where id = $1 and alive_until > clock_timestamp() returning id";
constexpr const char* kForget = "delete from server where alive_until < clock_timestamp() - interval '1 day'";
constexpr const char* kLeave = "delete from server where id = $1";

}  // namespace

PostgresMember::PostgresMember(const StoreOptions& options, ServerId& self, Callbacks callbacks)
    : options_(options), self_(self), callbacks_(std::move(callbacks)), wake_(eventfd(0, EFD_CLOEXEC)) {
  if (wake_ < 0) throw std::system_error(errno, std::generic_category());
  connect();
  connection_->run(kForget);
  enter();
  thread_ = std::thread([this] { run(); });
}

PostgresMember::~PostgresMember() {
  stopping_ = true;
  eventfd_write(wake_, 1);
  if (thread_.joinable()) thread_.join();
  close(wake_);
  try {
    if (connection_) connection_->run(kLeave, pg::Values().number(self_));
  } catch (const std::exception&) {  // NOLINT(bugprone-empty-catch): then the lease runs out
  }
}

void PostgresMember::connect() {
  connection_ =
      std::make_unique<pg::Connection>(options_.path, options_.patience, pg::Clock::now() + options_.patience);
  connection_->run_all("listen loseta");
}

void PostgresMember::enter() {
  self_ = connection_->run(kEnter, pg::Values().number(options_.lease.count())).number(0, 0);
  next_word_ = pg::Clock::now() + options_.lease / 3;
}

// A server that was silent for too long has been taken for dead, and what it had claimed may be somebody else's.
void PostgresMember::say_alive() {
  const pg::Result still = connection_->run(kAlive, pg::Values().number(self_).number(options_.lease.count()));
  next_word_ = pg::Clock::now() + options_.lease / 3;
  if (still.rows() > 0) return;
  enter();
  callbacks_.heard({});
}

void PostgresMember::run() {
  bool has_failed = false;
  while (!stopping_) {
    try {
      if (!connection_) {
        connect();
        say_alive();
        callbacks_.heard({});  // what was told meanwhile is lost
      }
      if (pg::Clock::now() >= next_word_) say_alive();
      for (const pg::Notice& notice : connection_->wait(wake_, next_word_)) take(notice.payload);
      has_failed = false;
    } catch (const std::exception& error) {
      if (!std::exchange(has_failed, true)) callbacks_.failed(error.what());
      connection_.reset();
      std::this_thread::sleep_for(kPause);
    }
  }
}

// "SERVER + ENTRIES ID": the summary has changed; with - it has not.
void PostgresMember::take(const std::string& payload) const {
  std::int64_t from = 0;
  News news;
  const char* const end = payload.data() + payload.size();
  auto [at, failure] = std::from_chars(payload.data(), end, from);
  if (failure != std::errc() || end - at < 4) return;
  news.summary_changed = at[1] == '+';
  const auto count = std::from_chars(at + 3, end, news.entries);
  if (count.ec != std::errc() || count.ptr == end) return;
  news.id.assign(count.ptr + 1, end);
  if (from != self_) callbacks_.heard(news);
}

}  // namespace loseta::server
