// People at a server, two sockets a game: sockets 2g and 2g+1 are both players of game g, or its player and a
// spectator where the other seat is a computer player's. Further sockets look on, each at one game. Games begin as
// records somewhere between start and end, so that boards of every size are played on; every move is one of the legal
// list, at random.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "load_client.h"
#include "loseta/game.h"

namespace loseta::load {

struct GamePlan {
  std::size_t games = 1000;
  std::size_t with_computers = 0;  // of these
  std::vector<std::string> sets = {"base",    "inns",    "river2", "traders", "bridges",
                                   "castles", "bazaars", "gifts",  "plague"};
  std::string level = "greedy";
  std::size_t spectators = 0;  // sockets beside those of the games
  bool again = false;          // whose game is over comes again for another one
  std::size_t sockets() const { return 2 * games + spectators; }
};

class GameTalk : public Talk {
 public:
  explicit GameTalk(const GamePlan& plan);

  std::size_t speakers(std::size_t) override { return games_.size(); }
  std::size_t socket_of(std::size_t speaker) override;
  void prepare() override;
  bool is_ready() override;
  std::string next(std::size_t socket) override;
  bool hear(std::size_t socket, std::string_view message) override;
  void opened(std::size_t socket) override;

  std::uint64_t refused() const { return refused_; }
  std::uint64_t finished() const { return finished_; }  // games
  std::uint64_t moves_of_computers() const { return moves_of_computers_; }
  std::uint64_t closed() const { return closed_; }  // a server gave a game up, and its people came back to it
  // By code, the first of each as it was said.
  const std::map<std::string, std::pair<std::uint64_t, std::string>>& refusals() const { return refusals_; }

 private:
  struct Player {
    std::string token;
    std::string version;             // of the game, as last heard
    std::vector<std::string> legal;  // actions; empty when it is not this one's turn
    std::string waits_for;           // how the answer to the last message begins
    std::string said;                // that message
    bool sees = false;               // the view has come
  };
  struct Game {
    std::string id;
    Player players[2];
    bool with_computer = false;
    std::size_t number = 0;  // of the random game it begins with
    int missing = 0;         // sockets that are coming again
  };
  Player& player(std::size_t socket) { return games_[socket / 2].players[socket % 2]; }
  void create_next();
  void create(std::size_t game);
  void play_another(std::size_t game);
  void bring_spectators();
  void ask(std::size_t socket, std::string_view type, const std::string& fields);
  std::string numbered(std::size_t socket, std::string_view type, const std::string& fields);
  void seated(std::size_t socket, std::string_view answer);
  std::string key_of(std::size_t socket);
  void note_refusal(std::size_t socket, std::string_view answer);
  void look(Player& who, std::string_view message);
  std::string beginning(std::size_t game) const;

  GamePlan plan_;
  RulesetPtr rules_;
  std::vector<Game> games_;
  std::size_t created_ = 0, seeing_ = 0;
  std::uint64_t said_ = 0, refused_ = 0, finished_ = 0, moves_of_computers_ = 0, closed_ = 0;
  std::map<std::string, std::pair<std::uint64_t, std::string>> refusals_;
  Rng rng_{7};
};

}  // namespace loseta::load
