#include "support/rule_games.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <functional>
#include <memory>
#include <sstream>

#include "support/set_words.h"

namespace loseta::tests {
namespace {

struct Line {
  std::string text;
  int number;
};
struct Game {
  std::string file;
  std::string title;
  std::vector<Line> lines;
};

// A fact is a word and what it expects. "not" in front turns it round where that makes sense.
void expect_fact(Table& table, const std::string& fact) {
  const std::vector<std::string> w = split(fact, ' ');
  const auto number = [&](std::size_t i) { return std::stoi(w.at(i)); };
  const std::string& key = w.at(0);
  if (key == "score") {  // score red 4
    EXPECT_EQ(table.score_of(w.at(1)), number(2)) << fact;
  } else if (key == "final") {  // final red 3: if the game ended now
    EXPECT_EQ(table.final_score_of(w.at(1)), number(2)) << fact;
  } else if (key == "supply") {  // supply red follower 7
    EXPECT_EQ(table.supply_of(w.at(1), w.at(2)), number(3)) << fact;
  } else if (key == "counter") {  // counter red wine 2, counter nobody wine 7: what lies openly; -1: there is none
    EXPECT_EQ(table.counter_of(w.at(1), w.at(2)), number(3)) << fact;
  } else if (key ==
             "row") {  // row bazaar nobody bgB bgE, row waiting blue bgU, row bazaar nobody: these tiles, in order
    EXPECT_EQ(table.row_of(w.at(2), w.at(1)), std::vector<std::string>(w.begin() + 3, w.end())) << fact;
  } else if (key == "asked") {  // asked red, asked chance, asked nobody
    EXPECT_EQ(table.asked(), w.at(1)) << fact;
  } else if (key == "step") {  // step deploy
    EXPECT_EQ(table.step(), w.at(1)) << fact;
  } else if (key == "left") {  // left 71: tiles in the bag
    EXPECT_EQ(table.left(), number(1)) << fact;
  } else if (key == "pile") {  // pile 0 10: tiles in the first pile that is drawn
    EXPECT_EQ(table.pile(number(1)), number(2)) << fact;
  } else if (key == "stock") {  // stock bgD 3: copies that still lie in the piles
    EXPECT_EQ(table.stock(w.at(1)), number(2)) << fact;
  } else if (key == "removed") {  // removed bgC 1: copies out of the game
    EXPECT_EQ(table.state().removed(table.rules().type_named(w.at(1))), number(2)) << fact;
  } else if (key == "board") {  // board 1: tiles that lie
    EXPECT_EQ(table.state().head().tiles, number(1)) << fact;
  } else if (key == "lies") {  // lies r1A 0,0 0
    EXPECT_TRUE(table.lies(w.at(1), after(fact, 2))) << fact;
  } else if (key == "offers") {  // offers deploy follower C
    EXPECT_TRUE(table.offers(after(fact, 1))) << fact;
  } else if (key == "not" && w.at(1) == "offers") {
    EXPECT_FALSE(table.offers(after(fact, 2))) << fact;
  } else if (key == "legal") {  // legal pass | deploy follower C: exactly these, in any order
    std::vector<std::string> expected = split(after(fact, 1), '|');
    std::ranges::sort(expected);
    EXPECT_EQ(table.legal(), expected) << fact;
  } else if (key == "choices") {  // choices deploy 4: how many legal actions with this verb
    EXPECT_EQ(static_cast<int>(table.legal(w.at(1)).size()), number(2)) << fact;
  } else if (key == "fits") {  // fits bgE 0,-1 180
    EXPECT_TRUE(table.fits(w.at(1), after(fact, 2))) << fact;
  } else if (key == "not" && w.at(1) == "fits") {
    EXPECT_FALSE(table.fits(w.at(2), after(fact, 3))) << fact;
  } else if (key == "placements") {  // placements bgE 4: (cell, rotation) pairs
    EXPECT_EQ(table.placements_of(w.at(1)), number(2)) << fact;
  } else if (key == "hole") {  // hole 0,-1: no kind of tile fits there in any rotation
    EXPECT_EQ(table.tiles_for(w.at(1)), std::vector<std::string>()) << fact;
  } else if (key == "joined") {  // joined 0,0.R 1,0.R
    EXPECT_TRUE(table.connected(w.at(1), w.at(2))) << fact;
  } else if (key == "apart") {
    EXPECT_FALSE(table.connected(w.at(1), w.at(2))) << fact;
  } else if (key == "tiles") {  // tiles 0,0.R 2: different tiles of the feature
    EXPECT_EQ(table.tiles_under(w.at(1)), number(2)) << fact;
  } else if (key == "followers") {  // followers 0,0.R 1
    EXPECT_EQ(table.feature(w.at(1)).followers, number(2)) << fact;
  } else if (key == "open") {  // open 0,0.R 1: edges without a neighbour; monastery: empty cells around it
    EXPECT_EQ(table.feature(w.at(1)).open, number(2)) << fact;
  } else if (key == "figure") {  // figure red follower 1,0.R
    EXPECT_TRUE(table.stands(w.at(1), w.at(2), w.at(3))) << fact;
  } else if (key == "not" && w.at(1) == "figure") {
    EXPECT_FALSE(table.stands(w.at(2), w.at(3), w.at(4))) << fact;
  } else if (key == "removed") {  // removed bgC 1: copies that left the game unplaced
    EXPECT_EQ(table.state().removed(table.rules().type_named(w.at(1))), number(2)) << fact;
  } else if (key == "scored") {  // scored red road 4 | blue city 8: exactly these of the last line, in this order
    std::vector<std::string> expected = split(after(fact, 1), '|');
    for (std::string& entry : expected) entry.insert(0, "scored ");
    if (w.at(1) == "nothing") expected.clear();
    EXPECT_EQ(table.told("scored"), expected) << fact;
  } else if (key == "explained") {  // explained red city 12 = 5 tile x 2 + 1 pennant x 2
    const std::vector<std::string> bills = table.explained();
    EXPECT_NE(std::ranges::find(bills, after(fact, 1)), bills.end())
        << fact << " among " << ::testing::PrintToString(bills);
  } else if (key == "codes") {  // codes drawn placed scored: of all events of the last line, in order
    std::vector<std::string> codes;
    for (const Event& event : table.events().list) codes.emplace_back(event.code);
    EXPECT_EQ(codes, split(after(fact, 1), ' ')) << fact;
  } else if (key == "told") {  // told scored red city 8: an event of the last line
    const std::vector<std::string> events = table.told(w.at(1));
    EXPECT_NE(std::find(events.begin(), events.end(), after(fact, 1)), events.end())
        << fact << " among " << ::testing::PrintToString(events);
  } else if (key == "not" && w.at(1) == "told" && w.size() == 3) {  // not told scored: no event of this code
    EXPECT_TRUE(table.told(w.at(2)).empty()) << fact << " but " << ::testing::PrintToString(table.told(w.at(2)));
  } else if (key == "not" && w.at(1) == "told") {
    const std::string wanted = after(fact, 2);
    for (const std::string& told : table.told(w.at(2))) EXPECT_FALSE(told.starts_with(wanted)) << fact << ": " << told;
  } else if (key == "over") {
    EXPECT_EQ(table.asked(), "nobody") << fact;
  } else {
    const auto is_understood = [&](const SetWords& words) { return words.fact != nullptr && words.fact(table, fact); };
    if (std::ranges::none_of(set_words(), is_understood)) ADD_FAILURE() << "fact not understood: " << fact;
  }
}

bool is_header(const std::string& line) {
  const std::string word = line.substr(0, line.find(' '));
  for (const char* key : {"sets", "tiles", "element", "preset", "option", "player", "players", "first"}) {
    if (word == key) return true;
  }
  return false;
}

void play_line(Table& table, const std::string& line) {
  if (line.starts_with("given ")) {
    table.given(line.substr(6));
  } else if (line.starts_with("row ")) {
    table.row(after(line, 1));
  } else if (line.starts_with("bag ") || line == "bag") {
    table.bag(after(line, 1));
  } else if (line.starts_with("points ")) {
    const std::vector<std::string> words = split(line, ' ');
    table.score(words.at(1), std::stoi(words.at(2)));
  } else if (line.starts_with("take ")) {
    const std::vector<std::string> words = split(line, ' ');
    table.take(words.at(1), words.at(2), words.at(3));
  } else if (line.starts_with("expect ")) {
    for (const std::string& fact : split(line.substr(7), ';')) expect_fact(table, fact);
  } else if (line.starts_with("refuse ")) {
    const auto colon = line.find(':');
    const auto arrow = line.find("->");
    if (colon == std::string::npos || arrow == std::string::npos) {
      ADD_FAILURE() << "refuse PLAYER: ACTION -> CODE";
      return;
    }
    table.refuses(split(line.substr(7, colon - 7), ' ').at(0),
                  split(line.substr(colon + 1, arrow - colon - 1), '\n').at(0),
                  split(line.substr(arrow + 2), ' ').at(0));
  } else if (line.find(':') != std::string::npos) {
    table.play_as(line.substr(0, line.find(':')), line.substr(line.find(':') + 1));
  } else {
    table.set_line(line);
  }
}

// "set-up -> CODE" as the only line after the header: the game cannot even begin.
bool refuses_setup(const std::string& header, const std::string& line) {
  if (!line.starts_with("set-up ")) return false;
  EXPECT_EQ(setup_refusal(header), split(after(line, 2), ' ').at(0));
  return true;
}

void play_game(const Game& game, const std::string& more_header = {}) {
  std::string header = more_header;
  std::unique_ptr<Table> table;
  for (const Line& line : game.lines) {
    SCOPED_TRACE(game.file + ":" + std::to_string(line.number) + ": " + line.text);
    if (!table && is_header(line.text)) {
      header += line.text + '\n';
      continue;
    }
    if (!table && refuses_setup(header, line.text)) return;
    if (!table) table = std::make_unique<Table>(header);
    play_line(*table, line.text);
    if (table->broken()) return;
  }
}

class RuleGame : public ::testing::Test {
 public:
  explicit RuleGame(Game game) : game_(std::move(game)) {}
  void TestBody() override { play_game(game_); }

