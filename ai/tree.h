// The search tree behind the root's options (ADR 15). A node is a player with a tile in hand and the public table:
// draws decide which node comes next, and determinizations with other hidden cards share it. It holds the best replies
// by forecast and the results of those that were tried.
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
  double exploration = 1.5;    // UCB constant, in points
};

class Tree {
 public:
  using Key = std::uint64_t;
  struct Reply {
    Option option;  // its value is the forecast
    std::uint32_t visits = 0;
    double mean = 0;  // final lead of the player who plays it
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
  // Drops nodes of earlier turns; the others serve the next decision.
  void forget_before(std::uint16_t turn);
  std::size_t size() const { return nodes_.size(); }

 private:
  TreeSettings settings_;
  std::unordered_map<Key, Node> nodes_;
  // By turn: mean difference between simulated and forecast lead. Simulations go on from a reply, which shifts all
  // replies alike; the shift is added to forecasts before they are compared with results.
  struct Level {
    double mean = 0;
    std::uint32_t visits = 0;
  };
  std::map<std::uint16_t, Level> levels_;
};

}  // namespace loseta::ai
