#include "cli/tests/run.h"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <fstream>
#include <sstream>

namespace loseta::cli {
namespace {

std::string own_file(const std::string& name) {
  return testing::TempDir() + "loseta_" + std::to_string(getpid()) + '_' + name;
}

// Deletes the files of this test run when it ends.
struct Files {
  std::vector<std::string> paths;
  ~Files() {
    for (const std::string& path : paths) unlink(path.c_str());
  }
};

Ran run_by_shell(const std::string& words, const std::string& lang, const std::string& input) {
  const std::string out = own_file("out"), err = own_file("err");
  const std::string command =
      "LC_ALL= LC_MESSAGES= LANG=" + lang + ' ' + words + " >'" + out + "' 2>'" + err + "' <'" + input + "'";
  const int status = std::system(command.c_str());
  const Ran ran{WIFEXITED(status) ? WEXITSTATUS(status) : -1, text_of(out), text_of(err)};
  unlink(out.c_str());
  unlink(err.c_str());
  return ran;
}

}  // namespace

std::string text_of(const std::string& path) {
  std::ostringstream text;
  text << std::ifstream(path, std::ios::binary).rdbuf();
  return text.str();
}

std::string written(const std::string& name, const std::string& text) {
  static Files files;
  const std::string path = own_file(name);
  files.paths.push_back(path);
  std::ofstream(path, std::ios::binary) << text;
  return path;
}

Ran run(const std::string& arguments, const std::string& lang, const std::string& input) {
  return run_by_shell(LOSETA_COMMAND " " + arguments, lang, input);
}

Ran run_for_a_second(const std::string& signal, const std::string& arguments) {
  return run_by_shell("timeout --preserve-status -s " + signal + " 1 " LOSETA_COMMAND " " + arguments, "C",
                      "/dev/null");
}

Ran run_shell(const std::string& line) {
  return run_by_shell("sh -c 'loseta() { " LOSETA_COMMAND " \"$@\"; }; " + line + "'", "C", "/dev/null");
}

boost::json::object run_json(const std::string& arguments) {
  const Ran ran = run(arguments);
  EXPECT_EQ(ran.code, 0) << ran.err;
  boost::json::error_code problem;
  const boost::json::value value = boost::json::parse(ran.out, problem);
  EXPECT_FALSE(problem) << ran.out;
  return value.is_object() ? value.get_object() : boost::json::object();
}

bool contains(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  const auto at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return at == std::string::npos ? text : text.replace(at, from.size(), to);
}

}  // namespace loseta::cli
