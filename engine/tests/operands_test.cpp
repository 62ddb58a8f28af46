// The operands that verbs declare: what text, protocol, sentences and page rely on.
#include "loseta/operands.h"

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <set>
#include <string>

#include "core/ruleset.h"
#include "loseta/random_play.h"
#include "support/random_games.h"

namespace loseta::tests {
namespace {

RulesetPtr with_every_set(const std::string& option = {}, const std::string& value = {}) {
  loseta::Setup setup;
  setup.sets = set_names(all_modules());
  if (!option.empty()) setup.options = {{option, value}};
  setup.seats = loseta::Setup::plain_seats(2);
  return *make_ruleset(setup);
}

std::string in_capitals(std::string_view name) {
  std::string out;
  for (const char letter : name) out += letter == '_' ? '-' : static_cast<char>(letter >= 'a' ? letter - 32 : letter);
  return out;
}

// "flea CELL [from CELL]"; an operand that depends on those before it stands in round brackets.
std::string syntax_of(const Verb& verb) {
  std::string out(verb.name);
  int open = 0;
  for (const Operand& operand : verb.operands) {
    if (operand.optional) ++open;
    const bool may_lack = operand.given != nullptr || operand.kind == OperandKind::in_hand;
    out += operand.optional ? " [" : may_lack ? " (" : " ";
    if (!operand.word.empty()) out += std::string(operand.word) + ' ';
    out += in_capitals(operand.kind == OperandKind::word ? operand.name : name_of(operand.kind));
    if (may_lack) out += ')';
  }
  return out + std::string(static_cast<std::size_t>(open), ']') + '\n';
}

std::set<std::string> syntaxes() {
  std::set<std::string> found;
  std::vector<RulesetPtr> all = {with_every_set()};
  for (const Module* module : all_modules()) {
    for (const OptionInfo& option : module->options) {
      for (const std::string_view value : option.values) {
        all.push_back(with_every_set(std::string(option.name), std::string(value)));
      }
    }
  }
  for (const RulesetPtr& rules : all) {
    for (const Verb& verb : rules->verbs) found.insert(syntax_of(verb));
  }
  return found;
}

TEST(operands, stand_in_the_notation_as_they_are_declared) {
  std::ifstream in("docs/notation.md");
  const std::string page{std::istreambuf_iterator<char>(in), {}};
  const std::string head = "```verbs\n";
  const auto begin = page.find(head);
  ASSERT_NE(begin, std::string::npos);
  const std::string listed = page.substr(begin + head.size(), page.find("```\n", begin + 3) - begin - head.size());
  std::string declared;
  for (const std::string& syntax : syntaxes()) declared += syntax;
  EXPECT_EQ(listed, declared) << "docs/notation.md: copy the list of verbs from here";
}

TEST(operands, have_a_name_of_their_own_and_no_bits_in_common) {
  const RulesetPtr rules = with_every_set();
  for (const Verb& verb : rules->verbs) {
    std::set<std::string_view> names;
    EXPECT_LE(verb.operands.size(), OperandValues::kMost) << verb.name;
    std::uint64_t used = 0;
    for (const Operand& operand : verb.operands) {
      EXPECT_TRUE(names.insert(operand.name).second) << verb.name << ' ' << operand.name;
      EXPECT_EQ(operand.kind == OperandKind::word, !operand.values.empty()) << verb.name << ' ' << operand.name;
      const std::uint64_t bits = ((std::uint64_t{1} << operand.bits.width) - 1)
                                 << (16 * operand.bits.number + operand.bits.shift);
      EXPECT_EQ(used & bits, 0u) << verb.name << ' ' << operand.name;
      used |= bits;
    }
  }
}

// What is printed is parsed to the same action, whatever verb it is. The seed is fixed, so the test plays the same
// games every time.
TEST(operands, of_every_listed_action_survive_their_text) {
  std::set<std::string_view> wanted, seen;
  const std::vector<std::vector<std::string>> tables = {set_names(all_modules()), {"base"}, {"base", "castles"}};
  Rng rng(11);
  for (int game = 0; game < 2000 && (game < 3 || seen != wanted); ++game) {
    loseta::Setup setup;
    setup.sets = tables[static_cast<std::size_t>(game) % tables.size()];
    setup.options = {{"bridge_must_continue_road", "false"}, {"castle_decider", "owner"}};
    setup.seats = loseta::Setup::plain_seats(2);
    const RulesetPtr rules = *make_ruleset(setup);
    for (const Verb& verb : rules->verbs) wanted.insert(verb.name);
    State state = new_game(*rules);
    while (to_act(state) != kNobody) {
      const Action action = random_action(state, rng);
      seen.insert(verb_name(state, action));
      const std::string text = to_text(state, action);
      const auto parsed = parse_action(state, text);
      ASSERT_TRUE(parsed) << text;
      EXPECT_EQ(*parsed, action) << text;
      apply(state, action);
    }
  }
  for (const std::string_view verb : wanted) EXPECT_TRUE(seen.contains(verb)) << "never played: " << verb;
}

}  // namespace
}  // namespace loseta::tests
