// Network addresses: the client's address behind proxies, and what counts as one client for limits.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace loseta::server {

// IPv4 is kept in its form inside IPv6, so that ::ffff:10.0.0.1 and 10.0.0.1 are the same.
struct Address {
  std::array<std::uint8_t, 16> bytes{};
  bool operator==(const Address&) const = default;
};

struct Network {
  Address base;
  int bits = 128;  // length of the prefix
};

std::optional<Address> parse_address(std::string_view text);  // a zone ("%eth0") is ignored
std::string to_text(const Address& address);

std::optional<Network> parse_network(std::string_view text);  // "10.0.0.0/8", "::1"
bool contains(const Network& network, const Address& address);
bool is_loopback(const Address& address);  // of this machine

// The right-most address that is not a trusted proxy's: the address that a trusted proxy saw is believed, the ones it
// was sent are not. `forwarded_for` holds all X-Forwarded-For headers in order, joined by commas.
Address client_address(const Address& peer, std::string_view forwarded_for, std::span<const Network> trusted);

// Limits count an IPv6 /64 network as one client, because a single customer usually gets a whole one.
std::string limit_key(const Address& address);

}  // namespace loseta::server
