// `loseta play`: a game in the terminal, new or from a file.
#include <csignal>
#include <ctime>
#include <filesystem>
#include <random>

#include "ai/player.h"
#include "cli/commands.h"
#include "cli/input.h"
#include "cli/parse.h"
#include "cli/play_seats.h"
#include "cli/terminal/console.h"
#include "cli/terminal/session.h"
#include "cli/terminal/terminal_game.h"
#include "texts/sentences.h"

namespace loseta::cli {
namespace {

using terminal::Console;
using terminal::Session;

std::uint64_t fresh_seed() {
  std::random_device device;
  return static_cast<std::uint64_t>(device()) << 32 | device();
}

// "loseta-2026-05-31-1830.loseta"; a number is added when there is such a game already.
std::string free_file_name() {
  const std::time_t now = std::time(nullptr);
  char date[32] = "";
  std::strftime(date, sizeof date, "%Y-%m-%d-%H%M", std::localtime(&now));
  std::string name = std::string("loseta-") + date;
  std::string path = name + ".loseta";
  for (int i = 2; std::filesystem::exists(path); ++i) path = name + '-' + std::to_string(i) + ".loseta";
  return path;
}

void open_session(const Context& context, records::Record record, const std::string& path, Session& session) {
  if (const auto problem = Session::open(std::move(record), path, session)) {
    const std::string why = texts::problem(context.texts, *problem);
    throw Complaint{session.path().empty() ? why : context.texts.say("cli.in_file", path, why)};
  }
}

bool asks_for_names(const PlayFlags& flags, const Console& console) {
  return flags.names.empty() && flags.computer.empty() && flags.game.players.empty() && console.is_interactive();
}

// False when the answer was to leave.
bool begin_new(const PlayFlags& flags, const Context& context, Console& console, Session& session) {
  records::Record record;
  GameFlags game = flags.game;
  if (game.players.empty()) game.players = "2";
  record.setup = setup_of(context, game);
  std::vector<std::string> names;
  for (const std::string& word : flags.names) {
    for (std::string& name : parts_of(word, ',')) names.push_back(std::move(name));
  }
  if (asks_for_names(flags, console)) {
    std::string line;
    if (console.read_line(context.texts.say("play.ask_names") + ' ', line) != terminal::Input::line) return false;
    names = parts_of(line, ',');
  }
  seat_players(flags, names, context, record);
  choose_first(context, game, record.setup);
  rules_of(context, record.setup);  // complains without naming a file
  const std::string path = flags.save.empty() ? free_file_name() : flags.save;
  refuse_folder(context, path);
  if (std::filesystem::exists(path)) throw Complaint{context.texts.say("play.file_exists", path)};
  open_session(context, std::move(record), path, session);
  const std::string problem = session.save();
  if (!problem.empty()) throw Complaint{context.texts.say("play.cannot_save", path, problem)};
  console.print_line(context.texts.say("play.welcome", path));
  return true;
}

// What a saved game already says cannot be said again.
void refuse_flags_of_new_games(const PlayFlags& flags, const Context& context) {
  const std::pair<bool, const char*> given[] = {
      {!flags.names.empty(), "--names"},          {!flags.computer.empty(), "--computer"},
      {!flags.game.players.empty(), "--players"}, {!flags.game.sets.empty(), "--sets"},
      {!flags.game.options.empty(), "--option"},  {!flags.game.elements.empty(), "--elements"},
      {!flags.game.tiles.empty(), "--tiles"},     {flags.game.preset != GameFlags().preset, "--preset"},
      {!flags.game.first.empty(), "--first"},     {!flags.game.youngest.empty(), "--youngest"},
  };
  if (!flags.save.empty()) throw Complaint{context.texts.say("play.save_and_file", flags.file)};
  for (const auto& [is_given, name] : given) {
    if (is_given) throw Complaint{context.texts.say("play.new_game_flag", name)};
  }
}

void go_on(const PlayFlags& flags, const Context& context, Console& console, Session& session) {
  refuse_flags_of_new_games(flags, context);
  records::Record record = read_record(context, flags.file);
  for (const std::string& level : record.controllers) {
    if (level.empty() || ai::make_player(level)) continue;
    const auto known = ai::player_names();
    const std::vector<std::string> names(known.begin(), known.end());
    throw Complaint{context.texts.say("play.unknown_level", level, texts::joined(names))};
  }
  open_session(context, std::move(record), flags.file, session);
  console.print_line(context.texts.say("play.goes_on", flags.file));
  if (!session.is_over()) return;
  terminal::Screen(console, context.texts, session).show_events(session.last_events());
}

// For a command line: names with blanks or signs in quotes.
std::string quoted(const std::string& path) {
  const bool plain =
      path.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_./") == std::string::npos;
  return plain ? path : '"' + path + '"';
}

}  // namespace

// A new game in which nobody has decided anything and nobody can any more is not worth a file.
bool is_pointless(const PlayFlags& flags, const Console& console, const Session& session) {
  return flags.file.empty() && console.is_at_end() && !session.has_person_decided();
}

int run_play(const PlayFlags& flags, Context& context) {
  Console console(!flags.no_colour);
  Session session;
  if (!flags.file.empty()) {
    go_on(flags, context, console, session);
  } else if (!begin_new(flags, context, console, session)) {
    console.print_line();
    return kFine;
  }
  const terminal::Interrupts interrupts;  // until here Ctrl-C simply ends the command
  const std::uint64_t seed = flags.seed.empty() ? fresh_seed() : seed_of(context, "--seed", flags.seed);
  terminal::TerminalGame game(console, context.texts, session, seed);
  const terminal::Ending ending = game.run();
  if (ending == terminal::Ending::finished) {
    console.print_line(context.texts.say("play.kept_over", session.path()));
    return kFine;
  }
  console.print_line();
  const bool pointless = is_pointless(flags, console, session);
  if (pointless) std::filesystem::remove(session.path());
  console.print_line(pointless ? context.texts.say("play.not_begun")
                               : context.texts.say("play.kept", session.path(), quoted(session.path())));
  if (console.has_had_too_much()) {
    const std::string limit = std::to_string(Console::kMostInput >> 20);
    throw Complaint{context.texts.say("input.input_too_long", context.texts.say("cli.standard_input"), limit)};
  }
  return ending == terminal::Ending::interrupted ? 128 + terminal::Interrupts::pending() : kFine;
}

}  // namespace loseta::cli
