// The `loseta` command: reads the command line and hands over to one of the sub-commands.
#include <CLI/CLI.hpp>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <functional>
#include <iostream>

#include "cli/commands.h"

namespace loseta::cli {
namespace {

using Run = std::function<int()>;

// CLI11 leaves an empty line for a group of hidden options.
class HelpWriter : public CLI::Formatter {
 public:
  std::string make_help(const CLI::App* app, std::string name, CLI::AppFormatMode mode) const override {
    std::string help = CLI::Formatter::make_help(app, std::move(name), mode);
    for (auto at = help.find("\n\n\n"); at != std::string::npos; at = help.find("\n\n\n")) help.erase(at, 1);
    return help;
  }
};

// Builds the command line. Flags are texts and checked by the commands, so that all complaints are in one voice.
class CommandLine {
 public:
  CommandLine(CLI::App& app, Context& context) : app_(app), context_(context) {
    speak(app_);
    app_.description(say("help.loseta"));
    app_.footer(say("example.loseta"));
    app_.set_help_flag("-h,--help", say("flag.help"))->group(say("help_options"));
    app_.add_option("--lang", lang_, say("flag.lang"))->type_name("es|en")->group(say("help_options"));
    app_.set_version_flag("--version", "loseta " LOSETA_VERSION, say("flag.version"))->group(say("help_options"));
    app_.allow_extras();
  }

  void add_all() {
    add_play();
    add_sets();
    add_simulate();
    add_match();
    add_replay();
    add_suggest();
    add_analyse();
    add_verify();
    add_render();
    add_art();
    add_convert();
    add_serve();
    add_backup();
    add_migrate();
    add_admin();
    add_bench();
  }

  // What the chosen sub-command does; none when there is no sub-command.
  const Run& chosen() const { return chosen_; }

 private:
  std::string say(std::string_view key) const { return context_.texts.say(key); }

  // The words that CLI11 itself puts into its help.
  void speak(CLI::App& app) const {
    auto formatter = std::make_shared<HelpWriter>();
    formatter->label("Usage", say("help_usage"));
    formatter->label("OPTIONS", say("help_options_word"));
    formatter->label("SUBCOMMAND", say("help_command_word"));
    formatter->label("Positionals", say("help_arguments"));
    formatter->column_width(34);
    app.formatter(formatter);
  }

  CLI::App& command(const std::string& name, Run run) {
    CLI::App& command = *app_.add_subcommand(name, say("help." + name));
    speak(command);
    command.footer(say("example." + name));
    command.set_help_flag("-h,--help", say("flag.help"))->group(say("help_options"));
    command.group(say("help_commands"));
    command.fallthrough();
    command.allow_extras();
    command.parse_complete_callback([this, run = std::move(run)] { chosen_ = run; });
    return command;
  }

  void flag(CLI::App& command, const std::string& name, bool& value, std::string_view key) const {
    command.add_flag(name, value, say(key))->group(say("help_options"));
  }
  // The value that the flags already hold is what happens without the flag.
  void text(CLI::App& command, const std::string& name, std::string& value, std::string_view key,
            const std::string& type) const {
    const std::string usual = value.empty() ? "" : " [" + value + "]";
    CLI::Option* option = command.add_option(name, value, say(key) + usual);
    option->type_name(type)->group(say("help_options"))->multi_option_policy(CLI::MultiOptionPolicy::TakeLast);
  }
  void file(CLI::App& command, std::string& value) const {
    command.add_option("file", value, say("flag.file"))->type_name("")->group(say("help_options"));
  }
  void list(CLI::App& command, const std::string& name, std::vector<std::string>& values, std::string_view key,
            const std::string& type) const {
    command.add_option(name, values, say(key))->delimiter(',')->type_name(type)->group(say("help_options"));
  }

