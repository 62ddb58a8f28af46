#include "server/settings.h"

#include <algorithm>
#include <array>

#include "ai/player.h"
#include "core/module.h"
#include "core/ruleset.h"
#include "loseta/types.h"
#include "server/names.h"

namespace loseta::server {
namespace {

constexpr std::size_t kMostNames = 40;  // sets, elements, options: more than there are
constexpr std::size_t kLongestWord = 40;
constexpr std::int64_t kSecond = 1000, kHour = 3600 * kSecond, kDay = 24 * kHour;
constexpr std::array<std::string_view, 4> kClockNames = {"none", "move", "game", "days"};

std::vector<std::pair<std::string, int>> read_counts(Fields& fields, std::string_view name) {
  std::vector<std::pair<std::string, int>> counts;
  const json::object* const object = fields.object(name, kMostNames);
  if (object == nullptr) return counts;
  for (const auto& member : *object) {
    const auto count = whole_number(member.value());
    const bool good = count && *count >= 0 && *count <= 100 && member.key().size() <= kLongestWord;
    if (!good) throw Refused{"bad_field", std::string(name)};
    counts.emplace_back(std::string(member.key()), static_cast<int>(*count));
  }
  return counts;
}

json::object write_counts(const std::vector<std::pair<std::string, int>>& counts) {
  json::object out;
  for (const auto& [name, count] : counts) out[name] = count;
  return out;
}

Clock read_clock(const json::value& value) {
  Fields fields(value, "clock");
  const std::string kind = fields.text("kind", kLongestWord);
  const auto* const found = std::find(kClockNames.begin(), kClockNames.end(), kind);
  if (found == kClockNames.end()) throw Refused{"unknown_clock", kind};
  Clock clock;
  clock.kind = static_cast<ClockKind>(found - kClockNames.begin());
  switch (clock.kind) {
    case ClockKind::none:
      break;
    case ClockKind::days:
      clock.time = fields.number("days", 1, 30) * kDay;
      break;
    case ClockKind::game:
      clock.bonus = fields.number_or("bonus", 0, 0, 600) * kSecond;
      [[fallthrough]];
    case ClockKind::move:
      clock.time = fields.number("seconds", 1, kDay / kSecond) * kSecond;
  }
  fields.done();
  return clock;
}

json::object write_clock(const Clock& clock) {
  json::object out{{"kind", json_text(kClockNames[static_cast<std::size_t>(clock.kind)])}};
  if (clock.kind == ClockKind::days) out["days"] = clock.time / kDay;
  if (clock.kind == ClockKind::move || clock.kind == ClockKind::game) out["seconds"] = clock.time / kSecond;
  if (clock.kind == ClockKind::game) out["bonus"] = clock.bonus / kSecond;
  return out;
}

std::uint8_t colour_named(const std::string& name) {
  for (std::size_t i = 0; i < std::size(kColours); ++i) {
    if (kColours[i] == name) return static_cast<std::uint8_t>(i);
  }
  throw Refused{"unknown_colour", name};
}

// A seat without a colour of its own gets the first that nobody has.
void fill_colours(std::vector<SeatWanted>& seats, const std::vector<bool>& chosen) {
  std::array<bool, std::size(kColours)> used{};
  for (std::size_t i = 0; i < seats.size(); ++i) {
    if (!chosen[i]) continue;
    if (used[seats[i].colour]) throw Refused{"colour_taken", kColours[seats[i].colour]};
    used[seats[i].colour] = true;
  }
  for (std::size_t i = 0; i < seats.size(); ++i) {
    if (chosen[i]) continue;
    seats[i].colour = static_cast<std::uint8_t>(std::find(used.begin(), used.end(), false) - used.begin());
    used[seats[i].colour] = true;
  }
}

SeatWanted read_seat(Fields& fields) {
  SeatWanted seat;
  const std::string who = fields.text("who", kLongestWord);
  if (who == "me") {
    seat.who = SeatWanted::Who::me;
    seat.name = fields.text("name", kLongestName);
  } else if (who == "computer") {
    seat.who = SeatWanted::Who::computer;
    seat.level = fields.text("level", kLongestWord);
    const auto levels = ai::player_names();
    if (std::find(levels.begin(), levels.end(), seat.level) == levels.end()) throw Refused{"unknown_level", seat.level};
    seat.name = fields.text_or("name", "", kLongestName);
  } else if (who != "open") {
    throw Refused{"bad_field", "who"};
  }
  return seat;
}

}  // namespace

std::string checked_name(const std::string& name) {
  const auto kept = table_name(name);
  if (!kept) throw Refused{"bad_name"};
  if (kept->size() > kLongestName) throw Refused{"too_long", "name"};
  return *kept;
}

bool is_taken(const std::string& name, const std::vector<std::string>& taken) {
  return std::ranges::any_of(taken, [&](const std::string& other) { return is_same_name(name, other); });
}

std::string free_name(const std::string& name, const std::vector<std::string>& taken) {
  std::string free = name;
  for (int number = 2; is_taken(free, taken); ++number) free = name + ' ' + std::to_string(number);
  return free;
}

void settle_names(std::vector<SeatWanted>& seats) {
  std::vector<std::string> taken;
  for (SeatWanted& seat : seats) {
    if (seat.who == SeatWanted::Who::open || (seat.who == SeatWanted::Who::computer && seat.name.empty())) continue;
    seat.name = checked_name(seat.name);
    if (is_taken(seat.name, taken)) throw Refused{"same_name", seat.name};
    taken.push_back(seat.name);
  }
  for (SeatWanted& seat : seats) {
    if (seat.who != SeatWanted::Who::computer || !seat.name.empty()) continue;
    seat.name = free_name(seat.level, taken);
    taken.push_back(seat.name);
  }
}

Setup read_setup(const json::value& value, std::size_t players, int usual_version) {
  Fields fields(value, "setup");
  Setup setup;
  if (fields.has("sets")) setup.sets = fields.texts("sets", kMostNames, kLongestWord);
  setup.tile_sets = read_counts(fields, "tile_sets");
  setup.elements = read_counts(fields, "elements");
  setup.preset = fields.text_or("preset", "classic", kLongestWord);
  const auto version = fields.number_or("version", usual_version, 1, records::kVersion);
  if (const json::object* const options = fields.object("options", kMostNames)) {
    for (const auto& member : *options) {
      const json::string* const chosen = member.value().if_string();
      if (chosen == nullptr || chosen->size() > kLongestWord || member.key().size() > kLongestWord) {
        throw Refused{"bad_field", "options"};
      }
      setup.options.emplace_back(std::string(member.key()), std::string(*chosen));
    }
  }
  setup.first_seat = static_cast<int>(fields.number_or("first", 0, 0, kMaxPlayers - 1));
  const auto youngest = fields.number_or("youngest", -1, 0, kMaxPlayers - 1);
  const auto said = fields.number_or("players", static_cast<std::int64_t>(players), 1, kMaxPlayers);
  fields.done();
  if (players != 0 && said != static_cast<std::int64_t>(players)) throw Refused{"wrong_number_of_seats", "players"};
  setup.seats = Setup::plain_seats(static_cast<int>(said));
  if (youngest >= said) throw Refused{"no_such_seat", "youngest"};
  if (youngest >= 0) setup.seats[static_cast<std::size_t>(youngest)].youngest = true;
  return version == records::kVersion ? setup : with_every_option(setup, static_cast<int>(version));
}

json::object write_setup(const Setup& setup) {
  json::array sets;
  for (const std::string& name : setup.sets) sets.push_back(json_text(name));
  json::object options;
  for (const auto& [name, value] : setup.options) options[name] = json_text(value);
  json::object out{{"sets", std::move(sets)},
                   {"tile_sets", write_counts(setup.tile_sets)},
                   {"elements", write_counts(setup.elements)},
                   {"preset", json_text(setup.preset)},
                   {"options", std::move(options)},
                   {"first", setup.first_seat},
                   {"players", setup.seats.size()}};
  for (std::size_t i = 0; i < setup.seats.size(); ++i) {
    if (setup.seats[i].youngest) out["youngest"] = i;
  }
  return out;
}

namespace {

// The option's value in a game of that version that does not name it.
std::string_view usual_value(const OptionInfo& info, const std::string& preset, int version) {
  if (version < info.named_since) return info.before;
  return preset == "modern" ? info.modern : info.classic;
}

// What makes games comparable: without who begins, and without the options that a game of that version need not name.
json::object write_kind(const Setup& setup, int version) {
  Setup kind = with_every_option(setup, records::kVersion);
  std::erase_if(kind.options, [&](const auto& chosen) {
    const OptionInfo* const info = find_option(all_modules(), chosen.first);
    const bool is_usual = info != nullptr && usual_value(*info, setup.preset, version) == chosen.second;
    return is_usual || chosen.first == "first_player";
  });
  std::sort(kind.sets.begin(), kind.sets.end());
  std::sort(kind.tile_sets.begin(), kind.tile_sets.end());
  std::sort(kind.elements.begin(), kind.elements.end());
  std::sort(kind.options.begin(), kind.options.end());
  json::object out = write_setup(kind);
  for (const char* who : {"first", "players", "youngest"}) out.erase(who);
  return out;
}

}  // namespace

// Kinds are kept in the words of version 1, whose presets never change again: games that were rated before a preset
// changed stay apart from those after it.
std::string kind_of(const Setup& setup) { return json::serialize(write_kind(setup, 1)); }

json::object setup_of_kind(const std::string& kind) {
  return write_kind(read_setup(json::parse(kind), 0, 1), records::kVersion);
}

TableOptions read_table(const json::value& value) {
  Fields fields(value, "table");
  TableOptions table;
  table.is_public = fields.flag_or("public", false);
  table.purist = fields.flag_or("purist", false);
  table.chat = fields.flag_or("chat", true);
  const std::string start = fields.text_or("start", "full", kLongestWord);
  if (start != "full" && start != "host") throw Refused{"bad_field", "start"};
  table.host_starts = start == "host";
  if (const json::value* const clock = fields.find("clock")) table.clock = read_clock(*clock);
  fields.done();
  return table;
}

json::object write_table(const TableOptions& table) {
  return {{"public", table.is_public},
          {"purist", table.purist},
          {"chat", table.chat},
          {"start", table.host_starts ? "host" : "full"},
          {"clock", write_clock(table.clock)}};
}

std::vector<SeatWanted> read_seats(const json::array& list) {
  std::vector<SeatWanted> seats;
  std::vector<bool> chosen;
  for (const json::value& value : list) {
    Fields fields(value, "seats");
    SeatWanted seat = read_seat(fields);
    chosen.push_back(fields.has("colour"));
    if (chosen.back()) seat.colour = colour_named(fields.text("colour", kLongestWord));
    fields.done();
    seats.push_back(std::move(seat));
  }
  fill_colours(seats, chosen);
  return seats;
}

}  // namespace loseta::server
