// A saved game of JCloisterZone (versions 5 and 6) as it is written, in plain structs. Nothing is known here of our
// rules; docs/jcloisterzone.md describes what is read.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "records/record.h"

namespace loseta::records::jcz {

enum class MessageKind {
  place_tile,
  deploy,
  bridge,
  castle,
  pass,
  commit,
  bid,  // also the opening bid with its tile
  buy_or_sell,
};

// What one player did. Only the members that the kind needs are set.
struct Message {
  MessageKind kind = MessageKind::pass;
  int step = 0;     // its number in the replay, from 0
  int player = -1;  // who sent it, when the file says so
  std::string tile;
  int rotation = 0;  // quarter turns clockwise
  int x = 0, y = 0;
  std::string feature, location;  // "City", "NW"
  std::string figure;             // "small"
  int index = 0, price = 0;       // of a bid
  bool sells = false;
};

struct StartTile {
  std::string tile;
  int x = 0, y = 0, rotation = 0;
};

struct Name {
  std::string name;
  int slot = 0;  // its colour
};

struct Document {
  std::vector<std::pair<std::string, int>> sets;
  std::vector<std::pair<std::string, int>> elements;  // as that program counts them: 1 for true, and for false too
  std::vector<std::pair<std::string, std::string>> rules;
  std::vector<StartTile> start;
  std::vector<Name> players;
  std::vector<Message> messages;        // what was taken back is left out
  std::optional<Problem> bad_message;   // where reading them ended; a set that we lack may be the reason
  int steps = 0;                        // messages in the file, all kinds
  std::vector<std::string> draw_order;  // may be empty
  std::optional<int> end_turn;
  std::optional<std::vector<int>> final_scores;  // only in games that were recorded for comparison
};

struct ReadDocument {
  std::optional<Document> document;
  Problem problem;  // jcz_*
};

ReadDocument read_document(std::string_view text);

}  // namespace loseta::records::jcz
