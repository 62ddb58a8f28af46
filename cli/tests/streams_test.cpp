// What the command does with input that does not end or begins oddly, with output that goes nowhere, and with Ctrl-C.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <sstream>

#include "cli/tests/run.h"

namespace loseta::cli {
namespace {

namespace fs = std::filesystem;

// A folder of this test's own, gone at its end.
struct Folder {
  fs::path path = fs::path(testing::TempDir()) / ("loseta_streams_" + std::to_string(getpid()));
  Folder() { fs::create_directory(path); }
  ~Folder() { fs::remove_all(path); }
  std::string operator/(const std::string& name) const { return (path / name).string(); }
};

// --- input --------------------------------------------------------------------------------------------------------

TEST(Input, a_byte_order_mark_before_a_record_is_accepted) {
  const std::string marked = written("marked.loseta", "\xEF\xBB\xBF" + text_of(kTwo));
  EXPECT_EQ(run("verify " + marked).out, run(std::string("verify ") + kTwo).out);
  EXPECT_EQ(run("replay " + marked).out, run(std::string("replay ") + kTwo).out);
  EXPECT_EQ(run("replay -", "C", marked).code, 0);
}

TEST(Input, stops_at_the_documented_size) {
  const std::string largest =
      written("largest.loseta", text_of(kTwo) + std::string((4u << 20) - text_of(kTwo).size(), '\n'));
  EXPECT_EQ(run("verify " + largest).code, 0);
  const std::string larger =
      written("larger.loseta", text_of(kTwo) + std::string((4u << 20) - text_of(kTwo).size() + 1, '\n'));
  const Ran ran = run("verify " + larger);
  EXPECT_EQ(ran.code, 2);
  EXPECT_EQ(ran.err, "loseta: " + larger + " is longer than 4 MiB, the most that is read\n");
  EXPECT_EQ(run("verify -", "C", larger).err, "loseta: standard input is longer than 4 MiB, the most that is read\n");
  EXPECT_EQ(run("verify -", "C", ".").err, "loseta: standard input is a folder, not a file\n");
  EXPECT_EQ(run("replay -", "es_ES.UTF-8", "/dev/zero").err,
            "loseta: la entrada estándar ocupa más de 4 MiB, lo máximo que se lee\n");
}

TEST(Input, a_pipe_is_read_like_a_file) {
  const Ran ran = run_shell(std::string("cat ") + kTwo + " | loseta verify -");
  EXPECT_TRUE(contains(ran.out, "All is well: 166 actions are legal")) << ran.out << ran.err;
}

TEST(Input, a_game_in_the_terminal_ends_with_endless_input) {
  const Folder folder;
  const std::string path = folder / "zero.loseta";
  const Ran zero = run("play --names Ana --save " + path, "C", "/dev/zero");
  EXPECT_EQ(zero.code, 2);
  EXPECT_TRUE(contains(zero.err, "standard input is longer than 16 MiB")) << zero.err;
  EXPECT_FALSE(fs::exists(path)) << "nobody has decided anything";
  std::string lines = "1\n";
  while (lines.size() <= 16u << 20) lines += std::string(1000, 'x') + '\n';
  const std::string babble = written("babble", lines);
  const Ran many = run("play --names Ana --save " + path, "C", babble);
  EXPECT_EQ(many.code, 2);
  EXPECT_TRUE(contains(many.err, "standard input is longer than 16 MiB")) << many.err;
  EXPECT_TRUE(fs::exists(path)) << "Ana has said who begins";
}

TEST(Input, a_new_game_without_any_input_leaves_no_file) {
  const Folder folder;
  const std::string path = folder / "new.loseta";
  const Ran ran = run("play --names Ana --save " + path);
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_TRUE(contains(ran.out, "The input ended before the game began; nothing was saved.")) << ran.out;
  EXPECT_FALSE(fs::exists(path));
  const std::string saved = written("saved.loseta", "loseta 1\nsets base\nplayer Ana red\nplayer Luis blue\ngame\n");
  EXPECT_EQ(run("play " + saved).code, 0);
  EXPECT_TRUE(fs::exists(saved)) << "a saved game stays";
}

// --- output -------------------------------------------------------------------------------------------------------

TEST(Output, that_cannot_be_written_gives_exit_code_4) {
  const Folder folder;
  for (const std::string& arguments :
       {std::string("--help"), std::string("--version"), std::string("sets"), std::string("sets --json"),
        std::string("replay ") + kTwo, std::string("replay --json ") + kAll, std::string("verify ") + kTwo,
        std::string("render -o - ") + kTwo, std::string("convert -o - ") + kTwo,
        std::string("suggest --at 2 --simulations 1 ") + kTwo, std::string("simulate --games 1"),
        std::string("match random random --games 2"), std::string("serve --check-config"),
        std::string("play --names Ana --save ") + (folder / "full.loseta")}) {
    EXPECT_EQ(run_shell("loseta " + arguments + " >/dev/full").code, 4) << arguments;
    EXPECT_EQ(run_shell("loseta " + arguments + " >/dev/null").code, 0) << arguments;
  }
  EXPECT_EQ(run(std::string("render -o /dev/full ") + kTwo).code, 4);
  EXPECT_EQ(run(std::string("convert -o /dev/full ") + kTwo).code, 4);
  EXPECT_EQ(run("simulate --games 1 --save /dev/full").code, 4);
  EXPECT_EQ(run_shell("loseta --lang es sets 2>&1 >/dev/full").out,
            "loseta: no se puede escribir la salida; ¿está lleno el disco?\n");
}

// --- Ctrl-C -------------------------------------------------------------------------------------------------------

// The command as a child. Its exit code is what a shell shows: 128 and the signal's number when that ended it.
class Child {
 public:
  Child(const std::string& arguments, int in, int out) {
    child_ = fork();
    if (child_ > 0) return;
    signal(SIGINT, SIG_DFL);  // also when these tests run in the background
    dup2(in, STDIN_FILENO);
    dup2(out, STDOUT_FILENO);
    std::istringstream split("loseta " + arguments);
    std::vector<std::string> words;
    for (std::string word; split >> word;) words.push_back(word);
    std::vector<char*> values;
    for (std::string& word : words) values.push_back(word.data());
    values.push_back(nullptr);
    execv(LOSETA_COMMAND, values.data());
    _exit(127);
  }
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;
  ~Child() {
    if (child_ > 0) interrupted();
  }
  int interrupted() {
    kill(child_, SIGINT);
    int status = 0;
    waitpid(child_, &status, 0);
    child_ = -1;
    return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
  }

