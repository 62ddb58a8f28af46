// Reading what clients say: the examples of the documentation, and everything that is refused.
#include "server/message.h"

#include <gtest/gtest.h>

#include "core/ruleset.h"
#include "server/log_entry.h"

namespace loseta::server {
namespace {

constexpr std::string_view kGame = "AAAAAAAAAAAAAAAAAAAAAA";

std::string code_of(std::string_view text) {
  const ReadMessage read = read_message(text);
  EXPECT_NE(read.message.has_value(), !read.refused.code.empty());
  return read.message ? "ok" : read.refused.code;
}
std::string in_game(std::string_view rest) {
  return R"({"id":1,"game":")" + std::string(kGame) + R"(",)" + std::string(rest) + "}";
}

TEST(Message, what_is_no_message_is_refused_with_a_code) {
  EXPECT_EQ(code_of(""), "bad_json");
  EXPECT_EQ(code_of("{"), "bad_json");
  EXPECT_EQ(code_of("{} {}"), "bad_json");
  EXPECT_EQ(code_of(R"({"id":1,"type":"ping","id":1})"), "duplicate_field");
  EXPECT_EQ(code_of(R"({"id":1,"type":"ping","i\u0064":2})"), "duplicate_field") << "however it is written";
  EXPECT_EQ(code_of(in_game(R"("type":"join","seats":[{"seat":1,"name":"A","seat":2}])")), "duplicate_field");
  EXPECT_EQ(code_of(in_game(R"("type":"join","seats":[{"seat":1,"name":"A"},{"seat":2,"name":"B"}])")), "ok")
      << "the same names in two objects";
  EXPECT_EQ(code_of("[]"), "not_an_object");
  EXPECT_EQ(code_of("{}"), "missing_field");
  EXPECT_EQ(code_of(R"({"id":1})"), "missing_field");
  EXPECT_EQ(code_of(R"({"id":-1,"type":"ping"})"), "bad_field");
  EXPECT_EQ(code_of(R"({"id":1.5,"type":"ping"})"), "bad_field");
  EXPECT_EQ(code_of(R"({"id":"1","type":"ping"})"), "bad_field");
  EXPECT_EQ(code_of(R"({"id":1.0,"type":"ping"})"), "ok") << "the same number as 1";
  EXPECT_EQ(code_of(R"({"id":1e2,"type":"ping"})"), "ok");
  EXPECT_EQ(code_of(R"({"id":1e300,"type":"ping"})"), "bad_field");
  EXPECT_EQ(code_of(R"({"id":9007199254740994.0,"type":"ping"})"), "bad_field") << "not counted exactly";
  EXPECT_EQ(code_of(R"({"id":1,"type":"dance"})"), "unknown_type");
  EXPECT_EQ(code_of(R"({"id":1,"type":"ping","more":1})"), "unknown_field");
  EXPECT_EQ(code_of(R"({"id":1,"type":"ping"})"), "ok");
  EXPECT_EQ(code_of("{\"id\":1,\"type\":\"\xff\"}"), "bad_json");
  EXPECT_EQ(code_of(std::string(100, '[')), "bad_json");
  EXPECT_EQ(code_of(std::string(kLongestMessage + 1, ' ')), "too_long");
}

TEST(Message, a_long_field_is_named_by_its_beginning) {
  std::string letters;
  for (int i = 0; i < 30; ++i) letters += "\u00f1";
  for (const std::string& shift : {std::string(), std::string("x")}) {  // the cut falls on a letter, and inside one
    const std::string name = shift + letters;
    for (const std::string& text : {R"({"id":1,"type":"ping",")" + name + R"(":1})",
                                    R"({"id":1,"type":"ping",")" + name + R"(":1,")" + name + R"(":1})"}) {
      const std::string what = read_message(text).refused.what;
      EXPECT_LE(what.size(), 40u);
      EXPECT_GE(what.size(), 39u);
      EXPECT_TRUE(name.starts_with(what));
      EXPECT_EQ(json::parse(json::serialize(json::value(what))), json::value(what)) << "no half of a letter";
    }
  }
}

TEST(Message, the_id_is_known_even_when_the_rest_is_wrong) {
  EXPECT_EQ(read_message(R"({"id":42,"type":"dance"})").id, 42);
}

TEST(Message, fields_have_limits) {
  EXPECT_EQ(code_of(in_game(R"("type":"act","version":3,"do":"pass")")), "ok");
  EXPECT_EQ(code_of(in_game(R"("type":"act","do":"pass")")), "missing_field");
  EXPECT_EQ(code_of(in_game(R"("type":"act","version":3,"do":"")")), "bad_field");
  EXPECT_EQ(code_of(in_game(R"("type":"act","version":3,"do":")" + std::string(81, 'x') + '"')), "too_long");
  EXPECT_EQ(code_of(in_game(R"("type":"act","version":3,"do":"pa\u0000ss")")), "bad_field");
  EXPECT_EQ(code_of(in_game(R"("type":"act","version":3,"seat":6,"do":"pass")")), "bad_field");
  EXPECT_EQ(code_of(in_game(R"("type":"watch","token":")" + std::string(65, 'x') + '"')), "too_long");
  EXPECT_EQ(code_of(R"({"id":1,"type":"watch","game":"../../etc"})"), "no_such_game");
  EXPECT_EQ(code_of(in_game(R"("type":"join","seats":[])")), "missing_field");
  EXPECT_EQ(code_of(in_game(R"("type":"join","seats":[{"seat":1,"name":"A"},{"seat":1,"name":"B"}])")), "bad_field");
  EXPECT_EQ(code_of(in_game(R"("type":"join","seats":[{"seat":1,"name":"A\u202eB"}])")), "bad_name");
  EXPECT_EQ(code_of(in_game(R"("type":"join","seats":[{"seat":1,"name":"A"}],"nonce":"xyz")")), "bad_field");
  EXPECT_EQ(code_of(in_game(R"("type":"join","seats":[{"seat":1,"name":"A"}],"nonce":"00ff")")), "ok");
}

TEST(Message, seats_get_the_colours_that_are_left) {
  const ReadMessage read = read_message(
      R"({"id":1,"type":"create","seats":[{"who":"me","name":"A","colour":"blue"},{"who":"open"},{"who":"open"}]})");
  ASSERT_TRUE(read.message);
  const auto& seats = read.message->creation.settings.seats;
  EXPECT_EQ(seats[0].colour, 1);
  EXPECT_EQ(seats[1].colour, 0);
  EXPECT_EQ(seats[2].colour, 2);
  EXPECT_EQ(
      code_of(R"({"id":1,"type":"create","seats":[{"who":"open","colour":"red"},{"who":"open","colour":"red"}]})"),
      "colour_taken");
}

TEST(LogEntry, comes_back_as_it_was_written) {
  LogEntry entry;
  entry.what = Happened::created;
  entry.at = 1'700'000'000'123;
  entry.settings.setup.sets = {"base", "inns"};
  entry.settings.setup.options = {{"first_player", "host"}};
  entry.settings.setup.elements = {{"pig", 0}};
  entry.settings.setup.seats = Setup::plain_seats(3);
  entry.settings.setup.seats[1].youngest = true;
  entry.settings.setup = with_every_option(entry.settings.setup, records::kVersion);  // as every new game is kept
  entry.settings.seats.resize(3);
  for (std::uint8_t i = 0; i < 3; ++i) entry.settings.seats[i].colour = entry.settings.setup.seats[i].colour = 5 - i;
  entry.settings.seats[2].who = SeatWanted::Who::computer;
  entry.settings.seats[2].name = entry.settings.seats[2].level = "greedy";
  entry.settings.table.clock = {ClockKind::game, 600'000, 5'000};
  entry.settings.table.is_public = true;
  entry.commitment = "c0";
  entry.host_hash = "ff";
  entry.script = {"draw bgD"};
  const std::string line = write_entry(entry);
  const auto again = read_entry(line);
  ASSERT_TRUE(again);
  EXPECT_EQ(write_entry(*again), line);
  EXPECT_EQ(again->settings.table.clock.bonus, 5'000);
  EXPECT_TRUE(again->settings.setup.seats[1].youngest);
  EXPECT_EQ(again->settings.setup.seats[0].colour, 5);
}

// Games that were kept before presets changed name only some options: the others have the values of their time.
TEST(LogEntry, of_an_older_version_has_its_presets) {
  const auto entry = read_entry(
      R"({"what":"created","at":1,"setup":{"sets":["base","castles"],"options":{"first_player":"host"},"players":2},)"
      R"("seats":[{"who":"open","colour":"red"},{"who":"open","colour":"blue"}],"commitment":"c0","host":"ff"})");
  ASSERT_TRUE(entry);
  const auto rules = make_ruleset(entry->settings.setup);
  ASSERT_TRUE(rules);
  EXPECT_EQ((*rules)->option("castle_decider"), "owner");
  EXPECT_EQ((*rules)->option("castle_shape"), "semicircle");
  EXPECT_EQ((*rules)->option("first_player"), "host");
}

TEST(LogEntry, a_damaged_line_is_noticed) {
  for (const char* line :
       {"", "{}", R"({"what":"act"})", R"({"what":"dance","at":1})", R"({"what":"act","at":1,"x":1})"}) {
    EXPECT_FALSE(read_entry(line)) << line;
  }
}

}  // namespace
}  // namespace loseta::server
