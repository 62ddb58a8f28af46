#include "server/config_table.h"

#include <arpa/inet.h>
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <filesystem>
#include <thread>

#include "server/http/hosts.h"

namespace loseta::server {
namespace {

using std::chrono::milliseconds;

constexpr std::pair<std::string_view, std::int64_t> kUnits[] = {
    {"d", 86'400'000}, {"h", 3'600'000}, {"m", 60'000}, {"s", 1'000}, {"ms", 1}};
constexpr std::string_view kLevels[] = {"debug", "info", "warning", "error"};
constexpr double kMost = 1e15;  // of what has no bound of its own; every whole number up to it is a double

// --- what texts may be --------------------------------------------------------------------------------------------

int address_bits(const std::string& text) {
  unsigned char bytes[16];
  if (inet_pton(AF_INET, text.c_str(), bytes) == 1) return 32;
  return inet_pton(AF_INET6, text.c_str(), bytes) == 1 ? 128 : 0;
}

bool is_address(const std::string& text) { return address_bits(text) > 0; }

// An address, or a network like 10.0.0.0/8.
bool is_network(const std::string& text) {
  const auto slash = text.find('/');
  const int bits = address_bits(text.substr(0, slash));
  if (slash == std::string::npos || bits == 0) return bits > 0;
  int prefix = -1;
  const char* end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data() + slash + 1, end, prefix);
  return error == std::errc() && stop == end && prefix >= 0 && prefix <= bits;
}

// What browsers send: scheme, host, perhaps a port, no path.
bool is_origin(const std::string& text) {
  for (const std::string_view scheme : {"https://", "http://"}) {
    if (!text.starts_with(scheme)) continue;
    const std::string_view host = std::string_view(text).substr(scheme.size());
    constexpr std::string_view kLetters = "abcdefghijklmnopqrstuvwxyz0123456789.-:[]";
    return !host.empty() && host.find_first_not_of(kLetters) == std::string_view::npos;
  }
  return false;
}

bool is_name(const std::string& text) { return is_host_name(text); }

bool is_folder_or_empty(const std::string& text) {
  std::error_code ignored;
  return text.empty() || std::filesystem::is_directory(text, ignored);
}

bool is_not_empty(const std::string& text) { return !text.empty(); }

bool is_way_of_signing_up(const std::string& text) { return text == "open" || text == "closed" || text == "off"; }

// --- values -------------------------------------------------------------------------------------------------------

std::string duration_text(milliseconds duration) {
  for (const auto& [unit, length] : kUnits) {
    if (duration.count() != 0 && duration.count() % length == 0) {
      return std::to_string(duration.count() / length) + std::string(unit);
    }
  }
  return "0s";
}

std::optional<milliseconds> duration_of(std::string_view text) {
  std::int64_t number = 0;
  const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || number < 0) return std::nullopt;
  const std::string_view rest = text.substr(static_cast<std::size_t>(stop - text.data()));
  for (const auto& [unit, length] : kUnits) {
    if (rest == unit && number <= static_cast<std::int64_t>(kMost) / length) return milliseconds(number * length);
  }
  return std::nullopt;
}

ConfigProblem problem(const Setting& setting, std::string_view code, std::string value) {
  return {std::string(code), "", setting.key(), std::move(value), "", ""};
}

bool is_duration(const Setting& setting) { return std::holds_alternative<milliseconds*>(setting.target); }

std::string bound_text(const Setting& setting, double bound) {
  if (is_duration(setting)) return duration_text(milliseconds(static_cast<std::int64_t>(bound)));
  return fmt::format("{}", bound == std::floor(bound) ? fmt::format("{:.0f}", bound) : fmt::format("{}", bound));
}

ConfigProblem out_of_range(const Setting& setting, std::string value) {
  return {"config_not_in_range",
          "",
          setting.key(),
          std::move(value),
          bound_text(setting, setting.least),
          bound_text(setting, setting.most)};
}

template <class Number>
constexpr bool is_number = std::is_same_v<Number, std::uint16_t> || std::is_same_v<Number, int> ||
                           std::is_same_v<Number, std::size_t> || std::is_same_v<Number, std::int64_t>;

}  // namespace

Config::Config() {
  net.port = 8080;
  store.path = "loseta.sqlite3";
  store.max_bytes = std::int64_t{8} << 30;
  computer_threads = std::max(1, static_cast<int>(std::thread::hardware_concurrency()) - 1);
}

