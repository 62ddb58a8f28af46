#include "server/http/hosts.h"

#include <algorithm>
#include <charconv>

#include "server/http/target.h"

namespace loseta::server {
namespace {

constexpr std::uint16_t kHttpPort = 80;

std::string small_letters(std::string_view text) {
  std::string out(text);
  for (char& c : out) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  return out;
}

std::string_view without_final_dot(std::string_view name) {
  if (name.ends_with('.')) name.remove_suffix(1);
  return name;
}

// Takes "[...]" off the front.
std::optional<Address> take_bracketed(std::string_view& rest) {
  const auto end = rest.find(']');
  if (end == std::string_view::npos) return {};
  const std::string_view inside = rest.substr(1, end - 1);
  rest.remove_prefix(end + 1);
  if (inside.find_first_not_of("0123456789abcdefABCDEF:.") != std::string_view::npos) return {};
  return inside.find(':') == std::string_view::npos ? std::nullopt : parse_address(inside);
}

// ":8080"; nothing and ":" name no port.
bool read_port(std::string_view text, std::uint16_t& port) {
  if (text.empty() || text == ":") return true;
  const char* const end = text.data() + text.size();
  const auto [stop, problem] = std::from_chars(text.data() + 1, end, port);
  return text[0] == ':' && problem == std::errc() && stop == end && port != 0;
}

}  // namespace

bool is_host_name(std::string_view text) {
  constexpr std::size_t kLongest = 253;  // of DNS
  constexpr std::string_view kLetters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.";
  text = without_final_dot(text);
  return !text.empty() && text.size() <= kLongest && text.find_first_not_of(kLetters) == std::string_view::npos &&
         !text.starts_with('.') && !text.ends_with('.') && text.find("..") == std::string_view::npos;
}

std::optional<Authority> parse_authority(std::string_view text) {
  text = trimmed(text);
  Authority out;
  std::string_view rest = text;
  if (text.starts_with('[')) {
    out.address = take_bracketed(rest);
    if (!out.address) return {};
    out.host = to_text(*out.address);
  } else {
    const std::string_view name = text.substr(0, text.find(':'));
    if (!is_host_name(name)) return {};
    rest.remove_prefix(name.size());
    out.host = small_letters(without_final_dot(name));
    out.address = parse_address(out.host);
  }
  if (!read_port(rest, out.port)) return {};
  return out;
}

KnownHosts::KnownHosts(std::string_view machine, std::span<const std::string> names,
                       std::span<const std::string> origins)
    : has_names_(!names.empty()), known_{"localhost"} {
  const std::string own = small_letters(without_final_dot(machine));
  const std::string first = own.substr(0, own.find('.'));
  if (!first.empty()) known_.insert(known_.end(), {own, first, first + ".local"});
  for (const std::string& name : names) known_.push_back(small_letters(without_final_dot(name)));
  for (const std::string& origin : origins) {
    const auto slashes = origin.find("://");
    if (slashes == std::string::npos) continue;
    if (auto authority = parse_authority(std::string_view(origin).substr(slashes + 3))) {
      known_.push_back(std::move(authority->host));
    }
  }
}

bool KnownHosts::accept(const Authority& asked, const Way& way) const {
  if (asked.address || std::find(known_.begin(), known_.end(), asked.host) != known_.end()) return true;
  if (has_names_ || !way.through_proxy) return false;
  const bool asks_for_our_port = (asked.port == 0 ? kHttpPort : asked.port) == way.port;
  return !way.from_this_machine || !asks_for_our_port;
}

}  // namespace loseta::server