 private:
  pid_t child_ = -1;
};

struct Pipe {
  int ends[2] = {-1, -1};
  Pipe() { EXPECT_EQ(pipe2(ends, O_CLOEXEC), 0); }
  ~Pipe() {
    close(ends[0]);
    close(ends[1]);
  }
};

TEST(Interrupt, ends_commands_that_wait_for_a_file_with_130) {
  const Folder folder;
  const std::string fifo = folder / "fifo";
  ASSERT_EQ(mkfifo(fifo.c_str(), 0600), 0);
  const int nowhere = open("/dev/null", O_RDWR | O_CLOEXEC);
  for (const char* command : {"replay ", "verify ", "render -o - ", "convert -o - ", "suggest ", "analyse ", "play "}) {
    Child child(command + fifo, nowhere, nowhere);
    const int writer = open(fifo.c_str(), O_WRONLY | O_CLOEXEC);  // waits until the command reads
    EXPECT_EQ(child.interrupted(), 130) << command;
    close(writer);
  }
  close(nowhere);
}

TEST(Interrupt, ends_commands_that_wait_for_standard_input_with_130) {
  const Folder folder;
  const Pipe in, out;
  for (const std::string& command :
       {std::string("play --names Ana --save ") + (folder / "new.loseta"), std::string("replay -")}) {
    Child child(command, in.ends[0], out.ends[1]);
    char letter = 0;
    if (command.starts_with("play")) ASSERT_EQ(read(out.ends[0], &letter, 1), 1);  // it speaks
    EXPECT_EQ(child.interrupted(), 130) << command;
  }
}

TEST(Interrupt, ends_commands_that_work_long_with_130) {
  const int nowhere = open("/dev/null", O_RDWR | O_CLOEXEC);
  for (const char* command : {"simulate --games 1000000", "match random random --games 1000000", "bench"}) {
    Child child(command, nowhere, nowhere);
    EXPECT_EQ(child.interrupted(), 130) << command;
  }
  close(nowhere);
}

TEST(Interrupt, stops_a_server_cleanly_with_130) {
  const Folder folder;
  const Pipe out;
  const int nowhere = open("/dev/null", O_RDWR | O_CLOEXEC);
  Child child("serve --port 0 --store " + (folder / "games.db"), nowhere, out.ends[1]);
  char letter = 0;
  ASSERT_EQ(read(out.ends[0], &letter, 1), 1) << "it is ready";
  EXPECT_EQ(child.interrupted(), 130);
  close(nowhere);
}

}  // namespace
}  // namespace loseta::cli
