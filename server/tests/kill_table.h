// One table of the kill test: two people over real WebSockets play one game after the other until a server is gone, and
// remember what was acknowledged.
#pragma once

#include <array>
#include <atomic>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "server/tests/support/person.h"

namespace loseta::server {

// What all tables together did; they count in threads of their own.
struct Tally {
  std::atomic<std::int64_t> sent{0}, acknowledged{0}, checked{0}, readings{0};
  std::atomic<std::int64_t> unanswered{0}, unanswered_kept{0};  // moves that were under way when the server was killed
  std::atomic<std::int64_t> lost{0}, wrong{0};
  std::atomic<std::int64_t> refused{0};  // moves that a server could not make now (`stale`, `unavailable`)
  std::atomic<int> round{0};             // since the last blow
  std::atomic<int> under_way{0};         // tables that have made a move in this round
  std::atomic<bool> stop{false};         // everybody shall stop after the present move

  void next_round() {
    under_way = 0;
    ++round;
  }

  void report(std::atomic<std::int64_t>& counter, const std::string& what);  // counts it and says it

 private:
  std::mutex printing_;
};

// What main() of a kill test does: an exception is told in one line.
int run_or_tell(const char* program, int (*run)(int, char**), int count, char** words);

// The servers of the two people.
using Ports = std::array<std::uint16_t, 2>;

class KillTable {
 public:
  // With `patient` people ask again when a server that has lost its database or the race with another one refuses.
  KillTable(int number, std::uint64_t seed, Tally& tally, bool patient = false)
      : number_(number), patient_(patient), rng_(seed), tally_(tally) {}

  // Reads back what is new since the last time, goes on with the game, and returns when a server is gone or all stop.
  void play(Ports ports);
  // Reads back every game there ever was at this table.
  void check_all(std::uint16_t port);
  std::size_t games() const { return games_.size(); }

 private:
  struct Move {
    std::int64_t seen = 0, version = 0;  // before it, and in its acknowledgement
    int seat = 0;
    std::string action;  // empty: taking back
    bool checked = false;
  };
  struct Game {
    std::string id;
    std::array<std::string, 2> tokens;  // of the two people; a computer player may hold the third seat
    std::vector<Move> moves;
    std::optional<Move> unanswered;
    bool goes_on = true, checked = false;
  };

  bool connect(Ports ports);
  std::optional<json::object> ask(std::size_t person, const json::object& message);
  bool create();
  bool rejoin(Game& game);
  static std::int64_t known_version(const Game& game);
  bool check(Game& game);
  void check_moves(Game& game, int seat, const json::array& items);
  bool make_move(Game& game);
  Move choose(const Seen& seen, int seat);
  bool is_gone() const { return !people_[0]->is_open() || !people_[1]->is_open(); }
  void complain(const std::string& game, const std::string& what);

  bool refused(Game& game, const Move& move, const json::object& answer);

  int number_;
  bool patient_;
  int counted_in_ = -1;  // round
  Rng rng_;
  Tally& tally_;
  std::array<std::unique_ptr<Person>, 2> people_;
  std::vector<Game> games_;
};

}  // namespace loseta::server
