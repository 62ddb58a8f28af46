// The clients' messages. This is the only place that reads them: one table lists the fields of each type, and anything
// else is refused.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/settings.h"

namespace loseta::server {

inline constexpr std::size_t kLongestChat = 280;           // bytes
inline constexpr std::size_t kLongestMessage = 64u << 10;  // on a WebSocket
inline constexpr std::size_t kLongestUpload = 512u << 10;  // POST /api/games

// The version of what client and server say to each other, docs/protocol.md. A client that does not say hello speaks
// version 1. A server still understands every version from kOldestProtocol on.
inline constexpr int kProtocol = 2;
inline constexpr int kOldestProtocol = 1;

enum class Say : std::uint8_t {
  hello,
  ping,
  lobby,
  lobby_off,
  create,
  join,
  nonce,
  start,
  fill,
  leave,
  free,
  watch,
  unwatch,
  act,
  undo,
  chat,
  chat_off,
  chat_on,
  history,
  position,
  preview,
  fits,
  hint,
  analyse,
  rematch,
  sign_in,
  sign_out,
  kCount
};

struct SeatJoined {
  int seat;
  std::string name;
};

// What `create` asks for.
struct Creation {
  Settings settings;
  std::string record;              // a record to continue or to look at, or empty
  int at = -1;                     // how many of its actions are played; -1: all
  std::vector<std::string> draws;  // prescribed, after the record
  std::string nonce;               // the nonce of all seats marked "me", in hex, or empty
  bool scripted() const { return !record.empty() || !draws.empty(); }
};

// A message. Only the fields of its type are set.
struct Message {
  Say type = Say::ping;
  std::int64_t id = 0;
  std::string game, token;
  int seat = -1;
  std::vector<SeatJoined> seats;
  std::int64_t version = -1;  // act, undo: what the client has seen; watch: since
  std::int64_t from = 0;      // position: after so many entries
  int protocol = 0;           // hello
  std::string action, text, nonce, level, tile;
  bool rules = true, aids = true;  // watch: what the client wants to receive
  std::string session;             // sign_in
  std::int64_t account = 0;        // of the client; set by the session, never read from a message
  Creation creation;
};

struct ReadMessage {
  std::optional<Message> message;
  std::int64_t id = 0;  // 0 when it could not be read
  Refused refused;
};

ReadMessage read_message(std::string_view text);
// The body of POST /api/games: `create` without type and id.
ReadMessage read_creation(std::string_view text);

}  // namespace loseta::server
