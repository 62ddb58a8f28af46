#include "records/record.h"

#include <algorithm>
#include <charconv>
#include <limits>
#include <set>

namespace loseta::records {
namespace {

std::string_view trim(std::string_view text) {
  const auto begin = text.find_first_not_of(" \t\r");
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(" \t\r") - begin + 1);
}

std::vector<std::string> words_of(std::string_view text) {
  std::vector<std::string> words;
  while (!(text = trim(text)).empty()) {
    const auto end = std::min(text.find_first_of(" \t"), text.size());
    words.emplace_back(text.substr(0, end));
    text.remove_prefix(end);
  }
  return words;
}

std::optional<int> number(std::string_view text) {
  int value = 0;
  const auto [stop, problem] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (text.empty() || problem != std::errc() || stop != text.data() + text.size()) return std::nullopt;
  return value;
}

std::optional<std::uint8_t> colour_named(std::string_view name) {
  for (std::size_t i = 0; i < std::size(kColours); ++i) {
    if (kColours[i] == name) return static_cast<std::uint8_t>(i);
  }
  return std::nullopt;
}

// Names in headers are one word: a blank becomes an underscore, and what would be misread becomes %XX.
std::string name_to_word(const std::string& name) {
  constexpr std::string_view kDigits = "0123456789ABCDEF";
  std::string word;
  for (char c : name) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == ' ') {
      word += '_';
    } else if (byte <= ' ' || byte == 0x7F || c == '_' || c == '%' || c == '#' || c == ';') {
      word += {'%', kDigits[byte >> 4], kDigits[byte & 15]};
    } else {
      word += c;
    }
  }
  return word.empty() ? "?" : word;
}
std::string word_to_name(std::string_view word) {
  std::string name;
  for (std::size_t i = 0; i < word.size(); ++i) {
    unsigned byte = 0;
    const char* digits = word.data() + i + 1;
    if (word[i] == '%' && i + 2 < word.size() && std::from_chars(digits, digits + 2, byte, 16).ptr == digits + 2) {
      name += static_cast<char>(byte);
      i += 2;
    } else {
      name += word[i] == '_' ? ' ' : word[i];
    }
  }
  return name;
}

bool add_player(const std::vector<std::string>& words, Record& record) {
  if (words.size() < 3) return false;
  const auto colour = colour_named(words[2]);
  if (!colour) return false;
  Seat seat{word_to_name(words[1]), *colour, false};
  std::string controller;
  for (std::size_t i = 3; i < words.size(); ++i) {
    if (words[i] == "youngest") {
      seat.youngest = true;
    } else if (words[i] == "computer" && i + 1 < words.size()) {
      controller = words[++i];
    } else {
      return false;
    }
  }
  record.setup.seats.push_back(std::move(seat));
  record.controllers.push_back(std::move(controller));
  return true;
}

bool add_count(const std::vector<std::string>& words, std::vector<std::pair<std::string, int>>& list) {
  if (words.size() != 3) return false;
  const auto count = number(words[2]);
  if (!count) return false;
  list.emplace_back(words[1], *count);
  return true;
}

}  // namespace

bool read_header_line(std::string_view line, Record& record) {
  const std::vector<std::string> words = words_of(line);
  if (words.empty()) return false;
  const std::string& key = words[0];
  Setup& setup = record.setup;
  if (key == "sets") {
    setup.sets.assign(words.begin() + 1, words.end());
    return words.size() > 1;
  }
  if (key == "tiles") return add_count(words, setup.tile_sets);
  if (key == "element") return add_count(words, setup.elements);
  if (key == "preset" && words.size() == 2) {
    setup.preset = words[1];
    return true;
  }
  if (key == "option" && words.size() == 3) {
    setup.options.emplace_back(words[1], words[2]);
    return true;
  }
  if (key == "player") return add_player(words, record);
  if (key == "players") {  // short form: colours are the names
    for (std::size_t i = 1; i < words.size(); ++i) {
      if (!add_player({"player", words[i], words[i]}, record)) return false;
    }
    return words.size() > 1;
  }
  if (key == "first" && words.size() == 2) {
    const auto seat = number(words[1]);
    if (!seat) return false;
    setup.first_seat = *seat;
    return true;
  }
  if (key == "result") {
    std::vector<int> scores;
    for (std::size_t i = 1; i < words.size(); ++i) {
      const auto score = number(words[i]);
      if (!score) return false;
      scores.push_back(*score);
    }
    record.result = std::move(scores);
    return words.size() > 1;
  }
  if (key == "timed_out") {
    for (std::size_t i = 1; i < words.size(); ++i) {
      const auto seat = number(words[i]);
      if (!seat || *seat < 0 || *seat >= kMaxPlayers) return false;
      record.timed_out.push_back(*seat);
    }
    return words.size() > 1;
  }
  return read_proof_line(words, record.draws);
}

