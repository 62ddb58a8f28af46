// A game as its log tells it: who sits where, what was played, whose time is running. Pure: no clock, no store, no
// sockets. A copy is cheap, so a change is tried on a copy and the copy becomes the truth when it is on disk.
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
  std::string hash;          // of the token of whoever sits here
  std::int64_t account = 0;  // of whoever sits here; 0: a guest
  std::string nonce;         // in hex, or empty
  bool timed_out = false;
  std::int64_t used = 0;  // milliseconds of the game's time
  // Computer players also go on for those whose time is over.
  bool plays_itself() const { return holder == Holder::computer || timed_out; }
};

// Of a log. A game with all sets has about a thousand.
inline constexpr std::uint32_t kMostEntries = 5000;

// One action that counts; those taken back are gone.
struct Move {
  Player player;
  Action action;
  bool final;                   // showed something hidden, or a computer player's: cannot be taken back
  std::int64_t since, charged;  // when this decision began; what it has taken of the seat's time
};

// What is known of a move beyond its entry, and what the caller wants to know.
struct MoveDetails {
  const Action* action = nullptr;  // of the entry's text, when it was parsed already
  Events* events = nullptr;        // what the move causes
  std::string_view refusal = {};   // why the engine refused it
};

// Rulesets are large and many games are of the same kind. May be asked from any thread.
class Rulesets {
 public:
  Result<RulesetPtr> get(const Setup& setup);

 private:
  std::mutex mutex_;
  std::map<std::string, std::weak_ptr<const Ruleset>, std::less<>> known_;
};

class Table {
 public:
  // Does what the entry says. False when it cannot have happened: the log is damaged.
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
  const std::string& seed() const { return seed_; }  // in hex, only when the game is over
  const std::string& next_game() const { return next_game_; }
  const std::string& previous_game() const { return previous_game_; }
  bool uploaded() const { return uploaded_; }
  std::int64_t since() const { return since_; }
  std::uint32_t version() const { return version_; }
  std::uint32_t position_version() const { return position_version_; }  // of the last entry that changed the position
  // Of the last entry that changed anything but the position, clocks and chat: seats, phase, nonces, links.
  std::uint32_t frame_version() const { return frame_version_; }

  int seat_to_act() const;  // -1 when no seat has to
  bool chance_to_act() const { return phase_ == Phase::running && to_act(state_) == kChance; }
  bool all_seats_taken() const;
  // So much has happened that only what brings the game to its end is added: a log shall not grow for ever.
  bool is_full() const { return version_ >= kMostEntries; }
  std::optional<std::int64_t> deadline() const;
  // Empty, or the code why the seat cannot take its last action back.
  std::string_view why_not_undo(int seat) const;
  // The seats of whoever holds the key, a token or an account's (secrets.h), and whether it is the host's.
  std::vector<int> seats_of(std::string_view key) const;
  bool is_host(std::string_view key) const;
  // Counts for the ratings: when it began, all seats were people's with accounts, each another one; nothing of it was
  // uploaded. The accounts by seat, or none.
  const std::vector<std::int64_t>& rated() const { return rated_; }
  std::vector<int> rated_places() const;  // who has left is ranked last, like who ran out of time
  // The draw that comes now: prescribed, or fair. The seed is in hex.
  Action next_draw(const std::string& game, const std::string& seed) const;
  std::vector<int> places() const;  // 1 is best; who ran out of time comes last
  // With what proves its draws, as far as that is public now.
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
  std::int64_t since_ = 0;  // the present decision is waited for since then
  std::uint32_t version_ = 0, position_version_ = 0, frame_version_ = 0;
  std::uint32_t draws_ = 0, draws_before_start_ = 0;
  int undone_ = 0, undone_by_ = -1;  // by this seat, since chance or somebody else acted
};

}  // namespace loseta::server
