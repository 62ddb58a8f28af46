// The table of configuration keys: where each value goes and what it may be. Used only by config*.cpp.
#pragma once

#include <string_view>
#include <variant>

#include "server/config.h"

namespace loseta::server {

// Numbers have bounds; durations too, in milliseconds.
struct Setting {
  using Target = std::variant<std::string*, std::vector<std::string>*, std::uint16_t*, int*, std::size_t*,
                              std::int64_t*, double*, std::chrono::milliseconds*, LogLevel*>;
  // A further rule for texts.
  using Rule = bool (*)(const std::string& text);

  std::string_view section, name;
  Target target;
  double least = 0, most = 0;
  Rule rule = nullptr;
  std::string_view rule_code = {};  // code of the problem when a text breaks the rule

  std::string key() const { return std::string(section) + '.' + std::string(name); }
};

// All of them, pointing into this configuration.
std::vector<Setting> settings_of(Config& config);

// Values as texts, numbers, lists. The problem has no place yet.
std::optional<ConfigProblem> set_text(const Setting& setting, const std::string& value);
std::optional<ConfigProblem> set_whole(const Setting& setting, std::int64_t value);
std::optional<ConfigProblem> set_real(const Setting& setting, double value);
std::optional<ConfigProblem> set_list(const Setting& setting, std::vector<std::string> values);
// The problem for a value of another type.
ConfigProblem wrong_type(const Setting& setting, std::string value);
// From the environment or a flag, where everything is text: "8080", "1.5", "a, b", "30s".
std::optional<ConfigProblem> set_from_words(const Setting& setting, const std::string& words);

}  // namespace loseta::server
