// The rules of Carcassonne as a pure library: no input or output, no clock, no randomness of its own, no global state.
//
//   auto rules = loseta::make_ruleset(setup);          // once per kind of game
//   loseta::State game = loseta::new_game(**rules);
//   while (loseta::to_act(game) != loseta::kNobody) {
//     loseta::legal_actions(game, actions);            // chance is asked like a player
//     loseta::apply(game, actions[choose()]);
//   }
//
// docs/architecture.md tells the life of a turn; docs/rules says where the numbered rules are that
// comments and tests cite.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "loseta/action_list.h"
#include "loseta/events.h"
#include "loseta/rng.h"
#include "loseta/setup.h"
#include "loseta/state.h"
#include "loseta/types.h"

namespace loseta {

struct Module;

// What one seat (or a spectator, kNobody) may know. The only thing that may be serialised to a player.
class View {
 public:
  View(State table, Player viewer) : table_(std::move(table)), viewer_(viewer) {}
  const State& table() const { return table_; }  // hidden things blanked
  Player viewer() const { return viewer_; }

 private:
  friend void look(const State& state, Player viewer, View& out);
  State table_;
  Player viewer_;
};

// --- setting up ---------------------------------------------------------------------------------------------------

using RulesetPtr = std::shared_ptr<const Ruleset>;
// The sets of the catalogue (sets.def). Tests pass catalogues of their own.
std::span<const Module* const> all_modules();
Result<RulesetPtr> make_ruleset(const Setup& setup);
Result<RulesetPtr> make_ruleset(const Setup& setup, std::span<const Module* const> catalogue);
// The setup with every option of its sets named, in the order of the catalogue. `version` is that of the notation it
// was stored in: an option that it leaves out has the preset's value, or the value that was meant then
// (OptionInfo::before). A setup with an unknown name comes back unchanged; make_ruleset refuses it.
Setup with_every_option(const Setup& setup, int version);
Setup with_every_option(const Setup& setup, int version, std::span<const Module* const> catalogue);
State new_game(const Ruleset& rules);  // the Ruleset must outlive its States
void restart(State& state);            // a new game in place, without allocating

// --- playing ------------------------------------------------------------------------------------------------------

Player to_act(const State& state);
void legal_actions(const State& state, ActionList& out);    // never empty before the game is over
void chance_outcomes(const State& state, ChanceList& out);  // with integer weights, in canonical order
Action draw_chance(const State& state,
                   std::uint64_t number);         // the outcome that `number` modulo the weights' sum falls on
std::uint32_t chance_weight(const State& state);  // that sum
void apply(State& state, Action action, Events* events = nullptr);  // precondition: legal
std::optional<Refusal> try_apply(State& state, Player player, Action action, Events* events = nullptr);
std::span<const std::int32_t> scores(const State& state);
std::vector<int> ranking(std::span<const std::int32_t> scores);  // BG-79: 1, 1, 3 ...

// --- hidden information -------------------------------------------------------------------------------------------

View view(const State& state, Player viewer);
State imagine(const View& view, Rng& rng);  // one possible world, for search
// The same into a View or State of the same game that exists already: nothing is allocated.
void look(const State& state, Player viewer, View& out);
void imagine(const View& view, Rng& rng, State& out);
bool same(const View& a, const View& b);

// --- text and checks ----------------------------------------------------------------------------------------------

std::string to_text(const State& state, Action action);
// None when the text is no action of this game; `refusal` says why.
std::optional<Action> parse_action(const State& state, std::string_view text, Refusal* refusal = nullptr);
std::uint64_t fingerprint(const State& state);
std::uint64_t fingerprint(const View& view);
std::string check(const State& state);  // empty, or the first thing that is wrong; for tests: slow

}  // namespace loseta
