// Network addresses: who a client is when proxies stand in between, and what counts as one client for limits.
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
  int bits = 128;  // how many leading ones count
};

std::optional<Address> parse_address(std::string_view text);  // a zone ("%eth0") is ignored
std::string to_text(const Address& address);

std::optional<Network> parse_network(std::string_view text);  // "10.0.0.0/8", "::1"
bool contains(const Network& network, const Address& address);
bool is_loopback(const Address& address);  // of this machine

// The right-most address that no trusted proxy has: what a trusted proxy saw is believed, what it was told is not.
// `forwarded_for` is the content of all X-Forwarded-For headers in their order, joined by commas.
Address client_address(const Address& peer, std::string_view forwarded_for, std::span<const Network> trusted);

// Limits count an IPv6 network of 64 bits as one client, for that is what everybody gets to choose addresses from.
std::string limit_key(const Address& address);

}  // namespace loseta::server