  void game_flags(CLI::App& command, GameFlags& flags) const {
    list(command, "--sets", flags.sets, "flag.sets", "NAME");
    list(command, "--tiles", flags.tiles, "flag.tiles", "NAME=N");
    list(command, "--elements", flags.elements, "flag.elements", "+NAME,-NAME");
    list(command, "--option", flags.options, "flag.option", "NAME=VALUE");
    text(command, "--preset", flags.preset, "flag.preset", "classic|modern");
    text(command, "--players", flags.players, "flag.players", "N");
    text(command, "--first", flags.first, "flag.first", "N");
    text(command, "--youngest", flags.youngest, "flag.youngest", "N");
  }

  void add_sets() {
    CLI::App& sets = command("sets", [this] { return run_sets(sets_, context_); });
    flag(sets, "--json", sets_.json, "flag.json");
  }
  void add_simulate() {
    CLI::App& simulate = command("simulate", [this] { return run_simulate(simulate_, context_); });
    game_flags(simulate, simulate_.game);
    text(simulate, "--games", simulate_.games, "flag.games", "N");
    text(simulate, "--seed", simulate_.seed, "flag.seed", "N");
    text(simulate, "--jobs", simulate_.jobs, "flag.jobs", "N");
    text(simulate, "--save", simulate_.save, "flag.save", "FILE");
    flag(simulate, "--json", simulate_.json, "flag.json");
  }
  void add_match() {
    CLI::App& match = command("match", [this] { return run_match(match_, context_); });
    match.add_option("players", match_.players, say("flag.match_players"))->type_name("")->group(say("help_options"));
    game_flags(match, match_.game);
    text(match, "--games", match_.games, "flag.games", "N");
    text(match, "--turn-time", match_.turn_time, "flag.turn_time", "TIME");
    text(match, "--simulations", match_.simulations, "flag.simulations", "N");
    text(match, "--seed", match_.seed, "flag.seed", "N");
    text(match, "--jobs", match_.jobs, "flag.jobs", "N");
    text(match, "--save", match_.save, "flag.match_save", "FILE");
    flag(match, "--json", match_.json, "flag.json");
  }
  void add_replay() {
    CLI::App& replay = command("replay", [this] { return run_replay(replay_, context_); });
    file(replay, replay_.file);
    text(replay, "--at", replay_.at, "flag.at", "N");
    flag(replay, "--scores", replay_.scores, "flag.scores");
    flag(replay, "--explain", replay_.explain, "flag.explain");
    flag(replay, "--json", replay_.json, "flag.json");
  }
  void add_suggest() {
    CLI::App& suggest = command("suggest", [this] { return run_suggest(suggest_, context_); });
    file(suggest, suggest_.file);
    text(suggest, "--at", suggest_.at, "flag.at", "N");
    text(suggest, "--simulations", suggest_.simulations, "flag.simulations", "N");
    flag(suggest, "--json", suggest_.json, "flag.json");
  }
  void add_analyse() {
    CLI::App& analyse = command("analyse", [this] { return run_analyse(analyse_, context_); });
    file(analyse, analyse_.file);
    text(analyse, "--svg", analyse_.svg, "flag.svg", "FILE");
    text(analyse, "--simulations", analyse_.simulations, "flag.simulations", "N");
    flag(analyse, "--json", analyse_.json, "flag.json");
  }
  void add_verify() {
    CLI::App& verify = command("verify", [this] { return run_verify(verify_, context_); });
    file(verify, verify_.file);
    flag(verify, "--json", verify_.json, "flag.json");
  }
  void add_render() {
    CLI::App& render = command("render", [this] { return run_render(render_, context_); });
    file(render, render_.file);
    text(render, "-o,--output", render_.output, "flag.output", "FILE");
    text(render, "--at", render_.at, "flag.at", "N");
    text(render, "--theme", render_.theme, "flag.theme", "light|dark");
    flag(render, "--coordinates", render_.coordinates, "flag.coordinates");
  }
  void add_art() {
    CLI::App& art = command("art", [this] { return run_art(art_, context_); });
    art.add_option("folder", art_.folder, say("flag.art_folder"))->type_name("")->group(say("help_options"));
  }
  void add_convert() {
    CLI::App& convert = command("convert", [this] { return run_convert(convert_, context_); });
    file(convert, convert_.file);
    text(convert, "-o,--output", convert_.output, "flag.convert_output", "FILE");
  }
  void add_serve() {
    CLI::App& serve = command("serve", [this] { return run_serve(serve_, context_); });
    text(serve, "--config", serve_.config, "flag.config", "FILE");
    text(serve, "--address", serve_.address, "flag.address", "IP");
    text(serve, "--port", serve_.port, "flag.port", "N");
    text(serve, "--store", serve_.store, "flag.store", "FILE");
    text(serve, "--web", serve_.web, "flag.web", "FOLDER");
    list(serve, "--set", serve_.set, "flag.set", "KEY=VALUE");
    flag(serve, "--check-config", serve_.check_config, "flag.check_config");
  }
  void add_backup() {
    const auto flags = [this](CLI::App& command, BackupFlags& values, std::string_view file_key) {
      command.add_option("file", values.file, say(file_key))->type_name("")->group(say("help_options"));
      text(command, "--store", values.store, "flag.store", "FILE");
      flag(command, "--force", values.force, "flag.force");
    };
    flags(command("backup", [this] { return run_backup(backup_, context_); }), backup_, "flag.backup_file");
    flags(command("restore", [this] { return run_restore(restore_, context_); }), restore_, "flag.restore_file");
  }
  void add_migrate() {
    CLI::App& migrate = command("migrate", [this] { return run_migrate(migrate_, context_); });
    text(migrate, "--from", migrate_.from, "flag.migrate_from", "STORE");
    text(migrate, "--to", migrate_.to, "flag.migrate_to", "STORE");
  }
  void add_admin() {
    CLI::App& admin = command("admin", [this] { return run_admin(admin_, context_); });
    admin.add_option("task", admin_.task, say("flag.admin_task"))->type_name("")->group(say("help_options"));
    admin.add_option("name", admin_.name, say("flag.admin_name"))->type_name("")->group(say("help_options"));
    text(admin, "--store", admin_.store, "flag.store", "FILE");
    text(admin, "--page", admin_.page, "flag.admin_page", "https://games.example.org");
    text(admin, "--game", admin_.game, "flag.admin_game", "ID");
    text(admin, "--seat", admin_.seat, "flag.admin_seat", "N");
    list(admin, "--entry", admin_.entries, "flag.admin_entry", "N,N");
    text(admin, "--called", admin_.called, "flag.admin_called", "NAME");
  }
  void add_play() {
    CLI::App& play = command("play", [this] { return run_play(play_, context_); });
    play.add_option("file", play_.file, say("flag.play_file"))->type_name("")->group(say("help_options"));
    game_flags(play, play_.game);
    list(play, "--names", play_.names, "flag.names", "NAME,NAME");
    list(play, "--computer", play_.computer, "flag.computer", "N|easy,expert");
    text(play, "--seed", play_.seed, "flag.seed", "N");
    text(play, "--save", play_.save, "flag.play_save", "FILE");
    flag(play, "--no-colour,--no-color", play_.no_colour, "flag.no_colour");
  }
  void add_bench() {
    CLI::App& bench = command("bench", [this] { return run_bench(bench_, context_); });
    flag(bench, "--smoke", bench_.smoke, "flag.smoke");
    flag(bench, "--instructions", bench_.instructions, "flag.instructions");
    bench.add_option("--games", bench_.games)->group("");
    bench.add_option("--first", bench_.first)->group("");
  }

