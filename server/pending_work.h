// A game's pending work: a clock that runs out, a computer player's move. One server owns it. Ownership only avoids
// duplicate work; entry numbers guarantee correctness.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>

#include "ai/thinking_clock.h"
#include "server/loop.h"

namespace loseta::server {

class Match;
struct MatchHost;

class PendingWork {
 public:
  PendingWork(MatchHost& host, Match& match) : host_(host), match_(match) {}
  ~PendingWork() { thinking_.request_stop(); }
  PendingWork(const PendingWork&) = delete;
  PendingWork& operator=(const PendingWork&) = delete;

  enum class Whose : std::uint8_t { ours, others };
  // The game was loaded: its clocks get some extra time.
  void loaded(std::int64_t wake_at);
  // The table has changed. In the store, pending work belongs to the server whose entries change `wake_at`.
  void changed(std::int64_t wake_at, Whose whose);
  void look_ahead();             // starts the clock or a computer player
  void own() { owned_ = true; }  // the server that creates a game owns its work
  void doubt() { owned_ = false; }
  void stop() { timer_.reset(); }
  bool keeps_awake() const { return owned_ && waits_for_computer(); }

 private:
  void claim();
  void time_is_over();
  void let_computer_think(int seat);
  void think_as(int seat, const std::string& level);
  bool waits_for_computer() const;

  MatchHost& host_;
  Match& match_;
  bool owned_ = false, claiming_ = false;  // claiming: a claim is in flight
  std::int64_t wake_at_ = 0;               // as in the summary
  std::int64_t not_before_ = 0;            // no clock may run out earlier
  std::unique_ptr<Timer> timer_;
  std::uint32_t thinking_about_ = 0;  // version of the position
  std::stop_source thinking_;         // stops that thinking
  ai::ThinkingClock thinking_clock_{ai::kTurnWithPeople, ai::ThinkingClock::Span::turn};
};

}  // namespace loseta::server
