// This server as a member of the servers on one PostgreSQL store: a thread with a connection of its own sends
// heartbeats and listens to the others.
#pragma once

#include <functional>
#include <memory>
#include <set>
#include <string>
#include <thread>

#include "server/postgres_writer.h"

namespace loseta::server {

class PostgresMember {
 public:
  // Called in the member's thread.
  struct Callbacks {
    std::function<void(const News&)> heard;
    std::function<void(const std::string& why)> failed;
  };
  // Registers in the table of servers and sets `self`. Throws PostgreSQL's errors.
  PostgresMember(StoreOptions options, ServerId& self, Callbacks callbacks);
  PostgresMember(const PostgresMember&) = delete;
  PostgresMember& operator=(const PostgresMember&) = delete;
  ~PostgresMember();  // unregisters, so that the others need not wait for the lease to expire

 private:
  void run();
  void connect();
  void enter();
  void say_alive();
  void look_around();
  void take(const std::string& payload);

  const StoreOptions options_;
  ServerId& self_;
  const Callbacks callbacks_;
  std::unique_ptr<pg::Connection> connection_;
  pg::Clock::time_point next_word_;
  std::set<std::int64_t> others_;  // the living ones, as last seen
  int wake_ = -1;
  std::atomic<bool> stopping_ = false;
  std::thread thread_;
};

}  // namespace loseta::server
