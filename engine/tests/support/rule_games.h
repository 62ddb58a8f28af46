// Rule games: positions and moves written as text, with what must come of them. One file holds many games; each is
// a test of its own, named by its title.
//
//   game BG-40 a free feature that the tile completes may be taken and is scored at once
//   sets base
//   players red blue
//   red: draw bgE ; place 0,-1 180 ; deploy follower C
//   expect score red 2 ; supply red follower 7
//
// Lines of a game:
//   sets, tiles, element, preset, option, player, players, first    the header, as in a record
//   given TILE CELL ROTATION [PLAYER FIGURE LETTER]...              a tile laid outside the turn
//   given TILE CELL ROTATION PLAYER bridge AXIS [...]               with a bridge (NS, EW) of this player over it
//   row TILE CELL ROTATION COUNT                                    that many side by side, going east
//   NAME ...                                                        a line of a set (set_words.h)
//   bag TILE [COUNT] ...                                            exactly these tiles are left
//   points PLAYER NUMBER                                            the score so far
//   take PLAYER FIGURE PLACE                                        some effect sends the figure home
//   PLAYER: ACTION ; ACTION ...                                     accepted, and the decisions are this player's
//   refuse PLAYER: ACTION -> CODE                                   refused, the state unchanged
//   set-up -> CODE                                                  alone: the header is refused
//   expect FACT ; FACT ...                                          see rule_games.cpp for the facts
#pragma once

#include <string>
#include <vector>

namespace loseta::tests {

// Registers every game of every .game file below a folder with GoogleTest.
void register_rule_games(const std::string& folder);

// Plays them within the running test, with more lines in every header. Games whose title begins with one of the ids
// are left out. Returns how many were played.
int play_rule_games(const std::string& folder, const std::string& more_header, const std::vector<std::string>& but);

}  // namespace loseta::tests
