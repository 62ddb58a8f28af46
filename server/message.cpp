#include "server/message.h"

#include <algorithm>
#include <array>

#include "loseta/types.h"
#include "server/secrets.h"

namespace loseta::server {
namespace {

constexpr std::int64_t kLargest = std::int64_t{1} << 53;  // what JavaScript counts exactly
constexpr std::size_t kLongestToken = 64, kLongestWord = 40;
constexpr std::size_t kMostDraws = 400;

// Bits for the table below.
enum Field : unsigned {
  kGame = 1u << 0,
  kToken = 1u << 1,  // may be left out where the connection watches with one
  kSeat = 1u << 2,
  kSeatMaybe = 1u << 3,
  kSeats = 1u << 4,
  kVersion = 1u << 5,
  kSince = 1u << 6,
  kFrom = 1u << 7,
  kDo = 1u << 8,
  kText = 1u << 9,
  kNonce = 1u << 10,
  kNonceMaybe = 1u << 11,
  kLevel = 1u << 12,
  kTile = 1u << 13,
  kRules = 1u << 14,
  kCreation = 1u << 15,
  kAt = 1u << 16,
  kSession = 1u << 17,
  kAids = 1u << 18,
  kSpeaks = 1u << 19,
};

struct Kind {
  std::string_view name;
  unsigned fields;
};
constexpr std::array<Kind, static_cast<std::size_t>(Say::kCount)> kKinds = {{
    {"hello", kSpeaks},
    {"ping", 0},
    {"lobby", 0},
    {"lobby_off", 0},
    {"create", kCreation},
    {"join", kGame | kSeats | kNonceMaybe},
    {"nonce", kGame | kToken | kNonce},
    {"start", kGame | kToken},
    {"fill", kGame | kToken | kSeat | kLevel},
    {"leave", kGame | kToken | kSeatMaybe},
    {"free", kGame | kToken | kSeat},
    {"watch", kGame | kToken | kSince | kRules | kAids},
    {"unwatch", kGame},
    {"act", kGame | kToken | kSeatMaybe | kVersion | kDo},
    {"undo", kGame | kToken | kSeatMaybe | kVersion},
    {"chat", kGame | kToken | kSeatMaybe | kText},
    {"chat_off", kGame | kToken},
    {"chat_on", kGame | kToken},
    {"history", kGame | kToken | kFrom},
    {"position", kGame | kAt},
    {"preview", kGame | kToken | kSeatMaybe | kDo},
    {"fits", kGame | kTile},
    {"hint", kGame | kToken | kSeatMaybe},
    {"analyse", kGame},
    {"rematch", kGame | kToken},
    {"sign_in", kSession},
    {"sign_out", 0},
}};

int read_seat_number(Fields& fields) { return static_cast<int>(fields.number("seat", 0, kMaxPlayers - 1)); }

std::vector<SeatJoined> read_joins(Fields& fields) {
  const json::array* const list = fields.list("seats", kMaxPlayers);
  if (list == nullptr || list->empty()) throw Refused{"missing_field", "seats"};
  std::vector<SeatJoined> seats;
  for (const json::value& value : *list) {
    Fields seat(value, "seats");
    const int number = read_seat_number(seat);
    for (const SeatJoined& other : seats) {
      if (other.seat == number) throw Refused{"bad_field", "seats"};
    }
    seats.push_back({number, checked_name(seat.text("name", kLongestName))});
    seat.done();
  }
  return seats;
}

std::string read_nonce(Fields& fields) {
  std::string nonce = fields.text("nonce", 2 * kLongestNonce);
  if (from_hex(nonce).empty()) throw Refused{"bad_field", "nonce"};
  return nonce;
}

Creation read_creation(Fields& fields) {
  Creation creation;
  Settings& settings = creation.settings;
  if (const json::array* seats = fields.list("seats", kMaxPlayers)) settings.seats = read_seats(*seats);
  settle_names(settings.seats);
  const std::size_t players = settings.seats.size();
  settings.setup.seats = Setup::plain_seats(static_cast<int>(players));
  if (const json::value* setup = fields.find("setup")) settings.setup = read_setup(*setup, players);
  if (const json::value* table = fields.find("table")) settings.table = read_table(*table);
  creation.record = fields.text_or("record", "", kLongestUpload);
  creation.at = static_cast<int>(fields.number_or("at", -1, 0, kLargest >> 30));
  creation.draws = fields.texts("draws", kMostDraws, kLongestAction);
  if (fields.has("nonce")) creation.nonce = read_nonce(fields);
  if (creation.record.empty() && fields.has("record")) throw Refused{"bad_field", "record"};
  if (!creation.record.empty() && fields.has("setup")) throw Refused{"bad_field", "setup"};  // the record has its own
  if (creation.record.empty() && creation.at >= 0) throw Refused{"bad_field", "at"};
  if (creation.record.empty() && settings.seats.empty()) throw Refused{"missing_field", "seats"};
  if (settings.setup.seats.size() != players) throw Refused{"missing_field", "seats"};
  for (std::size_t i = 0; i < players; ++i) settings.setup.seats[i].colour = settings.seats[i].colour;
  return creation;
}

std::string read_clean(Fields& fields, std::string_view name, std::size_t longest) {
  std::string text = fields.text(name, longest);
  if (!is_clean_text(text)) throw Refused{"bad_field", std::string(name)};
  return text;
}

void read_fields(Fields& fields, unsigned wanted, Message& out) {
  const auto wants = [&](unsigned field) { return (wanted & field) != 0; };
  if (wants(kSpeaks)) out.protocol = static_cast<int>(fields.number("protocol", 1, 1'000'000));
  if (wants(kGame)) {
    out.game = fields.text("game", kLongestWord);
    if (!looks_like_game_id(out.game)) throw Refused{"no_such_game", ""};
  }
  if (wants(kToken)) {
    out.token = fields.text_or("token", "", kLongestToken);
    if (account_of(out.token) != 0) throw Refused{"bad_field", "token"};  // only the server writes these
  }
  if (wants(kSession)) out.session = fields.text("session", kLongestToken);
  if (wants(kSeat)) out.seat = read_seat_number(fields);
  if (wants(kSeatMaybe) && fields.has("seat")) out.seat = read_seat_number(fields);
  if (wants(kSeats)) out.seats = read_joins(fields);
  if (wants(kVersion)) out.version = fields.number("version", 0, kLargest);
  if (wants(kSince)) out.version = fields.number_or("since", -1, 0, kLargest);
  if (wants(kFrom)) out.from = fields.number_or("from", 0, 0, kLargest);
  if (wants(kAt)) out.from = fields.number("at", 1, kLargest);
  if (wants(kDo)) out.action = read_clean(fields, "do", kLongestAction);
  if (wants(kText)) out.text = read_clean(fields, "text", kLongestChat);
  if (wants(kNonce) || (wants(kNonceMaybe) && fields.has("nonce"))) out.nonce = read_nonce(fields);
  if (wants(kLevel)) out.level = fields.text("level", kLongestWord);
  if (wants(kTile)) out.tile = fields.text("tile", kLongestWord);
  if (wants(kRules)) out.rules = fields.flag_or("rules", true);
  if (wants(kAids)) out.aids = fields.flag_or("aids", true);
  if (wants(kCreation)) out.creation = read_creation(fields);
}

}  // namespace

ReadMessage read_message(std::string_view text) {
  ReadMessage out;
  try {
    const json::value value = parse_json(text, kLongestMessage);
    Fields fields(value);
    out.id = fields.number("id", 0, kLargest);
    const std::string type = fields.text("type", kLongestWord);
    const auto* const kind =
        std::find_if(kKinds.begin(), kKinds.end(), [&](const Kind& known) { return known.name == type; });
    if (kind == kKinds.end()) throw Refused{"unknown_type", type};
    Message message;
    message.type = static_cast<Say>(kind - kKinds.begin());
    message.id = out.id;
    read_fields(fields, kind->fields, message);
    fields.done();
    out.message = std::move(message);
  } catch (Refused& refused) {
    out.refused = std::move(refused);
  }
  return out;
}

ReadMessage read_creation(std::string_view text) {
  ReadMessage out;
  try {
    const json::value value = parse_json(text, kLongestUpload);
    Fields fields(value);
    Message message;
    message.type = Say::create;
    message.creation = read_creation(fields);
    fields.done();
    out.message = std::move(message);
  } catch (Refused& refused) {
    out.refused = std::move(refused);
  }
  return out;
}

}  // namespace loseta::server
