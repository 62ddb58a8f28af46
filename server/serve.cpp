#include "server/serve.h"

#ifdef __GLIBC__
#include <malloc.h>
#endif

#include <algorithm>
#include <optional>

#include "server/descriptors.h"
#include "server/hub.h"
#include "server/log.h"
#include "server/store_check.h"
#include "server/store_lock.h"
#include "server/wrong_hosts.h"

namespace loseta::server {
namespace {

HubConfig hub_config(const Config& config) {
  HubConfig hub;
  hub.think_threads = static_cast<unsigned>(config.computer_threads);
  hub.idle_before_sleep = config.games.sleep_after.count();
  hub.most_games_in_memory = static_cast<std::size_t>(config.games.most_in_memory);
  hub.most_watched = static_cast<std::size_t>(config.games.most_watched);
  hub.most_watched_by_address = static_cast<std::size_t>(config.games.most_watched_by_address);
  hub.creations_per_minute = config.games.created_per_minute;
  hub.questions_share = config.games.questions_share;
  hub.absent_after = config.games.absent_after.count();
  hub.keep_finished = config.games.keep_finished.count();
  hub.keep_abandoned = config.games.keep_abandoned.count();
  hub.keep_unstarted = config.games.keep_unstarted.count();
  hub.keep_uploads = config.games.keep_uploads.count();
  // What a server that died has left is found soon after its lease.
  if (is_postgres(config.store.path)) hub.sweep_every = std::min(hub.sweep_every, config.store.lease.count() / 2);
  return hub;
}

AccountsConfig accounts_config(const AccountLimits& limits, std::function<void(const std::string&)> on_failure) {
  AccountsConfig config;
  config.sign_up = limits.sign_up == "open";
  config.tries_per_minute = limits.tries_per_minute;
  config.keep_sessions = limits.keep_sessions.count();
  config.on_failure = std::move(on_failure);
  // The filter for fail2ban in docs/hosting.md reads this line: the address stays before what a stranger has chosen.
  config.on_wrong_password = [](const std::string& address, const std::string& name) {
    json::object facts{{"address", json_text(address)}};
    if (!name.empty()) facts["name"] = json_text(name);
    log(LogLevel::warning, "wrong_password", facts);
  };
  return config;
}

void log_check(const StoreDamage& damage, const std::string& path) {
  if (!damage.is_any()) return log(LogLevel::info, "store_checked", {{"games", damage.games}});
  const std::string mend = "copy the file, stop the server, then: loseta restore BACKUP --store " + path + " --force";
  log(LogLevel::error, "store_damaged",
      {{"what", json_text(sentence_about(damage))}, {"mend", json_text(mend)}, {"games", damage.damaged}});
}

// Every move takes a few copies of its game and gives them back: without this glibc hands their pages to the system
// and asks for them again each time, which took a tenth of all CPU time.
void keep_freed_memory() {
#ifdef __GLIBC__
  constexpr int kKept = 64 << 20;
  mallopt(M_TRIM_THRESHOLD, kKept);
  mallopt(M_MMAP_THRESHOLD, kKept / 16);
#endif
}

struct LastSums {
  ~LastSums() { log_all_sums(); }
};

class RegularSums {
 public:
  explicit RegularSums(Loop& loop) : loop_(loop) { wait(); }

 private:
  void wait() {
    timer_ = loop_.after(std::chrono::seconds(5), [this] {
      log_sums();
      wait();
    });
  }
  Loop& loop_;
  std::unique_ptr<Timer> timer_;
};

}  // namespace

std::optional<int> serve(const Config& config, const std::function<void(const Started&)>& ready,
                         ServeProblem& problem) {
  log_from(config.log_level);
  const LastSums last_sums;  // after everything that may still fail
  keep_freed_memory();
  Hub* hub = nullptr;  // nobody is let in before run()
  NetHandlers handlers;
  handlers.socket = [&hub](std::shared_ptr<Socket> socket) { return hub->connect(std::move(socket)); };
  handlers.http = [&hub](const HttpRequest& request, std::function<void(HttpResponse)> done) {
    hub->http(request, std::move(done));
  };
  WrongHosts wrong_hosts;
  handlers.wrong_host = [&wrong_hosts](const std::string& host, bool wants_html) {
    return wrong_hosts.answer(host, wants_html);
  };
  handlers.problem = [](std::string_view what) {
    log_repeated(LogLevel::error, "handler_failed", {{"what", json_text(what)}});
  };
  handlers.accept_failed = [&hub](std::string_view why) {
    hub->accept_failed();
    log_repeated(LogLevel::error, "accept_failed", {{"why", json_text(why)}});
  };
  NetConfig net_config = config.net;
  const std::size_t descriptors = raise_descriptor_limit();
  net_config.max_connections = connections_within(descriptors, config.net.max_connections);
  const std::unique_ptr<Net> net = listen(net_config, std::move(handlers), problem.listening);
  if (net == nullptr) return std::nullopt;
  std::optional<StoreLock> lock;  // outlives every connection to the file
  if (!is_postgres(config.store.path)) lock.emplace(config.store.path, problem.store);
  if (!problem.store.code.empty()) return std::nullopt;

  StoreOptions options = config.store;
  options.on_failure = [store = shown_path(options.path)](const std::string& why) {
    log_repeated(LogLevel::error, "store_failed", {{"store", json_text(store)}, {"why", json_text(why)}});
  };
  const std::unique_ptr<Store> store = open_store(options, *net, problem.store);
  if (store == nullptr) return std::nullopt;
  if (lock) lock->sign();

  std::unique_ptr<Accounts> accounts;
  if (config.accounts.sign_up != "off") {
    auto sql = open_sql(config.store, problem.store);
    if (sql == nullptr) return std::nullopt;
    accounts = std::make_unique<Accounts>(std::make_unique<AccountBook>(std::move(sql)), *net,
                                          accounts_config(config.accounts, options.on_failure));
  }

  Hub games(*store, *net, hub_config(config), accounts.get());
  hub = &games;
  games.start();
  std::optional<StoreCheck> check;
  if (!is_postgres(options.path)) {  // which looks after its own disk
    check.emplace(options, *net, [&games, &options](const StoreDamage& damage) {
      games.store_checked(damage);
      log_check(damage, options.path);
    });
  }
  const RegularSums sums(*net);
  net->stop_on_signals();
  log(LogLevel::info, "started", {{"port", net->port()}, {"most_connections", net_config.max_connections}});
  ready({net->port(), descriptors, net_config.max_connections});
  net->run();
  log(LogLevel::info, "stopped", {{"games", games.games_in_memory()}});
  return net->stopped_by();
}

}  // namespace loseta::server
