// Parses the request line and the headers that matter here. All functions are pure and get hostile text
// (fuzz/fuzz_http.cpp).
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace loseta::server {

struct Target {
  std::string authority;  // of "http://authority/path", which overrides the Host header; else empty
  std::string path;       // decoded; starts with '/'; printable ASCII; no "//", no "." or ".." between slashes, no '\'
  std::string query;      // as sent, without '?'
};

// "/path?query", or the absolute form with scheme and authority. Our paths need only printable ASCII; anything else
// that an encoding can hide is refused.
std::optional<Target> parse_target(std::string_view target);

// The first value of a name in a query, decoded; nothing when it is missing or its encoding is broken. May hold any
// bytes.
std::optional<std::string> query_value(std::string_view query, std::string_view name);

// "Bearer abc" -> "abc"; anything else -> "".
std::string_view bearer_token(std::string_view authorization);

// Whether the origin is this host (under any scheme, since TLS ends at a proxy) or a listed one.
bool origin_allowed(std::string_view origin, std::string_view host, std::span<const std::string> listed);

// "gzip, br;q=0.5" accepts both, "br;q=0" does not accept br.
bool accepts_encoding(std::string_view accept_encoding, std::string_view name);

// Whether one of the entity tags matches, or "*".
bool matches_etag(std::string_view if_none_match, std::string_view etag);

bool equal_ignoring_case(std::string_view a, std::string_view b);
std::string_view trimmed(std::string_view text);  // of spaces and tabs

// Takes the part before the next separator off the front of `rest`.
std::string_view next_part(std::string_view& rest, char separator);

}  // namespace loseta::server
