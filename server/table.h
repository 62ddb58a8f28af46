// A game computed from its log: seats, moves, clocks. Pure: no clock, no store, no sockets. Copies are cheap: a change
// is applied to a copy, which replaces the table when it is on disk.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "loseta/game.h"
#include "records/record.h"
#include "server/log_entry.h"

namespace loseta::server {

enum class Phase : std::uint8_t { open, running, over };
std::string_view name_of(Phase phase);

struct TableSeat {
  enum class Holder : std::uint8_t { nobody, person, computer } holder = Holder::nobody;
  std::string name, level;
  std::string hash;          // of the token of the player in this seat
  std::int64_t account = 0;  // the player's; 0: a guest
  std::string nonce;         // in hex, or empty
  bool timed_out = false;
  std::int64_t used = 0;  // used milliseconds of the game's time
  // Computer players also replace players whose time is over.
  bool plays_itself() const { return holder == Holder::computer || timed_out; }
};

// The most entries of a log. A game with all sets has about a thousand.
inline constexpr std::uint32_t kMostEntries = 5000;

// One action; undone ones are removed.
struct Move {
  Player player;
  Action action;
  bool final;                   // revealed something hidden, or is a computer player's: cannot be undone
  std::int64_t since, charged;  // when this decision began; how much of the seat's time it was charged
};

// Inputs and outputs of a move beyond its entry.
struct MoveDetails {
  const Action* action = nullptr;  // of the entry's text, if already parsed
  Events* events = nullptr;        // what the move causes
  std::string_view refusal = {};   // why the engine refused it
};

// Shares rulesets, which are large, between games of the same kind. Usable from any thread.
class Rulesets {
 public:
  Result<RulesetPtr> get(const Setup& setup);

 private:
  std::mutex mutex_;
  std::map<std::string, std::weak_ptr<const Ruleset>, std::less<>> known_;
};

class Table {
 public:
  // Applies the entry. False when it is impossible: the log is damaged.
  bool apply(const LogEntry& entry, Rulesets& rulesets, MoveDetails* details = nullptr);

  Phase phase() const { return phase_; }
  const State& state() const { return state_; }
  const RulesetPtr& rules() const { return rules_; }
  const Setup& setup() const { return setup_; }
  const TableOptions& options() const { return options_; }
  const std::vector<TableSeat>& seats() const { return seats_; }
  const std::vector<Move>& moves() const { return moves_; }
  const std::string& commitment() const { return commitment_; }
  const std::string& host_hash() const { return host_hash_; }
  std::int64_t host_account() const { return host_account_; }
  const std::string& seed() const { return seed_; }  // in hex, known only when the game is over
  const std::string& next_game() const { return next_game_; }
  const std::string& previous_game() const { return previous_game_; }
  bool uploaded() const { return uploaded_; }
  std::int64_t since() const { return since_; }
  std::uint32_t version() const { return version_; }
  std::uint32_t position_version() const {
    return position_version_;
  }  // entry number of the last change of the position
  // The same for the last change of anything but position, clocks and chat: seats, phase, nonces, links.
  std::uint32_t frame_version() const { return frame_version_; }

  int seat_to_act() const;  // -1 when no seat has to
  bool chance_to_act() const { return phase_ == Phase::running && to_act(state_) == kChance; }
  bool all_seats_taken() const;
  // The log is almost full: only entries that bring the game to its end are accepted, so that no log grows without
  // bound.
  bool is_full() const { return version_ >= kMostEntries; }
  std::optional<std::int64_t> deadline() const;
  // Empty, or the code why the seat cannot undo its last action.
  std::string_view why_not_undo(int seat) const;
  // The seats that a key opens, a token or an account's key (secrets.h), and whether it is the host's.
  std::vector<int> seats_of(std::string_view key) const;
  bool is_host(std::string_view key) const;
  // The accounts by seat if the game counts for the ratings, else none: at its start all seats belonged to people with
  // different accounts, and nothing was uploaded.
  const std::vector<std::int64_t>& rated() const { return rated_; }
  std::vector<int> rated_places() const;  // players who left or ran out of time are last
  // The next draw, prescribed or fair. The seed is in hex.
  Action next_draw(const std::string& game, const std::string& seed) const;
  std::vector<int> places() const;  // 1 is best; players who ran out of time are last
  // The record, with the proof of its draws as far as it is public now.
  records::Record record(const std::string& game) const;

 private:
  bool create(const LogEntry& entry, Rulesets& rulesets);
  bool join(const LogEntry& entry);
  bool play(const LogEntry& entry, MoveDetails& details);
  bool take_back(const LogEntry& entry);
  bool change_seat(const LogEntry& entry);
  std::vector<std::string> nonces() const;  // bytes, by seat
  void charge_time(std::int64_t now);
  void begin(std::int64_t now);
  bool is_seat(int seat) const { return seat >= 0 && seat < static_cast<int>(seats_.size()); }
  TableSeat& seat(int number) { return seats_[static_cast<std::size_t>(number)]; }
  const TableSeat& seat(int number) const { return seats_[static_cast<std::size_t>(number)]; }

  RulesetPtr rules_;
  Setup setup_;
  TableOptions options_;
  State state_;
  Phase phase_ = Phase::open;
  std::vector<TableSeat> seats_;
  std::vector<Move> moves_;
  std::shared_ptr<const std::vector<std::string>> script_;
  std::string commitment_, host_hash_, seed_, next_game_, previous_game_;
  std::int64_t host_account_ = 0;
  std::vector<std::int64_t> rated_;
  bool uploaded_ = false;
  std::int64_t since_ = 0;  // when the current decision began
  std::uint32_t version_ = 0, position_version_ = 0, frame_version_ = 0;
  std::uint32_t draws_ = 0, draws_before_start_ = 0;
  int undone_ = 0, undone_by_ = -1;  // undos in a row by this seat, since chance or another player acted
};

}  // namespace loseta::server
