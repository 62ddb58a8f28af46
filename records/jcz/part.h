// What a set adds to the import where its names do not suffice: how its messages become actions, and what that program
// decides by itself. The build finds sets/*/jcz.cpp; each has a function sets::NAME::jcz_part.
#pragma once

#include <memory>
#include <vector>

#include "records/jcz/game.h"

namespace loseta::records::jcz {

class Part {
 public:
  Part() = default;
  Part(const Part&) = delete;
  Part& operator=(const Part&) = delete;
  virtual ~Part() = default;

  // A token or message of a set; false when it is another's.
  virtual bool take(const Message&) { return false; }
  // Something is about to be said about the next tile: what the players said before is to be acted on.
  virtual void before_tile() {}
  // PASS while a step of the set asks; false when none does.
  virtual bool pass() { return false; }
  // COMMIT: answers the question of a step of the set; false when none asks.
  virtual bool answer() { return false; }
  // COMMIT is over: nothing that was said may be left.
  virtual void end_part() {}
};

using Parts = std::vector<std::unique_ptr<Part>>;
// One of every set that has a jcz.cpp.
Parts make_parts(Game& game);

}  // namespace loseta::records::jcz
