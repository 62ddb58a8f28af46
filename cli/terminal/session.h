// A game that is being played at the keyboard: its record, its position, its file. Every action is on disk before the
// next one is asked for.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "loseta/game.h"
#include "records/record.h"

namespace loseta::terminal {

// Writes beside the file, flushes, renames: a crash leaves the old file or the new one. Empty, or what went wrong.
std::string write_safely(const std::string& path, const std::string& text);

class Session {
 public:
  // Plays the record again. A problem when an action is not legal or the set-up is not possible.
  static std::optional<records::Problem> open(records::Record record, std::string path, Session& out);

  const State& state() const { return state_; }
  const Ruleset& rules() const { return game_.rules(); }
  const std::string& path() const { return path_; }
  bool is_over() const { return to_act(state_) == kNobody; }
  bool is_person(Player player) const;
  bool has_person_decided() const;  // anything at all
  const std::string& level(Player player) const { return record_.controllers[player]; }
  // Who decided last (kChance for draws), kNobody before the first action.
  Player last_decider() const { return deciders_.empty() ? kNobody : deciders_.back(); }
  Action last_action() const { return last_action_; }
  const Events& last_events() const { return events_; }

  // Does it and saves; nothing changes when it is refused.
  std::optional<Refusal> act(Player player, Action action);
  std::string save() const;  // empty, or what went wrong
  const std::string& save_problem() const { return save_problem_; }

  // Back to the last decision of a person. What chance has decided stays, so that nobody can try for another tile.
  enum class TakeBack { done, chance_decided, nothing_yet };
  TakeBack take_back();

 private:
  std::optional<records::Problem> replay();

  records::Record record_;
  std::string path_;
  records::Replay game_;  // owns the ruleset
  State state_;
  std::vector<Player> deciders_;  // of the actions of the record
  Action last_action_{};
  Events events_;
  std::string save_problem_;
};

}  // namespace loseta::terminal
