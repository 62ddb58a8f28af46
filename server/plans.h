// Permissions: each message that changes a game becomes a plan, which adds entries to a draft or refuses with a code.
#pragma once

#include "server/match.h"
#include "server/message.h"

namespace loseta::server {

// The seat that the token's holder acts for: the one named, else the one that has to act, else the first. Throws
// Refused{"no_seat"}.
int seat_for(const Table& table, const std::string& token, int named);

// For join, nonce, start, fill, leave, free, act, undo, chat, chat_off and chat_on. The token is the message's or the
// connection's, or the key of the account. A seat that lets others wait for `patience` milliseconds can be freed.
Match::Plan plan_for(const Message& message, const std::string& token, std::int64_t patience);

struct NewGame {
  std::string id;
  std::string seed;          // in hex
  std::string token;         // the creator's: host, and all seats marked "me"
  std::int64_t account = 0;  // likewise; 0: a guest
};
// The first entries of a game. Throws Refused when the setup is impossible.
Draft draft_new_game(const Creation& creation, const NewGame& game, Rulesets& rulesets, std::int64_t now);
// The first entries of a rematch: the same people, whose tokens stay valid. Throws Refused.
Draft draft_rematch(const Match& played, const std::string& token, const NewGame& game, Rulesets& rulesets,
                    std::int64_t now);

}  // namespace loseta::server
