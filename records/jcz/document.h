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
  pass,
  commit,
  of_set,  // a token or another message that a set's names.jcz describes
};

// What one player did. Only the members that the kind needs are set.
struct Message {
  struct Member {
    std::string name, word;  // the word of a member that is one
    int number = 0;
  };

  MessageKind kind = MessageKind::pass;
  std::string type;  // of_set: the type, or which token
  int step = 0;      // its number in the replay, from 0
  int player = -1;   // who sent it, when the file says so
  std::string tile;
  int rotation = 0;  // quarter turns clockwise
  int x = 0, y = 0;
  std::string feature, location;  // "City", "NW"
  std::string figure;             // "small"
  std::vector<Member> members;    // of_set

  // Of a member that names.jcz lists for the type; else 0 and empty.
  int number(std::string_view name) const;
  std::string_view word(std::string_view name) const;
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
