#include "server/log_entry.h"

#include <algorithm>
#include <array>
#include <limits>

#include "loseta/types.h"

namespace loseta::server {
namespace {

constexpr std::array<std::string_view, static_cast<std::size_t>(Happened::kCount)> kNames = {
    "created", "joined", "nonce",     "started", "act",     "chance",   "undo",    "chat",
    "left",    "filled", "timed_out", "over",    "rematch", "chat_off", "chat_on", "chat_removed"};
constexpr std::size_t kLongestEntry = 1u << 20;
constexpr std::size_t kLongestText = 4096;
constexpr std::size_t kMostRemoved = 10'000;  // more than a game may have

constexpr std::array<std::string_view, 3> kWho = {"me", "open", "computer"};

json::array write_seats(const std::vector<SeatWanted>& seats) {
  json::array out;
  for (const SeatWanted& seat : seats) {
    json::object one{{"who", json_text(kWho[static_cast<std::size_t>(seat.who)])}, {"colour", kColours[seat.colour]}};
    if (seat.who != SeatWanted::Who::open) one["name"] = json_text(seat.name);
    if (seat.who == SeatWanted::Who::computer) one["level"] = json_text(seat.level);
    out.push_back(std::move(one));
  }
  return out;
}

void write_created(const LogEntry& entry, json::object& out) {
  out["setup"] = write_setup(entry.settings.setup);
  out["table"] = write_table(entry.settings.table);
  out["seats"] = write_seats(entry.settings.seats);
  out["commitment"] = json_text(entry.commitment);
  out["host"] = json_text(entry.host_hash);
  if (entry.uploaded) out["uploaded"] = true;
  if (!entry.previous.empty()) out["previous"] = json_text(entry.previous);
  if (entry.script.empty()) return;
  json::array script;
  for (const std::string& draw : entry.script) script.push_back(json_text(draw));
  out["script"] = std::move(script);
}

void read_created(Fields& fields, LogEntry& entry) {
  if (const json::value* setup = fields.find("setup")) entry.settings.setup = read_setup(*setup, 0, 1);
  if (const json::value* table = fields.find("table")) entry.settings.table = read_table(*table);
  if (const json::array* seats = fields.list("seats", kMaxPlayers)) entry.settings.seats = read_seats(*seats);
  if (entry.settings.seats.size() != entry.settings.setup.seats.size()) throw Refused{"damaged", "seats"};
  for (std::size_t i = 0; i < entry.settings.seats.size(); ++i) {
    entry.settings.setup.seats[i].colour = entry.settings.seats[i].colour;
  }
  entry.commitment = fields.text("commitment", kLongestText);
  entry.host_hash = fields.text("host", kLongestText);
  entry.uploaded = fields.flag_or("uploaded", false);
  entry.previous = fields.text_or("previous", "", kLongestText);
  entry.script = fields.texts("script", kMostUploaded, kLongestAction);
}

std::vector<std::uint32_t> read_numbers(Fields& fields) {
  std::vector<std::uint32_t> numbers;
  const json::array* const list = fields.list("entries", kMostRemoved);
  if (list == nullptr) return numbers;
  for (const json::value& number : *list) {
    const std::int64_t* const value = number.if_int64();
    if (value == nullptr || *value < 0 || *value > std::numeric_limits<std::uint32_t>::max()) {
      throw Refused{"damaged", "entries"};
    }
    numbers.push_back(static_cast<std::uint32_t>(*value));
  }
  return numbers;
}

}  // namespace

std::string_view name_of(Happened what) { return kNames[static_cast<std::size_t>(what)]; }

std::string write_entry(const LogEntry& entry) {
  json::object out{{"what", json_text(name_of(entry.what))}, {"at", entry.at}};
  if (entry.seat >= 0) out["seat"] = entry.seat;
  if (entry.by_computer) out["computer"] = true;
  const auto add = [&](std::string_view name, const std::string& text) {
    if (!text.empty()) out[json::string_view(name.data(), name.size())] = json_text(text);
  };
  add("text", entry.text);
  add("name", entry.name);
  add("level", entry.level);
  add("hash", entry.hash);
  add("nonce", entry.nonce);
  if (entry.account != 0) out["account"] = entry.account;
  if (!entry.entries.empty()) out["entries"] = json::array(entry.entries.begin(), entry.entries.end());
  if (entry.what == Happened::created) write_created(entry, out);
  return json::serialize(out);
}

std::optional<LogEntry> read_entry(std::string_view line) {
  try {
    const json::value value = parse_json(line, kLongestEntry);
    Fields fields(value);
    const std::string name = fields.text("what", kLongestText);
    const auto* const found = std::find(kNames.begin(), kNames.end(), name);
    if (found == kNames.end()) return std::nullopt;
    LogEntry entry;
    entry.what = static_cast<Happened>(found - kNames.begin());
    entry.at = fields.number("at", 0, std::numeric_limits<std::int64_t>::max());
    entry.seat = static_cast<int>(fields.number_or("seat", -1, 0, kMaxPlayers - 1));
    entry.by_computer = fields.flag_or("computer", false);
    entry.text = fields.text_or("text", "", kLongestText);
    entry.name = fields.text_or("name", "", kLongestText);
    entry.level = fields.text_or("level", "", kLongestText);
    entry.hash = fields.text_or("hash", "", kLongestText);
    entry.nonce = fields.text_or("nonce", "", kLongestText);
    entry.account = fields.number_or("account", 0, 0, std::numeric_limits<std::int64_t>::max());
    if (entry.what == Happened::chat_removed) entry.entries = read_numbers(fields);
    if (entry.what == Happened::created) read_created(fields, entry);
    fields.done();
    return entry;
  } catch (const Refused&) {
    return std::nullopt;
  }
}

std::string without_words(const std::string& line) {
  auto entry = read_entry(line);
  if (!entry || entry->what != Happened::chat) return line;
  entry->text.clear();
  return write_entry(*entry);
}

}  // namespace loseta::server
