// Nobody learns what is not theirs: every message against a list of allowed fields; streams of games that differ only
// in hidden cards; seeds, tokens and hashes in no message.
#include <gtest/gtest.h>

#include <regex>

#include "loseta/random_play.h"
#include "server/secrets.h"
#include "server/tests/support/allow_list.h"
#include "server/tests/support/client.h"
#include "server/tests/support/paths.h"

namespace loseta::server {
namespace {

struct LeakTest : ::testing::Test {
  World world;
  Client ana{world}, bob{world}, eve{world};
  std::string game;

  void begin(json::object message) {
    const auto created = ana.ok(std::move(message));
    game = text_of(created.at("game"));
    ana.token = text_of(created.at("token"));
    const auto joined = bob.ok({{"type", "join"}, {"game", game}, {"seats", {{{"seat", 1}, {"name", "Bob"}}}}});
    bob.token = text_of(joined.at("token"));
    ana.watch(game, ana.token);
    bob.watch(game, bob.token);
    eve.watch(game);
  }
};

TEST_F(LeakTest, every_field_of_every_message_is_on_the_list) {
  const AllowList allowed;
  std::set<std::string> unknown;
  eve.ok({{"type", "lobby"}});
  json::object setup =
      setup_of({"base", "inns", "river2", "traders", "bridges", "castles", "bazaars", "gifts", "plague"});
  begin(creation(setup, {me("Ana"), open_seat(), computer("random")},
                 {{"public", true}, {"clock", {{"kind", "game"}, {"seconds", 3600}, {"bonus", 2}}}}));
  Rng rng(21);
  while (ana.game(game).phase() != "over") {
    play_on(world, {&ana, &bob}, game, rng, 7);
    ana.ask({{"type", "undo"}, {"game", game}, {"version", ana.game(game).version}});
    bob.ask({{"type", "undo"}, {"game", game}, {"version", bob.game(game).version}});
    ana.ask({{"type", "chat"}, {"game", game}, {"text", "hola"}});
    ana.ask({{"type", "hint"}, {"game", game}});
    const int seat = ana.game(game).to_act();
    Client& who = seat == 0 ? ana : bob;
    const std::string action = who.random_legal(game, seat, rng);
    if (action.empty()) continue;
    who.ok({{"type", "preview"}, {"game", game}, {"do", action}});
  }
  ana.ok({{"type", "fits"}, {"game", game}, {"tile", "bgD"}});
  eve.ok({{"type", "history"}, {"game", game}});
  for (int at = 1; at < 40; at += 3) eve.ok({{"type", "position"}, {"game", game}, {"at", at}});
  ana.ok({{"type", "history"}, {"game", game}});
  ana.ok({{"type", "rematch"}, {"game", game}});
  int messages = 0;
  for (const Client* client : {&ana, &bob, &eve}) {
    for (const std::string& text : client->received()) {
      ++messages;
      for (const std::string& path : paths_of(json::parse(text))) {
        if (!allowed.allows(path, client != &eve)) unknown.insert((client == &eve ? "all " : "seat ") + path);
      }
    }
  }
  EXPECT_GT(messages, 1000);
  for (const std::string& path : unknown) ADD_FAILURE() << path;
}

// Without what is random: the id of the game, the commitment, tokens.
std::string normalised(std::string text, const std::string& game) {
  for (std::size_t at = text.find(game); at != std::string::npos; at = text.find(game))
    text.replace(at, game.size(), "GAME");
  static const std::regex kFair("\"commitment\":\"[0-9a-f]*\"");
  static const std::regex kTokens("\"token\":\"[^\"]*\"");
  text = std::regex_replace(text, kFair, "\"commitment\":0");
  return std::regex_replace(text, kTokens, "\"token\":0");
}

// A random game in which nobody opens a card.
records::Record game_with_gifts(std::uint64_t seed) {
  Setup setup;
  setup.sets = {"base", "gifts"};
  setup.options = {{"first_player", "host"}};
  setup.seats = Setup::plain_seats(2);
  const auto rules = make_ruleset(setup);
  State state = new_game(**rules);
  records::Record record;
  record.setup = setup;
  Rng rng(seed);
  while (to_act(state) != kNobody) {
    Action action = random_action(state, rng);
    while (to_text(state, action).starts_with("open")) action = random_action(state, rng);
    record.actions.push_back({to_text(state, action), 0});
    apply(state, action);
  }
  return record;
}

// The same game, but the cards of one player (or of both, -1) are others.
std::optional<records::Record> with_other_cards(records::Record record, int of) {
  records::Replay replay;
  if (records::Replay::open(record, replay)) return std::nullopt;
  bool changed = false;
  for (records::Entry& entry : record.actions) {
    const int active = replay.state().head().active;
    if (entry.text.starts_with("receive") && (of < 0 || active == of)) {
      const std::string before = entry.text;
      if (before == "receive synod") entry.text = "receive cash";
      if (before == "receive cash") entry.text = "receive synod";
      changed |= entry.text != before;
    }
    if (replay.step()) return std::nullopt;
  }
  record.result.reset();
  return changed && !records::verify(record) ? std::optional(record) : std::nullopt;
}

// What Ana, Bob and a spectator are told while this record is played with its draws.
std::vector<std::vector<std::string>> streams_of(const records::Record& record, int actions) {
  World world;
  world.loop.freeze(1'700'000'000'000);
  Client ana(world), bob(world), eve(world);
  const auto created = ana.ok(
      {{"type", "create"}, {"record", records::write_record(record)}, {"at", 0}, {"seats", {me("Ana"), open_seat()}}});
  const std::string game = text_of(created.at("game"));
  const auto joined = bob.ok({{"type", "join"}, {"game", game}, {"seats", {{{"seat", 1}, {"name", "Bob"}}}}});
  ana.watch(game, text_of(created.at("token")));
  bob.watch(game, text_of(joined.at("token")));
  eve.watch(game);
  for (const records::Entry& entry : record.actions) {
    const bool is_draw = entry.text.starts_with("draw") || entry.text.starts_with("receive");
    if (is_draw || actions-- <= 0) continue;
    Client& who = ana.game(game).to_act() == 0 ? ana : bob;
    who.ok({{"type", "act"}, {"game", game}, {"version", who.game(game).version}, {"do", entry.text}});
  }
  EXPECT_EQ(ana.game(game).phase(), "running");
  ana.ok({{"type", "history"}, {"game", game}});
  bob.ok({{"type", "history"}, {"game", game}});
  eve.ok({{"type", "history"}, {"game", game}});
  for (int at = 1; at < 40; at += 3) eve.ok({{"type", "position"}, {"game", game}, {"at", at}});
  std::vector<std::vector<std::string>> streams;
  for (const Client* client : {&ana, &bob, &eve}) {
    streams.emplace_back();
    for (const std::string& text : client->received()) streams.back().push_back(normalised(text, game));
  }
  const std::string token = text_of(joined.at("token"));
  streams.emplace_back();
  for (const char* name : {"", "bob"}) {
    streams.back().push_back(world.http("GET", "/api/games/" + game + "/record", "", "", *name != 0 ? token : "").body);
  }
  return streams;
}

// The first text that is different, with a little around it; empty when there is none.
std::string first_difference(const std::vector<std::string>& a, const std::vector<std::string>& b) {
  if (a.size() != b.size()) return "not as many";
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (a[i] == b[i]) continue;
    const auto at = std::mismatch(a[i].begin(), a[i].end(), b[i].begin(), b[i].end()).first - a[i].begin();
    const auto from = static_cast<std::size_t>(std::max<std::ptrdiff_t>(0, at - 60));
    return a[i].substr(from, 120) + "\n" + b[i].substr(from, 120);
  }
  return "";
}

TEST_F(LeakTest, games_that_differ_in_hidden_cards_look_the_same_to_everybody_else) {
  constexpr int kActions = 80;  // not to the end: there the cards are shown
  int compared = 0;
  for (std::uint64_t seed = 1; seed < 400 && compared < 2; ++seed) {
    const records::Record record = game_with_gifts(seed);
    const auto other_hand = with_other_cards(record, 0);
    const auto other_hands = with_other_cards(record, -1);
    const auto bobs_hand = with_other_cards(record, 1);
    if (!other_hand || !other_hands || !bobs_hand) continue;
    ++compared;
    const auto played = streams_of(record, kActions);
    const auto ana_differs = streams_of(*other_hand, kActions);
    const auto both_differ = streams_of(*other_hands, kActions);
    EXPECT_NE(played[0], ana_differs[0]) << "Ana sees her own cards";
    EXPECT_EQ(first_difference(played[1], ana_differs[1]), "") << "Bob sees Ana's cards";
    EXPECT_EQ(first_difference(played[2], ana_differs[2]), "") << "a spectator sees Ana's cards";
    EXPECT_EQ(first_difference(played[2], both_differ[2]), "") << "a spectator sees cards";
    EXPECT_EQ(first_difference(played[3], ana_differs[3]), "") << "the record of a running game shows Ana's cards";
    EXPECT_NE(played[3][0], played[3][1]) << "Bob's own record shows his own cards";
  }
  EXPECT_EQ(compared, 2);
}

TEST_F(LeakTest, seeds_tokens_and_hashes_are_in_no_message) {
  begin(creation(setup_of({"base", "gifts"}), {me("Ana"), open_seat()}));
  Rng rng(4);
  play_on(world, {&ana, &bob}, game, rng, 60);
  ASSERT_EQ(ana.game(game).phase(), "running");
  const std::string seed = world.store.games[game].secret;
  ASSERT_EQ(seed.size(), 64u);
  ana.ok({{"type", "history"}, {"game", game}});
  const std::string record = world.http("GET", "/api/games/" + game + "/record", "", "", ana.token).body;
  EXPECT_EQ(record.find(seed), std::string::npos);
  for (const Client* client : {&ana, &bob, &eve}) {
    int own_token = 0;
    for (const std::string& text : client->received()) {
      EXPECT_EQ(text.find(seed), std::string::npos);
      for (const Client* owner : {&ana, &bob}) {
        EXPECT_EQ(text.find(hash_of_token(owner->token)), std::string::npos);
        if (text.find(owner->token) == std::string::npos) continue;
        EXPECT_EQ(owner, client);
        ++own_token;
      }
    }
    EXPECT_EQ(own_token, client == &eve ? 0 : 1) << "a token is sent once, to its owner";
  }
  for (const std::string& line : world.store.games[game].entries) {
    EXPECT_EQ(line.find(seed), std::string::npos);
    EXPECT_EQ(line.find(ana.token), std::string::npos);
  }
  play_on(world, {&ana, &bob}, game, rng);
  EXPECT_EQ(text_of(eve.game(game).view.at("fair").at("seed")), seed);
  EXPECT_EQ(commitment_of(from_hex(seed)), text_of(eve.game(game).view.at("fair").at("commitment")));
}

// The record of a finished game proves every draw; with one nonce changed it does not.
TEST_F(LeakTest, the_draws_are_those_that_were_promised) {
  begin(creation(setup_of({"base", "gifts", "bazaars"}), {me("Ana"), open_seat()}, {{"start", "host"}}));
  bob.ok({{"type", "nonce"}, {"game", game}, {"nonce", "00c0ffee"}});
  ana.ok({{"type", "start"}, {"game", game}});
  Rng rng(5);
  play_on(world, {&ana, &bob}, game, rng);
  auto parsed = records::parse_record(world.http("GET", "/api/games/" + game + "/record").body);
  ASSERT_TRUE(parsed.record && parsed.record->draws.seed) << parsed.problem.code;
  EXPECT_EQ(parsed.record->draws.nonces[1], std::string("\x00\xc0\xff\xee", 4));
  EXPECT_FALSE(records::verify(*parsed.record));
  parsed.record->draws.nonces[1] += 'x';
  const auto problem = records::verify(*parsed.record);
  ASSERT_TRUE(problem);
  EXPECT_EQ(problem->code, "wrong_draw");
}

}  // namespace
}  // namespace loseta::server
