// Computer players think here, in threads of their own and in order of urgency; the loop never waits for them. They get
// a View and give an action back through Loop::post. Other long work is done here too.
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
  watched,    // somebody sees the game
  upload,     // somebody waits for a record to be replayed
  unwatched,  //
  aid,        // a hint: nobody's turn depends on it
};

struct ThinkJob {
  RulesetPtr rules;  // keeps what the View points to
  View view;
  std::string level;
  std::uint64_t seed = 0;
  Urgency urgency = Urgency::watched;
  std::function<void(std::optional<Action>)> done;  // on the loop; nothing when there is no such player
  std::function<void(const std::optional<ai::Choice>&)> explained = {};  // the same, instead of `done`
  ai::Budget budget = {};
  std::stop_token stop = {};  // nobody wants to know any more
};

// For the calling thread: people come first, also where the machine has few cores.
void step_back();

class Thinkers {
 public:
  Thinkers(Loop& loop, unsigned threads) : loop_(loop) { add_threads(threads); }
  ~Thinkers();  // waits for those that are thinking; what waits in line is dropped
  Thinkers(const Thinkers&) = delete;
  Thinkers& operator=(const Thinkers&) = delete;

  void add_threads(unsigned threads);
  void think(ThinkJob job);
  // The work must not keep anything that belongs to the loop: it is destroyed in the thread that did it.
  void run(Urgency urgency, std::function<void()> work);
  std::size_t waiting() const;

 private:
  void work();

  Loop& loop_;
  mutable std::mutex mutex_;
  std::condition_variable more_;
  std::multimap<Urgency, std::function<void()>> jobs_;  // equals keep their order
  bool stopping_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace loseta::server
