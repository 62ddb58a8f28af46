// The real server under attack: while hostile clients do what they can, two people play a game and are answered.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <atomic>
#include <cstdlib>
#include <functional>
#include <thread>

#include "server/tests/client.h"
#include "server/tests/folder.h"
#include "server/tests/support/person.h"
#include "server/tests/support/process.h"

namespace loseta::server {
namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;
using test::RawClient;
using test::WebSocketClient;

// Everybody comes from this machine, which is a proxy here: so each of the hostile has an address of its own.
test::Headers from(int attacker) { return {{"X-Forwarded-For", fmt::format("192.0.2.{}", attacker)}}; }
constexpr std::string_view kUpgrade =
    "GET /ws HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 192.0.2.6\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n";

// A text frame of a client, its mask all zeros.
std::string frame(std::string_view text) {
  std::string out = "\x81";
  if (text.size() < 126) {
    out += static_cast<char>(0x80 | text.size());
  } else {
    out += "\xfe";
    out += static_cast<char>(text.size() >> 8);
    out += static_cast<char>(text.size() & 0xff);
  }
  return out + std::string(4, '\0') + std::string(text);
}

struct Hostile : ::testing::Test {
  Hostile()
      : server(LOSETA_COMMAND, folder / "games.sqlite3",
               {"--set", "net.trusted_proxies=127.0.0.1", "--set", "net.messages_per_second=20", "--set",
                "net.address_messages_per_second=100", "--set", "net.max_connections_per_address=40", "--set",
                "net.request_timeout=2s", "--set", "net.max_unsent=262144", "--set", "games.questions_share=0.1",
                "--set", "net.max_connections=500"}) {}

  void begin() {
    const auto created = *ana->ask(creation(setup_of({"base", "inns", "traders", "gifts"}), {me("Ana"), me("Bob")}));
    ASSERT_EQ(created.at("type"), "ok") << json::serialize(created);
    game = text_of(created.at("game"));
    ASSERT_TRUE(ana->watch(game, text_of(created.at("token"))));
  }

  // One person for both seats; a new game when one is over. True when the move was acknowledged.
  bool make_move() {
    if (ana->game(game).phase() == "over") begin();
    const Seen& seen = ana->game(game);
    const int seat = seen.to_act();
    const auto answer = ana->ask({{"type", "act"},
                                  {"game", game},
                                  {"seat", seat},
                                  {"version", seen.version},
                                  {"do", seen.random_legal(seat, rng)}});
    if (!answer || answer->at("type") != "ok") return false;
    const std::int64_t reached = answer->at("version").as_int64();
    return ana->wait_until([&] { return seen.version >= reached; });
  }

  // Freed memory that AddressSanitizer keeps would look like growth.
  const int less_quarantine = setenv("ASAN_OPTIONS", "quarantine_size_mb=8", 1);
  const Folder folder;
  ServerProcess server;
  std::unique_ptr<Person> ana = std::make_unique<Person>(server.port());
  std::string game;
  Rng rng{3};
  std::atomic<bool> over{false};
  std::atomic<int> refused{0}, thrown_out{0};

  // --- what the hostile do, again and again ---

  void open_many() {
    std::vector<WebSocketClient> held;
    while (!over) {
      WebSocketClient one(server.port(), from(1));
      if (one.refused_with() == 429) ++refused;
      if (one.is_open()) {
        held.push_back(std::move(one));
      } else {
        std::this_thread::sleep_for(milliseconds(5));
      }
    }
  }
  void send_halves() const {
    while (!over) {
      std::vector<RawClient> halves;
      for (int i = 0; i < 30 && !over; ++i) {
        halves.emplace_back(server.port());
        switch (i % 3) {
          case 0:
            halves.back().send("POST /api/games HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000000\r\n\r\n{");
            break;
          case 1:
            halves.back().send(kUpgrade.substr(0, 100));
            break;
          default:
            halves.back().send(std::string(kUpgrade) + "\x81\xfe\xff\xff" + std::string(1000, 'x'));
        }
      }
      std::this_thread::sleep_for(milliseconds(300));
    }
  }
  // Asks for much and takes nothing of it.
  void read_nothing() const {
    const std::string question = frame(R"({"type":"watch","id":1,"game":")" + game + R"("})");
    while (!over) {
      const RawClient lazy(server.port(), "127.0.0.1", 4096);
      if (!lazy.send(kUpgrade)) continue;
      for (int i = 0; i < 200 && !over && lazy.send(question); ++i) std::this_thread::sleep_for(milliseconds(1));
    }
  }
  void flood() const {
    const std::string id = game;
    while (!over) {
      WebSocketClient client(server.port(), from(2));
      for (int i = 0; i < 1000 && !over; ++i) {
        if (!client.send(R"({"type":"history","id":1,"game":")" + id + R"("})")) break;
      }
    }
  }
  void send_monsters() {
    const std::string deep(60'000, '['), long_text(60'000, 'x'), too_long(70'000, ' ');
    while (!over) {
      WebSocketClient client(server.port(), from(3));
      client.send(deep);
      client.send(R"({"type":"chat","id":1,"game":")" + game + R"(","text":")" + long_text + "\"}");
      client.send(R"({"type":"create","id":2,"record":")" + long_text + "\"}");
      client.send(too_long);
      if (client.is_open() && client.wait_until_closed(milliseconds(500))) ++thrown_out;
      test::http(server.port(), "POST", "/api/games", std::string(1'000'000, '['), {}, from(3));
    }
  }
};

TEST_F(Hostile, clients_neither_stall_nor_crash_nor_grow_the_server) {
  ASSERT_NE(server.port(), 0) << server.process().output();
  begin();
  for (int i = 0; i < 50; ++i) ASSERT_TRUE(make_move());
  const std::int64_t before = memory_of(server.process().pid());

  std::thread threads[] = {std::thread(&Hostile::open_many, this), std::thread(&Hostile::send_halves, this),
                           std::thread(&Hostile::read_nothing, this), std::thread(&Hostile::flood, this),
                           std::thread(&Hostile::send_monsters, this)};
  int moves = 0;
  milliseconds slowest{0};
  const auto end = Clock::now() + std::chrono::seconds(5);
  while (Clock::now() < end) {
    const auto asked = Clock::now();
    if (!make_move()) break;
    ++moves;
    slowest = std::max(slowest, std::chrono::duration_cast<milliseconds>(Clock::now() - asked));
    std::this_thread::sleep_for(milliseconds(45));  // as fast as one connection may
  }
  const bool in_time = Clock::now() >= end;
  over = true;
  for (std::thread& thread : threads) thread.join();

  const std::int64_t grown = memory_of(server.process().pid()) - before;
  fmt::print("{} moves, the slowest took {} ms; {} KB more; {} refused, {} thrown out\n", moves, slowest.count(), grown,
             refused.load(), thrown_out.load());
  EXPECT_TRUE(in_time) << "a move was not answered";
  EXPECT_GT(moves, 10);
  EXPECT_LT(slowest, milliseconds(5'000));  // sanitizers and five attackers share the machine with it
  EXPECT_LT(grown, 128 << 10);
  EXPECT_GT(refused, 0) << "too many connections of one address";
  EXPECT_GT(thrown_out, 0) << "a message that is too long";
  for (int i = 0; i < 20; ++i) EXPECT_TRUE(make_move());
  EXPECT_EQ(test::http(server.port(), "GET", "/api/health").status, 200);
}

}  // namespace
}  // namespace loseta::server
