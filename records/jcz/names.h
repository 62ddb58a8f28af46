// What things are called in JCloisterZone and here. Each set has its names in sets/*/names.jcz, one line per name,
// theirs before ours; a line that begins with # is a comment.
//
//   tiles NAME OURS                 a tile set, whatever edition ("basic" is "basic:1" and "basic:2")
//   tile NAME OURS                  a tile; of several lines the first counts whose tile is in the game
//   element NAME OURS [figures]     OURS may be - for nothing to switch on; "figures": its number is that of a player's
//                                   figures, any other element is on or off
//   figure NAME OURS                the word in a figure's id ("0.small.1")
//   rule NAME VALUE OPTION OURS     a rule with this value is this value of our option
//   foreign-rule NAME               a rule that concerns only sets which we do not have: without them it changes
//   nothing option OPTION OURS [CONDITIONS] what their rules are where ours have a choice start NAME [CONDITIONS] the
//   first tile; a line whose conditions hold comes before one without token NAME                      a piece that
//   PLACE_TOKEN may place; the set's jcz.cpp takes it message TYPE MEMBERS            a message that the set's jcz.cpp
//   takes. A member is NAME:seat, NAME:amount (numbers)
//                                   or NAME=WORD|WORD
//   pass STEP                       a step of ours about which they may say nothing
//
// CONDITIONS are "with X" and "without X", where X is a tile set, an element, a token or a message of theirs that the
// game has.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace loseta::records::jcz {

struct Names {
  struct Name {
    std::string_view theirs, ours;
  };
  struct Element {
    std::string_view theirs, ours;  // ours is empty when there is nothing to switch on
    bool is_figure;
  };
  struct Rule {
    std::string_view theirs, value, option, ours;
  };
  struct Condition {
    std::string_view name;
    bool wanted;
  };
  struct Option {
    std::string_view name, value;
    std::vector<Condition> conditions;
  };
  struct Start {
    std::string_view tile;
    std::vector<Condition> conditions;
  };
  struct Member {
    enum class Kind { seat, amount, word } kind;
    std::string_view name;
    std::vector<std::string_view> words;  // allowed ones
  };
  struct Message {
    std::string_view type;
    std::vector<Member> members;
  };

  std::vector<Name> tile_sets, tiles, figures;
  std::vector<Element> elements;
  std::vector<Rule> rules;
  std::vector<Option> options;
  std::vector<Start> starts;
  std::vector<Message> messages;
  std::vector<std::string_view> foreign_rules, tokens, passed_steps;
  std::vector<std::string> faults;  // lines that are none of the above
};

// The names of all sets.
const Names& names();
// For tests: those of one text.
Names read_names(std::string_view text);

// Our ids of one of their tiles, in the order of the files. A tile with a garden (id + G) is the plain one.
std::vector<std::string_view> tiles_named(std::string_view theirs);
// Our tile set for one of their sets ("basic:1", whatever edition), or empty.
std::string_view set_named(std::string_view theirs);
// Their name without the edition.
std::string_view without_edition(std::string_view theirs);
// nullptr when we do not have it.
const Names::Element* element_named(std::string_view theirs);
// Our figure for the word in a figure's id, or empty.
std::string_view figure_named(std::string_view theirs);

}  // namespace loseta::records::jcz
