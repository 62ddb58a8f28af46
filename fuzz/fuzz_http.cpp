// Bytes as what a request says about itself, one line each: target, X-Forwarded-For, Host, Origin, Accept-Encoding,
// Authorization, the name of a query's value. Whatever comes, paths stay inside and addresses are addresses.
#include <vector>

#include "fuzz.h"
#include "server/http/addresses.h"
#include "server/http/hosts.h"
#include "server/http/pages.h"
#include "server/http/target.h"

using namespace loseta;  // NOLINT(google-build-using-namespace)
using fuzz::require;

namespace {

// Seen with other eyes than parse_target's: the whole path at once, no segments.
void check_path(const std::string& path) {
  require(path.starts_with('/'), "a path without its slash");
  const std::string closed = path + "/";
  require(closed.find("/../") == std::string::npos, "a path that leads up");
  require(closed.find("/./") == std::string::npos, "a path with a dot");
  require(path.find("//") == std::string::npos, "an empty part");
  for (const char c : path) require(c >= ' ' && c <= '~' && c != '\\', "a byte that does not belong there");
}

std::string encoded(const std::string& text) {
  static const char* const digits = "0123456789abcdef";
  std::string out;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '/') {
      out += c;
    } else {
      out += {'%', digits[byte / 16], digits[byte % 16]};
    }
  }
  return out;
}

void check_target(std::string_view text, std::string_view name) {
  const auto target = server::parse_target(text);
  if (!target) return;
  check_path(target->path);
  const auto again = server::parse_target(encoded(target->path));
  require(again && again->path == target->path, "encoded again it is another path");
  require(server::mime_type(target->path).find('/') != std::string_view::npos, "no type");
  server::has_hash(target->path);
  if (const auto value = server::query_value(target->query, name)) {
    require(value->size() <= target->query.size(), "a value longer than its query");
  }
}

void check_addresses(std::string_view forwarded) {
  static const std::vector<server::Network> trusted{*server::parse_network("10.0.0.0/8"),
                                                    *server::parse_network("fd00::/9")};
  const auto stranger = *server::parse_address("192.0.2.1"), proxy = *server::parse_address("10.1.2.3");
  require(server::client_address(stranger, forwarded, trusted) == stranger, "a stranger was believed");
  const server::Address client = server::client_address(proxy, forwarded, trusted);
  const auto again = server::parse_address(server::to_text(client));
  require(again == client, "an address that changes when it is written");
  require(!server::limit_key(client).empty(), "an address without a key");
  if (const auto network = server::parse_network(forwarded)) {
    require(server::contains(*network, network->base), "a network without its base");
  }
}

void check_host(std::string_view text) {
  static const std::vector<std::string> names{"games.example.org"};
  static const server::KnownHosts hosts("pc", names, {});
  const auto asked = server::parse_authority(text);
  if (!asked) return;
  require(asked->host.find_first_of("@/\\?#%[] ") == std::string::npos, "a host with more than a host");
  const bool known = hosts.accept(*asked, {});
  const bool is_ours = asked->host == "pc" || asked->host == "pc.local" || asked->host == "localhost" ||
                       asked->host == "games.example.org" || server::parse_address(asked->host);
  require(known == is_ours, "a foreign host");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string_view rest(reinterpret_cast<const char*>(data), size);
  const auto line = [&rest] { return server::next_part(rest, '\n'); };
  const std::string_view target = line(), forwarded = line(), host = line(), origin = line(), accept = line();
  const std::string_view authorization = line(), name = line();
  check_target(target, name);
  check_addresses(forwarded);
  if (server::origin_allowed(origin, host, {})) {
    require(origin.size() > host.size() && !host.empty() &&
                server::equal_ignoring_case(origin.substr(origin.size() - host.size()), host),
            "a foreign origin");
  }
  check_host(host);
  if (server::accepts_encoding(accept, "br")) {
    require(accept.find_first_of("bB") != std::string_view::npos, "accepts what it does not name");
  }
  const std::string_view token = server::bearer_token(authorization);
  require(token.find_first_of(std::string_view(" \t\r\n\0", 5)) == std::string_view::npos, "a token with a gap");
  server::matches_etag(accept, "\"tag\"");
  return 0;
}
