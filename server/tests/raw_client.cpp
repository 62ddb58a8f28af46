#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include "server/tests/client.h"

namespace loseta::server::test {
namespace {

using Clock = std::chrono::steady_clock;

bool wait_for(int socket, short what, Clock::time_point end) {
  const auto left = std::chrono::ceil<std::chrono::milliseconds>(end - Clock::now()).count();
  pollfd wanted{socket, what, 0};
  return poll(&wanted, 1, left > 0 ? static_cast<int>(left) : 0) > 0;
}

}  // namespace

RawClient::RawClient(std::uint16_t port, const std::string& server, int receive_buffer) {
  const bool v6 = server.find(':') != std::string::npos;
  socket_ = ::socket(v6 ? AF_INET6 : AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (socket_ < 0) return;
  if (receive_buffer > 0) setsockopt(socket_, SOL_SOCKET, SO_RCVBUF, &receive_buffer, sizeof receive_buffer);
  sockaddr_in six_no{};
  sockaddr_in6 six{};
  six_no.sin_family = AF_INET;
  six.sin6_family = AF_INET6;
  six_no.sin_port = six.sin6_port = htons(port);
  void* address = v6 ? static_cast<void*>(&six.sin6_addr) : static_cast<void*>(&six_no.sin_addr);
  const auto* where = v6 ? reinterpret_cast<const sockaddr*>(&six) : reinterpret_cast<const sockaddr*>(&six_no);
  if (inet_pton(v6 ? AF_INET6 : AF_INET, server.c_str(), address) != 1 ||
      connect(socket_, where, v6 ? sizeof six : sizeof six_no) != 0) {
    ::close(std::exchange(socket_, -1));
  }
}

RawClient::~RawClient() {
  if (socket_ >= 0) ::close(socket_);
}

bool RawClient::send(std::string_view bytes) const {
  const auto end = Clock::now() + kPatience;
  while (!bytes.empty()) {
    if (!wait_for(socket_, POLLOUT, end)) return false;
    const ssize_t sent = ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
    if (sent <= 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(sent));
  }
  return true;
}

void RawClient::finish_sending() const { shutdown(socket_, SHUT_WR); }

std::string RawClient::read_some(std::chrono::milliseconds patience) const {
  if (!wait_for(socket_, POLLIN, Clock::now() + patience)) return {};
  std::string bytes(65536, '\0');
  const ssize_t size = recv(socket_, bytes.data(), bytes.size(), 0);
  bytes.resize(size > 0 ? static_cast<std::size_t>(size) : 0);
  return bytes;
}

std::string RawClient::read_until_closed(std::chrono::milliseconds patience) const {
  const auto end = Clock::now() + patience;
  std::string all;
  for (std::string more = "-"; !more.empty(); all += more) {
    more = read_some(std::chrono::ceil<std::chrono::milliseconds>(end - Clock::now()));
  }
  return all;
}

bool RawClient::is_closed(std::chrono::milliseconds patience) const {
  const auto end = Clock::now() + patience;
  while (wait_for(socket_, POLLIN, end)) {
    char waste[65536];
    if (recv(socket_, waste, sizeof waste, 0) <= 0) return true;
  }
  return false;
}

}  // namespace loseta::server::test
