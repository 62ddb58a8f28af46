#include "cli/play_seats.h"

#include <algorithm>
#include <set>

#include "ai/player.h"
#include "cli/input.h"
#include "cli/parse.h"

namespace loseta::cli {
namespace {

constexpr const char* kUsualLevel = "medium";

// By its name in records, or as it is called in the language of the game.
std::string level_named(const std::string& word, const Context& context) {
  const auto known = ai::player_names();
  if (std::ranges::find(known, word) != known.end()) return word;
  std::vector<std::string> names;
  for (const std::string_view level : ai::level_names()) {
    names.push_back(context.texts.name("level", level));
    if (word == names.back()) return std::string(level);
  }
  throw Complaint{context.texts.say("play.unknown_level", word, texts::joined(names))};
}

// "2" or "easy,expert".
std::vector<std::string> levels_of(const std::vector<std::string>& words, const Context& context) {
  long long any = 0;
  if (words.size() == 1 && read_number(words[0], any)) {
    const auto count = number_of(context, "--computer", words[0], 0, kMaxPlayers);
    return std::vector<std::string>(static_cast<std::size_t>(count), kUsualLevel);
  }
  std::vector<std::string> levels;
  levels.reserve(words.size());
  for (const std::string& word : words) levels.push_back(level_named(word, context));
  return levels;
}

struct Party {
  std::size_t people = 1;
  std::vector<std::string> levels;  // one for each computer player
};

Party party_of(const PlayFlags& flags, std::size_t named, const Context& context) {
  Party party;
  const bool total_given = !flags.game.players.empty();
  const auto total =
      total_given ? static_cast<std::size_t>(number_of(context, "--players", flags.game.players, 2, 6)) : 0;
  if (named > 0) party.people = named;
  if (!flags.computer.empty()) {
    party.levels = levels_of(flags.computer, context);
    if (named == 0 && total_given && total >= party.levels.size()) party.people = total - party.levels.size();
  } else {
    const std::size_t wanted = total_given ? total : std::max<std::size_t>(2, party.people);
    if (wanted > party.people) party.levels.assign(wanted - party.people, kUsualLevel);
  }
  if (total_given && party.people + party.levels.size() != total) {
    const texts::Texts& texts = context.texts;
    throw Complaint{texts.say("play.players_do_not_add_up",
                              texts.count("play.people", static_cast<long long>(party.people)),
                              texts.count("play.computers", static_cast<long long>(party.levels.size())), total)};
  }
  return party;
}

}  // namespace

void seat_players(const PlayFlags& flags, const std::vector<std::string>& names, const Context& context,
                  records::Record& record) {
  const Party party = party_of(flags, names.size(), context);
  const std::size_t count = party.people + party.levels.size();
  if (count < 2 || count > kMaxPlayers) {
    const std::string code = count < 2 ? "too_few_players" : "too_many_players";
    throw Complaint{context.texts.say("setup." + code, count)};
  }
  record.setup.seats = Setup::plain_seats(static_cast<int>(count));
  record.controllers.assign(count, "");
  for (std::size_t i = 0; i < names.size(); ++i) record.setup.seats[i].name = names[i];
  for (std::size_t i = 0; i < party.levels.size(); ++i) {
    record.controllers[party.people + i] = party.levels[i];
    record.setup.seats[party.people + i].name = party.levels.size() == 1
                                                    ? context.texts.say("play.computer")
                                                    : context.texts.say("play.computer_number", i + 1);
  }
  std::set<std::string> different;
  for (const Seat& seat : record.setup.seats) {
    if (!different.insert(seat.name).second) throw Complaint{context.texts.say("play.same_name", seat.name)};
  }
}

}  // namespace loseta::cli
