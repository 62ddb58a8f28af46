// The names under which this server may be asked. A foreign page whose name was made to lead here (DNS rebinding) is
// asked for under that name: it is refused, or the browser would take our answers for that page's own.
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
  std::string host;                // small letters, without the final dot and without the brackets of IPv6
  std::optional<Address> address;  // when the host is one
  std::uint16_t port = 0;          // 0: none is named
};

// Nothing for user information, broken brackets, ports that do not exist and whatever no browser sends.
std::optional<Authority> parse_authority(std::string_view text);

// A name as in a Host header, without a port: for the configuration.
bool is_host_name(std::string_view text);

// How a request came.
struct Way {
  bool through_proxy = false;      // one that is trusted, which has named the client
  bool from_this_machine = false;  // the connection does
  std::uint16_t port = 0;          // where we listen
};

class KnownHosts {
 public:
  // `machine` is the machine's own name, `names` and `origins` are net.hosts and net.origins.
  KnownHosts(std::string_view machine, std::span<const std::string> names, std::span<const std::string> origins);

  // Addresses, localhost, the machine's own name, that name with .local, and what is configured. With no names
  // configured a trusted proxy answers for the names that it passes on. A browser on this machine could say that it is
  // a proxy, but not hide that it asks for our port, where no proxy of this machine can be.
  bool accept(const Authority& asked, const Way& way) const;

 private:
  bool has_names_;
  std::vector<std::string> known_;
};

}  // namespace loseta::server
