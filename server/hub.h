// All games of a server: the connected clients, the games in memory, the lobby, and the HTTP requests. Used only on the
// loop's thread.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "server/accounts.h"
#include "server/game_time.h"
#include "server/match.h"
#include "server/message.h"
#include "server/rate.h"
#include "server/store_health.h"

namespace loseta::server {

struct HubConfig {
  unsigned think_threads = 1;
  std::string stand_in = "greedy";  // level that replaces players whose time is over
  std::int64_t grace_after_load = 10'000;
  std::int64_t idle_before_sleep = 300'000;  // then a game without watchers leaves memory
  std::int64_t sweep_every = 15'000;         // milliseconds between sweeps, which wake games and put them to sleep
  std::size_t most_games_in_memory = 2000;
  int oldest_protocol = kOldestProtocol;      // clients of an older one are told to renew themselves
  std::size_t most_watched = 16;              // games that one connection watches
  std::size_t most_watched_by_address = 400;  // games that all connections of an address watch
  double creations_per_minute = 20;           // per address, with a burst of as many
  double questions_share = 0.1;               // share of the loop's time for the questions of one address; 1: no limit
  std::int64_t absent_after = std::int64_t{24} * 3'600'000;  // milliseconds until an absent player's seat can be freed
  // Milliseconds from its last entry until a game is removed; 0: never.
  std::int64_t keep_finished = 0;
  std::int64_t keep_abandoned = 0;
  std::int64_t keep_unstarted = std::int64_t{14} * 24 * 3'600'000;
  std::int64_t keep_uploads = std::int64_t{30} * 24 * 3'600'000;
};

class Session;

class Hub {
 public:
  // Without `accounts` all players are guests.
  Hub(Store& store, Loop& loop, HubConfig config, Accounts* accounts = nullptr);
  ~Hub();
  Hub(const Hub&) = delete;
  Hub& operator=(const Hub&) = delete;

  void start();  // wakes games with pending work, now and periodically
  // Called by NetHandlers.
  std::unique_ptr<SocketHandler> connect(std::shared_ptr<Socket> socket);
  void http(const HttpRequest& request, std::function<void(HttpResponse)> done);
  void store_checked(const StoreDamage& damage) { store_health_.note(damage); }

  void accept_failed() { ++metrics_.accept_failures; }  // of the network

  std::size_t games_in_memory() const { return games_.size(); }
  std::size_t connections() const { return sessions_.size(); }
  std::size_t waiting_thoughts() const { return thinkers_.waiting() + aid_makers_.waiting(); }

 private:
  friend class Session;
  using Found = std::function<void(const std::shared_ptr<Match>&, std::string_view code)>;
  using Reply = std::function<void(const Outcome&)>;
  struct Slot {
    std::shared_ptr<Match> match;
    bool loaded = false;
    std::vector<Found> waiting;
  };
  using Games = std::map<std::string, Slot, std::less<>>;

  // Calls `found` with the game, loaded if needed, or with null and a code.
  void with_game(const std::string& id, Found found);
  void loaded(const std::string& id, std::string_view code);
  bool make_room();  // frees memory for one more game

  struct Creator {
    std::string address;
    std::int64_t account = 0;  // 0: a guest
  };
  void create(const Creation& creation, const Creator& by, Reply reply);
  struct Creating;
  void draw_up(Creating& game);
  void keep(Creating& creating);
  void rematch(const std::shared_ptr<Match>& match, const std::string& token, Reply reply);
  void lobby_list(std::function<void(std::string games)> done);  // a JSON array
  void summary_changed(const std::string& id, const Summary& summary);
  void heard(const News& news);  // from another server
  void tell_lobby_about(const std::string& id);
  void sweep();
  void wake_due();
  void clear_away(std::int64_t now);
  void look_for_removed_chat(std::int64_t now);
  void remove_all(const GamesWanted& wanted);
  bool may_create(const std::string& address);

  void http_game(const HttpRequest& request, const std::string& id, std::string_view rest,
                 std::function<void(HttpResponse)> done);
  void with_account(const HttpRequest& request, Accounts::Done<Account> done);
  static bool is_about_accounts(std::string_view path);
  void http_accounts(const HttpRequest& request, std::function<void(HttpResponse)> done);
  // These four throw Refused.
  void http_sign(const HttpRequest& request, bool up, const std::function<void(HttpResponse)>& done);
  void http_sign_out(const HttpRequest& request, const std::function<void(HttpResponse)>& done);
  void http_change_password(const HttpRequest& request, const std::function<void(HttpResponse)>& done);
  void http_use_link(const HttpRequest& request, const std::function<void(HttpResponse)>& done);
  void http_remove_account(const HttpRequest& request, const std::function<void(HttpResponse)>& done);
  void http_own(const HttpRequest& request, const Account& account, const std::function<void(HttpResponse)>& done);
  void http_ranking(const HttpRequest& request, std::function<void(HttpResponse)> done);
  void http_rankings(std::function<void(HttpResponse)> done);
  void end_session(const std::string& session);
  void check_sessions();
  void rate(const Match& match);
  void rate_due();
  HttpResponse http_rules(const HttpRequest& request);
  HttpResponse health() const;

  // Becomes false when the hub is destroyed: the store may answer later.
  std::shared_ptr<bool> alive_ = std::make_shared<bool>(true);
  Store& store_;
  Loop& loop_;
  HubConfig config_;
  Rulesets rulesets_;
  Thinkers thinkers_, aid_makers_;
  Metrics metrics_;
  GameTime time_{store_, loop_, metrics_};
  StoreHealth store_health_;
  std::size_t uploads_ = 0;  // uploads that are being replayed
  MatchHost host_;
  Games games_;
  std::set<Session*> sessions_;
  std::map<std::string, std::size_t> watched_;  // number of watched games, by address
  Rates creations_;
  Rates questions_;  // milliseconds
  std::string catalogue_;
  Accounts* accounts_;
  std::int64_t check_sessions_at_ = 0;
  std::unique_ptr<Timer> sweeper_;
};

}  // namespace loseta::server
