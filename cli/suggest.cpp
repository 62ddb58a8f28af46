// `loseta suggest`: the best moves in a position, with what is expected of them and why.
#include <fmt/format.h>

#include <algorithm>

#include "ai/analysis.h"
#include "cli/commands.h"
#include "cli/input.h"
#include "cli/json.h"
#include "cli/table.h"
#include "core/ruleset.h"
#include "texts/sentences.h"

namespace loseta::cli {
namespace {

namespace json = boost::json;

struct Suggestion {
  std::string action;
  ai::Considered considered;
  int points_now = 0;
};

std::vector<Suggestion> suggestions_of(const State& state, const ai::Choice& choice, std::size_t most) {
  std::vector<Suggestion> out;
  const Player player = to_act(state);
  for (const ai::Considered& considered : choice.considered) {
    if (out.size() == most) break;
    State next = state;
    apply(next, considered.action);
    out.push_back({to_text(state, considered.action), considered,
                   static_cast<int>(scores(next)[player] - scores(state)[player])});
  }
  return out;
}

std::string why(const texts::Texts& texts, const std::vector<Suggestion>& list, std::size_t i) {
  std::string sentence;
  if (list[i].points_now > 0) sentence = texts.count("suggest.scores", list[i].points_now) + ' ';
  if (list.size() < 2) return sentence + texts.say("suggest.only");
  const double gap = i == 0 ? list[0].considered.value - list[1].considered.value
                            : list[0].considered.value - list[i].considered.value;
  if (gap < 0.05) return sentence + texts.say(i == 0 ? "suggest.others" : "suggest.equal");
  return sentence + texts.say(i == 0 ? "suggest.ahead" : "suggest.behind", texts.decimal(gap, 1));
}

}  // namespace

int run_suggest(const SuggestFlags& flags, Context& context) {
  const texts::Texts& texts = context.texts;
  records::Replay replay = open_replay(context, flags.file);
  play_until(context, replay, flags.file, flags.at);
  const State& state = replay.state();
  const Player player = to_act(state);
  if (player >= kMaxPlayers) throw Complaint{texts.say("suggest.nobody")};
  Rng rng(1);
  const auto simulations =
      static_cast<std::uint32_t>(number_of(context, "--simulations", flags.simulations, 1, 1'000'000));
  const ai::Choice choice = ai::make_player("expert")->choose(
      view(state, player), rng, {.simulations = simulations, .threads = ai::thinking_threads()});
  const std::vector<Suggestion> list = suggestions_of(state, choice, 5);
  if (flags.json) {
    json::array out;
    for (std::size_t i = 0; i < list.size(); ++i) {
      json::array expected;
      for (int seat = 0; seat < state.players(); ++seat) {
        expected.push_back(list[i].considered.scores[static_cast<std::size_t>(seat)]);
      }
      out.push_back(json::object{{"action", list[i].action},
                                 {"lead", list[i].considered.value},
                                 {"expected", std::move(expected)},
                                 {"simulations", list[i].considered.simulations},
                                 {"why", why(texts, list, i)}});
    }
    std::string printed;
    print_json(out, printed);
    fmt::print("{}\n", printed);
    return kFine;
  }
  Table table("lrl");
  table.add({texts.say("suggest.action"), texts.say("suggest.expected"), texts.say("suggest.why")});
  for (std::size_t i = 0; i < list.size(); ++i) {
    std::string expected;
    for (int seat = 0; seat < state.players(); ++seat) {
      if (seat > 0) expected += " : ";
      expected += texts.decimal(list[i].considered.scores[static_cast<std::size_t>(seat)], 0);
    }
    table.add({list[i].action, expected, why(texts, list, i)});
  }
  fmt::print("{}", table.text());
  return kFine;
}

}  // namespace loseta::cli
