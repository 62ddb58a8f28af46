// The small parsers that the commands share.
#pragma once

#include <algorithm>
#include <charconv>
#include <string>
#include <string_view>
#include <vector>

namespace loseta::cli {

// The whole text as a number; false, and `number` unchanged, when it is not one.
template <class Number>
bool read_number(std::string_view text, Number& number) {
  Number found{};
  const auto [stop, problem] = std::from_chars(text.data(), text.data() + text.size(), found);
  if (text.empty() || problem != std::errc() || stop != text.data() + text.size()) return false;
  number = found;
  return true;
}

// Without blanks at both ends.
inline std::string_view trimmed(std::string_view text) {
  const auto begin = text.find_first_not_of(" \t\r");
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(" \t\r") - begin + 1);
}

// "Ana, Luis" -> its parts without blanks around them; empty ones are left out.
inline std::vector<std::string> parts_of(std::string_view text, char separator) {
  std::vector<std::string> parts;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find(separator, begin), text.size());
    const std::string_view part = trimmed(text.substr(begin, end - begin));
    begin = end + 1;
    if (!part.empty()) parts.emplace_back(part);
  }
  return parts;
}

// "5" or "5 2"; false when there is anything else or nothing.
inline bool read_numbers(std::string_view line, std::vector<std::size_t>& numbers) {
  for (const std::string& word : parts_of(line, ' ')) {
    if (!read_number(word, numbers.emplace_back())) return false;
  }
  return !numbers.empty();
}

}  // namespace loseta::cli
