// From what people write to what the engine needs; everything wrong is a Complaint.
#pragma once

#include <string>
#include <string_view>

#include "cli/commands.h"
#include "loseta/game.h"
#include "records/record.h"

namespace loseta::cli {

// A whole number within bounds; `flag` is named when it is not one.
long long number_of(const Context& context, std::string_view flag, std::string_view text, long long least,
                    long long most);
// Any whole number from 0 on.
std::uint64_t seed_of(const Context& context, std::string_view flag, std::string_view text);

// Every short name of the catalogue.
std::vector<std::string> all_sets();
// Sets, tiles, elements, options and plain seats.
Setup setup_of(const Context& context, const GameFlags& flags);
// --first and --youngest, once it is known who sits where.
void choose_first(const Context& context, const GameFlags& flags, Setup& setup);
RulesetPtr rules_of(const Context& context, const Setup& setup);

// At most `most` bytes of a file; "-" is standard input. Larger ones, endless devices and folders are complained about.
std::string read_file(const Context& context, const std::string& path, std::size_t most = records::kLargestRecord);
std::string shown_name(const Context& context, const std::string& path);  // of a file in a complaint
void refuse_folder(const Context& context, const std::string& path);      // where a file is wanted
void write_file(const Context& context, const std::string& path, const std::string& text);
records::Record read_record(const Context& context, const std::string& path);  // one of ours
// A record of ours or a game of JCloisterZone; for the latter a note says with which options it is played.
records::Record read_game(const Context& context, const std::string& path);
records::Replay open_replay(const Context& context, const std::string& path);
// Plays `count` actions of the record, all when `count` is empty.
void play_until(const Context& context, records::Replay& replay, const std::string& path, std::string_view count);

}  // namespace loseta::cli