 private:
  Game game_;
};

std::vector<Game> read_games(const std::filesystem::path& path) {
  std::vector<Game> games;
  std::ifstream in(path);
  std::string text;
  for (int number = 1; std::getline(in, text); ++number) {
    text = text.substr(0, text.find('#'));
    const std::vector<std::string> trimmed = split(text, '\n');
    if (trimmed.empty()) continue;
    if (trimmed[0].starts_with("game ")) {
      games.push_back({path.filename().string(), trimmed[0].substr(5), {}});
    } else if (!games.empty()) {
      games.back().lines.push_back({trimmed[0], number});
    }
  }
  return games;
}

std::vector<std::filesystem::path> game_files(const std::string& folder) {
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
    if (entry.path().extension() == ".game") files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  return files;
}

}  // namespace

int play_rule_games(const std::string& folder, const std::string& more_header, const std::vector<std::string>& but) {
  int games = 0;
  for (const auto& file : game_files(folder)) {
    for (const Game& game : read_games(file)) {
      if (std::ranges::any_of(but, [&](const std::string& id) { return game.title.starts_with(id); })) continue;
      SCOPED_TRACE(game.title);
      play_game(game, more_header);
      ++games;
    }
  }
  return games;
}

void register_rule_games(const std::string& folder) {
  for (const auto& file : game_files(folder)) {
    for (const Game& game : read_games(file)) {
      ::testing::RegisterTest(("rule_games/" + file.stem().string()).c_str(), game.title.c_str(), nullptr, nullptr,
                              file.string().c_str(), 1, [game]() -> ::testing::Test* { return new RuleGame(game); });
    }
  }
}

}  // namespace loseta::tests
