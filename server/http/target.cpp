#include "server/http/target.h"

#include <algorithm>

namespace loseta::server {
namespace {

int hex_digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

bool is_visible(char c) { return c > ' ' && c < '\x7f'; }

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

std::optional<std::string> percent_decoded(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '%') {
      out += text[i];
      continue;
    }
    if (text.size() - i < 3) return {};
    const int high = hex_digit(text[i + 1]), low = hex_digit(text[i + 2]);
    if (high < 0 || low < 0) return {};
    out += static_cast<char>(high * 16 + low);
    i += 2;
  }
  return out;
}

// A slash that was encoded is refused too: nobody who means well hides one.
bool hides_a_slash(std::string_view encoded) {
  return encoded.find("%2f") != std::string_view::npos || encoded.find("%2F") != std::string_view::npos;
}

// Takes scheme and authority off the front of an absolute target.
std::string_view take_authority(std::string_view& target) {
  for (const std::string_view scheme : {"http://", "https://"}) {
    if (!equal_ignoring_case(target.substr(0, scheme.size()), scheme)) continue;
    target.remove_prefix(scheme.size());
    const std::string_view authority = target.substr(0, target.find_first_of("/?"));
    target.remove_prefix(authority.size());
    return authority;
  }
  return {};
}

bool has_only_plain_segments(std::string_view path) {
  std::string_view rest = path.substr(1);
  while (!rest.empty()) {
    const std::string_view segment = next_part(rest, '/');
    if (segment.empty() || segment == "." || segment == "..") return false;
  }
  return true;
}

}  // namespace

bool equal_ignoring_case(std::string_view a, std::string_view b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](char x, char y) { return lower(x) == lower(y); });
}

std::string_view trimmed(std::string_view text) {
  const auto first = text.find_first_not_of(" \t");
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

std::string_view next_part(std::string_view& rest, char separator) {
  const auto end = rest.find(separator);
  const std::string_view part = rest.substr(0, end);
  rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 1);
  return part;
}

std::optional<Target> parse_target(std::string_view target) {
  if (!std::all_of(target.begin(), target.end(), is_visible) || target.find('#') != std::string_view::npos) return {};
  const bool is_absolute = !target.starts_with('/');
  const std::string_view authority = is_absolute ? take_authority(target) : std::string_view();
  if (is_absolute && authority.empty()) return {};
  const auto question = target.find('?');
  const std::string_view encoded = target.substr(0, question);
  auto path = percent_decoded(encoded.empty() ? "/" : encoded);
  if (!path || !path->starts_with('/') || hides_a_slash(encoded)) return {};
  const auto is_plain = [](char c) { return c >= ' ' && c < '\x7f' && c != '\\'; };
  if (!std::all_of(path->begin(), path->end(), is_plain) || !has_only_plain_segments(*path)) return {};
  return Target{std::string(authority), *std::move(path),
                std::string(question == std::string_view::npos ? std::string_view() : target.substr(question + 1))};
}

std::optional<std::string> query_value(std::string_view query, std::string_view name) {
  while (!query.empty()) {
    std::string_view value = next_part(query, '&');
    if (next_part(value, '=') != name) continue;
    std::string text(value);
    std::replace(text.begin(), text.end(), '+', ' ');
    return percent_decoded(text);
  }
  return {};
}

std::string_view bearer_token(std::string_view authorization) {
  std::string_view rest = trimmed(authorization);
  if (!equal_ignoring_case(next_part(rest, ' '), "bearer")) return {};
  rest = trimmed(rest);
  return std::all_of(rest.begin(), rest.end(), is_visible) ? rest : std::string_view();
}

bool origin_allowed(std::string_view origin, std::string_view host, std::span<const std::string> listed) {
  const auto is_it = [&](const std::string& one) { return equal_ignoring_case(one, origin); };
  if (std::any_of(listed.begin(), listed.end(), is_it)) return true;
  for (const std::string_view scheme : {"http://", "https://"}) {
    if (origin.starts_with(scheme)) return !host.empty() && equal_ignoring_case(origin.substr(scheme.size()), host);
  }
  return false;
}

bool accepts_encoding(std::string_view accept_encoding, std::string_view name) {
  while (!accept_encoding.empty()) {
    std::string_view weight = next_part(accept_encoding, ',');
    if (!equal_ignoring_case(trimmed(next_part(weight, ';')), name)) continue;
    weight = trimmed(weight);
    if (!weight.starts_with("q=")) return true;
    return weight.substr(2).find_first_of("123456789") != std::string_view::npos;
  }
  return false;
}

bool matches_etag(std::string_view if_none_match, std::string_view etag) {
  while (!if_none_match.empty()) {
    std::string_view one = trimmed(next_part(if_none_match, ','));
    if (one.starts_with("W/")) one.remove_prefix(2);
    if (one == etag || one == "*") return true;
  }
  return false;
}

}  // namespace loseta::server
