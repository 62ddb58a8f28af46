#include "texts/texts.h"

#include <algorithm>
#include <cctype>
#include <cstdio>

#include "embedded/embedded_texts.h"

namespace loseta::texts {
namespace {

std::string_view trim(std::string_view text) {
  const auto begin = text.find_first_not_of(" \t\r");
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(" \t\r") - begin + 1);
}

// "\n" in a line of the file is a line break.
std::string with_breaks(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool line_break = text.substr(i, 2) == "\\n";
    out += line_break ? '\n' : text[i];
    if (line_break) ++i;
  }
  return out;
}

using Lines = std::map<std::string, std::string, std::less<>>;

// What stands behind this line is for the page alone.
constexpr std::string_view kPageOnly = "\n# --- the page ---\n";

void read_lines(std::string_view text, Lines& lines) {
  text = text.substr(0, text.find(kPageOnly));
  while (!text.empty()) {
    const auto end = std::min(text.find('\n'), text.size());
    const std::string_view line = trim(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
    const auto equals = line.find('=');
    if (line.empty() || line[0] == '#' || equals == std::string_view::npos) continue;
    lines.emplace(trim(line.substr(0, equals)), with_breaks(trim(line.substr(equals + 1))));
  }
}

// texts/es.text and sets/*/es.text, or the English ones.
Lines lines_of(Language language) {
  const std::string_view name = language == Language::spanish ? "/es.text" : "/en.text";
  Lines lines;
  for (const EmbeddedFile& file : embedded_texts()) {
    if (file.name.ends_with(name)) read_lines(file.text, lines);
  }
  return lines;
}

// Is this "es", "es_ES.UTF-8", "es-MX" ...?
bool means(std::string_view locale, std::string_view code) {
  return locale.starts_with(code) && (locale.size() == 2 || std::isalpha(static_cast<unsigned char>(locale[2])) == 0);
}

}  // namespace

bool is_language(std::string_view flag) { return means(flag, "es") || means(flag, "en"); }

Language choose_language(std::string_view flag, const char* env_lang) {
  const std::string_view locale = is_language(flag) || env_lang == nullptr ? flag : std::string_view(env_lang);
  return means(locale, "es") ? Language::spanish : Language::english;
}

Texts::Texts(Language language) : language_(language), lines_(lines_of(language)) {}

std::string Texts::name(std::string_view group, std::string_view id) const {
  const auto line = lines_.find(std::string(group) + '.' + std::string(id));
  return line == lines_.end() ? std::string(id) : line->second;
}

std::string Texts::decimal(double number, int digits) const {
  char text[64];
  std::snprintf(text, sizeof text, "%.*f", digits, number);
  std::string out = text;
  if (language_ == Language::spanish) std::replace(out.begin(), out.end(), '.', ',');
  return out;
}

std::string Texts::fill(std::string_view key, const std::vector<std::string>& arguments) const {
  const auto line = lines_.find(key);
  if (line == lines_.end()) return '[' + std::string(key) + ']';
  const std::string& text = line->second;
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool is_place = text[i] == '{' && i + 2 < text.size() && text[i + 2] == '}' &&
                          std::isdigit(static_cast<unsigned char>(text[i + 1])) != 0;
    if (!is_place) {
      out += text[i];
      continue;
    }
    const auto number = static_cast<std::size_t>(text[i + 1] - '0');
    if (number < arguments.size()) out += arguments[number];
    i += 2;
  }
  return out;
}

std::string Texts::say_named(std::string_view key,
                             const std::function<std::string(std::string_view place)>& fill_in) const {
  const auto line = lines_.find(key);
  if (line == lines_.end()) return '[' + std::string(key) + ']';
  std::string_view text = line->second;
  std::string out;
  while (true) {
    const auto open = text.find('{');
    const auto close = text.find('}', open);
    if (close == std::string_view::npos) return out.append(text);
    out.append(text.substr(0, open));
    out += fill_in(text.substr(open + 1, close - open - 1));
    text.remove_prefix(close + 1);
  }
}

std::string as_sentence(std::string clause) {
  if (clause.empty()) return clause;
  clause[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(clause[0])));
  if (clause.back() != '.') clause += '.';
  return clause;
}

std::string quotable(std::string_view text, std::size_t longest) {
  const bool cut = text.size() > longest;
  if (cut) {
    std::size_t end = longest;
    while (end > longest - 4 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) --end;  // not inside a letter
    text = text.substr(0, end);
  }
  std::string out(text);
  for (char& c : out) {
    if (static_cast<unsigned char>(c) < ' ' || c == 0x7F) c = '?';
  }
  return cut ? out + "…" : out;
}

std::string joined(std::span<const std::string> words, std::string_view separator) {
  std::string out;
  for (const std::string& word : words) {
    if (!out.empty()) out += separator;
    out += word;
  }
  return out;
}

}  // namespace loseta::texts
