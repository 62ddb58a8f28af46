// A client as the page will be: keeps what the server tells it, applies changes to what it has, answers from its own
// list of legal actions. And a small world for it: loop, store, hub.
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "server/hub.h"
#include "server/tests/folder.h"
#include "server/tests/support/memory_store.h"
#include "server/tests/support/seen.h"
#include "server/tests/support/test_loop.h"

namespace loseta::server {

class World;

class Client {
 public:
  explicit Client(World& world, std::string address = "10.0.0.1");
  ~Client();
  Client(const Client&) = delete;
  Client& operator=(const Client&) = delete;

  // Says it and waits for the answer.
  json::object ask(json::object message);
  json::object ok(json::object message);      // fails the test when it is refused
  std::string refusal(json::object message);  // the code, or "ok"
  void say(json::object message);             // without waiting
  void raw(const std::string& text);
  void drop();  // the connection breaks
  bool is_open() const { return handler_ != nullptr; }
  bool is_closed() const;  // by the server

  // Watches and waits for the view; without aids every message is the same each time.
  enum class Aids : std::uint8_t { wanted, not_wanted };
  Seen& watch(const std::string& game, const std::string& token = "", std::int64_t since = -1,
              Aids aids = Aids::wanted);
  Seen& wait_for_aids(const std::string& game);
  Seen& game(const std::string& id) { return games_[id]; }
  // A random one of the legal actions of the seat, as text.
  std::string random_legal(const std::string& game, int seat, Rng& rng);

  const std::vector<std::string>& received() const { return received_; }  // every text
  std::vector<json::object> lobby;                                        // messages about public games
  std::string token;

 private:
  struct TestSocket;
  void take(const std::string& text);

  World& world_;
  std::shared_ptr<TestSocket> socket_;
  std::unique_ptr<SocketHandler> handler_;
  std::map<std::string, Seen> games_;
  std::map<std::int64_t, json::object> answers_;
  std::vector<std::string> received_;
  std::int64_t last_id_ = 0;
};

enum class Keeps : std::uint8_t { in_memory, on_disk };  // accounts are on disk only

class World {
 public:
  explicit World(HubConfig wanted = fast(), Keeps keeps = Keeps::in_memory);
  World(HubConfig wanted, std::string address);  // on disk, or a database's address
  static HubConfig fast();
  void restart();  // the server is gone and comes back; only the store stays, or its file

  TestLoop loop;
  MemoryStore store{loop};  // not in use when the games are on disk
  Folder folder;
  const std::string store_path;
  std::unique_ptr<Store> disk;
  AccountsConfig accounts_config;
  std::unique_ptr<Accounts> accounts;
  HubConfig config;
  std::unique_ptr<Hub> hub;

  HttpResponse http(std::string method, std::string path, std::string query = "", std::string body = "",
                    std::string token = "", std::string address = "10.0.0.9");

 private:
  World(HubConfig wanted, Keeps keeps, std::string address);
  void open_disk();
};

// Plays until the game is over or so many actions are done; every acting client watches. The i-th client of the list
// acts for the seats that its `you` names.
int play_on(World& world, const std::vector<Client*>& clients, const std::string& game, Rng& rng, int most = 100'000);

}  // namespace loseta::server