std::vector<Setting> settings_of(Config& config) {
  NetConfig& net = config.net;
  StoreOptions& store = config.store;
  GameLimits& games = config.games;
  AccountLimits& accounts = config.accounts;
  constexpr double kDay = 86'400'000, kGigabyte = 1 << 30;
  return {
      {"net", "address", &net.address, 0, 0, is_address, "config_not_address"},
      {"net", "port", &net.port, 0, 65'535},
      {"net", "web_root", &net.web_root, 0, 0, is_folder_or_empty, "config_no_folder"},
      {"net", "trusted_proxies", &net.trusted_proxies, 0, 0, is_network, "config_not_address"},
      {"net", "origins", &net.origins, 0, 0, is_origin, "config_not_origin"},
      {"net", "hosts", &net.hosts, 0, 0, is_name, "config_not_host"},
      {"net", "max_message", &net.max_message, 1'024, kGigabyte},
      {"net", "max_body", &net.max_body, 1'024, kGigabyte},
      {"net", "max_unsent", &net.max_unsent, 1'024, kGigabyte},
      {"net", "max_unsent_total", &net.max_unsent_total, 1'024, kMost},
      {"net", "max_bodies_total", &net.max_bodies_total, 1'024, kMost},
      {"net", "max_connections", &net.max_connections, 1, 1'000'000},
      {"net", "max_connections_per_address", &net.max_connections_per_address, 1, 1'000'000},
      {"net", "messages_per_second", &net.messages_per_second, 0.1, 1'000'000},
      {"net", "address_messages_per_second", &net.address_messages_per_second, 0.1, 1'000'000},
      {"net", "requests_per_second", &net.requests_per_second, 0.1, 1'000'000},
      {"net", "idle_timeout", &net.idle_timeout, 1'000, kDay},
      {"net", "request_timeout", &net.request_timeout, 100, kDay},
      {"net", "close_timeout", &net.close_timeout, 100, kDay},
      {"store", "path", &store.path, 0, 0, is_not_empty, "config_empty"},
      {"store", "lease", &store.lease, 500, kDay},
      {"store", "max_bytes", &store.max_bytes, 0, kMost},
      {"store", "patience", &store.patience, 0, kDay},
      {"store", "max_waiting", &store.max_waiting, 1, 10'000'000},
      {"store", "max_waiting_bytes", &store.max_waiting_bytes, 1 << 20, kMost},
      {"log", "level", &config.log_level},
      {"computers", "threads", &config.computer_threads, 1, 256},
      {"games", "most_in_memory", &games.most_in_memory, 1, 10'000'000},
      {"games", "most_watched", &games.most_watched, 1, 10'000},
      {"games", "most_watched_by_address", &games.most_watched_by_address, 1, 10'000'000},
      {"games", "created_per_minute", &games.created_per_minute, 0.01, 1'000'000},
      {"games", "questions_share", &games.questions_share, 0.001, 1},
      {"games", "sleep_after", &games.sleep_after, 1'000, 30 * kDay},
      {"games", "absent_after", &games.absent_after, 1'000, 3'650 * kDay},
      {"games", "keep_finished", &games.keep_finished, 0, 3'650 * kDay},
      {"games", "keep_abandoned", &games.keep_abandoned, 0, 3'650 * kDay},
      {"games", "keep_unstarted", &games.keep_unstarted, 0, 3'650 * kDay},
      {"games", "keep_uploads", &games.keep_uploads, 0, 3'650 * kDay},
      {"accounts", "sign_up", &accounts.sign_up, 0, 0, is_way_of_signing_up, "config_not_sign_up"},
      {"accounts", "tries_per_minute", &accounts.tries_per_minute, 0.01, 1'000'000},
      {"accounts", "keep_sessions", &accounts.keep_sessions, 60'000, 3'650 * kDay},
  };
}

ConfigProblem wrong_type(const Setting& setting, std::string value) {
  const bool is_text = std::holds_alternative<std::string*>(setting.target);
  if (is_text) return problem(setting, "config_not_text", std::move(value));
  if (std::holds_alternative<std::vector<std::string>*>(setting.target)) {
    return problem(setting, "config_not_list", std::move(value));
  }
  if (is_duration(setting)) return problem(setting, "config_not_duration", std::move(value));
  if (std::holds_alternative<LogLevel*>(setting.target)) {
    return problem(setting, "config_not_level", std::move(value));
  }
  return problem(setting, "config_not_number", std::move(value));
}

std::optional<ConfigProblem> set_text(const Setting& setting, const std::string& value) {
  if (auto* const* text = std::get_if<std::string*>(&setting.target)) {
    if (setting.rule != nullptr && !setting.rule(value)) return problem(setting, setting.rule_code, value);
    **text = value;
    return std::nullopt;
  }
  if (auto* const* duration = std::get_if<milliseconds*>(&setting.target)) {
    const auto found = duration_of(value);
    if (!found) return wrong_type(setting, value);
    const auto count = static_cast<double>(found->count());
    if (count < setting.least || count > setting.most) return out_of_range(setting, value);
    **duration = *found;
    return std::nullopt;
  }
  if (auto* const* level = std::get_if<LogLevel*>(&setting.target)) {
    const auto* const found = std::find(std::begin(kLevels), std::end(kLevels), value);
    if (found == std::end(kLevels)) return wrong_type(setting, value);
    **level = static_cast<LogLevel>(found - std::begin(kLevels));
    return std::nullopt;
  }
  return wrong_type(setting, value);
}

std::optional<ConfigProblem> set_whole(const Setting& setting, std::int64_t value) {
  return std::visit(
      [&](auto* target) -> std::optional<ConfigProblem> {
        using Number = std::remove_pointer_t<decltype(target)>;
        if constexpr (is_number<Number>) {
          const auto number = static_cast<double>(value);
          if (number < setting.least || number > setting.most) return out_of_range(setting, std::to_string(value));
          *target = static_cast<Number>(value);
          return std::nullopt;
        } else if constexpr (std::is_same_v<Number, double>) {
          return set_real(setting, static_cast<double>(value));
        } else {
          return wrong_type(setting, std::to_string(value));
        }
      },
      setting.target);
}

std::optional<ConfigProblem> set_real(const Setting& setting, double value) {
  auto* const* target = std::get_if<double*>(&setting.target);
  if (target == nullptr) return wrong_type(setting, fmt::format("{}", value));
  const bool in_range = value >= setting.least && value <= setting.most;  // nan is not
  if (!in_range) return out_of_range(setting, fmt::format("{}", value));
  **target = value;
  return std::nullopt;
}

std::optional<ConfigProblem> set_list(const Setting& setting, std::vector<std::string> values) {
  auto* const* target = std::get_if<std::vector<std::string>*>(&setting.target);
  if (target == nullptr) return wrong_type(setting, fmt::format("[{}]", fmt::join(values, ", ")));
  for (const std::string& value : values) {
    if (setting.rule != nullptr && !setting.rule(value)) return problem(setting, setting.rule_code, value);
  }
  **target = std::move(values);
  return std::nullopt;
}

std::optional<ConfigProblem> set_from_words(const Setting& setting, const std::string& words) {
  if (std::holds_alternative<std::vector<std::string>*>(setting.target)) {
    std::vector<std::string> parts;
    for (std::size_t begin = 0; begin < words.size();) {
      const std::size_t end = std::min(words.find(',', begin), words.size());
      const std::size_t first = words.find_first_not_of(' ', begin);
      if (first < end) parts.push_back(words.substr(first, words.find_last_not_of(' ', end - 1) - first + 1));
      begin = end + 1;
    }
    return set_list(setting, std::move(parts));
  }
  const auto read = [&words](auto& number) {
    const char* end = words.data() + words.size();
    const auto [stop, error] = std::from_chars(words.data(), end, number);
    return error == std::errc() && stop == end;
  };
  const bool is_text = std::holds_alternative<std::string*>(setting.target) || is_duration(setting) ||
                       std::holds_alternative<LogLevel*>(setting.target);
  std::int64_t whole = 0;
  double real = 0;
  if (!is_text && read(whole)) return set_whole(setting, whole);
  if (std::holds_alternative<double*>(setting.target) && read(real)) return set_real(setting, real);
  return set_text(setting, words);
}

namespace {

// As TOML writes texts: with " around, and \ before what would end it.
std::string quoted(const std::string& text) {
  std::string out = "\"";
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') {
      out += {'\\', c};
    } else if (byte < 0x20 || byte == 0x7F) {
      out += fmt::format("\\u{:04X}", byte);
    } else {
      out += c;
    }
  }
  return out + '"';
}

struct Printed {
  std::string operator()(const std::string* value) const { return quoted(*value); }
  std::string operator()(const std::vector<std::string>* values) const {
    std::string out;
    for (const std::string& value : *values) out += (out.empty() ? "" : ", ") + quoted(value);
    return '[' + out + ']';
  }
  std::string operator()(const milliseconds* value) const { return quoted(duration_text(*value)); }
  std::string operator()(const LogLevel* value) const {
    return quoted(std::string(kLevels[static_cast<std::size_t>(*value)]));
  }
  template <class Number>
  std::string operator()(const Number* value) const {
    return fmt::format("{}", *value);
  }
};

}  // namespace

std::string to_toml(const Config& config) {
  Config copy = config;
  copy.store.path = shown_path(copy.store.path);  // without a password
  std::string out;
  std::string_view section;
  for (const Setting& setting : settings_of(copy)) {
    if (setting.section != section) out += fmt::format("{}[{}]\n", out.empty() ? "" : "\n", setting.section);
    section = setting.section;
    out += fmt::format("{} = {}\n", setting.name, std::visit(Printed{}, setting.target));
  }
  return out;
}

}  // namespace loseta::server
