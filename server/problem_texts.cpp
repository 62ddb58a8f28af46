#include "server/problem_texts.h"

namespace loseta::server {

std::string clause(const texts::Texts& texts, const StoreProblem& problem) {
  constexpr std::size_t kLongest = 500;  // what a database says of all the addresses that were tried
  return texts.say("store." + problem.code, problem.path, texts::quotable(problem.what, kLongest));
}

std::string clause(const texts::Texts& texts, const ConfigProblem& problem) {
  return texts.say("config." + problem.code, problem.where, texts::quotable(problem.key),
                   texts::quotable(problem.value), problem.least, problem.most);
}

}  // namespace loseta::server
