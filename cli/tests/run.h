// Runs the real command and keeps what it said. Tests run from the project's root.
#pragma once

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <boost/json/value.hpp>
#include <string>

namespace loseta::cli {

struct Ran {
  int code;
  std::string out, err;
};

// `arguments` as in a shell; the language comes from `lang` as LANG, standard input from a file.
Ran run(const std::string& arguments, const std::string& lang = "C", const std::string& input = "/dev/null");
// The same, but after a second it gets a signal ("INT").
Ran run_for_a_second(const std::string& signal, const std::string& arguments);
// A line of shell in which "loseta" is the command.
Ran run_shell(const std::string& line);
boost::json::object run_json(const std::string& arguments);

bool contains(const std::string& text, const std::string& part);
std::string replaced(std::string text, const std::string& from, const std::string& to);  // the first one
std::string text_of(const std::string& path);
// A file of this test's own with the text in it; gives its path.
std::string written(const std::string& name, const std::string& text);

inline constexpr const char* kTwo = "cli/tests/data/two.loseta";          // base game, red and blue, classic rules
inline constexpr const char* kTraders = "cli/tests/data/traders.loseta";  // goods, a double turn and a pig
inline constexpr const char* kCastles = "cli/tests/data/castles.loseta";  // three castles, one of them scored
inline constexpr const char* kPlague = "cli/tests/data/plague.loseta";    // three outbreaks, two of them over
inline constexpr const char* kFair = "cli/tests/data/fair.loseta";        // with gifts and fair draws
inline constexpr const char* kAll = "cli/tests/data/all.loseta";  // all sets, Ana, José María, Chloé, modern rules

}  // namespace loseta::cli
