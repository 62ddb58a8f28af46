// The sub-commands: what each can be told, as main.cpp reads it from the command line, and what runs it. Values that
// need checking stay texts here, so that every complaint is ours and in the user's language.
#pragma once

#include <string>
#include <vector>

#include "cli/context.h"

namespace loseta::cli {

// Which game: shared by all commands that start one.
struct GameFlags {
  std::vector<std::string> sets;      // short names; "all" is everything
  std::vector<std::string> tiles;     // "base=2": copies of a tile set
  std::vector<std::string> elements;  // "+big", "-inn", "big=2"
  std::vector<std::string> options;   // "farmers=off"
  std::string preset = "classic";
  std::string players = "2";
  std::string first;     // the seat that begins, from 1; empty: the option first_player decides
  std::string youngest;  // the seat of the youngest player, from 1
};

struct SetsFlags {
  bool json = false;
};
int run_sets(const SetsFlags& flags, Context& context);

struct SimulateFlags {
  GameFlags game;
  std::string games = "1000";
  std::string seed = "1";
  std::string jobs = "1";
  std::string save;  // a file for the record of the first game
  bool json = false;
};
int run_simulate(const SimulateFlags& flags, Context& context);

struct MatchFlags {
  std::vector<std::string> players;  // one a seat
  GameFlags game;
  std::string games = "100";
  std::string seed = "1";
  std::string jobs = "1";
  std::string turn_time;    // "100ms", "1s": for all decisions of a turn part together
  std::string simulations;  // for every decision
  std::string save;         // finished games are kept here; a match that was interrupted goes on
  bool json = false;
};
int run_match(const MatchFlags& flags, Context& context);

struct ReplayFlags {
  std::string file;
  std::string at;  // empty: to the end
  bool scores = false;
  bool explain = false;
  bool json = false;
};
int run_replay(const ReplayFlags& flags, Context& context);

struct SuggestFlags {
  std::string file;
  std::string at;  // empty: the end of the record
  std::string simulations = "400";
  bool json = false;
};
int run_suggest(const SuggestFlags& flags, Context& context);

struct AnalyseFlags {
  std::string file;
  std::string svg;  // a graph of the win chances
  std::string simulations = "60";
  bool json = false;
};
int run_analyse(const AnalyseFlags& flags, Context& context);

struct VerifyFlags {
  std::string file;
  bool json = false;
};
int run_verify(const VerifyFlags& flags, Context& context);

struct RenderFlags {
  std::string file;
  std::string output;  // "-" is standard output
  std::string at;
  std::string theme = "light";
  bool coordinates = false;
};
int run_render(const RenderFlags& flags, Context& context);

struct ArtFlags {
  std::string folder;
};
int run_art(const ArtFlags& flags, Context& context);

struct ConvertFlags {
  std::string file;
  std::string output;  // "-" is standard output
};
int run_convert(const ConvertFlags& flags, Context& context);

struct ServeFlags {
  std::string config;            // file
  std::vector<std::string> set;  // "net.port=8080"
  std::string address, port;     // short for --set net.address, net.port,
  std::string store, web;        // store.path and net.web_root
  bool check_config = false;
};
int run_serve(const ServeFlags& flags, Context& context);

struct BackupFlags {
  std::string store = "loseta.sqlite3";
  std::string file;  // the backup: written by `backup`, read by `restore`
  bool force = false;
};
int run_backup(const BackupFlags& flags, Context& context);
int run_restore(const BackupFlags& flags, Context& context);

struct MigrateFlags {
  std::string from, to;  // files or addresses of databases
};
int run_migrate(const MigrateFlags& flags, Context& context);

struct AdminFlags {
  std::string task;  // list, reset, ban, unban, delete, chat, delete-chat
  std::string name;  // of the account
  std::string store = "loseta.sqlite3";
  std::string page = "http://localhost:8080";  // where people open the page
  // chat, delete-chat
  std::string game, seat, called;
  std::vector<std::string> entries;
};
int run_admin(const AdminFlags& flags, Context& context);

struct PlayFlags {
  std::string file;                   // empty: a new game
  GameFlags game;                     // its number of players is empty unless given
  std::vector<std::string> names;     // of the people
  std::vector<std::string> computer;  // a number, or a level for each computer player
  std::string seed;                   // empty: another game every time
  std::string save;                   // where a new game is kept; empty: a name with the date
  bool no_colour = false;
  PlayFlags() { game.players.clear(); }
};
int run_play(const PlayFlags& flags, Context& context);

struct BenchFlags {
  bool smoke = false;
  bool instructions = false;
  std::string games;        // hidden: only play so many games, for callgrind
  std::string first = "1";  // hidden: with them, of so many sets of the catalogue
};
int run_bench(const BenchFlags& flags, Context& context);

}  // namespace loseta::cli
