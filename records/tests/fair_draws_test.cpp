// Fair draws: the bytes, worked out a second time in Python, and what `verify` says about draws that are not fair.
#include "records/fair_draws.h"

#include <gtest/gtest.h>

#include "records/record.h"

namespace loseta::records {
namespace {

// 00 01 02 ... 1f
Seed plain_seed() {
  Seed seed;
  for (std::size_t i = 0; i < seed.size(); ++i) seed[i] = static_cast<std::uint8_t>(i);
  return seed;
}

const std::vector<std::string> kNonces = {"ana", "", "\xff\xff\xff\xff"};

// `python3 -c "print(bytes(range(32)).hex())" | xxd -r -p | b2sum -l 256`
TEST(FairDraws, the_commitment_is_a_plain_hash) {
  EXPECT_EQ(to_hex(commitment_to(plain_seed())), "cb2f5160fc1f7e05a55ef49d340b48da2e5a78099d53393351cd579dd42503d6");
}

// from hashlib import blake2b
// u32 = lambda n: n.to_bytes(4, 'big')
// def number(game, nonces, k):
//   message = u32(len(game)) + game + u32(len(nonces)) + b''.join(u32(len(n)) + n for n in nonces) + k.to_bytes(8,
//   'big') return blake2b(message, key=bytes(range(32)), digest_size=32).digest()[:16]
// nonces = [b'ana', b'', b'\xff' * 4]
// for k in 0, 1, 1 << 40: r = number(b'demo-1', nonces, k); print(r.hex(), int.from_bytes(r, 'big') % 71)
TEST(FairDraws, numbers_as_another_implementation_finds_them) {
  const FairDraws draws(plain_seed(), "demo-1", kNonces);
  const auto expect = [&](std::uint64_t k, const char* number, std::uint32_t rest) {
    EXPECT_EQ(to_hex(draws.number(k)), number) << k;
    EXPECT_EQ(remainder_of(draws.number(k), 71), rest) << k;
  };
  expect(0, "876cf1777eecfbe899397b36e3116fcc", 1);
  expect(1, "094fe2b0bada36489a94bd9939fb4885", 19);
  expect(1ull << 40, "7fad59cb4183fbaec4b878fa47543133", 15);
}

// print(number(b'demo-1', [b'ana\xff', b'', b'\xff' * 3], 0).hex()): the same bytes in a row, cut elsewhere.
TEST(FairDraws, every_part_of_the_message_counts) {
  const DrawNumber number = FairDraws(plain_seed(), "demo-1", kNonces).number(0);
  const std::vector<std::string> moved = {"ana\xff", "", "\xff\xff\xff"};
  EXPECT_EQ(to_hex(FairDraws(plain_seed(), "demo-1", moved).number(0)), "7375c31995a6a822c61e85e5650e5e4d");
  const std::vector<std::string> more = {"ana", "", "\xff\xff\xff\xff", ""};
  const std::vector<std::string> swapped = {"", "ana", "\xff\xff\xff\xff"};
  EXPECT_NE(FairDraws(plain_seed(), "demo-1", more).number(0), number);
  EXPECT_NE(FairDraws(plain_seed(), "demo-1", swapped).number(0), number);
  EXPECT_NE(FairDraws(plain_seed(), "demo-2", kNonces).number(0), number);
  Seed other = plain_seed();
  other[31] ^= 1;
  EXPECT_NE(FairDraws(other, "demo-1", kNonces).number(0), number);
}

// print(int('ff' * 16, 16) % 71, int('ff' * 16, 16) % 4294967291, (1 << 127) % 1000003, (1 << 64) % 71)
TEST(FairDraws, all_128_bits_are_divided) {
  DrawNumber number;
  number.fill(0xFF);
  EXPECT_EQ(remainder_of(number, 71), 28u);
  EXPECT_EQ(remainder_of(number, 4294967291u), 624u);
  EXPECT_EQ(remainder_of(number, 1), 0u);
  number.fill(0);
  number[0] = 0x80;
  EXPECT_EQ(remainder_of(number, 1000003), 1513u);
  number[0] = 0;
  number[7] = 1;
  EXPECT_EQ(remainder_of(number, 71), 10u);
}

TEST(FairDraws, seeds_are_all_different) {
  const Seed a = random_seed(), b = random_seed();
  EXPECT_NE(a, b);
  EXPECT_NE(a, Seed{});
}

// The remainders of draws 0 and 1 are those of the Python lines above.
TEST(FairDraws, take_the_outcome_that_the_remainder_falls_on) {
  loseta::Setup setup;
  setup.sets = {"base"};
  setup.seats = loseta::Setup::plain_seats(3);
  setup.options = {{"first_player", "host"}};
  const auto rules = make_ruleset(setup);
  ASSERT_TRUE(rules);
  const State state = new_game(**rules);
  ASSERT_EQ(to_act(state), kChance);
  ChanceList outcomes;
  chance_outcomes(state, outcomes);
  std::vector<Action> one_each;
  for (const ChanceOutcome& outcome : outcomes) one_each.insert(one_each.end(), outcome.weight, outcome.action);
  ASSERT_EQ(one_each.size(), 71u) << "72 tiles of the base game, one of them on the table";
  const FairDraws draws(plain_seed(), "demo-1", kNonces);
  EXPECT_EQ(draws.draw(state, 0), one_each[1]);
  EXPECT_EQ(draws.draw(state, 1), one_each[19]);
  EXPECT_EQ(draws.draw(state, 1ull << 40), one_each[15]);
}

// --- in records ---------------------------------------------------------------------------------------------------

// A game with fair draws and random players, to its end.
Record fair_record(std::vector<std::string> sets, std::uint64_t seed) {
  Record record;
  record.setup.sets = std::move(sets);
  record.setup.seats = Setup::plain_seats(3);
  record.controllers.resize(3);
  record.draws = {"demo-1", commitment_to(plain_seed()), kNonces, plain_seed()};
  const FairDraws draws(plain_seed(), "demo-1", kNonces);
  const auto rules = make_ruleset(record.setup);
  State state = new_game(**rules);
  ActionList legal;
  Rng rng(seed);
  std::uint64_t drawn = 0;
  while (to_act(state) != kNobody) {
    legal_actions(state, legal);
    const Action action = to_act(state) == kChance ? draws.draw(state, drawn++)
                                                   : legal[rng.below(static_cast<std::uint32_t>(legal.size()))];
    record.actions.push_back({to_text(state, action), 0});
    apply(state, action);
  }
  const auto points = scores(state);
  record.result.emplace(points.begin(), points.end());
  return record;
}

Record read_again(const Record& record) {
  ParsedRecord result = parse_record(write_record(record));
  EXPECT_TRUE(result.record) << result.problem.code << ' ' << result.problem.what;
  return result.record ? std::move(*result.record) : Record{};
}

std::string verdict(const Record& record) {
  const auto problem = verify(record);
  return problem ? problem->code : "fine";
}

TEST(DrawProof, is_written_and_read_again) {
  const Record record = fair_record({"base"}, 1);
  const std::string text = write_record(record);
  EXPECT_NE(text.find("id demo-1\n"
                      "commitment cb2f5160fc1f7e05a55ef49d340b48da2e5a78099d53393351cd579dd42503d6\n"
                      "nonces 616e61 - ffffffff\n"
                      "seed 000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f\n"),
            std::string::npos)
      << text;
  const Record again = read_again(record);
  EXPECT_EQ(write_record(again), text);
  EXPECT_EQ(again.draws.nonces, kNonces);
  EXPECT_EQ(again.draws.seed, plain_seed());
}

TEST(DrawProof, whole_games_of_all_sets_are_proven) {
  const std::vector<std::string> all = {"base",    "inns",  "traders", "bridges", "castles",
                                        "bazaars", "gifts", "plague",  "river2"};
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    EXPECT_EQ(verdict(read_again(fair_record({"base"}, seed))), "fine") << seed;
    EXPECT_EQ(verdict(read_again(fair_record(all, seed))), "fine") << seed;
  }
}

// The draw before the last: any other legal tile in its place.
TEST(DrawProof, a_draw_that_was_chosen_is_found) {
  Record record = read_again(fair_record({"base"}, 3));
  Replay replay;
  ASSERT_FALSE(Replay::open(record, replay));
  std::size_t at = record.actions.size();
  while (!record.actions[--at].text.starts_with("draw")) {
  }
  while (!record.actions[--at].text.starts_with("draw")) {
  }
  while (replay.position() < at) ASSERT_FALSE(replay.step());
  ChanceList outcomes;
  chance_outcomes(replay.state(), outcomes);
  ASSERT_EQ(outcomes.size(), 2u) << "choose another seed: two different tiles must be left";
  const std::string due = record.actions[at].text;
  const std::string first = to_text(replay.state(), outcomes[0].action);
  record.actions[at].text = due == first ? to_text(replay.state(), outcomes[1].action) : first;
  const auto problem = verify(record);
  ASSERT_TRUE(problem);
  EXPECT_EQ(problem->code, "wrong_draw");
  EXPECT_EQ(problem->what, record.actions[at].text);
  EXPECT_EQ(problem->why, due);
  EXPECT_EQ(problem->action, static_cast<int>(at));
  EXPECT_EQ(problem->line, record.actions[at].line);
}

TEST(DrawProof, another_seed_game_or_nonce_is_found) {
  const Record fair = fair_record({"base"}, 1);
  ASSERT_EQ(verdict(fair), "fine");
  Record changed = fair;
  (*changed.draws.seed)[0] ^= 1;
  EXPECT_EQ(verdict(changed), "wrong_seed");
  changed.draws.commitment = commitment_to(*changed.draws.seed);
  EXPECT_EQ(verdict(changed), "wrong_draw") << "the seed of another game with its own commitment";
  changed = fair;
  changed.draws.game = "demo-2";
  EXPECT_EQ(verdict(changed), "wrong_draw");
  changed = fair;
  changed.draws.nonces[1] = "x";
  EXPECT_EQ(verdict(changed), "wrong_draw");
}

TEST(DrawProof, nothing_may_be_missing_but_the_seed) {
  const Record fair = fair_record({"base"}, 1);
  Record changed = fair;
  changed.draws.seed.reset();
  EXPECT_EQ(verdict(changed), "fine") << "the game of a server that has not told its seed";
  changed = fair;
  changed.draws.nonces.pop_back();
  EXPECT_EQ(verdict(changed), "wrong_nonces");
  const auto missing = [&](auto forget) {
    Record record = fair;
    forget(record.draws);
    const auto problem = verify(record);
    return problem ? problem->code + ' ' + problem->what : "fine";
  };
  EXPECT_EQ(missing([](DrawProof& proof) { proof.game.clear(); }), "record_no_proof id");
  EXPECT_EQ(missing([](DrawProof& proof) { proof.commitment.reset(); }), "record_no_proof commitment");
  EXPECT_EQ(missing([](DrawProof& proof) { proof.nonces.clear(); }), "record_no_proof nonces");
}

TEST(DrawProof, lines_that_are_malformed_are_not_understood) {
  const std::string hash(64, 'a');
  for (const std::string& line :
       {std::string("id"), std::string("id a/b"), std::string("id a b"), "id " + std::string(65, 'x'),
        std::string("commitment"), "commitment " + hash.substr(1), "commitment " + hash + "00",
        "commitment " + hash.substr(1) + "g", std::string("seed"), "seed " + hash + ' ' + hash, std::string("nonces"),
        std::string("nonces abc"), std::string("nonces --"), "nonces " + std::string(130, 'a')}) {
    Record record;
    EXPECT_FALSE(read_header_line(line, record)) << line;
  }
  Record record;
  EXPECT_TRUE(read_header_line("seed " + std::string(64, 'A'), record)) << "capitals are fine";
  EXPECT_TRUE(read_header_line("nonces - " + std::string(128, 'a'), record));
}

TEST(DrawProof, is_said_once) {
  const auto result = parse_record("loseta 1\nid a\nid b\nplayers red blue\ngame\n");
  EXPECT_EQ(result.problem.code, "record_twice");
}

}  // namespace
}  // namespace loseta::records
