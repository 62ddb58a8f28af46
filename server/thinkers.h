// Threads for computer players and other long work, served in order of urgency; the loop never waits for them. A
// computer player gets a View and returns an action through Loop::post.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

#include "ai/player.h"
#include "loseta/game.h"
#include "server/loop.h"

namespace loseta::server {

enum class Urgency : std::uint8_t {
  watched,    // a move in a watched game
  upload,     // a client waits for a record to be replayed
  unwatched,  //
  aid,        // play aids and hints: no turn depends on them
};

struct ThinkJob {
  RulesetPtr rules;  // keeps the View's ruleset alive
  View view;
  std::string level;
  std::uint64_t seed = 0;
  Urgency urgency = Urgency::watched;
  std::function<void(std::optional<Action>)> done;  // called on the loop; nothing when there is no such player
  std::function<void(const std::optional<ai::Choice>&)> explained = {};  // called instead of `done` if set
  ai::Budget budget = {};
  std::stop_token stop = {};  // the result is no longer wanted
};

// Lowers the priority of the calling thread, so that people come first even on few cores.
void step_back();

class Thinkers {
 public:
  Thinkers(Loop& loop, unsigned threads) : loop_(loop) { add_threads(threads); }
  ~Thinkers();  // waits for running jobs; queued ones are dropped
  Thinkers(const Thinkers&) = delete;
  Thinkers& operator=(const Thinkers&) = delete;

  void add_threads(unsigned threads);
  void think(ThinkJob job);
  // The work must not own anything that belongs to the loop: it is destroyed in the thread that ran it.
  void run(Urgency urgency, std::function<void()> work);
  std::size_t waiting() const;

 private:
  void work();

  Loop& loop_;
  mutable std::mutex mutex_;
  std::condition_variable more_;
  std::multimap<Urgency, std::function<void()>> jobs_;  // first in, first out among equals
  bool stopping_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace loseta::server
