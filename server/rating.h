// Ratings of players: Glicko-2, after Mark Glickman's description (http://www.glicko.net/glicko/glicko2.pdf). A game of
// several players counts as one against each other player, by their places; a game is a rating period.
#pragma once

#include <span>
#include <vector>

namespace loseta::server {

struct Rating {
  double points = 1500;
  double deviation = 350;  // the uncertainty of the points
  double volatility = 0.06;
};

// One game against an opponent: 1 won, 0.5 drawn, 0 lost.
struct RatedGame {
  Rating opponent;
  double score = 0;
};

// The rating after a period with these games. Without games only the uncertainty grows.
Rating rated(const Rating& before, std::span<const RatedGame> games);

// The ratings of all players after a game with these places (1 is best; equal places are drawn).
std::vector<Rating> rated_by_places(std::span<const Rating> before, std::span<const int> places);

}  // namespace loseta::server
