// The words of both languages: texts/en.text and texts/es.text, those of a set in sets/*/en.text and es.text. Their
// lines are `key = sentence with {0} and {1}`. Sentences about actions name the operands of the verb instead, `{figure}
// {segment}`: actions.cpp.
//
// A key with a number has two forms, `key.one` and `key.many`. Clauses that others quote (refusals, set-up errors,
// problems of records) begin small and have no full stop; `as_sentence` makes a sentence of one.
#pragma once

#include <concepts>
#include <functional>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace loseta::texts {

enum class Language { english, spanish };

// The flag decides ("es", "en", "es_ES" ...); without a usable one the environment's LANG does; else English.
Language choose_language(std::string_view flag, const char* env_lang);
bool is_language(std::string_view flag);

class Texts {
 public:
  explicit Texts(Language language);

  Language language() const { return language_; }
  bool has(std::string_view key) const { return lines_.find(key) != lines_.end(); }

  // The sentence with its places filled in; "[key]" when there is none, which a test rules out.
  template <class... Args>
  std::string say(std::string_view key, const Args&... args) const {
    return fill(key, {argument(args)...});
  }
  // The form of a key for a number: {0} is the number itself, the others follow.
  template <class... Args>
  std::string count(std::string_view key, long long number, const Args&... args) const {
    return fill(std::string(key) + (number == 1 ? ".one" : ".many"), {argument(number), argument(args)...});
  }
  // The sentence with named places, "{cell}": `fill_in` says what stands there. `key` must exist.
  std::string say_named(std::string_view key, const std::function<std::string(std::string_view place)>& fill_in) const;
  // The name of a thing, or its id when it has none: name("set", "inns"), name("value", "farmers.off"). Groups: set
  // tiles element option value preset figure kind colour attribute.
  std::string name(std::string_view group, std::string_view id) const;

  // A number with so many decimals: 3.14, 3,14.
  std::string decimal(double number, int digits) const;

  // All keys with their lines, for tests.
  const std::map<std::string, std::string, std::less<>>& lines() const { return lines_; }

 private:
  static std::string argument(std::string_view text) { return std::string(text); }
  static std::string argument(std::integral auto number) { return std::to_string(number); }
  std::string fill(std::string_view key, const std::vector<std::string>& arguments) const;

  Language language_;
  std::map<std::string, std::string, std::less<>> lines_;
};

// "the edges do not fit" -> "The edges do not fit."
std::string as_sentence(std::string clause);
// A foreign text fit to be quoted on one line: control characters replaced, long texts cut.
std::string quotable(std::string_view text, std::size_t longest = 60);
// "a, b, c"
std::string joined(std::span<const std::string> words, std::string_view separator = ", ");

}  // namespace loseta::texts
