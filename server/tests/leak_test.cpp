// Nobody learns what is not theirs: every message against a list of allowed fields; streams of games that differ only
// in hidden cards; seeds, tokens and hashes in no message.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <iostream>
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

// Seats whose hands, decisions or tokens are in a message.
std::set<int> seats_in(const json::object& message) {
  std::set<int> out;
  if (const json::value* you = message.if_contains("you")) {
    for (const json::value& seat : you->as_array()) out.insert(static_cast<int>(seat.as_int64()));
  }
  if (const json::value* mine = message.if_contains("mine")) {
    for (const json::value& own : mine->as_array()) out.insert(static_cast<int>(own.at("seat").as_int64()));
  }
  return out;
}

struct LeakSets : LeakTest, ::testing::WithParamInterface<std::vector<std::string>> {};

// What is told over HTTP, to whoever asks: path, query, and what its fields are called on the list.
struct Call {
  std::string path, query, root;
};

// A whole game with whatever can be asked, recorded from every seat and by a spectator.
TEST_P(LeakSets, every_field_of_every_message_is_on_the_list) {
  const AllowList allowed;
  std::set<std::string> unknown;
  eve.ok({{"type", "lobby"}});
  begin(creation(setup_of(GetParam()), {me("Ana"), open_seat(), computer("random")},
                 {{"public", true}, {"clock", {{"kind", "game"}, {"seconds", 3600}, {"bonus", 2}}}}));
  int messages = 0, fields = 0;
  const Call calls[] = {{"/api/games", "", "ok"},
                        {"/api/games/" + game, "", "lobby.game"},
                        {"/api/rules", "setup=%7B%22sets%22%3A%5B%22base%22%2C%22gifts%22%5D%7D", "rules.rules"},
                        {"/api/catalogue", "", "catalogue"},
                        {"/api/health", "", "health"}};
  const auto ask_over_http = [&] {
    for (const Call& call : calls) {
      for (const std::string& token : {std::string(), ana.token}) {
        const HttpResponse response = world.http("GET", call.path, call.query, "", token);
        ASSERT_EQ(response.status, 200) << response.body;
        ++messages;
        std::set<std::string> paths;
        collect_paths(json::parse(response.body), call.root, paths);
        fields += static_cast<int>(paths.size());
        for (const std::string& path : paths) {
          if (!allowed.allows(path, false)) unknown.insert("all " + path + " of " + call.path);
        }
      }
    }
  };
  Rng rng(21);
  while (ana.game(game).phase() != "over") {
    play_on(world, {&ana, &bob}, game, rng, 7);
    ask_over_http();
    ana.ask({{"type", "undo"}, {"game", game}, {"version", ana.game(game).version}});
    bob.ask({{"type", "undo"}, {"game", game}, {"version", bob.game(game).version}});
    ana.ask({{"type", "chat"}, {"game", game}, {"text", "hola"}});
    ana.ask({{"type", "hint"}, {"game", game}});
    for (const char* type : {"hint", "preview", "act", "undo", "chat"}) {
      json::object message{{"type", type}, {"game", game}};
      if (*type == 'p' || *type == 'a') message["do"] = "pass";
      if (*type == 'a' || *type == 'u') message["version"] = eve.game(game).version;
      if (*type == 'c') message["text"] = "hola";
      EXPECT_EQ(eve.refusal(message), "no_seat") << type;
    }
    const int seat = ana.game(game).to_act();
    Client& who = seat == 0 ? ana : bob;
    const std::string action = who.random_legal(game, seat, rng);
    if (action.empty()) continue;
    who.ok({{"type", "preview"}, {"game", game}, {"do", action}});
  }
  ana.ok({{"type", "fits"}, {"game", game}, {"tile", "bgD"}});
  for (Client* client : {&ana, &bob, &eve}) client->ok({{"type", "history"}, {"game", game}});
  for (int at = 1; at < 40; at += 3) eve.ok({{"type", "position"}, {"game", game}, {"at", at}});
  ana.ok({{"type", "rematch"}, {"game", game}});
  ask_over_http();
  const std::vector<std::pair<const Client*, std::set<int>>> viewers{{&ana, {0}}, {&bob, {1}}, {&eve, {}}};
  for (const auto& [client, own] : viewers) {
    for (const std::string& text : client->received()) {
      ++messages;
      const json::value message = json::parse(text);
      for (const std::string& path : paths_of(message)) {
        ++fields;
        if (!allowed.allows(path, client != &eve)) unknown.insert((client == &eve ? "all " : "seat ") + path);
      }
      const std::set<int> told = seats_in(message.as_object());
      EXPECT_TRUE(std::includes(own.begin(), own.end(), told.begin(), told.end())) << text.substr(0, 300);
    }
  }
  EXPECT_GT(messages, 500);
  for (const std::string& path : unknown) ADD_FAILURE() << path;
  std::cout << fmt::format("         leak: {} messages with {} fields compared for {} viewers, {} not allowed\n",
                           messages, fields, viewers.size(), unknown.size());
}