namespace {
// What a header line speaks about: a second line about the same is a mistake. Empty for players, one line each.
std::string subject_of(std::string_view line) {
  const std::vector<std::string> words = words_of(line);
  const bool names_one = words[0] == "tiles" || words[0] == "element" || words[0] == "option";
  if (names_one && words.size() > 1) return words[0] + ' ' + words[1];
  return words[0] == "player" ? std::string() : words[0];
}
}  // namespace

ParsedRecord parse_record(std::string_view text, std::span<const Module* const> catalogue) {
  if (text.size() > kLargestRecord) return {std::nullopt, {"record_too_long", std::to_string(text.size()), 0, "", -1}};
  constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";  // some editors put it before UTF-8
  if (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());
  Record record;
  int line_number = 0;
  int version = 0;  // 0: not said yet
  bool in_actions = false;
  std::set<std::string, std::less<>> said;  // the subjects of the header so far
  while (!text.empty()) {
    const auto end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    ++line_number;
    line = trim(line.substr(0, line.find('#')));
    if (line.empty()) continue;
    if (version == 0) {
      const auto words = words_of(line);
      if (words.size() != 2 || words[0] != "loseta")
        return {std::nullopt, {"record_not_ours", std::string(line), line_number, "", -1}};
      version = number(words[1]).value_or(0);
      if (version < 1 || version > kVersion || words[1] != std::to_string(version))
        return {std::nullopt, {"record_version", words[1], line_number, "", -1}};
      continue;
    }
    if (!in_actions) {
      if (line == "game") {
        in_actions = true;
        continue;
      }
      if (!read_header_line(line, record))
        return {std::nullopt, {"record_bad_line", std::string(line), line_number, "", -1}};
      const std::string subject = subject_of(line);
      if (!subject.empty() && !said.insert(subject).second)
        return {std::nullopt, {"record_twice", subject, line_number, "", -1}};
      continue;
    }
    while (!line.empty()) {
      const auto stop = std::min(line.find(';'), line.size());
      const std::string_view action = trim(line.substr(0, stop));
      line.remove_prefix(std::min(stop + 1, line.size()));
      if (!action.empty()) record.actions.push_back({std::string(action), line_number});
    }
  }
  if (version == 0) return {std::nullopt, {"record_empty", "", 0, "", -1}};
  if (!in_actions) return {std::nullopt, {"record_no_game", "", line_number, "", -1}};
  if (record.setup.seats.empty()) return {std::nullopt, {"record_no_players", "", 0, "", -1}};
  for (const int seat : record.timed_out) {
    if (static_cast<std::size_t>(seat) < record.setup.seats.size()) continue;
    return {std::nullopt, {"record_no_such_seat", "timed_out " + std::to_string(seat), 0, "", -1}};
  }
  if (version < kVersion) record.setup = with_every_option(record.setup, version, catalogue);
  return {std::move(record), {}};
}

std::vector<int> places(std::span<const std::int32_t> scores, std::span<const int> timed_out) {
  std::vector<std::int32_t> rated(scores.begin(), scores.end());
  for (const int seat : timed_out) rated[static_cast<std::size_t>(seat)] = std::numeric_limits<std::int32_t>::min();
  return ranking(rated);
}

std::string write_header(const Record& record, std::span<const Module* const> catalogue) {
  const Setup setup = with_every_option(record.setup, kVersion, catalogue);
  std::string out = "loseta " + std::to_string(kVersion) + "\nsets";
  for (const std::string& set : setup.sets) out += ' ' + set;
  out += '\n';
  for (const auto& [name, count] : setup.tile_sets) out += "tiles " + name + ' ' + std::to_string(count) + '\n';
  for (const auto& [name, count] : setup.elements) out += "element " + name + ' ' + std::to_string(count) + '\n';
  out += "preset " + setup.preset + '\n';
  for (const auto& [name, value] : setup.options) out += "option " + name + ' ' + value + '\n';
  for (std::size_t i = 0; i < setup.seats.size(); ++i) {
    const Seat& seat = setup.seats[i];
    out += "player " + name_to_word(seat.name) + ' ' + kColours[seat.colour];
    if (seat.youngest) out += " youngest";
    if (i < record.controllers.size() && !record.controllers[i].empty()) out += " computer " + record.controllers[i];
    out += '\n';
  }
  if (setup.first_seat != 0) out += "first " + std::to_string(setup.first_seat) + '\n';
  if (record.result) {
    out += "result";
    for (int score : *record.result) out += ' ' + std::to_string(score);
    out += '\n';
  }
  if (!record.timed_out.empty()) {
    out += "timed_out";
    for (const int seat : record.timed_out) out += ' ' + std::to_string(seat);
    out += '\n';
  }
  return out + write_proof(record.draws);
}

