// The turn: a sorted table of steps. Core declares the anchors, sets add steps between them; docs/architecture.md walks
// through.
#pragma once

#include "core/module.h"

namespace loseta {

void add_core_steps(Ruleset& rules);

// Puts the first tile down, fills supplies and piles, and runs to the first decision.
void begin_game(Play& play);
// Carries out an action and runs to the next decision.
void take_action(Play& play, Action action);

// The player gets a second part of the turn (once: refused in the second part).
void grant_second_part(State& state);
// The pile that the next tile comes from, or -1 when all are empty. The bag is Ruleset::bag().
int pile_to_draw_from(const State& state);
// The draw that `number` modulo draw_weight falls on; the same as chance_outcomes, without a list.
Action pick_draw(const State& state, std::uint64_t number);
std::uint32_t draw_weight(const State& state);
// Is there another tile where the one in hand came from? A tile that waited in the queue counts as one of the bag.
bool second_tile_possible(const State& state);
// Where the turn goes on so that the player gets a second tile in hand: a draw from the same pile, then `place` with
// both. The tile that is not placed goes back to that pile.
Flow draw_second_tile(State& state);
// Every tile that may come from a pile, as an action with the type in `extra`; the counts are the weights. If
// may_draw rejects every tile of the pile, it is ignored.
void list_draws(const State& state, std::size_t pile, std::uint8_t verb, ActionList& out);
void list_draws(const State& state, std::size_t pile, std::uint8_t verb, ChanceList& out);
// The one that `number` modulo the sum of their weights falls on.
Action pick_from_pile(const State& state, std::size_t pile, std::uint8_t verb, std::uint64_t number);
void take_from_pile(State& state, std::size_t pile, TileType type);
// A tile that cannot or will not be placed leaves the game.
void remove_hand(Play& play, std::string_view code = "removed");
// Puts a tile aside for a player who will place it before anybody draws; the first call says who goes on afterwards.
void queue_tile(State& state, Player player, TileType tile, Player resume);
// Free actions of all sets for a window.
void list_free_actions(const State& state, Window window, ActionList& out);

// The order of the turn as text, one step a line.
std::string describe_steps(const Ruleset& rules);

}  // namespace loseta
