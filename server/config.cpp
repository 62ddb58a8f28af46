#include "server/config.h"

#include <toml++/toml.h>

#include <algorithm>
#include <sstream>

#include "records/input_file.h"
#include "server/config_table.h"

extern char** environ;  // NOLINT(readability-redundant-declaration): POSIX leaves it to the program

namespace loseta::server {
namespace {

constexpr std::size_t kLargestFile = 1u << 20;
constexpr std::string_view kPrefix = "LOSETA_";
constexpr std::string_view kFileVariable = "LOSETA_CONFIG";
// Of the project's scripts; no part of a server's configuration.
constexpr std::string_view kOtherVariables[] = {kFileVariable, "LOSETA_JOBS"};

using Settings = std::vector<Setting>;

// "net.port" -> "LOSETA_NET_PORT"
std::string variable_of(const Setting& setting) {
  std::string name(kPrefix);
  for (const char c : setting.key()) {
    name += c == '.' ? '_' : static_cast<char>(c >= 'a' && c <= 'z' ? c - 'a' + 'A' : c);
  }
  return name;
}

std::optional<ConfigProblem> placed(std::optional<ConfigProblem> problem, std::string where) {
  if (problem) problem->where = std::move(where);
  return problem;
}

ConfigProblem unknown_key(std::string where, std::string key) {
  return {"config_unknown_key", std::move(where), std::move(key), "", "", ""};
}

// --- the file -----------------------------------------------------------------------------------------------------

std::string text_of(const toml::node& node) {
  std::ostringstream text;
  node.visit([&text](const auto& value) { text << value; });
  return text.str();
}

std::optional<ConfigProblem> set_array(const Setting& setting, const toml::array& array) {
  std::vector<std::string> values;
  for (const toml::node& node : array) {
    const auto text = node.value_exact<std::string>();
    if (!text) return wrong_type(setting, text_of(array));
    values.push_back(*text);
  }
  return set_list(setting, std::move(values));
}

std::optional<ConfigProblem> set_node(const Setting& setting, const toml::node& node) {
  if (const auto whole = node.value_exact<std::int64_t>()) return set_whole(setting, *whole);
  if (const auto real = node.value_exact<double>()) return set_real(setting, *real);
  if (const auto text = node.value_exact<std::string>()) return set_text(setting, *text);
  if (const toml::array* array = node.as_array()) return set_array(setting, *array);
  return wrong_type(setting, text_of(node));  // dates, truth values, tables: nothing here is one of them
}

class FileReader {
 public:
  FileReader(const std::string& file, const Settings& settings) : file_(file), settings_(settings) {}

  std::optional<ConfigProblem> read(const toml::table& root) const {
    for (auto&& [name, node] : root) {
      const toml::table* section = node.as_table();
      if (section == nullptr || !knows_section(name.str())) return unknown_key(place(node), std::string(name.str()));
      if (auto problem = read_section(name.str(), *section)) return problem;
    }
    return std::nullopt;
  }

 private:
  bool knows_section(std::string_view name) const {
    return std::any_of(settings_.begin(), settings_.end(), [&](const Setting& s) { return s.section == name; });
  }
  std::optional<ConfigProblem> read_section(std::string_view section, const toml::table& table) const {
    for (auto&& [name, node] : table) {
      const auto setting = std::find_if(settings_.begin(), settings_.end(), [&, key = name.str()](const Setting& s) {
        return s.section == section && s.name == key;
      });
      if (setting == settings_.end()) return unknown_key(place(node), std::string(section) + '.' + std::string(name));
      if (auto problem = placed(set_node(*setting, node), place(node))) return problem;
    }
    return std::nullopt;
  }
  std::string place(const toml::node& node) const { return file_ + ':' + std::to_string(node.source().begin.line); }

  const std::string& file_;
  const Settings& settings_;
};

std::optional<ConfigProblem> read_file(const std::string& file, const Settings& settings) {
  const records::InputText input = records::read_input(file, kLargestFile);
  if (input.problem == "input_too_long") return ConfigProblem{"config_too_long", file, "", "", "", ""};
  if (input.problem == "input_is_folder") return ConfigProblem{"config_is_folder", file, "", "", "", ""};
  if (!input.problem.empty()) return ConfigProblem{"config_unreadable", file, "", "", "", ""};
  try {
    return FileReader(file, settings).read(toml::parse(input.text, file));
  } catch (const toml::parse_error& error) {
    return ConfigProblem{"config_syntax",
                         file + ':' + std::to_string(error.source().begin.line),
                         std::string(error.description()),
                         "",
                         "",
                         ""};
  }
}

// --- environment and flags ----------------------------------------------------------------------------------------

std::optional<ConfigProblem> read_variable(const std::string& name, const std::string& value,
                                           const Settings& settings) {
  if (!name.starts_with(kPrefix)) return std::nullopt;
  if (std::find(std::begin(kOtherVariables), std::end(kOtherVariables), name) != std::end(kOtherVariables)) {
    return std::nullopt;
  }
  for (const Setting& setting : settings) {
    if (variable_of(setting) == name) return placed(set_from_words(setting, value), name);
  }
  return ConfigProblem{"config_unknown_variable", name, "", "", "", ""};
}

std::optional<ConfigProblem> read_flag(const ConfigSources::Flag& flag, const Settings& settings) {
  const std::string written = flag.written.empty() ? "--set " + flag.key : flag.written;
  for (const Setting& setting : settings) {
    if (setting.key() == flag.key) return placed(set_from_words(setting, flag.value), written);
  }
  return unknown_key(written, flag.key);
}

std::string file_of(const ConfigSources& sources) {
  if (!sources.file.empty()) return sources.file;
  for (const auto& [name, value] : sources.environment) {
    if (name == kFileVariable) return value;
  }
  return {};
}

}  // namespace

std::vector<std::pair<std::string, std::string>> environment() {
  std::vector<std::pair<std::string, std::string>> all;
  for (char** entry = environ; entry != nullptr && *entry != nullptr; ++entry) {
    const std::string_view text(*entry);
    const auto equals = text.find('=');
    if (equals != std::string_view::npos) all.emplace_back(text.substr(0, equals), text.substr(equals + 1));
  }
  return all;
}

std::optional<ConfigProblem> read_config(const ConfigSources& sources, Config& config) {
  config = Config();
  const Settings settings = settings_of(config);
  const std::string file = file_of(sources);
  if (!file.empty()) {
    if (auto problem = read_file(file, settings)) return problem;
  }
  for (const auto& [name, value] : sources.environment) {
    if (auto problem = read_variable(name, value, settings)) return problem;
  }
  for (const ConfigSources::Flag& flag : sources.flags) {
    if (auto problem = read_flag(flag, settings)) return problem;
  }
  return std::nullopt;
}

}  // namespace loseta::server
