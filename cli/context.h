// What every sub-command gets, and how it says that the input is wrong.
#pragma once

#include <string>
#include <utility>

#include "texts/texts.h"

namespace loseta::cli {

struct Context {
  const texts::Texts& texts;
  std::string program;  // the path of this program, for commands that run it again
};

// Exit codes of the command.
inline constexpr int kFine = 0;
inline constexpr int kFoundWrong = 1;  // verify: the record is not right
inline constexpr int kWrongInput = 2;
inline constexpr int kNotSupported = 3;  // a game of another program with something that we do not have
inline constexpr int kOutputFailed = 4;  // what should have been printed or written was not

// Wrong input: main prints the clause as one sentence and ends with the exit code.
struct Complaint {
  std::string clause;
  int code = kWrongInput;
};

}  // namespace loseta::cli
