// The host names that this server answers to. DNS rebinding points a foreign page's name at this server; requests under
// that name are refused, because the browser would take the answers for that page's own.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "server/http/addresses.h"

namespace loseta::server {

// A Host header, or the same part of an absolute target.
struct Authority {
  std::string host;                // in lower case, without the final dot and the brackets of IPv6
  std::optional<Address> address;  // when the host is one
  std::uint16_t port = 0;          // 0: none is named
};

// Nothing for user information, broken brackets, impossible ports and anything else that no browser sends.
std::optional<Authority> parse_authority(std::string_view text);

// A name as in a Host header, without a port: for the configuration.
bool is_host_name(std::string_view text);

// How a request arrived.
struct Way {
  bool through_proxy = false;      // a trusted one, which has named the client
  bool from_this_machine = false;  // the connection comes from this machine
  std::uint16_t port = 0;          // the server's own
};

class KnownHosts {
 public:
  // `machine` is the machine's own name, `names` and `origins` are net.hosts and net.origins.
  KnownHosts(std::string_view machine, std::span<const std::string> names, std::span<const std::string> origins);

  // Accepts addresses, localhost, the machine's own name, that name with .local, and the configured names. With no
  // names configured a trusted proxy vouches for the names that it passes on. A browser on this machine could pretend
  // to be a proxy, but it cannot hide that it names our port, which no proxy of this machine can have.
  bool accept(const Authority& asked, const Way& way) const;

 private:
  bool has_names_;
  std::vector<std::string> known_;
};

}  // namespace loseta::server
