#include "server/http/addresses.h"

#include <arpa/inet.h>

#include <algorithm>
#include <charconv>

#include "server/http/target.h"

namespace loseta::server {
namespace {

constexpr std::array<std::uint8_t, 12> kMapped{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};

bool is_v4(const Address& address) { return std::equal(kMapped.begin(), kMapped.end(), address.bytes.begin()); }

// What proxies write: an address, perhaps with a port and then, for IPv6, in brackets.
std::optional<Address> parse_forwarded(std::string_view text) {
  text = trimmed(text);
  if (text.starts_with('[')) {
    const auto end = text.find(']');
    if (end == std::string_view::npos) return {};
    return parse_address(text.substr(1, end - 1));
  }
  if (std::count(text.begin(), text.end(), ':') == 1) text = text.substr(0, text.find(':'));
  return parse_address(text);
}

}  // namespace

std::optional<Address> parse_address(std::string_view text) {
  const std::string plain(text.substr(0, text.find('%')));
  if (plain.find('\0') != std::string::npos) return {};  // inet_pton would stop reading there
  Address out;
  if (inet_pton(AF_INET6, plain.c_str(), out.bytes.data()) == 1) return out;
  std::copy(kMapped.begin(), kMapped.end(), out.bytes.begin());
  if (inet_pton(AF_INET, plain.c_str(), out.bytes.data() + kMapped.size()) == 1) return out;
  return {};
}

std::string to_text(const Address& address) {
  char text[INET6_ADDRSTRLEN] = "";
  const bool v4 = is_v4(address);
  inet_ntop(v4 ? AF_INET : AF_INET6, address.bytes.data() + (v4 ? kMapped.size() : 0), text, sizeof text);
  return text;
}

std::optional<Network> parse_network(std::string_view text) {
  const auto slash = text.find('/');
  const auto base = parse_address(text.substr(0, slash));
  if (!base) return {};
  Network out{*base, 128};
  if (slash == std::string_view::npos) return out;
  const std::string_view number = text.substr(slash + 1);
  const auto [end, problem] = std::from_chars(number.data(), number.data() + number.size(), out.bits);
  const bool v4 = text.find(':') == std::string_view::npos;
  if (problem != std::errc() || end != number.data() + number.size()) return {};
  if (out.bits < 0 || out.bits > (v4 ? 32 : 128)) return {};
  if (v4) out.bits += 96;
  return out;
}

bool contains(const Network& network, const Address& address) {
  const auto whole = static_cast<std::size_t>(network.bits / 8);
  if (!std::equal(address.bytes.begin(), address.bytes.begin() + whole, network.base.bytes.begin())) return false;
  const int rest = network.bits % 8;
  return rest == 0 || (address.bytes[whole] ^ network.base.bytes[whole]) >> (8 - rest) == 0;
}

bool is_loopback(const Address& address) {
  static const Network four{*parse_address("127.0.0.0"), 96 + 8}, six{*parse_address("::1"), 128};
  return contains(four, address) || contains(six, address);
}

Address client_address(const Address& peer, std::string_view forwarded_for, std::span<const Network> trusted) {
  const auto is_trusted = [&](const Address& address) {
    return std::any_of(trusted.begin(), trusted.end(), [&](const Network& one) { return contains(one, address); });
  };
  Address client = peer;
  while (!forwarded_for.empty() && is_trusted(client)) {
    const auto comma = forwarded_for.rfind(',');
    const auto start = comma == std::string_view::npos ? 0 : comma + 1;
    const auto next = parse_forwarded(forwarded_for.substr(start));
    if (!next) break;  // then the proxy itself is all that is known
    client = *next;
    forwarded_for = forwarded_for.substr(0, comma == std::string_view::npos ? 0 : comma);
  }
  return client;
}

std::string limit_key(const Address& address) {
  if (is_v4(address)) return to_text(address);
  Address network = address;
  std::fill(network.bytes.begin() + 8, network.bytes.end(), std::uint8_t{0});
  return to_text(network) + "/64";
}

}  // namespace loseta::server
