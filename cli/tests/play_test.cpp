// `loseta play` as people use it: the real command, answers typed one after the other.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <pty.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <functional>
#include <regex>
#include <sstream>

#include "cli/tests/run.h"
#include "records/record.h"

namespace loseta::cli {
namespace {

constexpr int kPatience = 60'000;  // milliseconds; sanitizer builds on a busy machine are slow

// A path that does not exist yet.
std::string new_path(const std::string& name) {
  const std::string path = written("play_" + name + ".loseta", "");
  unlink(path.c_str());
  return path;
}

std::vector<std::string> words_of(const std::string& text) {
  std::istringstream stream(text);
  std::vector<std::string> words;
  for (std::string word; stream >> word;) words.push_back(word);
  return words;
}

// The command with its input and output in our hands: through pipes, or as in a terminal of this size.
class Game {
 public:
  explicit Game(const std::string& arguments, const char* lang = "C") {
    int to_child[2], from_child[2];
    if (pipe(to_child) != 0 || pipe(from_child) != 0) std::abort();
    child_ = fork();
    if (child_ == 0) {
      dup2(to_child[0], STDIN_FILENO);
      dup2(from_child[1], STDOUT_FILENO);
      for (int file : {to_child[0], to_child[1], from_child[0], from_child[1]}) close(file);
      become(arguments, lang);
    }
    close(to_child[0]);
    close(from_child[1]);
    in_ = to_child[1];
    out_ = from_child[0];
    fcntl(in_, F_SETFD, FD_CLOEXEC);
    fcntl(out_, F_SETFD, FD_CLOEXEC);
  }
  Game(const std::string& arguments, unsigned short columns, unsigned short rows, const char* no_colour = nullptr) {
    winsize size{rows, columns, 0, 0};
    child_ = forkpty(&in_, nullptr, nullptr, &size);
    if (child_ == 0) {
      setenv("TERM", "xterm-256color", 1);
      unsetenv("COLORTERM");
      unsetenv("NO_COLOR");
      if (no_colour != nullptr) setenv("NO_COLOR", no_colour, 1);
      become(arguments, "C");
    }
    out_ = in_;
    fcntl(in_, F_SETFD, FD_CLOEXEC);
  }
  Game(const Game&) = delete;
  Game& operator=(const Game&) = delete;
  ~Game() {
    if (child_ > 0) {
      kill(child_, SIGKILL);
      wait();
    }
    close_input();
    if (out_ >= 0) close(out_);
  }

  void send(const std::string& line) {
    const std::string text = line + '\n';
    mark_ = heard_.size();
    EXPECT_EQ(write(in_, text.data(), text.size()), static_cast<ssize_t>(text.size()));
  }
  void close_input() {
    if (in_ >= 0 && in_ != out_) close(in_);
    in_ = -1;
  }
  void signal(int number) const { kill(child_, number); }

  // Listens until one of the endings has come since the last answer; gives its number, or -1 when the game has ended.
  int listen_for(const std::vector<std::string>& endings) {
    while (true) {
      const std::string fresh = heard_.substr(mark_);
      for (std::size_t i = 0; i < endings.size(); ++i) {
        if (fresh.ends_with(endings[i])) return static_cast<int>(i);
      }
      if (!listen()) return -1;
    }
  }
  // Everything said since the last answer, once it ends with this.
  std::string until(const std::string& ending) {
    EXPECT_EQ(listen_for({ending}), 0) << heard_.substr(mark_);
    return heard_.substr(mark_);
  }
  // The rest, and the exit code.
  int end() {
    while (listen()) {
    }
    return wait();
  }
  const std::string& heard() const { return heard_; }
  std::string since_last_answer() const { return heard_.substr(mark_); }

 private:
  [[noreturn]] static void become(const std::string& arguments, const char* lang) {
    for (const char* name : {"LC_ALL", "LC_MESSAGES", "COLUMNS", "LINES"}) unsetenv(name);
    setenv("LANG", lang, 1);
    std::vector<std::string> words = words_of("loseta play " + arguments);
    std::vector<char*> values;
    values.reserve(words.size() + 1);
    for (std::string& word : words) values.push_back(word.data());
    values.push_back(nullptr);
    execv(LOSETA_COMMAND, values.data());
    _exit(127);
  }
  bool listen() {
    pollfd wanted{out_, POLLIN, 0};
    if (poll(&wanted, 1, kPatience) <= 0) {
      ADD_FAILURE() << "no answer; last heard: " << since_last_answer();
      return false;
    }
    char buffer[65536];
    const ssize_t count = read(out_, buffer, sizeof buffer);
    if (count <= 0) return false;
    heard_.append(buffer, static_cast<std::size_t>(count));
    return true;
  }
  int wait() {
    int status = 0;
    waitpid(child_, &status, 0);
    child_ = -1;
    return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
  }