  CLI::App& app_;
  Context& context_;
  Run chosen_;
  std::string lang_;
  PlayFlags play_;
  SetsFlags sets_;
  SimulateFlags simulate_;
  MatchFlags match_;
  ReplayFlags replay_;
  SuggestFlags suggest_;
  AnalyseFlags analyse_;
  VerifyFlags verify_;
  RenderFlags render_;
  ArtFlags art_;
  ConvertFlags convert_;
  ServeFlags serve_;
  BackupFlags backup_;
  BackupFlags restore_;
  MigrateFlags migrate_;
  AdminFlags admin_;
  BenchFlags bench_;
};

// The language has to be known before the help is written, so --lang is looked for first.
std::string language_flag(const std::vector<std::string>& arguments) {
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    if (arguments[i] == "--lang" && i + 1 < arguments.size()) return arguments[i + 1];
    if (arguments[i].starts_with("--lang=")) return arguments[i].substr(7);
  }
  return {};
}

// The environment's language as the C library would find it.
const char* environment_language() {
  for (const char* name : {"LC_ALL", "LC_MESSAGES", "LANG"}) {
    const char* value = std::getenv(name);
    if (value != nullptr && *value != '\0') return value;
  }
  return nullptr;
}

void complain_about_leftovers(const CLI::App& app, const Context& context) {
  const std::vector<std::string> rest = app.remaining(true);
  if (rest.empty()) return;
  const bool is_command = app.get_subcommands().empty() && !rest[0].starts_with('-');
  throw Complaint{context.texts.say(is_command ? "cli.unknown_command" : "cli.unknown_argument", rest[0])};
}

// Since every value is a text, what is left for CLI11 to refuse are missing values (and values of flags that take
// none): "--games: 1 required N missing", "Could not convert: --json = x".
Complaint complaint_of(const CLI::ParseError& error, const Context& context) {
  const std::string message = error.what();
  const auto colon = message.find(": ");
  if (dynamic_cast<const CLI::ArgumentMismatch*>(&error) != nullptr) {
    return {context.texts.say("cli.missing_value", message.substr(0, colon))};
  }
  return {context.texts.say("cli.bad_flag", colon == std::string::npos ? message : message.substr(colon + 2))};
}

int run(const std::vector<std::string>& arguments, Context& context) {
  CLI::App app("", "loseta");
  CommandLine line(app, context);
  line.add_all();
  try {
    app.parse(std::vector<std::string>(arguments.rbegin(), arguments.rend()));
  } catch (const CLI::Success& wish) {  // --help, --version
    return app.exit(wish);
  } catch (const CLI::ParseError& error) {
    throw complaint_of(error, context);
  }
  complain_about_leftovers(app, context);
  if (!line.chosen()) throw Complaint{context.texts.say("cli.no_command")};
  return line.chosen()();
}

// What was printed is on its way only now: a full disk or a closed pipe shows here at the latest.
int after_output(int code, const texts::Texts& texts) {
  const bool written = std::cout.flush().good() && std::fflush(stdout) == 0 && std::ferror(stdout) == 0;
  if (written) return code;
  std::cerr << "loseta: " << texts.say("cli.unwritable_output") << '\n';
  return kOutputFailed;
}

int run_or_complain(const std::vector<std::string>& arguments, const std::string& language, Context& context) {
  const texts::Texts& texts = context.texts;
  try {
    if (!language.empty() && !texts::is_language(language)) {
      throw Complaint{texts.say("cli.unknown_language", language)};
    }
    return run(arguments, context);
  } catch (const Complaint& complaint) {
    std::cerr << "loseta: " << complaint.clause << '\n';
    return complaint.code;
  } catch (const std::exception& error) {
    if (std::ferror(stdout) != 0) return kOutputFailed;  // after_output says it
    std::cerr << "loseta: " << texts.say("cli.failure", error.what()) << '\n';
    return kWrongInput;
  }
}

}  // namespace
}  // namespace loseta::cli

int main(int count, char** values) {
  using namespace loseta;
  const std::vector<std::string> arguments(values + 1, values + count);
  const std::string flag = cli::language_flag(arguments);
  const texts::Texts texts(texts::choose_language(flag, cli::environment_language()));
  cli::Context context{texts, values[0]};
  return cli::after_output(cli::run_or_complain(arguments, flag, context), texts);
}