INSTANTIATE_TEST_SUITE_P(Leak, LeakSets,
                         ::testing::Values(std::vector<std::string>{"base", "gifts"},
                                           std::vector<std::string>{"base", "gifts", "bazaars", "castles"},
                                           std::vector<std::string>{"base", "inns", "river2", "traders", "bridges",
                                                                    "castles", "bazaars", "gifts", "plague"}),
                         [](const auto& test) { return "of_" + std::to_string(test.param.size()); });

// Without what is random: the id of the game, the commitment, tokens.
std::string normalised(std::string text, const std::string& game) {
  for (std::size_t at = text.find(game); at != std::string::npos; at = text.find(game))
    text.replace(at, game.size(), "GAME");
  static const std::regex fair(R"("commitment":"[0-9a-f]*")");
  static const std::regex tokens(R"("token":"[^"]*")");
  text = std::regex_replace(text, fair, "\"commitment\":0");
  return std::regex_replace(text, tokens, "\"token\":0");
}

// A random game in which nobody opens a card.
records::Record game_with_gifts(const std::vector<std::string>& sets, std::uint64_t seed) {
  Setup setup;
  setup.sets = sets;
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

// Which of its actions are of players, not of chance.
std::vector<bool> made_by_players(const records::Record& record) {
  std::vector<bool> out;
  records::Replay replay;
  EXPECT_FALSE(records::Replay::open(record, replay));
  for (std::size_t i = 0; i < record.actions.size(); ++i) {
    out.push_back(to_act(replay.state()) != kChance);
    EXPECT_FALSE(replay.step());
  }
  return out;
}

// What Ana, Bob and a spectator are told, what the aids are, and what the records say, while this record is played with
// its draws, but for the last action of a player: at the end the cards are shown.
std::vector<std::vector<std::string>> streams_of(const records::Record& record) {
  const std::vector<bool> by_players = made_by_players(record);
  auto actions = std::count(by_players.begin(), by_players.end(), true) - 1;
  World world;
  world.loop.freeze(1'700'000'000'000);
  Client ana(world), bob(world), eve(world), aided(world);
  const auto created = ana.ok(
      {{"type", "create"}, {"record", records::write_record(record)}, {"at", 0}, {"seats", {me("Ana"), open_seat()}}});
  const std::string game = text_of(created.at("game"));
  const auto joined = bob.ok({{"type", "join"}, {"game", game}, {"seats", {{{"seat", 1}, {"name", "Bob"}}}}});
  ana.watch(game, text_of(created.at("token")), -1, Client::Aids::not_wanted);
  bob.watch(game, text_of(joined.at("token")), -1, Client::Aids::not_wanted);
  eve.watch(game, "", -1, Client::Aids::not_wanted);
  aided.watch(game);
  std::vector<std::string> with_aids;  // what everybody sees after each action; when aids come is chance
  for (std::size_t i = 0; i < record.actions.size(); ++i) {
    if (!by_players[i] || actions-- <= 0) continue;
    const records::Entry& entry = record.actions[i];
    Client& who = ana.game(game).to_act() == 0 ? ana : bob;
    who.ok({{"type", "act"}, {"game", game}, {"version", who.game(game).version}, {"do", entry.text}});
    with_aids.push_back(normalised(json::serialize(aided.wait_for_aids(game).view), game));
  }
  EXPECT_EQ(ana.game(game).phase(), "running");
  ana.ok({{"type", "history"}, {"game", game}});
  bob.ok({{"type", "history"}, {"game", game}});
  eve.ok({{"type", "history"}, {"game", game}});
  std::vector<std::vector<std::string>> streams;
  for (const Client* client : {&ana, &bob, &eve}) {
    streams.emplace_back();
    for (const std::string& text : client->received()) streams.back().push_back(normalised(text, game));
  }
  const std::string token = text_of(joined.at("token"));
  streams.push_back(with_aids);
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

void expect_hidden_cards_change_nothing(const std::vector<std::string>& sets, int games) {
  int compared = 0;
  for (std::uint64_t seed = 1; seed < 400 && compared < games; ++seed) {
    const records::Record record = game_with_gifts(sets, seed);
    const auto other_hand = with_other_cards(record, 0);
    const auto other_hands = with_other_cards(record, -1);
    const auto bobs_hand = with_other_cards(record, 1);
    if (!other_hand || !other_hands || !bobs_hand) continue;
    ++compared;
    const auto played = streams_of(record);
    const auto ana_differs = streams_of(*other_hand);
    const auto both_differ = streams_of(*other_hands);
    EXPECT_NE(played[0], ana_differs[0]) << "Ana sees her own cards";
    EXPECT_EQ(first_difference(played[1], ana_differs[1]), "") << "Bob sees Ana's cards";
    EXPECT_EQ(first_difference(played[2], ana_differs[2]), "") << "a spectator sees Ana's cards";
    EXPECT_EQ(first_difference(played[2], both_differ[2]), "") << "a spectator sees cards";
    EXPECT_EQ(first_difference(played[3], both_differ[3]), "") << "aids know cards";
    EXPECT_EQ(first_difference(played[4], ana_differs[4]), "") << "the record of a running game shows Ana's cards";
    EXPECT_NE(played[4][0], played[4][1]) << "Bob's own record shows his own cards";
  }
  EXPECT_EQ(compared, games);
}

TEST_F(LeakTest, whole_games_that_differ_in_hidden_cards_look_the_same_to_everybody_else) {
  expect_hidden_cards_change_nothing({"base", "gifts"}, 2);
  expect_hidden_cards_change_nothing({"base", "inns", "traders", "bazaars", "gifts"}, 1);
}

// Two games with prescribed draws are the same up to a draw: until then everybody is told the same.
TEST_F(LeakTest, what_was_told_does_not_depend_on_draws_to_come) {
  const records::Record whole = game_with_gifts({"base", "gifts"}, 3);
  for (const std::size_t from : {whole.actions.size() / 3, whole.actions.size() / 2, whole.actions.size() * 9 / 10}) {
    const auto next = std::find_if(whole.actions.begin() + static_cast<std::ptrdiff_t>(from), whole.actions.end(),
                                   [](const auto& entry) { return entry.text.starts_with("draw"); });
    ASSERT_NE(next, whole.actions.end());
    records::Record one = whole, other = whole;
    one.result.reset();
    other.result.reset();
    one.actions.erase(one.actions.begin() + (next - whole.actions.begin()) + 1, one.actions.end());
    other.actions = one.actions;
    other.actions.pop_back();
    records::Replay replay;
    ASSERT_FALSE(records::Replay::open(other, replay));
    for (std::size_t i = 0; i < other.actions.size(); ++i) ASSERT_FALSE(replay.step());
    Rng rng(5);
    std::string drawn = next->text;
    while (drawn == next->text) drawn = to_text(replay.state(), random_action(replay.state(), rng));
    other.actions.push_back({drawn, 0});
    const auto streams = streams_of(one), others = streams_of(other);
    ASSERT_EQ(streams.size(), others.size());
    for (std::size_t i = 0; i < streams.size(); ++i) EXPECT_EQ(first_difference(streams[i], others[i]), "") << i;
  }
}

// The same with fair draws: with another seed in the store everybody is told the same, at any moment of a whole game.
TEST_F(LeakTest, what_is_told_does_not_depend_on_the_seed) {
  world.loop.freeze(1'700'000'000'000);
  begin(creation(setup_of({"base", "gifts", "bazaars", "plague"}), {me("Ana"), open_seat()}));
  const std::string tokens[] = {ana.token, bob.token, ""};
  const std::string seed = world.store.games[game].secret, other_seed(64, '5');
  ana.drop();
  bob.drop();
  eve.drop();
  const auto told_with = [&](const std::string& secret) {
    world.store.games[game].secret = secret;
    world.restart();
    std::vector<std::string> out;
    for (const std::string& token : tokens) {
      Client client(world);
      const Seen& seen = client.watch(game, token, 0, Client::Aids::not_wanted);
      Client aided(world);
      aided.watch(game, token, -1);
      out.push_back(json::serialize(aided.wait_for_aids(game).view));
      client.ok({{"type", "history"}, {"game", game}});
      client.ok({{"type", "fits"}, {"game", game}, {"tile", "bgD"}});
      Rng rng(1);
      const int seat = seen.to_act();
      const std::string action = seen.seat(seat) != nullptr ? client.random_legal(game, seat, rng) : "";
      if (!action.empty()) client.ok({{"type", "preview"}, {"game", game}, {"do", action}});
      out.insert(out.end(), client.received().begin(), client.received().end());
      out.push_back(world.http("GET", "/api/games/" + game + "/record", "", "", token).body);
    }
    return out;
  };
  Rng rng(9);
  int compared = 0;
  const auto play = [&](int most) {
    Client first(world), second(world);
    first.watch(game, tokens[0]);
    second.watch(game, tokens[1]);
    play_on(world, {&first, &second}, game, rng, most);
    return first.game(game).phase() == "over";
  };
  for (bool is_over = false; !is_over; ++compared) {
    const auto with_another = told_with(other_seed);
    EXPECT_EQ(first_difference(with_another, told_with(seed)), "") << compared;
    is_over = play(compared < 8 ? 23 : 100'000);
  }
  EXPECT_EQ(compared, 9);
  const auto parsed = records::parse_record(world.http("GET", "/api/games/" + game + "/record").body);
  ASSERT_TRUE(parsed.record);
  EXPECT_FALSE(records::verify(*parsed.record));
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