  pid_t child_ = -1;
  int in_ = -1, out_ = -1;
  std::string heard_;
  std::size_t mark_ = 0;
};

// How questions end, in both languages.
struct Questions {
  std::string place, rotation, choice, pause, opening, bid;
};
const Questions kEnglish{"? help: ", "another place) ", "Number: ", "u: undo ", "0 or more: ", "0 to pass: "};
const Questions kSpanish{"? ayuda: ", "otro lugar) ", "Número: ", "u: deshacer ", "desde 0: ", "0 para pasar: "};

// The first rotation on offer: the numbers stand under the pictures, in the line before the question.
std::string first_rotation(const std::string& said) {
  const auto question = said.rfind('\n');
  const auto line = said.rfind('\n', question - 1);
  return words_of(said.substr(line + 1, question - line)).front();
}

// The first number of the last line: "A number, 4 or more; 0 to pass:".
std::string lowest_bid(const std::string& said) {
  const auto begin = said.find_first_of("0123456789", said.rfind('\n'));
  return said.substr(begin, said.find_first_not_of("0123456789", begin) - begin);
}

// Answers `most` questions: the first place, the first rotation, now a follower and now nobody. False at the end.
bool answer(Game& game, const Questions& ask, int most) {
  for (int i = 0; i < most; ++i) {
    switch (game.listen_for({ask.place, ask.rotation, ask.choice, ask.pause, ask.opening, ask.bid})) {
      case 0:
        game.send("1");
        break;
      case 1:
        game.send(first_rotation(game.since_last_answer()));
        break;
      case 2:
        game.send(i % 3 == 0 ? "1" : contains(game.since_last_answer(), "  0  ") ? "0" : "1");
        break;
      case 3:
        game.send("");
        break;
      case 4:
        game.send("1");
        break;
      case 5:
        game.send(i % 2 == 0 ? "0" : lowest_bid(game.since_last_answer()));
        break;
      default:
        return false;
    }
  }
  return true;
}

records::Record record_in(const std::string& path) {
  auto parsed = records::parse_record(text_of(path));
  EXPECT_TRUE(parsed.record) << parsed.problem.code;
  return parsed.record ? *parsed.record : records::Record{};
}

TEST(Play, AWholeGameInSpanish) {
  const std::string path = new_path("spanish");
  Game game("--seed 3 --names Ana --save " + path, "es_ES.UTF-8");
  ASSERT_FALSE(answer(game, kSpanish, 100'000));
  EXPECT_EQ(game.end(), 0);
  EXPECT_TRUE(contains(game.heard(), "Recuento final"));
  EXPECT_TRUE(contains(game.heard(), "¡Gana Ordenador!"));
  EXPECT_TRUE(contains(game.heard(), "La partida está guardada en " + path));
  EXPECT_FALSE(contains(game.heard(), "\033"));  // not a terminal: no colours
  EXPECT_FALSE(contains(game.heard(), "[play."));
  const Ran checked = run("verify " + path);
  EXPECT_EQ(checked.code, 0) << checked.out;
  EXPECT_TRUE(record_in(path).result.has_value());
}

TEST(Play, AWholeGameInEnglishWithSeveralPeopleAndAllSets) {
  const std::string path = new_path("english");
  Game game("--seed 4 --names Ana,Luis --computer greedy,random --sets all --preset modern --save " + path);
  ASSERT_FALSE(answer(game, kEnglish, 100'000));
  EXPECT_EQ(game.end(), 0);
  for (const char* part :
       {"Final scoring", "The game is over", "1. ", "Ana, this is your tile:", "Luis, which figure do you",
        "Computer 1 places a tile at", "Computer 2 places a tile at", "1 large follower"}) {
    EXPECT_TRUE(contains(game.heard(), part)) << part;
  }
  EXPECT_FALSE(contains(game.heard(), "[play."));
  EXPECT_EQ(run("verify " + path).code, 0);

  Game again(path);  // a finished game is told once more
  EXPECT_EQ(again.end(), 0);
  EXPECT_TRUE(contains(again.heard(), "Final scoring"));
  EXPECT_TRUE(contains(again.heard(), "The game is over"));
}

// A bazaar of two players, its tiles revealed.
std::string bazaar_record(const std::string& name, const std::string& option) {
  return written("play_" + name + ".loseta", "loseta 1\nsets base bazaars\noption first_player host\n" + option +
                                                 "player Ana red\nplayer Luis blue\ngame\n"
                                                 "draw bcF ; place 0,1 0 ; pass ; reveal bgB ; reveal bgE\n");
}

TEST(Play, BZ_04_BZ_10_BZ_15_BZ_18_AnAuctionIsPlayedWithNumbers) {
  const std::string path = bazaar_record("auction", "");
  Game game(path);
  std::string said = game.until(kEnglish.choice);
  for (const char* part : {"Revealed tiles: bgB, bgE", "Luis, what do you do?", "  1  choose bgB", "  2  choose bgE"}) {
    EXPECT_TRUE(contains(said, part)) << part << said;
  }
  game.send("2");
  game.until(kEnglish.opening);
  game.send("3");
  said = game.until(kEnglish.bid);
  for (const char* part : {"Luis chooses bgE and bids 3.", "Now in the auction, chosen by Luis: bgE",
                           "Highest bid: 3 (Luis)", "A number, 4 or more"}) {
    EXPECT_TRUE(contains(said, part)) << part << said;
  }
  game.send("3");
  EXPECT_TRUE(contains(game.until(kEnglish.bid), "The bid must be higher than the highest one so far."));
  game.send("10000");
  EXPECT_TRUE(contains(game.until(kEnglish.bid), "Nobody can bid more than 9999."));
  game.send("-5");
  EXPECT_TRUE(contains(game.until(kEnglish.bid), "\"-5\" is not understood."));
  game.send("5");
  said = game.until(kEnglish.choice);
  for (const char* part : {"Ana bids 5 for bgE.", "  1  buy the tile", "  2  sell the tile"}) {
    EXPECT_TRUE(contains(said, part)) << part << said;
  }
  game.send("1");
  said = game.until(kEnglish.pause);
  for (const char* part : {"Luis pays 5 points to Ana.", "Luis gets bgE.", "Ana gets bgB."}) {
    EXPECT_TRUE(contains(said, part)) << part << said;
  }
  EXPECT_FALSE(contains(said, "Ana gets 5 points")) << "said once";
  game.send("");
  said = game.until(kEnglish.place);
  EXPECT_TRUE(contains(said, "Ana will place bgB.")) << said;
  EXPECT_TRUE(contains(said, "Luis, this is your tile:")) << said;
  game.send("q");
  EXPECT_EQ(game.end(), 0);
  EXPECT_TRUE(contains(text_of(path), "choose bgE for 3 ; bid 5 ; buy"));
  const Ran told = run("replay --explain " + path);
  EXPECT_TRUE(contains(told.out, "Luis chooses bgE and bids 3.")) << told.out;
  EXPECT_TRUE(contains(told.out, "Ana bids 5 for bgE.")) << told.out;
}

TEST(Play, BZ_16_BZ_31_PassingAndDraftingInSpanish) {
  Game auction(bazaar_record("pass", ""), "es_ES.UTF-8");
  auction.until(kSpanish.choice);
  auction.send("1 2");  // tile and bid at once
  auction.until(kSpanish.bid);
  auction.send("0");
  std::string said = auction.until(kSpanish.pause);
  for (const char* part : {"Ana pasa.", "Luis paga 2 puntos.", "Luis se queda con bgB."}) {
    EXPECT_TRUE(contains(said, part)) << part << said;
  }
  Game draft(bazaar_record("draft", "option bazaar_mode draft\n"), "es_ES.UTF-8");
  said = draft.until(kSpanish.choice);
  EXPECT_TRUE(contains(said, "  2  elegir bgE")) << said;
  draft.send("2");
  EXPECT_TRUE(contains(draft.until(kSpanish.pause), "Luis se queda con bgE."));
}

TEST(Play, ComputerPlayersAlonePlayTheSameGameFromTheSameSeed) {
  const std::string first = new_path("alone1"), second = new_path("alone2");
  Game one("--players 2 --computer 2 --option first_player=youngest --seed 9 --save " + first);
  EXPECT_EQ(one.end(), 0);
  Game two("--players 2 --computer 2 --option first_player=youngest --seed 9 --save " + second);
  EXPECT_EQ(two.end(), 0);
  EXPECT_EQ(text_of(first), text_of(second));
}

TEST(Play, GoesOnAfterBeingKilled) {
  const std::string path = new_path("killed");
  std::string before;
  {
    Game game("--seed 5 --names Ana --save " + path);
    ASSERT_TRUE(answer(game, kEnglish, 41));
    ASSERT_GE(game.listen_for({kEnglish.place, kEnglish.rotation, kEnglish.choice, kEnglish.pause}), 0);
    before = text_of(path);
    game.signal(SIGKILL);
    EXPECT_EQ(game.end(), -SIGKILL);
  }
  EXPECT_EQ(text_of(path), before);
  EXPECT_GE(record_in(path).actions.size(), 20u);
  Game game(path);
  ASSERT_TRUE(answer(game, kEnglish, 1));
  EXPECT_TRUE(contains(game.heard(), "Continuing " + path));
  ASSERT_FALSE(answer(game, kEnglish, 100'000));
  EXPECT_EQ(game.end(), 0);
  EXPECT_TRUE(text_of(path).find("\ngame\n") != std::string::npos);
  const std::string actions = before.substr(before.find("\ngame\n"));
  EXPECT_TRUE(contains(text_of(path), actions.substr(0, actions.size() - 1)));  // nothing that was played is lost
  EXPECT_EQ(run("verify " + path).code, 0);
}

TEST(Play, InterruptAndTerminationLoseNothingAndSayHowToGoOn) {
  for (const auto& [number, code] : {std::pair{SIGINT, 130}, std::pair{SIGTERM, 143}}) {
    const std::string path = new_path("signal" + std::to_string(number));
    Game game("--seed 5 --names Ana --save " + path);
    ASSERT_TRUE(answer(game, kEnglish, 10));
    ASSERT_GE(game.listen_for({kEnglish.place, kEnglish.rotation, kEnglish.choice, kEnglish.pause}), 0);
    const std::string before = text_of(path);
    game.signal(number);
    EXPECT_EQ(game.end(), code);
    EXPECT_TRUE(contains(game.heard(), "Saved in " + path + ". To continue: loseta play " + path));
    EXPECT_EQ(text_of(path), before);
  }
}

TEST(Play, EndOfInputAndQuitKeepTheGame) {
  const std::string path = new_path("eof");
  {
    Game game("--seed 5 --names Ana --save " + path, "es_ES.UTF-8");
    ASSERT_TRUE(answer(game, kSpanish, 5));
    game.close_input();
    EXPECT_EQ(game.end(), 0);
    EXPECT_TRUE(contains(game.heard(), "La partida está guardada en " + path + ". Para seguir: loseta play " + path));
  }
  Game game(path, "es_ES.UTF-8");
  game.send("q");
  EXPECT_EQ(game.end(), 0);
  EXPECT_TRUE(contains(game.heard(), "Para seguir: loseta play " + path));
}

TEST(Play, GI_21_GI_22_GiftsAreNamedToTheirOwnerOnly) {
  const std::string path = written("play_gifts.loseta",
                                   "loseta 1\nsets base gifts\noption first_player host\nplayer Ana red\n"
                                   "player Luis blue\ngame\ndraw bgU ; place 1,0 0 ; deploy follower R\n"
                                   "draw bgU ; place 2,0 0 ; receive synod ; pass\ndraw bgB\n");
  Game game(path);
  const std::string ana = game.until(kEnglish.place);
  EXPECT_TRUE(contains(ana, "1 gift"));
  EXPECT_FALSE(contains(ana, "Synod"));
  game.send("s");  // what everybody has
  EXPECT_FALSE(contains(game.until(kEnglish.place), "Synod"));
  game.send("place 0,1 0");
  game.until(kEnglish.choice);
  game.send("0");
  game.until("u: undo ");
  game.send("s");  // Luis is the active player now, but Ana still sits there
  EXPECT_FALSE(contains(game.until("u: undo "), "Synod"));
  game.send("");
  EXPECT_TRUE(contains(game.until(kEnglish.place), "1 gift (1 × Synod)"));
  game.send("q");
  EXPECT_EQ(game.end(), 0);
}

TEST(Play, UndoGoesBackUntilATileWasDrawn) {
  const std::string path = new_path("undo");
  Game game("--seed 3 --names Ana --save " + path);
  game.until(kEnglish.choice);
  game.send("u");
  EXPECT_TRUE(contains(game.until(kEnglish.choice), "There is nothing to undo yet."));
  game.send("1");
  const std::string drawn = game.until(kEnglish.place);
  const std::string record = text_of(path);
  game.send("u");
  EXPECT_TRUE(contains(game.until(kEnglish.place), "cannot be undone any more: a tile has been drawn"));
  game.send("1");
  game.until(kEnglish.choice);
  EXPECT_NE(text_of(path), record);
  game.send("u");
  const std::string after = game.until(kEnglish.place);
  EXPECT_TRUE(contains(after, "Undone."));
  EXPECT_EQ(text_of(path), record);
  const std::string hand = drawn.substr(drawn.find("this is your tile"));
  EXPECT_TRUE(contains(after, hand));  // the same tile, not another one
  game.send("1");
  game.until(kEnglish.choice);
  game.send("0");
  game.until(kEnglish.pause);
  game.send("u");  // the turn is over, the next tile not yet drawn
  EXPECT_TRUE(contains(game.until(kEnglish.choice), "which figure do you place"));
  game.send("q");
  EXPECT_EQ(game.end(), 0);
}

// Two people: whoever lays the last tile may still take it back, and the game goes on as if it had not ended.
TEST(Play, TheLastTurnCanBeTakenBack) {
  const std::string path = new_path("last");
  Game game("--seed 3 --names Ana,Luis --save " + path);
  const std::string end = "end the game · u: undo ";
  while (game.listen_for({end, kEnglish.place, kEnglish.rotation, kEnglish.choice, kEnglish.pause}) > 0) {
    ASSERT_TRUE(answer(game, kEnglish, 1));
  }
  ASSERT_TRUE(record_in(path).result.has_value());
  const auto actions = record_in(path).actions.size();
  game.send("u");
  ASSERT_GE(game.listen_for({kEnglish.place, kEnglish.choice}), 0);
  EXPECT_TRUE(contains(game.since_last_answer(), "Undone."));
  EXPECT_FALSE(record_in(path).result.has_value());
  EXPECT_EQ(record_in(path).actions.size(), actions - 1);
  ASSERT_FALSE(answer(game, kEnglish, 100));
  EXPECT_EQ(game.end(), 0);
  EXPECT_TRUE(contains(game.heard(), "The game is over"));
  EXPECT_EQ(run("verify " + path).code, 0);
}

TEST(Play, TheSeatsOfTheFirstAndTheYoungestCanBeNamed) {
  const std::string path = new_path("seats");
  Game game("--seed 3 --names Ana,Luis,Eva --first 2 --youngest 3 --tiles base=2 --save " + path);
  EXPECT_TRUE(contains(game.until(kEnglish.place), "Luis, this is your tile:"));
  game.send("q");
  EXPECT_EQ(game.end(), 0);
  const loseta::Setup setup = record_in(path).setup;
  EXPECT_EQ(setup.first_seat, 1);
  EXPECT_TRUE(setup.seats[2].youngest);
  EXPECT_EQ(setup.tile_sets, (std::vector<std::pair<std::string, int>>{{"base", 2}}));
}

TEST(Play, RefusesInClearSentences) {
  const std::string path = new_path("refusal");
  Game game("--seed 3 --names Ana --save " + path);
  game.until(kEnglish.choice);
  game.send("7");
  EXPECT_TRUE(contains(game.until(kEnglish.choice), "choose from 1 to 2"));
  game.send("1 2");
  EXPECT_TRUE(contains(game.until(kEnglish.choice), "\"1 2\" has too many numbers here."));
  game.send("1");
  game.until(kEnglish.place);
  const std::string record = text_of(path);
  const std::pair<const char*, const char*> answers[] = {
      {"99", "choose from 1 to 2"},
      {"0", "choose from 1 to 2"},
      {"1 2 3", "\"1 2 3\" has too many numbers here."},
      {"place 1,0 45", "There is no such rotation"},
      {"hello", "\"hello\" is not understood"},
      {"1 1", "The edges do not match the neighbouring tiles."},
      {"1 9", "choose from 1 to 4"},
      {"place 5,5 0", "No tile lies beside that place."},
      {"pass", "The tile has to be placed."},
      {"deploy follower C", "This cannot be done at this point of the turn."},
  };
  for (const auto& [line, sentence] : answers) {
    game.send(line);
    const std::string said = game.until(kEnglish.place);
    EXPECT_TRUE(contains(said, sentence)) << line << '\n' << said;
    EXPECT_EQ(text_of(path), record);
  }
  game.send("place 0,-1 180");  // the notation works too
  EXPECT_TRUE(contains(game.until(kEnglish.choice), "Ana places a tile at 0,-1."));
}

TEST(Play, HelpRemainingTilesAndScoresDoNotChangeTheGame) {
  const std::string path = new_path("commands");
  Game game("--seed 3 --names Ana --save " + path, "es_ES.UTF-8");
  ASSERT_TRUE(answer(game, kSpanish, 1));
  game.until(kSpanish.place);
  const std::string record = text_of(path);
  const std::pair<const char*, const char*> commands[] = {
      {"?", "deshacer tu última decisión"},
      {"r", "Quedan 70 losetas por robar:"},
      {"s", "Si la partida terminara ahora"},
      {"b", "[1]"},
      {"z", "[1]"},
      {"v 1", "[1]"},
      {"v 77", "elige del 1 al 2"},
  };
  for (const auto& [line, part] : commands) {
    game.send(line);
    EXPECT_TRUE(contains(game.until(kSpanish.place), part)) << line;
    EXPECT_EQ(text_of(path), record);
  }
}

TEST(Play, HelpIsAboutTheSetsInTheGame) {
  Game plain("--seed 3 --names Ana --save " + new_path("help_base"));
  plain.until(kEnglish.choice);
  plain.send("?");
  const std::string without = plain.until(kEnglish.choice);
  EXPECT_FALSE(contains(without, "With The Gifts:")) << without;
  EXPECT_FALSE(contains(without, "With The Plague:")) << without;
  Game all("--sets all --seed 3 --names Ana --save " + new_path("help_all"));
  all.until(kEnglish.place);
  all.send("?");
  const std::string with = all.until(kEnglish.place);
  for (const char* part : {"With The River II:", "With bridges:", "With Castles:", "With Bazaars:", "With The Gifts:",
                           "With The Plague:"}) {
    EXPECT_TRUE(contains(with, part)) << part << '\n' << with;
  }
}

// The fork's water goes three ways; the volcano and the herd have signs of their own.
TEST(Play, ShowsForkVolcanoAndHerd) {
  const std::string river =
      "draw r2D ; place 1,0 0 ; pass\ndraw r2F ; place 2,0 0 ; pass\ndraw r2G ; place 3,0 90 ; pass\n"
      "draw r2H ; place 4,0 0 ; pass\ndraw r2E ; place 5,0 90 ; pass\ndraw r2B ; place 1,-1 270 ; pass\n"
      "draw r2I ; place 6,0 0 ; pass\ndraw r2L ; place 6,1 180 ; pass\ndraw r2J ; place 7,1 90 ; pass\n"
      "draw r2K ; place 7,2 90 ; pass\ndraw r2C ; place 8,2 0\ndraw bgB\n";
  const std::string path =
      written("river2.loseta", "loseta 1\nsets base river2\nplayer Ana red\nplayer Ben blue\ngame\n" + river);
  const Ran ran = run("play --no-colour " + path, "C", written("board", "b\nq\n"));
  EXPECT_TRUE(contains(ran.out, "· ≈ ·")) << ran.out;     // the fork's branch to the north
  EXPECT_TRUE(contains(ran.out, "≈≈≈≈≈≈≈≈")) << ran.out;  // and to the east
  EXPECT_TRUE(contains(ran.out, "▲")) << ran.out;
  EXPECT_TRUE(contains(ran.out, "∴")) << ran.out;
}

// Where a tile fits only with a bridge the player is told before it is spent, also after "2 1".
TEST(Play, SaysWhereABridgeIsNeeded) {
  const std::string record =
      "loseta 1\nsets base bridges\noption first_player host\nplayer Ana red\nplayer Ben blue\ngame\ndraw bgB\n";
  const Ran ran =
      run("play --no-colour " + written("bridge.loseta", record), "C", written("answers", "2 1\n0\n2\n1\n3\n\nq\n"));
  const char* const told[] = {"7 followers, 3 bridges",
                              "1  place bgB at 1,0, with a bridge over it from west to east",
                              "Ana builds a bridge at 1,0.",
                              "7 followers, 2 bridges",
                              "════M════",
                              "3  a follower on the bridge (=) – thief",
                              "Ana places a follower on the bridge, at 1,0.",
                              "═a══†════"};
  std::size_t at = 0;
  for (const char* const part : told) {
    at = ran.out.find(part, at);
    ASSERT_NE(at, std::string::npos) << part << '\n' << ran.out;
  }
  EXPECT_FALSE(contains(ran.out, "2  place bgB")) << "rotations that look alike are one choice";
}

TEST(Play, ATileThatFitsOnlyWithABridgeMayBeDeclined) {
  const std::string record =
      "loseta 1\nsets base bridges\noption first_player host\nplayer Ana red\nplayer Ben blue\ngame\n"
      "draw bgW ; place 0,1 0 ; pass ; draw bgB\n";
  const std::string path = written("declined.loseta", record);
  const Ran ran = run("play --no-colour " + path, "C", written("answers", "6\nq\n"));
  EXPECT_TRUE(contains(ran.out, "6  do not place the tile")) << ran.out;
  EXPECT_TRUE(contains(ran.out, "bgB fits only with a bridge; Ben builds none, and the tile leaves the game."));
  EXPECT_TRUE(contains(text_of(path), "decline"));
}

// The owner of a small city and of a castle is asked, also in the turn of somebody else.
TEST(Play, AsksAboutCastles) {
  const std::string header =
      "loseta 1\nsets base castles\noption first_player host\nplayer Ana red\nplayer Ben blue\ngame\n";
  const std::string city = "draw bgE ; place 0,-1 180 ; deploy follower C";
  const std::string small = written("castle.loseta", header + city);
  const std::string asked = run("play --no-colour " + small, "C", written("yes", "?\n2\n\nq\n")).out;
  for (const char* part : {"Ana, points or a castle?", "1  no castle at 0,-1: 2 points for the city",
                           "2  build a castle at 0,-1; the follower waits on it", "With Castles: ♜ castle.",
                           "Ana builds a castle at 0,-1.", "6 followers, 2 castles", "♜"}) {
    EXPECT_TRUE(contains(asked, part)) << part << asked;
  }
  const std::string rounds =
      " ; castle 0,-1.C yes\ndraw bgX ; place -1,0 0 ; pass\ndraw bgM ; place 1,-1 180 ; pass\n"
      "draw bgE ; place 2,-1 270 ; pass\ndraw bgB ; place 0,1 0 ; pass\ndraw bgL ; place 1,0 0 ; pass\n";
  const std::string later = written("claim.loseta", header + city + rounds);
  const std::string claimed = run("play --no-colour --lang es " + later, "C", written("claim", "2\n\nq\n")).out;
  for (const char* part :
       {"Ana, ¿qué puntúa tu castillo de 0,-1?", "1  Castillo junto a un camino de 3 losetas: 3 puntos (en -1,0)",
        "2  Castillo junto a una ciudad de 3 losetas: 3 × 2 + 1 escudo × 2 = 8 puntos (en 1,-1)"}) {
    EXPECT_TRUE(contains(claimed, part)) << part << claimed;
  }
}

// Signs on the board, the supply, numbered fleas and escapes, windows, and one sentence when fleas have to be moved.
TEST(Play, OffersFleasAndEscapes) {
  const std::string header =
      "loseta 1\nsets base plague\ntiles base 3\noption first_player host\nplayer Ana red\nplayer Ben blue\ngame\n";
  std::string row;
  for (int x = 1; x <= 17; ++x) {
    row += "draw bgU ; place " + std::to_string(x) + ",0 0 ; " + (x == 2 ? "deploy follower R\n" : "pass\n");
  }
  const std::string begun = written("plague.loseta", header + row + "draw plF ; place 18,0 0\ndraw bgB\n");
  const std::string told = run("play --no-colour " + begun, "C", written("flea", "?\nflea 5,0\nflea 17,0\nq\n")).out;
  for (const char* part :
       {"Fleas in the supply: 18", "put a flea on the tile at 17,0", "With The Plague: 1 to 6",
        "A flea goes beside a plague tile", "Ana puts a flea on the tile at 17,0.", "Fleas in the supply: 17"}) {
    EXPECT_TRUE(contains(told, part)) << part << told;
  }
}

TEST(Play, LevelsHaveTheirNameInEveryLanguage) {
  for (const auto& [language, word] :
       {std::pair("C", "easy"), std::pair("es_ES", "fácil"), std::pair("es_ES", "easy")}) {
    const std::string path = new_path("level");
    run(std::string("play --names Ana --computer ") + word + " --save " + path, language, written("leave", "q\n"));
    EXPECT_EQ(record_in(path).controllers, (std::vector<std::string>{"", "easy"})) << language << word;
  }
  EXPECT_TRUE(contains(run("play --computer listo --save " + new_path("level"), "es_ES").err,
                       "principiante, fácil, medio, fuerte, experto"));
}

TEST(Play, WrongInputIsOneSentenceAndCode2) {
  const std::string path = new_path("wrong");
  const std::pair<std::string, const char*> inputs[] = {
      {"play " + path, path.c_str()},
      {"play --computer clever --save " + path,
       "there is no computer player \"clever\"; there are beginner, easy, medium, strong, expert"},
      {"play --names Ana,Luis --computer 1 --players 2 --save " + path,
       "2 people and 1 computer player do not add up to 2 players"},
      {"play --names Ana --computer 1 --players 3 --save " + path,
       "1 person and 1 computer player do not add up to 3 players"},
      {"play --names Ana,Ana --save " + path, "two players are called \"Ana\""},
      {"play --names Computer --save " + path, "two players are called \"Computer\""},
      {"play --names Ana --first 3 --save " + path, "--first needs a whole number from 1 to 2"},
      {"play --sets base,base --save " + path, "--sets names \"base\" twice"},
      {"play --names A,B,C,D,E,F --save " + path, "at most 5 can play"},
      {"play --sets moon --save " + path, "there is no set \"moon\""},
      {"play --save /nowhere/at/all.loseta", "/nowhere/at/all.loseta"},
      {"play --save " + std::string(kTwo), "already exists"},
      {"play " + std::string(kTwo) + " --preset modern", "--preset is for new games"},
      {"play " + std::string(kTwo) + " --first 2", "--first is for new games"},
      {"play " + std::string(kTwo) + " --tiles base=2", "--tiles is for new games"},
      {"play " + std::string(kTwo) + " --names Ana", "--names is for new games"},
  };
  for (const auto& [arguments, sentence] : inputs) {
    const Ran ran = run(arguments);
    EXPECT_EQ(ran.code, 2) << arguments;
    EXPECT_TRUE(contains(ran.err, sentence)) << ran.err;
    EXPECT_EQ(std::count(ran.err.begin(), ran.err.end(), '\n'), 1) << ran.err;
  }
  EXPECT_FALSE(std::filesystem::exists(path));
}

TEST(Play, ATerminalGetsColoursThatFitItsWidth) {
  const std::string path = new_path("terminal");
  Game game("--seed 3 --save " + path, 60, 24);
  game.until("you against the computer): ");
  game.send("Ana, Luis");
  game.until(kEnglish.choice);
  ASSERT_TRUE(answer(game, kEnglish, 40));
  ASSERT_GE(game.listen_for({kEnglish.place, kEnglish.rotation, kEnglish.choice, kEnglish.pause}), 0);
  EXPECT_TRUE(contains(game.heard(), "\033["));
  EXPECT_EQ(record_in(path).setup.seats[1].name, "Luis");
  const std::string plain = std::regex_replace(game.heard(), std::regex("\033\\[[0-9;]*m"), "");
  std::istringstream lines(plain);
  for (std::string line; std::getline(lines, line);) {
    if (!contains(line, "▒") && !contains(line, "━━")) continue;  // boards and tiles, not sentences
    const auto columns =
        std::count_if(line.begin(), line.end(), [](char c) { return (c & 0xC0) != 0x80 && c != '\r'; });
    EXPECT_LE(columns, 60) << line;
  }
}

TEST(Play, NoColorAndTheFlagAreRespected) {
  for (const char* no_colour : {"1", static_cast<const char*>(nullptr)}) {
    const std::string path = new_path(no_colour == nullptr ? "flag" : "environment");
    const std::string flag = no_colour == nullptr ? " --no-colour" : "";
    Game game("--seed 3 --names Ana --save " + path + flag, 80, 30, no_colour);
    ASSERT_TRUE(answer(game, kEnglish, 4));
    EXPECT_FALSE(contains(game.heard(), "\033"));
  }
}

}  // namespace
}  // namespace loseta::cli
