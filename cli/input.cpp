#include "cli/input.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <set>

#include "cli/parse.h"
#include "core/module.h"
#include "records/input_file.h"
#include "records/jcz/import.h"
#include "texts/sentences.h"

namespace loseta::cli {
namespace {

// How many of an element a game has when somebody just adds it.
int usual_count(std::string_view name) {
  for (const Module* module : all_modules()) {
    for (const Element& element : module->elements) {
      if (element.name == name) return element.count;
    }
  }
  return 1;
}

// "+big" the usual number, "-inn" none, "big=2" or "+big=2" so many.
std::pair<std::string, int> element_of(const Context& context, const std::string& text) {
  const bool off = text.starts_with('-');
  std::string name = text.substr(off || text.starts_with('+') ? 1 : 0);
  const auto equals = name.find('=');
  if (equals == std::string::npos) return {name, off ? 0 : usual_count(name)};
  int count = 0;
  if (off || !read_number(std::string_view(name).substr(equals + 1), count)) {
    throw Complaint{context.texts.say("cli.bad_element", text)};
  }
  return {name.substr(0, equals), count};
}

// "base=2" copies.
std::pair<std::string, int> copies_of(const Context& context, const std::string& text) {
  const auto equals = text.find('=');
  int count = 0;
  if (equals == std::string::npos || !read_number(std::string_view(text).substr(equals + 1), count)) {
    throw Complaint{context.texts.say("cli.bad_tiles", text)};
  }
  return {text.substr(0, equals), count};
}

// Which of two wins would be a guess, and a record says everything once.
void refuse_twice(const Context& context, std::string_view flag, const auto& named) {
  std::set<std::string> seen;
  for (const auto& [name, value] : named) {
    if (!seen.insert(name).second) throw Complaint{context.texts.say("cli.twice", flag, name)};
  }
}

// The expansions are no games of their own (TB-01); set-ups in records may combine tile sets and elements freely.
std::vector<std::string> sets_of(const Context& context, const GameFlags& flags) {
  if (flags.sets.empty()) return {"base"};
  const auto chosen = [&](const char* name) {
    return std::find(flags.sets.begin(), flags.sets.end(), name) != flags.sets.end();
  };
  std::vector<std::string> all = all_sets();
  std::set<std::string> seen;
  for (const std::string& name : flags.sets) {
    if (!seen.insert(name).second) throw Complaint{context.texts.say("cli.twice", "--sets", name)};
  }
  if (chosen("all")) return all;
  const bool known = std::all_of(flags.sets.begin(), flags.sets.end(), [&](const std::string& name) {
    return std::find(all.begin(), all.end(), name) != all.end();
  });
  if (known && !chosen("base")) throw Complaint{context.texts.say("cli.no_base", texts::joined(flags.sets, ","))};
  return flags.sets;
}

// A seat as people count, from 1.
std::size_t seat_of(const Context& context, std::string_view flag, const std::string& text, const Setup& setup) {
  return static_cast<std::size_t>(number_of(context, flag, text, 1, static_cast<long long>(setup.seats.size())) - 1);
}

}  // namespace

std::vector<std::string> all_sets() {
  std::vector<std::string> all;
  for (const Module* module : all_modules()) {
    for (const SetName& set : module->sets) all.emplace_back(set.name);
  }
  return all;
}

long long number_of(const Context& context, std::string_view flag, std::string_view text, long long least,
                    long long most) {
  long long number = 0;
  if (read_number(text, number) && number >= least && number <= most) return number;
  throw Complaint{context.texts.say("cli.bad_number", flag, least, most, text)};
}

std::uint64_t seed_of(const Context& context, std::string_view flag, std::string_view text) {
  std::uint64_t number = 0;
  if (read_number(text, number)) return number;
  throw Complaint{context.texts.say("cli.bad_seed", flag, text)};
}

Setup setup_of(const Context& context, const GameFlags& flags) {
  Setup setup;
  setup.sets = sets_of(context, flags);
  setup.preset = flags.preset;
  for (const std::string& tiles : flags.tiles) setup.tile_sets.push_back(copies_of(context, tiles));
  for (const std::string& element : flags.elements) setup.elements.push_back(element_of(context, element));
  for (const std::string& option : flags.options) {
    const auto equals = option.find('=');
    if (equals == std::string::npos) throw Complaint{context.texts.say("cli.bad_option", option)};
    setup.options.emplace_back(option.substr(0, equals), option.substr(equals + 1));
  }
  refuse_twice(context, "--tiles", setup.tile_sets);
  refuse_twice(context, "--elements", setup.elements);
  refuse_twice(context, "--option", setup.options);
  setup.seats = Setup::plain_seats(static_cast<int>(number_of(context, "--players", flags.players, 2, kMaxPlayers)));
  return setup;
}

void choose_first(const Context& context, const GameFlags& flags, Setup& setup) {
  if (!flags.youngest.empty()) setup.seats[seat_of(context, "--youngest", flags.youngest, setup)].youngest = true;
  if (flags.first.empty()) return;
  setup.first_seat = static_cast<int>(seat_of(context, "--first", flags.first, setup));
  const auto option =
      std::find_if(setup.options.begin(), setup.options.end(), [](const auto& o) { return o.first == "first_player"; });
  if (option == setup.options.end()) {
    setup.options.emplace_back("first_player", "host");
  } else if (option->second != "host") {
    throw Complaint{context.texts.say("cli.first_and_option", option->second)};
  }
}

RulesetPtr rules_of(const Context& context, const Setup& setup) {
  auto rules = make_ruleset(setup);
  if (!rules) throw Complaint{texts::setup_error(context.texts, rules.error)};
  return *rules;
}

std::string shown_name(const Context& context, const std::string& path) {
  return path == "-" ? context.texts.say("cli.standard_input") : path;
}

std::string read_file(const Context& context, const std::string& path, std::size_t most) {
  if (path.empty()) throw Complaint{context.texts.say("cli.no_file")};
  records::InputText input = records::read_input(path, most);
  if (input.problem.empty()) return std::move(input.text);
  const std::string limit = input.problem == "input_too_long" ? std::to_string(most >> 20) : input.why;
  throw Complaint{context.texts.say("input." + input.problem, shown_name(context, path), limit)};
}

void refuse_folder(const Context& context, const std::string& path) {
  std::error_code ignored;
  if (std::filesystem::is_directory(path, ignored)) throw Complaint{context.texts.say("input.input_is_folder", path)};
}

void write_file(const Context& context, const std::string& path, const std::string& text) {
  refuse_folder(context, path);
  std::ofstream file(path, std::ios::binary);
  const int code = file ? kOutputFailed : kWrongInput;  // a full disk, a name that cannot be
  file << text;
  file.close();
  if (!file) throw Complaint{context.texts.say("cli.unwritable", path), code};
}

namespace {

[[noreturn]] void complain(const Context& context, const std::string& path, const records::Problem& problem) {
  throw Complaint{context.texts.say("cli.in_file", shown_name(context, path), texts::problem(context.texts, problem)),
                  records::jcz::is_unsupported(problem) ? kNotSupported : kWrongInput};
}

records::Record record_in(const Context& context, const std::string& path, const std::string& text) {
  auto parsed = records::parse_record(text);
  if (!parsed.record) complain(context, path, parsed.problem);
  return std::move(*parsed.record);
}

// Notes go to standard error: what is printed may be for programs.
void print_notes(const Context& context, const std::string& path, const records::jcz::Imported& imported) {
  std::vector<std::string> options;
  for (const auto& [name, value] : imported.record->setup.options) options.push_back(name + '=' + value);
  std::cerr << context.texts.say("cli.in_file", shown_name(context, path),
                                 context.texts.say("jcz.note", texts::joined(options)))
            << '\n';
  if (imported.ignored_rules.empty()) return;
  const std::string rules = texts::quotable(texts::joined(imported.ignored_rules));
  std::cerr << context.texts.say("cli.in_file", shown_name(context, path),
                                 context.texts.say("jcz.ignored_rules", rules))
            << '\n';
}

}  // namespace

records::Record read_record(const Context& context, const std::string& path) {
  const std::string text = read_file(context, path);
  if (records::jcz::looks_like_document(text)) throw Complaint{context.texts.say("cli.convert_first", path)};
  return record_in(context, path, text);
}

records::Record read_game(const Context& context, const std::string& path) {
  const std::string text = read_file(context, path);
  if (!records::jcz::looks_like_document(text)) return record_in(context, path, text);
  records::jcz::Imported imported = records::jcz::import_game(text);
  if (!imported.record) complain(context, path, imported.problem);
  print_notes(context, path, imported);
  return std::move(*imported.record);
}

records::Replay open_replay(const Context& context, const std::string& path) {
  records::Replay replay;
  if (const auto problem = records::Replay::open(read_game(context, path), replay)) {
    throw Complaint{
        context.texts.say("cli.in_file", shown_name(context, path), texts::problem(context.texts, *problem))};
  }
  return replay;
}

void play_until(const Context& context, records::Replay& replay, const std::string& path, std::string_view count) {
  const auto all = static_cast<long long>(replay.record().actions.size());
  const auto wanted = static_cast<std::size_t>(count.empty() ? all : number_of(context, "--at", count, 0, all));
  while (replay.position() < wanted) {
    if (const auto problem = replay.step()) {
      throw Complaint{
          context.texts.say("cli.in_file", shown_name(context, path), texts::problem(context.texts, *problem))};
    }
  }
}

}  // namespace loseta::cli
