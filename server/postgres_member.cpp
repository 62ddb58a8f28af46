#include "server/postgres_member.h"

#include <sys/eventfd.h>
#include <unistd.h>

#include <charconv>
#include <system_error>
#include <utility>

namespace loseta::server {
namespace {

constexpr std::chrono::milliseconds kPause{100};  // before it is tried again to connect

constexpr const char* kEnter =
    "insert into server(alive_until) values(clock_timestamp() + $1 * interval '1 millisecond') returning id";
constexpr const char* kAlive =
    "update server set alive_until = clock_timestamp() + $2 * interval '1 millisecond' "
    "where id = $1 and alive_until > clock_timestamp() returning id";
constexpr const char* kLiving = "select id from server where alive_until > clock_timestamp() and id <> $1";
constexpr const char* kForget = "delete from server where alive_until < clock_timestamp() - interval '1 day'";
constexpr const char* kLeave = "delete from server where id = $1";

}  // namespace

PostgresMember::PostgresMember(StoreOptions options, ServerId& self, Callbacks callbacks)
    : options_(std::move(options)), self_(self), callbacks_(std::move(callbacks)), wake_(eventfd(0, EFD_CLOEXEC)) {
  if (wake_ < 0) throw std::system_error(errno, std::generic_category());
  connect();
  connection_->run(kForget);
  enter();
  look_around();
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
  if (still.rows() == 0) {
    enter();
    callbacks_.heard({});
  }
  look_around();
}

void PostgresMember::look_around() {
  const pg::Result rows = connection_->run(kLiving, pg::Values().number(self_));
  std::set<std::int64_t> living;
  for (int row = 0; row < rows.rows(); ++row) living.insert(rows.number(row, 0));
  for (const std::int64_t one : std::exchange(others_, living)) {
    if (living.contains(one)) continue;
    News news;
    news.what = News::What::gone;
    news.from = one;
    callbacks_.heard(news);
  }
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

// "SERVER + ENTRIES ID": changed, with its summary; with - the summary is the same. "SERVER ! SIZE ID WORD": a word,
// the id being so long, without a space between.
void PostgresMember::take(const std::string& payload) {
  News news;
  const char* const end = payload.data() + payload.size();
  const auto server = std::from_chars(payload.data(), end, news.from);
  if (server.ec != std::errc() || end - server.ptr < 4 || news.from == self_) return;
  const char sign = server.ptr[1];
  std::uint32_t number = 0;
  const auto count = std::from_chars(server.ptr + 3, end, number);
  if (count.ec != std::errc() || count.ptr == end) return;
  std::string rest(count.ptr + 1, end);
  if (sign == '!') {
    if (number > rest.size()) return;
    news.what = News::What::said;
    news.id = rest.substr(0, number);
    news.word = rest.substr(number);
  } else {
    news.what = News::What::changed;
    news.id = std::move(rest);
    news.entries = number;
    news.summary_changed = sign == '+';
  }
  others_.insert(news.from);
  callbacks_.heard(news);
}

}  // namespace loseta::server
