// `loseta verify`: is every action of a record legal, and are the scores as recorded, are the draws fair?
#include <fmt/format.h>

#include <utility>

#include "cli/commands.h"
#include "cli/input.h"
#include "cli/json.h"
#include "texts/sentences.h"

namespace loseta::cli {
namespace {

namespace json = boost::json;

// Which seats have sent a nonce. Names for people, numbers for programs.
std::vector<std::size_t> seats_with_say(const records::Record& record) {
  std::vector<std::size_t> seats;
  for (std::size_t i = 0; i < record.draws.nonces.size(); ++i) {
    if (!record.draws.nonces[i].empty()) seats.push_back(i);
  }
  return seats;
}

json::object verdict_json(const Context& context, const records::Record& record,
                          const std::optional<records::Problem>& problem, bool finished) {
  if (!problem) {
    const auto seats = seats_with_say(record);
    return {{"ok", true},
            {"finished", finished},
            {"draws_proven", record.draws.seed.has_value()},
            {"seats_with_nonce", json::array(seats.begin(), seats.end())}};
  }
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

std::string actions_sentence(const Context& context, const records::Record& record, bool finished) {
  const auto actions = static_cast<long long>(record.actions.size());
  if (record.result) return context.texts.count("verify.fine_with_result", actions);
  return context.texts.count(finished ? "verify.fine_finished" : "verify.fine_unfinished", actions);
}

// Who can be sure that nobody else has chosen the seed.
std::string say_sentence(const Context& context, const records::Record& record) {
  std::string names;
  for (const std::size_t seat : seats_with_say(record)) {
    names += (names.empty() ? "" : ", ") + record.setup.seats[seat].name;
  }
  return names.empty() ? context.texts.say("verify.nobody_had_a_say") : context.texts.say("verify.had_a_say", names);
}

std::string fine_sentences(const Context& context, const records::Record& record, bool finished) {
  std::string sentence = actions_sentence(context, record, finished);
  if (!record.draws.says_anything()) return sentence;
  sentence += ' ' + context.texts.say(record.draws.seed ? "verify.draws_proven" : "verify.draws_unproven");
  return record.draws.seed ? sentence + ' ' + say_sentence(context, record) : sentence;
}

}  // namespace

int run_verify(const VerifyFlags& flags, Context& context) {
  const records::Record record = open_replay(context, flags.file).record();  // an impossible set-up is wrong input
  bool finished = false;
  const auto problem = records::verify(record, &finished);
  if (flags.json) {
    std::string out;
    print_json(verdict_json(context, record, problem, finished), out);
    fmt::print("{}\n", out);
  } else if (problem) {
    fmt::print("{}\n", texts::as_sentence(texts::problem(context.texts, *problem)));
  } else {
    fmt::print("{}\n", fine_sentences(context, record, finished));
  }
  return problem ? kFoundWrong : kFine;
}

}  // namespace loseta::cli