// One turn a line: a draw (or a start) begins a new one.
std::string write_record(const Record& record, std::span<const Module* const> catalogue) {
  std::string out = write_header(record, catalogue) + "game\n";
  bool line_begun = false;
  for (const Entry& entry : record.actions) {
    const bool begins = entry.text.starts_with("draw") || entry.text.starts_with("start");
    if (line_begun) out += begins ? "\n" : " ; ";
    out += entry.text;
    line_begun = true;
  }
  if (line_begun) out += '\n';
  return out;
}

std::optional<Problem> Replay::open(Record record, Replay& out, std::span<const Module* const> catalogue) {
  auto rules = make_ruleset(record.setup, catalogue);
  if (!rules) return Problem{rules.error.code, rules.error.what, 0, "", -1};
  out.record_ = std::move(record);
  out.rules_ = *rules;
  out.state_ = new_game(*out.rules_);
  out.position_ = 0;
  return std::nullopt;
}

std::optional<Problem> Replay::step(Events* events) {
  const Entry& entry = record_.actions[position_];
  const auto refuse = [&](std::string_view why) {
    return Problem{"illegal_action", entry.text, entry.line, std::string(why), static_cast<int>(position_)};
  };
  if (to_act(state_) == kNobody) return refuse("game_over");
  Refusal why{};
  const auto action = parse_action(state_, entry.text, &why);
  if (!action) return refuse(why.code);
  const Player player = to_act(state_);
  if (const auto refusal = try_apply(state_, player, *action, events)) return refuse(refusal->code);
  last_action_ = *action;
  last_player_ = player;
  ++position_;
  return std::nullopt;
}

namespace {
template <class Numbers>
std::string spaced(const Numbers& numbers) {
  std::string text;
  for (const auto number : numbers) text += (text.empty() ? "" : " ") + std::to_string(number);
  return text;
}

// A record that mentions fair draws must contain everything needed to prove them once the seed is known.
std::optional<Problem> wrong_proof(const Record& record) {
  const DrawProof& proof = record.draws;
  if (!proof.says_anything()) return std::nullopt;
  const auto missing = [](const char* line) { return Problem{"record_no_proof", line, 0, "", -1}; };
  if (proof.game.empty()) return missing("id");
  if (!proof.commitment) return missing("commitment");
  if (proof.nonces.empty()) return missing("nonces");
  if (proof.nonces.size() != record.setup.seats.size()) {
    return Problem{"wrong_nonces", std::to_string(proof.nonces.size()), 0, std::to_string(record.setup.seats.size()),
                   -1};
  }
  if (proof.seed && commitment_to(*proof.seed) != proof.commitment) return Problem{"wrong_seed", "", 0, "", -1};
  return std::nullopt;
}

// Chance action number k, next in the replay, against the draw that is due. An action that is no text of this game is
// left to the replay.
std::optional<Problem> wrong_draw(const Replay& replay, const FairDraws& draws, std::uint64_t k) {
  const Entry& entry = replay.record().actions[replay.position()];
  const Action due = draws.draw(replay.state(), k);
  const auto found = parse_action(replay.state(), entry.text);
  if (!found || *found == due) return std::nullopt;
  return Problem{"wrong_draw", entry.text, entry.line, to_text(replay.state(), due),
                 static_cast<int>(replay.position())};
}
}  // namespace

std::optional<Problem> verify(const Record& record, bool* finished) {
  Replay replay;
  if (auto problem = Replay::open(record, replay)) return problem;
  if (auto problem = wrong_proof(record)) return problem;
  std::optional<FairDraws> draws;
  if (record.draws.seed) draws.emplace(*record.draws.seed, record.draws.game, record.draws.nonces);
  std::uint64_t drawn = 0;
  while (!replay.at_end()) {
    if (draws && to_act(replay.state()) == kChance) {
      if (auto problem = wrong_draw(replay, *draws, drawn++)) return problem;
    }
    if (auto problem = replay.step()) return problem;
  }
  const bool over = to_act(replay.state()) == kNobody;
  if (finished != nullptr) *finished = over;
  if (!record.result) return std::nullopt;
  if (!over) return Problem{"record_result_too_early", spaced(*record.result), 0, "", -1};
  const auto found = scores(replay.state());
  if (std::equal(found.begin(), found.end(), record.result->begin(), record.result->end())) return std::nullopt;
  return Problem{"wrong_result", spaced(found), 0, spaced(*record.result), -1};
}

}  // namespace loseta::records
