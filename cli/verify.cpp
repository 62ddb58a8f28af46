// `loseta verify`: is every action of a record legal, and are the scores as recorded?
#include <fmt/format.h>

#include "cli/commands.h"
#include "cli/input.h"
#include "cli/json.h"
#include "texts/sentences.h"

namespace loseta::cli {
namespace {

namespace json = boost::json;

json::object verdict_json(const Context& context, const std::optional<records::Problem>& problem) {
  if (!problem) return {{"ok", true}};
  json::object verdict{{"ok", false},
                       {"code", problem->code},
                       {"what", problem->what},
                       {"why", problem->why},
                       {"sentence", texts::as_sentence(texts::problem(context.texts, *problem))}};
  if (problem->action >= 0) {
    verdict["action"] = problem->action + 1;
    verdict["line"] = problem->line;
  }
  return verdict;
}

std::string fine_sentence(const Context& context, const records::Record& record) {
  const auto actions = static_cast<long long>(record.actions.size());
  return context.texts.count(record.result ? "verify.fine_with_result" : "verify.fine", actions);
}

}  // namespace

int run_verify(const VerifyFlags& flags, Context& context) {
  const records::Record record = read_game(context, flags.file);
  rules_of(context, record.setup);  // an impossible set-up is wrong input, not a wrong game
  const auto problem = records::verify(record);
  if (flags.json) {
    std::string out;
    print_json(verdict_json(context, problem), out);
    fmt::print("{}\n", out);
  } else if (problem) {
    fmt::print("{}\n", texts::as_sentence(texts::problem(context.texts, *problem)));
  } else {
    fmt::print("{}\n", fine_sentence(context, record));
  }
  return problem ? kFoundWrong : kFine;
}

}  // namespace loseta::cli
