// What simulations have learned of the turns behind the options of a search. A node is a player with a tile in hand and
// the table as everybody sees it: which tile came was up to chance, and what is hidden may be different every time. It
// knows a few replies, the best by forecast, and how those that were tried went on.
#pragma once

#include <cstdint>
#include <map>
#include <unordered_map>
#include <vector>

#include "ai/options.h"

namespace loseta::ai {

struct TreeSettings {
  std::size_t replies = 5;     // that a node knows
  double widening = 1;         // a node with n visits tries 1 + widening * sqrt(n) of them; with 0 the forecast decides
  double forecast_counts = 4;  // visits that the forecast is worth
  double exploration = 1.5;    // points: how much more is hoped of what was tried little
};

class Tree {
 public:
  using Key = std::uint64_t;
  struct Reply {
    Option option;  // its value is the forecast
    std::uint32_t visits = 0;
    double mean = 0;  // points that who plays it was ahead in the end
  };
  struct Node {
    std::vector<Reply> replies;  // best forecast first
    std::uint32_t visits = 0;
    std::uint16_t turn = 0;
  };
  // A reply in a simulation.
  struct Step {
    Key key;
    Player player;
    std::uint16_t turn;
    std::size_t reply = 0;             // which of the node's
    double lead = 0;                   // how it went for the player
    std::vector<Option> replies = {};  // of a node that is new
  };

  explicit Tree(const TreeSettings& settings = {}) : settings_(settings) {}

  static Key key_of(const State& state);
  // Null when there is none yet.
  const Node* find(Key key) const;
  // Which reply is tried next.
  std::size_t choose(const Node& node) const;
  void add(const Step& step);
  // Nodes of turns that are over go; the others serve the next decision too.
  void forget_before(std::uint16_t turn);
  std::size_t size() const { return nodes_.size(); }

 private:
  TreeSettings settings_;
  std::unordered_map<Key, Node> nodes_;
  // By turn: how much better than forecast it goes for who plays. The simulations go on from a reply, which changes
  // what is expected of all of them alike.
  struct Level {
    double mean = 0;
    std::uint32_t visits = 0;
  };
  std::map<std::uint16_t, Level> levels_;
};

}  // namespace loseta::ai
