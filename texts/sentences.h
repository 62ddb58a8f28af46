// Sentences from what the engine says in codes and numbers.
#pragma once

#include <string>
#include <string_view>

#include "loseta/game.h"
#include "records/record.h"
#include "texts/texts.h"

namespace loseta::texts {

// Clauses: they begin small and have no full stop.
std::string refusal(const Texts& texts, std::string_view code);
std::string setup_error(const Texts& texts, const SetupError& error);
std::string problem(const Texts& texts, const records::Problem& problem);

// A seat's name; seats that are named after their colour have it translated.
std::string player_name(const Texts& texts, const Ruleset& rules, Player player);
// A whole sentence begins with a capital letter: "Red begins." Tiles keep their names: "bgD is revealed."
std::string sentence(std::string text);
// "on the road", "en la ciudad": where a figure on this segment is.
std::string place_name(const Texts& texts, const State& state, SegmentId segment);

// What an action does, before it is done: "place bgD at 1,0, turned 90°", "a follower on the road (R)".
// Amount::open: the amount (a bid) is still to be asked for.
enum class Amount { named, open };
std::string action_sentence(const Texts& texts, const State& before, Action action, Amount amount = Amount::named);
// The same as something that a player does, without the player: "places bgD at 1,0 (turned 90°)". With a full stop it
// is a whole sentence with a subject of its own: "Ana begins."
std::string action_told(const Texts& texts, const State& before, Action action);
// What happened: a whole sentence. `after` is the state after the action that brought the events. `variant` chooses
// between sentences for the same event: ".flea" and ".alone" say why a figure returns.
std::string event_sentence(const Texts& texts, const State& after, const Events& events, const Event& event,
                           std::string_view variant = {});
// A score with its player, explained or in short. Empty for what the sentence of another event says: of a payment the
// one who pays is told, "Ana pays 3 points to Ben."
std::string score_sentence(const Texts& texts, const State& after, const Events& events, const Event& event,
                           bool explain);
// A score without its player: "City of 5 tiles: 12 points" and "City of 5 tiles: 5 × 2 + 1 pennant × 2 = 12 points".
std::string score_in_short(const Texts& texts, const Events& events, const Event& event);
std::string score_explained(const Texts& texts, const Events& events, const Event& event);

}  // namespace loseta::texts
