// Tiles that lie open and are dealt out, for points or not: what each of them would gain every player on this board,
// and what that means for the choices. Amounts are the lowest that is legal, so nobody gives more than a tile gains.
#pragma once

#include <map>
#include <vector>

#include "ai/options.h"

namespace loseta::ai {

class Deal {
 public:
  Deal(Forecast& forecast, Options& options) : forecast_(forecast), options_(options) {}

  // Is this decision about tiles that lie open?
  static bool is_on(const State& state);
  // The choices of who decides, best first.
  void list(const State& state, std::vector<Option>& out);

 private:
  void weigh(const State& state);
  double gain_of(TileType type, const State& state, Player player);
  // The others pass while they can; where one of them has to decide, it is what this player likes least.
  ExpectedScores outcome(const State& state, std::uint8_t step, Player me, int depth);
  ExpectedScores value(const State& state);

  Forecast& forecast_;
  Options& options_;
  std::map<TileType, std::array<double, kMaxPlayers>> worth_;  // of the tiles that lie open, to everybody
};

}  // namespace loseta::ai
